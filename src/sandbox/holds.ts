import type { RuleId } from '../contract/index.ts';
import { type Answer, Refusal } from './answer.ts';
import type { Terminal } from './configuration/schema.ts';
import { rowFor } from './ledger.ts';
import type { Call } from './state.ts';
import type { Transaction } from './transaction.ts';
import { transactionElement, valuesOf } from './transaction-reply.ts';

/** Releases a held deal for transmission. Deals put on hold by SetAsHold are released in the same way. */
export function release(call: Call, terminal: Terminal, sent: Transaction['sent']): Answer {
  const original = named(call, terminal);
  const row = rowFor(original.state === 'on hold' ? { ...original, state: 'held' } : original, 'release');
  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease', 'tranId names no held deal');
  if (Number(call.field('total')) !== original.total)
    throw new Refusal('401', 'validation.AutoCommRelease', 'total differs from the held deal');
  original.state = row.to;
  return answered(call, terminal, original, sent, row.id);
}

/** Serves SetAsHold, which excludes a transaction from transmission until it is released. */
export function hold(call: Call, terminal: Terminal, sent: Transaction['sent']): Answer {
  const transaction = named(call, terminal);
  const row = rowFor(transaction, 'hold');
  if (!row?.to)
    throw new Refusal('310', 'validation.SetAsHold', 'tranId names no transaction that can be put on hold');
  // SetAsHold does not change the state of a transmitted or finished transaction.
  if (transaction.state === 'pending transmission') transaction.state = row.to;
  return answered(call, terminal, transaction, sent, row.id);
}

function named({ field, state }: Call, terminal: Terminal): Transaction {
  const found = state.ledger.byTranId(field('tranId') ?? '');
  if (!found || found.terminalNumber !== terminal.number)
    throw new Refusal('310', 'doDeal.request.tranId', 'tranId names no transaction of this terminal');
  return found;
}

const moveLimit = 8;

/** Answers with the transaction under a new tranId, by which the ledger also finds the transaction from now on. */
function answered(
  call: Call,
  terminal: Terminal,
  transaction: Transaction,
  sent: Transaction['sent'],
  rule: RuleId,
): Answer {
  const tranId = call.state.identifiers.tranId();
  call.state.ledger.name(transaction, tranId);
  const move = { at: call.state.clock.now(), rule, to: transaction.state };
  transaction.moves = [...(transaction.moves ?? []), move].slice(-moveLimit);
  const user = call.field('user') ?? transaction.user;
  const shown = { ...transaction, user, sent: { ...transaction.sent, ...sent } };
  return {
    result: '000',
    tranId,
    content: transactionElement('doDeal', valuesOf(shown, terminal, call.language)),
    rule,
  };
}
