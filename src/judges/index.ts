import type { Exchange } from '../client/index.ts';
import { cardInClear } from './card-shown.ts';
import { creditFacts } from './credit-facts.ts';
import { envelope } from './envelope.ts';
import { inquiry } from './inquiry.ts';
import { invoice } from './invoice.ts';
import type { Judge, Judgement } from './judge.ts';
import { links } from './links.ts';
import { once } from './once.ts';
import { refused } from './refused.ts';
import { register } from './register.ts';
import { terminal } from './terminal.ts';
import { times } from './times.ts';
import { transactionFacts } from './transaction-facts.ts';
import { transactionReply } from './transaction-reply.ts';
import { transmission } from './transmission.ts';
import { uids } from './uids.ts';

export type { Judge, Judgement } from './judge.ts';

const judges: readonly Judge[] = [
  envelope,
  transactionReply,
  transactionFacts,
  refused,
  register,
  links,
  uids,
  creditFacts,
  inquiry,
  times,
  terminal,
  invoice,
  transmission,
  once,
  cardInClear,
];

/** Returns the judgements of all judges on an exchange, one for each rule: failures first. */
export function judge(exchange: Exchange, history: readonly Exchange[]): readonly Judgement[] {
  const byRule = new Map<string, Judgement>();
  for (const judgement of judges.flatMap((one) => one(exchange, history)))
    if (byRule.get(judgement.rule)?.verdict !== 'failed') byRule.set(judgement.rule, judgement);
  return [...byRule.values()];
}
