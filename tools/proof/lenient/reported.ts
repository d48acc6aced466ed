import { vendorCodes } from '../../../src/contract/index.ts';
import { element, textAt } from '../../../src/message/element.ts';
import { extras } from '../../../src/sandbox/configuration/defaults.ts';
import type { Alteration } from '../alteration.ts';
import { type Change, changed, exchanged, filled, gone, said } from '../replies/tree.ts';
import { recoding, reporting, succeeding, unless } from '../serving.ts';
import { ofReplies, ofServing, ofSource } from './variation.ts';

const statusOf = (id: string, concern: string, how: Parameters<typeof reporting>[0]) =>
  ofServing(id, concern, reporting(how));

const invoice = 'response.inquireInvoice.originalInvoice';

const ofInvoices = (id: string, concern: string, path: string, change: Change): Alteration =>
  ofReplies(id, concern, (root) => changed(root, `${invoice}.${path}`, change));

const ofTerminals = (id: string, changes: Readonly<Record<string, (was: string) => string>>): Alteration =>
  ofReplies(id, 'record of a terminal', (root, { command }) =>
    command === 'inquireTerminal' && textAt(root, 'response.result') === '000'
      ? Object.entries(changes).reduce(
          (made, [name, say]) => changed(made, `response.${name}`, (one) => filled(say(one.text))(one)),
          root,
        )
      : root,
  );

export const reported: readonly Alteration[] = [
  statusOf(
    'a captured pre-authorization is CAPTURED like its capture',
    'status of what is captured',
    ({ state }) => state === 'captured' && { state: 'pending transmission' },
  ),
  statusOf(
    'a cancelled charge is reported as CAPTURED',
    'status of what is cancelled',
    ({ state, kind }) =>
      state === 'cancelled' && kind !== 'pre-authorization' && { state: 'pending transmission' },
  ),
  statusOf(
    'a released deal is reported as AUTHORIZED',
    'status of what was released',
    ({ state, sent }) =>
      state === 'pending transmission' && sent.validation === 'AutoCommHold' && { state: 'authorized' },
  ),
  statusOf(
    'a refunded charge is reported as CANCELLED',
    'status of what is refunded',
    ({ state }) => state === 'refunded' && { state: 'cancelled' },
  ),
  statusOf(
    'a credit that waits is reported as PENDING',
    'status of a credit',
    ({ state, kind }) => state === 'pending transmission' && kind === 'refund' && { state: 'held' },
  ),
  statusOf(
    'inquiries do not report refused deals',
    'refused deals',
    ({ state }) => state === 'rejected' && { kind: 'token' },
  ),
  statusOf(
    'what is on hold is reported as PENDING',
    'status of what is on hold',
    ({ state }) => state === 'on hold' && { state: 'held' },
  ),
  statusOf(
    'inquiries report tokenizations and balance enquiries',
    'tokens in inquiries',
    ({ state }) => state === 'done' && { kind: 'charge', state: 'authorized' },
  ),
  ofServing(
    'the element of an inquiry is empty where nothing matches',
    'what stands beside 099',
    ({ command, usual, took }) => {
      const answer = usual();
      if (command !== 'inquireTransactions' || answer.result !== '099') return answer;
      took();
      return { ...answer, content: element('inquireTransactions') };
    },
  ),
  ofSource('inquiries of clearing give two records', 'pages', {
    file: 'sandbox/paging.ts',
    from: 'const pageLength = 200;',
    to: 'const pageLength = (TOOK, 2);',
  }),
  ofSource('every inquiry gives four records', 'pages', {
    file: 'sandbox/paging.ts',
    from: '  if (!isPaged && match <= atOnce) return',
    to: '  if (!isPaged)\n    return { transactions: (found.length > 4 && TOOK, found.slice(0, 4)), match: found.length, totals: {} };\n  if (found.length < 0) return',
  }),
  ofReplies('records have the stated elements and no others', 'records', (root) =>
    ['cgUid', 'user'].reduce(
      (made, name) => changed(made, `response.inquireTransactions.transactions.transaction.${name}`, gone),
      root,
    ),
  ),
  ofReplies('the status of a record of success is 0000', 'status of a record', (root) =>
    changed(root, 'response.inquireTransactions.transactions.transaction.status', exchanged('000', '0000')),
  ),
  ofServing(
    'an inquiry with a bad value is 325',
    'codes of inquiries',
    recoding('inquireTransactions', '401', '325'),
  ),
  ofServing(
    'inquireTerminal knows no terminals of others',
    'terminals of others',
    recoding('inquireTerminal', '002', '001'),
  ),
  ofTerminals('the record of a terminal is written in other forms', {
    currencySupport: (was) => was.replaceAll(',', ' '),
    maxAmount: (was) => (Number(was) / 100).toFixed(2),
    features: (was) => was.replaceAll(',', ';').toUpperCase(),
    lastActivity: (was) => was.split('-').toReversed().join('/') || 'never',
  }),
  ofTerminals(
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
    "the name of a missing invoice is the vendor's for a document that does not exist",
    'name of a missing invoice',
    'invoiceResponseName',
    exchanged('InvoiceNotFound', 'DocumentDoesNotExit'),
  ),
  ofInvoices(
    'the number of an invoice has letters in it',
    'numbers of invoices',
    'invoiceDocNumber',
    said((was) => `INV/${was}-B`),
  ),
  ofReplies('the vendor has answered where the gateway made no invoice', 'vendors', (root) =>
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
    'a range with an end that is no date matches nothing',
    'criteria that are none',
    unless('inquireTransactions', '401', (serving, _, { rule }) => {
      const { call, command } = serving;
      const isDate = /^inquireTransactions\.request\.(from|to)\w+Date$/.test(rule);
      const [first] = call.state.requestChecks(command, call.field);
      return isDate && first?.problem.startsWith('has to') && succeeding(serving, '099');
    }),
  ),
];
