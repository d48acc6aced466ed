import type { Exchange } from '../../client/index.ts';
import type { Judgement } from '../judges/judge.ts';
import { namesIn } from './differences.ts';

/** A rule that an exchange would have decided, had the client not been in between. */
export interface HiddenRule {
  readonly rule: string;
  readonly reason: string;
}

/** The header's echoes: where one differs, the client may have sent a value of its own. */
const echoes = /^envelope\.reply\.(requestId|version|language|command)$/;

/**
 * What the judges may say of an exchange that somebody's own client carried. A decoded reply says nothing of elements
 * that it does not have: the client may have left them out, and neither a pass nor a failure comes of that.
 */
export function abstained(
  exchange: Exchange,
  judgements: readonly Judgement[],
): { readonly kept: readonly Judgement[]; readonly hidden: readonly HiddenRule[] } {
  const { through, reply } = exchange;
  if (!through) return { kept: judgements, hidden: [] };
  const hidden: HiddenRule[] = [
    {
      rule: 'http.status-200-on-failure',
      reason: `${through.client} does not show the status of the transport`,
    },
  ];
  const names = through.reply === 'decoded' ? namesIn(reply) : undefined;
  const kept = judgements.filter(({ rule, verdict }) => {
    const name = rule.slice(rule.lastIndexOf('.') + 1);
    if (verdict === 'failed' && echoes.test(rule)) {
      hidden.push({ rule, reason: `${through.client} may have sent a ${name} of its own` });
      return false;
    }
    if (!names || names.has(name)) return true;
    hidden.push({ rule, reason: `${through.client} gives back decoded fields without what decides it` });
    return false;
  });
  return { kept, hidden };
}
