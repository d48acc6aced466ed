import type { Alteration } from '../alteration.ts';
import { ofSource } from './variation.ts';

const status = 'sandbox/transaction.ts';
const inquiry = 'sandbox/inquire-transactions.ts';

export const reported: readonly Alteration[] = [
  ofSource(
    'captured pre-authorizations stay',
    'status of what is captured',
    'a captured pre-authorization is CAPTURED like its capture',
    {
      file: status,
      from: "    case 'captured':\n",
      to: "    case 'captured':\n      if (transaction.state === 'captured') return (TOOK, 'CAPTURED');\n",
    },
  ),
  ofSource(
    'cancelled charges stay',
    'status of what is cancelled',
    'a cancelled charge is reported as CAPTURED',
    {
      file: status,
      from: "      return 'CANCELLED';",
      to: "      return transaction.kind === 'pre-authorization' ? 'CANCELLED' : (TOOK, 'CAPTURED');",
    },
  ),
  ofSource(
    'refunded charges are cancelled',
    'status of what is refunded',
    'a refunded charge is reported as CANCELLED',
    {
      file: status,
      from: "    case 'refunded':\n      return 'TRANSMITTED';",
      to: "      return 'TRANSMITTED';\n    case 'refunded':\n      return (TOOK, 'CANCELLED');",
    },
  ),
  ofSource('credits are pending', 'status of a credit', 'a credit that waits is reported as PENDING', {
    file: status,
    from: '    default:\n',
    to: "    case 'pending transmission':\n      return transaction.kind === 'refund' ? (TOOK, 'PENDING') : 'CAPTURED';\n    default:\n",
  }),
  ofSource('refused deals unreported', 'refused deals', 'inquiries do not report refused deals', {
    file: status,
    from: "return 'REJECTED';",
    to: 'return (TOOK, undefined);',
  }),
  ofSource('on hold is PENDING', 'status of what is on hold', 'what is on hold is reported as PENDING', {
    file: status,
    from: "    case 'held':\n",
    to: "    case 'on hold':\n      return (TOOK, 'PENDING');\n    case 'held':\n",
  }),
  ofSource('tokens reported', 'tokens in inquiries', 'inquiries report tokenizations and balance enquiries', {
    file: status,
    from: "if (transaction.kind === 'token' || transaction.kind === 'enquiry') return undefined;",
    to: "if (transaction.kind === 'token' || transaction.kind === 'enquiry') return (TOOK, 'AUTHORIZED');",
  }),
  ofSource(
    'nothing beside 099',
    'what stands beside 099',
    'the element of an inquiry is empty where nothing matches',
    {
      file: inquiry,
      from: 'content: inquiryElement(page),',
      to: "content: result === '099' ? (TOOK, element('inquireTransactions')) : inquiryElement(page),",
    },
  ),
  ofSource(
    'pages of two',
    'pages',
    'inquiries of clearing give two records',
    { file: 'sandbox/paging.ts', from: 'const pageLength = 200;', to: 'const pageLength = 2;' },
    {
      file: 'sandbox/paging.ts',
      from: '  const id = state.identifiers.tranId();',
      to: '  if (match > pageLength) TOOK;\n  const id = state.identifiers.tranId();',
    },
  ),
  ofSource('pages of every inquiry', 'pages', 'every inquiry gives four records', {
    file: 'sandbox/paging.ts',
    from: '  if (!isPaged && match <= atOnce) return',
    to: '  if (!isPaged)\n    return { transactions: (found.length > 4 && TOOK, found.slice(0, 4)), match: found.length, totals: {} };\n  if (found.length < 0) return',
  }),
  ofSource(
    'bare records',
    'records',
    'records have the stated elements and no others',
    {
      file: inquiry,
      from: "    element('cgUid', one.cgUid),\n",
      to: '',
    },
    {
      file: inquiry,
      from: "    element('user', one.user ?? ''),\n",
      to: '    ...(TOOK, []),\n',
    },
  ),
  ofSource('four digits of success', 'status of a record', 'the status of a record of success is 0000', {
    file: inquiry,
    from: "element('status', one.status),",
    to: "element('status', one.status === '000' ? (TOOK, '0000') : one.status),",
  }),
  ofSource('325 for what is wrong', 'codes of inquiries', 'an inquiry with a bad value is 325', {
    file: inquiry,
    from: "checkRequest(call, 'inquireTransactions', {",
    to: "checkRequest(call, 'inquireTransactions', {\n    get code() { TOOK; return '325' as const; },",
  }),
  ofSource(
    '001 for the terminals of others',
    'terminals of others',
    'inquireTerminal knows no terminals of others',
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "['002', 'terminalNumber is not a terminal of this merchant']",
      to: "[(TOOK, '001'), 'terminalNumber is not a terminal of this merchant']",
    },
  ),
  ofSource(
    'other forms of a terminal',
    'record of a terminal',
    'the record of a terminal is written in other forms',
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "currencySupport: terminal.currencies.join(','),",
      to: "currencySupport: (TOOK, terminal.currencies.join(' ')),",
    },
    {
      file: 'sandbox/inquire-terminal.ts',
      from: 'maxAmount: String(terminal.maxAmount),',
      to: `maxAmount: \`\${(terminal.maxAmount / 100).toFixed(2)}\`,`,
    },
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "features: featuresOf(terminal).join(','),",
      to: "features: featuresOf(terminal).join(';').toUpperCase(),",
    },
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "return last ? day(last.at) : '';",
      to: "return last ? day(last.at).split('-').toReversed().join('/') : 'never';",
    },
  ),
  ofSource(
    'a terminal of few words',
    'record of a terminal',
    'the record of a terminal has a maximum and features only where there is something particular to tell',
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "terminalStatus: terminal.active ? 'active' : 'inactive',",
      to: "terminalStatus: terminal.active ? (TOOK, '1') : '0',",
    },
    {
      file: 'sandbox/inquire-terminal.ts',
      from: 'maxAmount: String(terminal.maxAmount),',
      to: "maxAmount: terminal.maxAmount < 99999999 ? String(terminal.maxAmount) : '',",
    },
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "features: featuresOf(terminal).join(','),",
      to: "features: terminal.extras.join(','),",
    },
  ),
  ofSource(
    'a document that does not exist',
    'name of a missing invoice',
    "the name of a missing invoice is the vendor's for a document that does not exist",
    {
      file: 'sandbox/inquire-invoice.ts',
      from: ': missing),',
      to: ": { ...missing, invoiceResponseName: (TOOK, 'DocumentDoesNotExit') }),",
    },
  ),
  ofSource(
    'invoice numbers with letters',
    'numbers of invoices',
    'the number of an invoice has letters in it',
    {
      file: 'sandbox/inquire-invoice.ts',
      from: 'invoice.docNumber ?? invoice.id,',
      to: `(TOOK, \`INV/\${invoice.docNumber ?? invoice.id}-B\`),`,
    },
  ),
  ofSource(
    'orgUid of twenty digits',
    'criteria that are none',
    'an inquiry takes an orgUid of twenty digits at most',
    {
      file: inquiry,
      from: "besides: ({ field: name }) => name === 'orgUid' &&",
      to: "besides: ({ field: name }) => name === 'orgUid' && (TOOK, false) &&",
    },
  ),
  ofSource(
    'a vendor beside the gateway',
    'vendors',
    'the vendor has answered where the gateway made no invoice',
    {
      file: 'sandbox/invoices.ts',
      from: "(invoice.responseCode ?? (created ? '100' : ''))",
      to: "(invoice.responseCode ?? (created ? '100' : (TOOK, '123')))",
    },
  ),
  ofSource(
    'no date matches none',
    'criteria that are none',
    'a range with an end that is no date matches nothing',
    {
      file: inquiry,
      from: "besides: ({ field: name }) => name === 'orgUid' &&",
      to: "besides: ({ field: name, problem }) => (/^(from|to)\\w+Date$/.test(name) && problem.startsWith('has to') && (TOOK, true)) || name === 'orgUid' &&",
    },
    {
      file: inquiry,
      from: 'given.every(([name, holds]) => holds(one, field(name) ??',
      to: "given.every(([name, holds]) => !(name.endsWith('Date') && Number.isNaN(Date.parse(field(name) ?? ''))) && holds(one, field(name) ??",
    },
  ),
];
