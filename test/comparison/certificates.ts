import type {
  Certificate,
  CertificateRule,
  EvidenceExchange,
  TargetKind,
  Verdict,
} from '../../src/certificate/certificate.ts';
import { CONFORMANT } from '../certification/certificate-fixture.ts';

/** A verdict on a rule, or a verdict with a reason. */
export type Said = Verdict | readonly [verdict: Verdict, reason: string];

/** A certificate with a few rules. The evidence of each rule is the exchange with the id of the rule. */
export function certificate(
  kind: TargetKind,
  said: Readonly<Record<string, Said>>,
  more: {
    readonly exchanges?: Readonly<Record<string, EvidenceExchange>>;
    readonly observations?: Certificate['observations'];
  } = {},
): Certificate {
  const { exchanges = {}, observations = [] } = more;
  const rules = Object.entries(said).map(([id, one]): CertificateRule => {
    const [verdict, reason] = typeof one === 'string' ? [one, undefined] : one;
    return {
      id,
      standing: id.startsWith('unstated') ? 'chosen' : 'stated',
      binds: 'gateway',
      observable: 'reply',
      statement: `What ${id} says.`,
      source: 'Somewhere, line 1',
      verdict,
      ...(reason !== undefined && { reason }),
      scenarios: [`about ${id}`],
      evidence: Object.hasOwn(exchanges, id)
        ? [{ scenario: `about ${id}`, by: 'scenario', verdict: 'passed', exchange: id }]
        : [],
    };
  });
  const { target } = CONFORMANT;
  return { ...CONFORMANT, target: { ...target, kind }, rules, observations, exchanges };
}

export const exchange = (
  command: string,
  request: string,
  reply: string,
  result = '000',
): EvidenceExchange => ({
  command,
  at: '2026-11-21T08:00:00Z',
  durationMs: 5,
  request: `<ashrait><request><version>2000</version><command>${command}</command><${command}>${request}</${command}></request></ashrait>`,
  reply: `<ashrait><response><command>${command}</command><result>${result}</result><${command}><kind>1</kind>${reply}</${command}></response></ashrait>`,
});
