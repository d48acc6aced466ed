import { editMutant, type Mutant } from '../mutant.ts';

/** Inquiries about invoices. */
export const invoices: readonly Mutant[] = [
  editMutant('inquireInvoice.accepted-is-000', 'inquireInvoice: missing is refused', {
    file: 'sandbox/inquire-invoice.ts',
    from: 'const standing = state.invoices.find(merchant, id);',
    to: "const standing = state.invoices.find(merchant, id); if (!standing) throw new Refusal('671','x','x');",
  }),
  editMutant('invoice.creationCode.671', 'inquireInvoice: missing 672', {
    file: 'sandbox/inquire-invoice.ts',
    from: "invoiceCreationCode: '671'",
    to: "invoiceCreationCode: '672'",
  }),
  editMutant('inquireInvoice.missing', 'inquireInvoice: missing keeps id', {
    file: 'sandbox/inquire-invoice.ts',
    from: ': missing),',
    to: ': { ...missing, invoiceAtranId: id }),',
  }),
  editMutant(
    ['invoice.creationCode.669', 'limit.invoices', 'general.invoice-ils-only'],
    'inquireInvoice: usd created',
    { file: 'sandbox/invoices.ts', from: "if (currency !== 'ILS') return '669';", to: '' },
  ),
  editMutant('invoice.creationCode.669', 'inquireInvoice: usd 668', {
    file: 'sandbox/invoices.ts',
    from: "return '669'",
    to: "return '668'",
  }),
  editMutant('inquireInvoice.error.414', 'inquireInvoice: 414 401', {
    file: 'sandbox/inquire-invoice.ts',
    from: "sized ? '401' : '414'",
    to: "'401'",
  }),
  editMutant('inquireInvoice.request.invoice.invoiceAtranId', 'inquireInvoice: id not needed', {
    file: 'sandbox/inquire-invoice.ts',
    from: "const [breach] = breachesIn(call, 'inquireInvoice');",
    to: "const [breach] = breachesIn(call, 'inquireInvoice').filter((b) => !b.field.includes('invoiceAtranId'));",
  }),
  editMutant(
    'inquireInvoice.request.terminalNumber',
    'inquireInvoice: terminal not needed',
    {
      file: 'sandbox/inquire-invoice.ts',
      from: "const [breach] = breachesIn(call, 'inquireInvoice');",
      to: "const [breach] = breachesIn(call, 'inquireInvoice').filter((b) => !b.field.includes('terminalNumber'));",
    },
    {
      file: 'sandbox/inquire-invoice.ts',
      from: "if (!terminalOf(merchant, field('terminalNumber')))",
      to: "if (field('terminalNumber') && !terminalOf(merchant, field('terminalNumber')))",
    },
  ),
  editMutant(
    ['inquireInvoice.existing', 'envelope.inquireInvoice-shape'],
    'inquireInvoice: id without wrapper',
    {
      file: 'sandbox/inquire-invoice.ts',
      from: "const id = field('invoice.invoiceAtranId') ?? '';",
      to: "const id = field('invoiceAtranId') ?? '';",
    },
  ),
  editMutant('envelope.inquireInvoice-shape', 'inquireInvoice: terminal inside', {
    file: 'contract/inquire-invoice.ts',
    from: 'terminalNumber: {',
    to: 'terminalNumber_: {',
  }),
  editMutant('invoice.responseCode.108', 'inquireInvoice: vendor name code', {
    file: 'sandbox/invoices.ts',
    from: "responseName: names[responseCode || creationCode] ?? ''",
    to: "responseName: responseCode === '108' ? 'EmailNotValid' : names[responseCode || creationCode] ?? ''",
  }),
  editMutant('invoice.responseCode.101', 'inquireInvoice: vendor name lower', {
    file: 'sandbox/invoices.ts',
    from: "responseName: names[responseCode || creationCode] ?? ''",
    to: "responseName: (names[responseCode || creationCode] ?? '').toLowerCase()",
  }),
  editMutant('invoice.responseCode.102', 'inquireInvoice: vendor 102 as 101', {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '102' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.103', 'inquireInvoice: vendor 103 as 101', {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '103' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.110', 'inquireInvoice: vendor 110 as 101', {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '110' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.116', 'inquireInvoice: vendor 116 as 101', {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '116' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.121', 'inquireInvoice: vendor 121 as 101', {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '121' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.129', 'inquireInvoice: vendor 129 as 101', {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '129' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.133', 'inquireInvoice: vendor 133 as 101', {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '133' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant(['inquireInvoice.existing', 'invoice.responseCode.100'], 'inquireInvoice: existing 200', {
    file: 'sandbox/invoices.ts',
    from: "created ? '100' : ''",
    to: "created ? '200' : ''",
  }),
  editMutant('envelope.request.language', 'language invoice English', {
    file: 'sandbox/inquire-invoice.ts',
    from: 'statusText: textOf(status, language)',
    to: "statusText: textOf(status, 'ENG')",
  }),
];
