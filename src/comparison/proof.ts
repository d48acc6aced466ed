import type { Certificate, TargetKind } from '../certificate/index.ts';

/** On which kinds of targets a rule was seen to be kept. */
export type Proof =
  | 'live'
  | 'live and sandbox'
  | 'live and replay'
  | 'sandbox only'
  | 'replay only'
  | 'sandbox and replay'
  | 'target of unknown kind'
  | 'not proven';

/** All of them, what is worth most first. */
export const proofs: readonly Proof[] = [
  ...(['live', 'live and sandbox', 'live and replay', 'sandbox only'] as const),
  ...(['replay only', 'sandbox and replay', 'target of unknown kind', 'not proven'] as const),
];

const passes = new WeakMap<Certificate, ReadonlySet<string>>();

function passed(certificate: Certificate): ReadonlySet<string> {
  const known = passes.get(certificate);
  const ids =
    known ?? new Set(certificate.rules.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id));
  passes.set(certificate, ids);
  return ids;
}

/** How a rule is proven: by the kinds of the targets that were seen to keep it. */
export function proofOf(rule: string, a: Certificate, b: Certificate): Proof {
  const keeping = [a, b].filter((one) => passed(one).has(rule));
  if (keeping.length === 0) return 'not proven';
  const kinds = new Set<TargetKind | undefined>(keeping.map(({ target }) => target.kind));
  const [live, sandbox, replay] = [kinds.has('live'), kinds.has('sandbox'), kinds.has('replay')];
  if (live) return sandbox ? 'live and sandbox' : replay ? 'live and replay' : 'live';
  if (sandbox) return replay ? 'sandbox and replay' : 'sandbox only';
  return replay ? 'replay only' : 'target of unknown kind';
}
