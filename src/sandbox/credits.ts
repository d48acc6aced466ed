import type { CreditCommand, RuleId } from '../contract/index.ts';
import type { Answer } from './answer.ts';
import type { Terminal } from './configuration/schema.ts';
import type { Call } from './state.ts';
import type { Transaction } from './transaction.ts';
import { transactionElement, valuesOf } from './transaction-reply.ts';

/** Adds a refund or cancellation of a transaction to the ledger. */
export function credit(
  call: Call,
  terminal: Terminal,
  original: Transaction,
  entry: {
    readonly command: CreditCommand;
    readonly type: 'Cancel' | 'Refund';
    readonly total: number;
    readonly user?: string | undefined;
    readonly overrides: Readonly<Record<string, string>>;
    readonly rule: RuleId;
  },
): Answer {
  const { state } = call;
  const tranId = state.identifiers.tranId();
  // After a full cancellation, neither the charge nor the cancellation is transmitted. Other credits are transmitted.
  const undone = entry.type === 'Cancel' && entry.total === original.total;
  const { transmission: _, operations: __, moves: ___, ...common } = original;
  const transaction = state.ledger.add({
    ...common,
    tranId,
    kind: undone ? 'cancellation' : 'refund',
    type: `52/${entry.type}`,
    state: undone ? 'cancelled' : 'pending transmission',
    total: entry.total,
    at: state.clock.now(),
    sequence: state.identifiers.sequence(),
    user: entry.user ?? original.user,
    sent: { ...original.sent, ...entry.overrides },
    original: original.tranId,
    credited: 0,
  });
  original.credited += entry.total;
  return {
    result: '000',
    tranId,
    content: transactionElement(entry.command, valuesOf(transaction, terminal, call.language)),
    rule: entry.rule,
  };
}
