import type { RuleId } from '../contract/index.ts';
import { type Answer, Refusal } from './answer.ts';
import type { Terminal } from './configuration/schema.ts';
import { rowFor } from './ledger.ts';
import type { Call } from './state.ts';
import type { Transaction } from './transaction.ts';
import { transactionElement, valuesOf } from './transaction-reply.ts';

/**
 * Serves AutoCommRelease: a held deal becomes ready for transmission. How a deal that SetAsHold put on hold gets on is
 * not stated; here it is released like one that was held from the start.
 */
export function release(call: Call, terminal: Terminal): Answer {
  const held = named(call, terminal);
  const row = rowFor(held.state === 'on hold' ? { ...held, state: 'held' } : held, 'release');
  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease', 'tranId names no held deal');
  if (Number(call.field('total')) !== held.total)
    throw new Refusal('401', 'validation.AutoCommRelease', 'total differs from the held deal');
  held.state = row.to;
  return answered(call, terminal, held, row.id);
}

/** Serves SetAsHold: keeps a transaction from transmission until somebody has looked at it. */
export function hold(call: Call, terminal: Terminal): Answer {
  const transaction = named(call, terminal);
  const row = rowFor(transaction, 'hold');
  if (!row?.to)
    throw new Refusal('310', 'validation.SetAsHold', 'tranId names no transaction that can be put on hold');
  // What clearing has, or what is over, is marked by the reply alone.
  if (transaction.state === 'pending transmission') transaction.state = row.to;
  return answered(call, terminal, transaction, row.id);
}

function named({ field, state }: Call, terminal: Terminal): Transaction {
  const found = state.ledger.byTranId(field('tranId') ?? '');
  if (!found || found.terminalNumber !== terminal.number)
    throw new Refusal('310', 'doDeal.request.tranId', 'tranId names no transaction of this terminal');
  return found;
}

/** How many moves of one transaction are kept; each of its operations is one. */
const mostMoves = 8;

/** The operation has an id of its own, by which the transaction is found too; what it says is that transaction. */
function answered(call: Call, terminal: Terminal, transaction: Transaction, rule: RuleId): Answer {
  const validation = call.field('validation') ?? '';
  const tranId = call.state.identifiers.tranId();
  call.state.ledger.name(transaction, tranId);
  const move = { at: call.state.clock.now(), rule, to: transaction.state };
  transaction.moves = [...(transaction.moves ?? []), move].slice(-mostMoves);
  const shown = { ...transaction, sent: { ...transaction.sent, validation } };
  return {
    result: '000',
    tranId,
    content: transactionElement('doDeal', valuesOf(shown, terminal, call.language)),
    rule,
  };
}
