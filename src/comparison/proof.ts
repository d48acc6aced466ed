import type { Certificate, TargetKind } from '../certificate/index.ts';
import type { AnyCertificate } from './certificate-file.ts';

/** The kinds of targets on which a rule passed. */
export type Proof =
  | 'live'
  | 'live and sandbox'
  | 'live and replay'
  | 'sandbox only'
  | 'replay only'
  | 'sandbox and replay'
  | 'not proven';

export const proofs: readonly Proof[] = [
  ...(['live', 'live and sandbox', 'live and replay', 'sandbox only'] as const),
  ...(['replay only', 'sandbox and replay', 'not proven'] as const),
];

const passes = new WeakMap<Certificate, ReadonlySet<string>>();

function passed(certificate: Certificate): ReadonlySet<string> {
  const known = passes.get(certificate);
  const ids =
    known ?? new Set(certificate.rules.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id));
  passes.set(certificate, ids);
  return ids;
}

/** The kinds of targets on which a rule passed, from two certificates; undefined for an application. */
export function proofOf(rule: string, a: AnyCertificate, b: AnyCertificate): Proof | undefined {
  if (a.subject !== 'gateway' || b.subject !== 'gateway') return undefined;
  const kinds = new Set<TargetKind>(
    [a, b].filter((one) => passed(one).has(rule)).map(({ target }) => target.kind),
  );
  const [sandbox, replay] = [kinds.has('sandbox'), kinds.has('replay')];
  if (kinds.has('live')) return sandbox ? 'live and sandbox' : replay ? 'live and replay' : 'live';
  if (sandbox) return replay ? 'sandbox and replay' : 'sandbox only';
  return replay ? 'replay only' : 'not proven';
}
