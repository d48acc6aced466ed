import { editMutant, type Mutant } from '../mutant.ts';

/** Inquiries about invoices. */
export const invoices: readonly Mutant[] = [
  editMutant('inquireInvoice.accepted-is-000', 'an inquiry about a missing invoice is refused with 671', {
    file: 'sandbox/inquire-invoice.ts',
    from: 'const standing = state.invoices.find(merchant, id);',
    to: "const standing = state.invoices.find(merchant, id); if (!standing) throw new Refusal('671','x','x');",
  }),
  editMutant('invoice.creationCode.671', 'the creation code of a missing invoice is 672', {
    file: 'sandbox/inquire-invoice.ts',
    from: "invoiceCreationCode: '671'",
    to: "invoiceCreationCode: '672'",
  }),
  editMutant('inquireInvoice.missing', 'the reply about a missing invoice has the id that was asked for', {
    file: 'sandbox/inquire-invoice.ts',
    from: ': missing),',
    to: ': { ...missing, invoiceAtranId: id }),',
  }),
  editMutant(
    ['invoice.creationCode.669', 'limit.invoices', 'general.invoice-ils-only'],
    'an invoice is created in a currency other than ILS',
    { file: 'sandbox/invoices.ts', from: "if (currency !== 'ILS') return '669';", to: '' },
  ),
  editMutant(
    'invoice.creationCode.669',
    'an invoice in a currency other than ILS has the creation code 668',
    {
      file: 'sandbox/invoices.ts',
      from: "return '669'",
      to: "return '668'",
    },
  ),
  editMutant(
    'inquireInvoice.error.414',
    'inquireInvoice refuses a value that is too short or too long with 401',
    {
      file: 'sandbox/inquire-invoice.ts',
      from: "sized ? '401' : '414'",
      to: "'401'",
    },
  ),
  editMutant('inquireInvoice.request.invoice.invoiceAtranId', 'inquireInvoice needs no invoiceAtranId', {
    file: 'sandbox/inquire-invoice.ts',
    from: "const [breach] = breachesIn(call, 'inquireInvoice');",
    to: "const [breach] = breachesIn(call, 'inquireInvoice').filter((b) => !b.field.includes('invoiceAtranId'));",
  }),
  editMutant(
    'inquireInvoice.request.terminalNumber',
    'inquireInvoice needs no terminalNumber',
    {
      file: 'sandbox/inquire-invoice.ts',
      from: "const [breach] = breachesIn(call, 'inquireInvoice');",
      to: "const [breach] = breachesIn(call, 'inquireInvoice').filter((b) => b.field !== 'terminalNumber' || field('terminalNumber'));",
    },
    {
      file: 'sandbox/inquire-invoice.ts',
      from: "if (!terminalOf(merchant, field('terminalNumber')))",
      to: "if (field('terminalNumber') && !terminalOf(merchant, field('terminalNumber')))",
    },
  ),
  editMutant(
    ['inquireInvoice.existing', 'envelope.inquireInvoice-shape'],
    'inquireInvoice looks for invoiceAtranId outside the element invoice',
    {
      file: 'sandbox/inquire-invoice.ts',
      from: "const id = field('invoice.invoiceAtranId') ?? '';",
      to: "const id = field('invoiceAtranId') ?? '';",
    },
  ),
  editMutant(
    'envelope.inquireInvoice-shape',
    'inquireInvoice refuses a terminalNumber directly below request',
    {
      file: 'contract/inquire-invoice.ts',
      from: 'terminalNumber: {',
      to: 'terminalNumber_: {',
    },
  ),
  editMutant('invoice.responseCode.108', "the name of the vendor's code 108 is EmailNotValid", {
    file: 'sandbox/invoices.ts',
    from: "responseName: names[responseCode || creationCode] ?? ''",
    to: "responseName: responseCode === '108' ? 'EmailNotValid' : names[responseCode || creationCode] ?? ''",
  }),
  editMutant('invoice.responseCode.101', "the name of the vendor's code 101 is in lower case", {
    file: 'sandbox/invoices.ts',
    from: "responseName: names[responseCode || creationCode] ?? ''",
    to: "responseName: responseCode === '101' ? (names['101'] ?? '').toLowerCase() : names[responseCode || creationCode] ?? ''",
  }),
  editMutant('invoice.responseCode.102', "the vendor's code 102 is told as 101", {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '102' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.103', "the vendor's code 103 is told as 101", {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '103' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.110', "the vendor's code 110 is told as 101", {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '110' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.116', "the vendor's code 116 is told as 101", {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '116' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.121', "the vendor's code 121 is told as 101", {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '121' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.129', "the vendor's code 129 is told as 101", {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '129' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant('invoice.responseCode.133', "the vendor's code 133 is told as 101", {
    file: 'sandbox/invoices.ts',
    from: 'const responseCode = done ? (invoice.responseCode ??',
    to: "const responseCode = done && invoice.responseCode === '133' ? '101' : done ? (invoice.responseCode ??",
  }),
  editMutant(
    ['inquireInvoice.existing', 'invoice.responseCode.100'],
    'the response code of an existing invoice is 200',
    {
      file: 'sandbox/invoices.ts',
      from: "created ? '100' : ''",
      to: "created ? '200' : ''",
    },
  ),
];
