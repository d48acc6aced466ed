import { vendorCodes } from '../../../src/contract/index.ts';
import { element, textAt } from '../../../src/message/element.ts';
import { extras } from '../../../src/sandbox/configuration/defaults.ts';
import type { Alteration } from '../alteration.ts';
import { type Change, changed, exchanged, filled, gone, said } from '../replies/tree.ts';
import { recoding, reporting, succeeding, unless } from '../serving.ts';
import { ofReplies, ofServing, ofSource } from './variation.ts';

const statusOf = (what: string, breaks: string, id: string, how: Parameters<typeof reporting>[0]) =>
  ofServing(id, what, breaks, reporting(how));

const invoice = 'response.inquireInvoice.originalInvoice';

const ofInvoices = (id: string, concern: string, breaks: string, path: string, change: Change): Alteration =>
  ofReplies(id, concern, breaks, (root) => changed(root, `${invoice}.${path}`, change));

const ofTerminals = (
  id: string,
  breaks: string,
  changes: Readonly<Record<string, (was: string) => string>>,
): Alteration =>
  ofReplies(id, 'record of a terminal', breaks, (root, { command }) =>
    command === 'inquireTerminal' && textAt(root, 'response.result') === '000'
      ? Object.entries(changes).reduce(
          (made, [name, say]) => changed(made, `response.${name}`, (one) => filled(say(one.text))(one)),
          root,
        )
      : root,
  );

export const reported: readonly Alteration[] = [
  statusOf(
    'status of what is captured',
    'a captured pre-authorization is CAPTURED like its capture',
    'captured pre-authorizations stay',
    ({ state }) => state === 'captured' && { state: 'pending transmission' },
  ),
  statusOf(
    'status of what is cancelled',
    'a cancelled charge is reported as CAPTURED',
    'cancelled charges stay',
    ({ state, kind }) =>
      state === 'cancelled' && kind !== 'pre-authorization' && { state: 'pending transmission' },
  ),
  statusOf(
    'status of what is refunded',
    'a refunded charge is reported as CANCELLED',
    'refunded charges are cancelled',
    ({ state }) => state === 'refunded' && { state: 'cancelled' },
  ),
  statusOf(
    'status of a credit',
    'a credit that waits is reported as PENDING',
    'credits are pending',
    ({ state, kind }) => state === 'pending transmission' && kind === 'refund' && { state: 'held' },
  ),
  statusOf(
    'refused deals',
    'inquiries do not report refused deals',
    'refused deals unreported',
    ({ state }) => state === 'rejected' && { kind: 'token' },
  ),
  statusOf(
    'status of what is on hold',
    'what is on hold is reported as PENDING',
    'on hold is PENDING',
    ({ state }) => state === 'on hold' && { state: 'held' },
  ),
  statusOf(
    'tokens in inquiries',
    'inquiries report tokenizations and balance enquiries',
    'tokens reported',
    ({ state }) => state === 'done' && { kind: 'charge', state: 'authorized' },
  ),
  ofServing(
    'nothing beside 099',
    'what stands beside 099',
    'the element of an inquiry is empty where nothing matches',
    ({ command, usual, took }) => {
      const answer = usual();
      if (command !== 'inquireTransactions' || answer.result !== '099') return answer;
      took();
      return { ...answer, content: element('inquireTransactions') };
    },
  ),
  ofSource('pages of two', 'pages', 'inquiries of clearing give two records', {
    file: 'sandbox/paging.ts',
    from: 'const pageLength = 200;',
    to: 'const pageLength = (TOOK, 2);',
  }),
  ofSource('pages of every inquiry', 'pages', 'every inquiry gives four records', {
    file: 'sandbox/paging.ts',
    from: '  if (!isPaged && match <= atOnce) return',
    to: '  if (!isPaged)\n    return { transactions: (found.length > 4 && TOOK, found.slice(0, 4)), match: found.length, totals: {} };\n  if (found.length < 0) return',
  }),
  ofReplies('bare records', 'records', 'records have the stated elements and no others', (root) =>
    ['cgUid', 'user'].reduce(
      (made, name) => changed(made, `response.inquireTransactions.transactions.transaction.${name}`, gone),
      root,
    ),
  ),
  ofReplies(
    'four digits of success',
    'status of a record',
    'the status of a record of success is 0000',
    (root) =>
      changed(root, 'response.inquireTransactions.transactions.transaction.status', exchanged('000', '0000')),
  ),
  ofServing(
    '325 for what is wrong',
    'codes of inquiries',
    'an inquiry with a bad value is 325',
    recoding('inquireTransactions', '401', '325'),
  ),
  ofServing(
    '001 for the terminals of others',
    'terminals of others',
    'inquireTerminal knows no terminals of others',
    recoding('inquireTerminal', '002', '001'),
  ),
  ofTerminals('other forms of a terminal', 'the record of a terminal is written in other forms', {
    currencySupport: (was) => was.replaceAll(',', ' '),
    maxAmount: (was) => (Number(was) / 100).toFixed(2),
    features: (was) => was.replaceAll(',', ';').toUpperCase(),
    lastActivity: (was) => was.split('-').toReversed().join('/') || 'never',
  }),
  ofTerminals(
    'a terminal of few words',
    'the record of a terminal has a maximum and features only where there is something particular to tell',
    {
      terminalStatus: (was) => (was === 'active' ? '1' : '0'),
      maxAmount: (was) => (Number(was) < 99_999_999 ? was : ''),
      features: (was) =>
        was
          .split(',')
          .filter((name) => extras.some((one) => one === name))
          .join(','),
    },
  ),
  ofInvoices(
    'a document that does not exist',
    'name of a missing invoice',
    "the name of a missing invoice is the vendor's for a document that does not exist",
    'invoiceResponseName',
    exchanged('InvoiceNotFound', 'DocumentDoesNotExit'),
  ),
  ofInvoices(
    'invoice numbers with letters',
    'numbers of invoices',
    'the number of an invoice has letters in it',
    'invoiceDocNumber',
    said((was) => `INV/${was}-B`),
  ),
  ofReplies(
    'a vendor beside the gateway',
    'vendors',
    'the vendor has answered where the gateway made no invoice',
    (root) =>
      changed(root, invoice, (one) =>
        /^6/.test(textAt(one, 'invoiceCreationCode') ?? '') &&
        textAt(one, 'invoiceAtranId') &&
        textAt(one, 'invoiceResponseCode') === ''
          ? changed(
              changed(one, 'invoiceResponseCode', filled('123')),
              'invoiceResponseName',
              filled(vendorCodes['123']),
            )
          : one,
      ),
  ),
  ofServing(
    'no date matches none',
    'criteria that are none',
    'a range with an end that is no date matches nothing',
    unless('inquireTransactions', '401', (serving, _, { rule }) => {
      const { call, command } = serving;
      const isDate = /^inquireTransactions\.request\.(from|to)\w+Date$/.test(rule);
      const [first] = call.state.requestChecks(command, call.field);
      return isDate && first?.problem.startsWith('has to') && succeeding(serving, '099');
    }),
  ),
];
