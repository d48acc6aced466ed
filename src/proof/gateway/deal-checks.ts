import { editMutant, type Mutant, type Rules } from '../mutant.ts';

/** Where the gateway checks the fields of a deal. */
const checks = { file: 'sandbox/do-deal.ts', from: "checkRequest(call, 'doDeal');" };

/**
 * A gateway that does not mind a breach of a rule.
 *
 * @param when of the breach `b` and `field`, the fields that were sent
 * @param which 'any': the rule of the breach is in `when`
 */
export function lets(
  rule: string | Rules,
  breaks: string,
  when = 'true',
  which: 'own' | 'any' = 'own',
): Mutant {
  const own = `b.rule === '${[rule].flat()[0]}'`;
  const breach = which === 'any' ? when : `${own} && ${when}`;
  return editMutant(rule, breaks, {
    ...checks,
    to: `checkRequest(call, 'doDeal', { besides: (b) => ${breach} });`,
  });
}

/** A gateway that refuses what it should take. @param when of `f`, the text of a field or '' */
export const refuses = (rule: string | Rules, breaks: string, when: string): Mutant =>
  editMutant(rule, breaks, {
    ...checks,
    to: `${checks.from} { const f = (n: string) => field(n) ?? ''; if (${when}) throw new Refusal('401', 'x', 'x'); }`,
  });
