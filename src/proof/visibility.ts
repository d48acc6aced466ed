import type { Certificate, CertificateRule } from '../certificate/certificate.ts';
import { bindsVisibly, findRule } from '../contract/index.ts';

/** Which rules a target lets the suite see. */
export interface Visibility {
  readonly schemaVersion: 1;
  readonly target: Certificate['target'];
  readonly contract: Certificate['contract'];
  readonly totals: {
    readonly stated: number;
    readonly seen: number;
    readonly inPart: number;
    readonly failed: number;
  };
  /** Seen in a part of their scenarios, with what was missing. */
  readonly inPart: Readonly<Record<string, string>>;
  /** Not seen at all: that nothing was found broken says nothing of them. */
  readonly unseen: Readonly<Record<string, string>>;
  readonly failed: readonly string[];
}

/** Reads from a run without mutants what could have failed in it. */
export function visibilityOf({ target, contract, rules }: Certificate): Visibility {
  const stated = rules.filter((rule) => {
    const known = findRule(rule.id);
    return known?.standing === 'stated' && bindsVisibly(known);
  });
  const reasons = (list: readonly CertificateRule[]) =>
    Object.fromEntries(list.map(({ id, reason = '' }) => [id, reason]));
  const decided = stated.filter(({ verdict }) => verdict === 'passed' || verdict === 'failed');
  const inPart = decided.filter(({ verdict, reason }) => verdict === 'passed' && reason !== undefined);
  const unseen = stated.filter((rule) => !decided.includes(rule));
  const failed = decided.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
  return {
    schemaVersion: 1,
    target,
    contract,
    totals: { stated: stated.length, seen: decided.length, inPart: inPart.length, failed: failed.length },
    inPart: reasons(inPart),
    unseen: reasons(unseen),
    failed,
  };
}
