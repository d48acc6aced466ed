import type { TargetKind } from '../certificate/index.ts';
import type { AnyCertificate } from './certificate-file.ts';

/** The kinds of targets on which a rule passed, each with its mark and its meaning on the page. */
export const proofs = {
  live: ['passed', 'passed on a live gateway'],
  'live and sandbox': ['passed', 'passed on a live gateway and on the sandbox'],
  'live and replay': ['passed', 'passed on a live gateway and in a recording'],
  'sandbox only': ['observed', 'passed only on the reference gateway'],
  'replay only': ['skipped', 'passed only in a recording'],
  'sandbox and replay': ['observed', 'passed on the reference gateway and in a recording'],
  'not proven': ['unseen', 'not observable, or not decided'],
} as const;

export type Proof = keyof typeof proofs;

/** The number of checks with each proof, without the proofs that no check has. */
export const proofCounts = (checks: readonly { readonly proven?: Proof }[]) =>
  (Object.keys(proofs) as Proof[]).flatMap((proof) => {
    const { length: count } = checks.filter(({ proven }) => proven === proof);
    return count > 0 ? [{ proof, count }] : [];
  });

/** The kinds of targets on which a rule passed, from two certificates; undefined for an application. */
export function proofOf(rule: string, a: AnyCertificate, b: AnyCertificate): Proof | undefined {
  if (a.subject !== 'gateway' || b.subject !== 'gateway') return undefined;
  const kinds = new Set<TargetKind>(
    [a, b]
      .filter(({ rules }) => rules.some(({ id, verdict }) => id === rule && verdict === 'passed'))
      .map(({ target }) => target.kind),
  );
  const [sandbox, replay] = [kinds.has('sandbox'), kinds.has('replay')];
  if (kinds.has('live')) return sandbox ? 'live and sandbox' : replay ? 'live and replay' : 'live';
  if (sandbox) return replay ? 'sandbox and replay' : 'sandbox only';
  return replay ? 'replay only' : 'not proven';
}
