import type { CommandName } from '../../src/contract/index.ts';
import { breaches, type RuleId } from '../../src/contract/index.ts';
import type { Element } from '../../src/message/element.ts';
import { at } from '../../src/message/element.ts';
import type { Mutant, Rules, Wire } from '../../src/proof/mutant.ts';
import { changed, emptied, exchanged, filled, gone } from '../../src/proof/replies/tree.ts';

type Sent = (name: string) => string | undefined;
const refusing = (command: CommandName, where: (sent: Sent) => boolean = () => true) => ({
  checks: ((asked, fields) => [
    ...breaches(asked, fields),
    ...(asked === command && where(fields)
      ? [{ rule: `command.${command}` as const, field: 'terminalNumber', problem: 'is refused' }]
      : []),
  ]) satisfies Mutant['checks'],
});
const header = (where: string) => {
  const begin = '  const { command } = progress.header;';
  return {
    edits: [
      {
        file: 'sandbox/serve-command.ts' as const,
        from: begin,
        to: `${begin}\n  const text = (name: string) => textAt(request, name) ?? '';\n  if (${where}) throw bad('version', '', []);`,
      },
    ],
  };
};
const is =
  (name: string, value: string) =>
  (f: Sent): boolean =>
    f(name)?.toLowerCase() === value.toLowerCase();
const has =
  (name: string) =>
  (f: Sent): boolean =>
    f(name) !== undefined;
const wire = (w: Wire) => ({ wire: w });
const each = (change: (one: Element) => Element): Wire => {
  const walk = (one: Element): Element => {
    const children = one.children.map(walk);
    const made = children.some((c, i) => c !== one.children[i]) ? { ...one, children } : one;
    return change(made);
  };
  return (root) => walk(root);
};
const without = (...names: string[]): Wire =>
  each((one) =>
    one.children.some((c) => names.includes(c.name))
      ? { ...one, children: one.children.filter((c) => !names.includes(c.name)) }
      : one,
  );
const uncoded = each((one) => ('code' in one.attributes ? { ...one, attributes: {} } : one));

export const roots: readonly (Pick<Mutant, 'id' | 'wire' | 'checks' | 'edits'> & { fails: readonly string[] })[] = [
  { id: 'all doDeal refused', ...refusing('doDeal'), fails: [] },
  { id: 'Debit AutoComm refused', ...refusing('doDeal', (f) => is('transactionType', 'Debit')(f) && is('validation', 'AutoComm')(f)), fails: [] },
  { id: 'Debit refused', ...refusing('doDeal', is('transactionType', 'Debit')), fails: [] },
  { id: 'AutoComm refused', ...refusing('doDeal', is('validation', 'AutoComm')), fails: [] },
  { id: 'ILS refused', ...refusing('doDeal', is('currency', 'ILS')), fails: [] },
  { id: 'Phone refused', ...refusing('doDeal', is('transactionCode', 'Phone')), fails: [] },
  { id: 'RegularCredit refused', ...refusing('doDeal', is('creditType', 'RegularCredit')), fails: [] },
  { id: 'the plain card refused', ...refusing('doDeal', (f) => f('cardNo')?.length === 16), fails: [] },
  { id: 'cvv refused', ...refusing('doDeal', has('cvv')), fails: [] },
  { id: 'user refused', ...refusing('doDeal', has('user')), fails: [] },
  { id: 'ENG refused', ...header("text('language') === 'ENG'"), fails: [] },
  { id: '2000 refused', edits: [{ file: 'sandbox/serve-command.ts' as const, from: '  if (!versions.includes(version))', to: "  if (version !== '1001')" }], fails: [] },
  { id: 'requestId refused', ...header("text('requestId') !== ''"), fails: [] },
  { id: 'dateTime refused', ...header("textAt(request, 'dateTime') === ''"), fails: [] },
  { id: 'inquiry refused', ...refusing('inquireTransactions'), fails: [] },
  { id: 'inquiry by user refused', ...refusing('inquireTransactions', has('user')), fails: [] },
  { id: 'inquiry by tranId refused', ...refusing('inquireTransactions', has('tranId')), fails: [] },
  { id: 'nothing found is refused', ...wire((root, { command }) => command === 'inquireTransactions' && at(root, 'response.result')?.text === '099' ? changed(root, 'response.result', filled('444')) : root), fails: [] },
  { id: 'inquiry finds nothing: 099', ...wire((root, { command }) => command === 'inquireTransactions' && at(root, 'response.result')?.text === '000' ? changed(changed(root, 'response.result', filled('099')), 'response.inquireTransactions', emptied) : root), fails: [] },
  { id: 'inquiry is an empty page', ...wire((root, { command }) => command === 'inquireTransactions' && at(root, 'response.result')?.text === '000' ? changed(root, 'response.inquireTransactions.transactions', emptied) : root), fails: [] },
  { id: 'cancelDeal refused', ...refusing('cancelDeal'), fails: [] },
  { id: 'cancelDeal by tranId refused', ...refusing('cancelDeal', has('tranId')), fails: [] },
  { id: 'cancelDeal by cgUid refused', ...refusing('cancelDeal', has('cgUid')), fails: [] },
  { id: 'cancelDeal by orgUid refused', ...refusing('cancelDeal', has('ashraitEmvData.orgUid')), fails: [] },
  { id: 'refundDeal refused', ...refusing('refundDeal'), fails: [] },
  { id: 'refundDeal by tranId refused', ...refusing('refundDeal', has('tranId')), fails: [] },
  { id: 'refundDeal by cgUid refused', ...refusing('refundDeal', has('cgUid')), fails: [] },
  { id: 'refundDeal with terminalNumber refused', ...refusing('refundDeal', has('terminalNumber')), fails: [] },
  { id: 'transmitTerminal refused', ...refusing('transmitTerminal'), fails: [] },
  { id: 'transmitInquire refused', ...refusing('transmitInquire'), fails: [] },
  { id: 'transmitInquire by transmitId refused', ...refusing('transmitInquire', has('transmitId')), fails: [] },
  { id: 'inquireTerminal refused', ...refusing('inquireTerminal'), fails: [] },
  { id: 'inquireInvoice refused', ...refusing('inquireInvoice'), fails: [] },
  { id: 'Verify refused', ...refusing('doDeal', is('validation', 'Verify')), fails: [] },
  { id: 'AutoCommHold refused', ...refusing('doDeal', is('validation', 'AutoCommHold')), fails: [] },
  { id: 'AutoCommRelease refused', ...refusing('doDeal', is('validation', 'AutoCommRelease')), fails: [] },
  { id: 'SetAsHold refused', ...refusing('doDeal', is('validation', 'SetAsHold')), fails: [] },
  { id: 'Token refused', ...refusing('doDeal', is('validation', 'Token')), fails: [] },
  { id: 'TxnSetup refused', ...refusing('doDeal', is('validation', 'TxnSetup')), fails: [] },
  { id: 'captures refused', ...refusing('doDeal', (f) => has('cgUid')(f) || has('authNo')(f)), fails: [] },
  { id: 'captures by cgUid refused', ...refusing('doDeal', has('cgUid')), fails: [] },
  { id: 'payouts refused', ...refusing('doDeal', is('transactionType', 'Credit')), fails: [] },
  { id: 'Credit AutoComm refused', ...refusing('doDeal', (f) => is('transactionType', 'Credit')(f) && is('validation', 'AutoComm')(f)), fails: [] },
  { id: 'cardId refused', ...refusing('doDeal', has('cardId')), fails: [] },
  { id: 'USD refused', ...refusing('doDeal', is('currency', 'USD')), fails: [] },
  { id: 'Payments refused', ...refusing('doDeal', is('creditType', 'Payments')), fails: [] },
  { id: 'no cgUid', ...wire(without('cgUid')), fails: [] },
  { id: 'no tranId in replies', ...wire((root) => changed(root, 'response.tranId', gone)), fails: [] },
  { id: 'no tranId in records', ...wire((root) => changed(root, 'response.inquireTransactions.transactions.transaction.tranId', gone)), fails: [] },
  { id: 'no uid', ...wire(without('uid')), fails: [] },
  { id: 'no authNumber', ...wire(without('authNumber')), fails: [] },
  { id: 'no codes', ...wire(uncoded), fails: [] },
  { id: 'result 0', ...wire((root) => changed(root, 'response.result', exchanged('000', '0'))), fails: [] },
  { id: 'no result', ...wire((root) => changed(root, 'response.result', gone)), fails: [] },
  { id: 'no status', ...wire((root, { command }) => changed(root, `response.${command}.status`, gone)), fails: [] },
  { id: 'no command element', ...wire((root, { command }) => changed(root, `response.${command}`, gone)), fails: [] },
  { id: 'no financialStatus', ...wire(without('financialStatus')), fails: [] },
  { id: 'financialStatus always CAPTURED', ...wire((root) => changed(root, 'response.inquireTransactions.transactions.transaction.financialStatus', filled('CAPTURED'))), fails: [] },
  { id: 'no requestId echoed', ...wire((root) => changed(root, 'response.requestId', emptied)), fails: [] },
  { id: 'no transmitId', ...wire(without('transmitId')), fails: [] },
  { id: 'no cardId', ...wire(without('cardId')), fails: [] },
  { id: 'no transmitStatus', ...wire(without('transmitStatus')), fails: [] },
  { id: 'transmission never ends', ...wire((root) => changed(root, 'response.transmitInquire.transmitStatus', filled('inProcess'))), fails: [] },
];
