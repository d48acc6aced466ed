import {
  type Certificate,
  type CertificateBaseline,
  isFault,
  plainCount,
  type TellingDeviation,
} from '../../certificate/index.ts';
import type { Comparison, Deviation } from './compare.ts';
import type { RunFindings } from './findings.ts';

/** Adds the comparison with a baseline to a certificate. The verdict of the certificate does not change. */
export function withBaseline(
  certificate: Certificate,
  { deviations, stale, expired, unseen }: Comparison,
  seen: RunFindings,
  about: Pick<CertificateBaseline, 'file' | 'today' | 'added'>,
): Certificate {
  const order = new Map(certificate.rules.map(({ id }, index) => [id, index]));
  const place = ({ rule }: { rule: string }) => order.get(rule) ?? -1;
  const baseline: CertificateBaseline = {
    ...about,
    outcome: outcomeOf(certificate, { deviations, stale, expired }, seen),
    deviations: deviations.map(telling).toSorted((one, other) => place(one) - place(other)),
    stale: stale.map(({ entry, why }) => ({ ...entry, why })),
    expired,
    unseen,
  };
  return holding(certificate, baseline);
}

export const holding = (certificate: Certificate, baseline: CertificateBaseline): Certificate => ({
  ...certificate,
  because: [sentence(baseline), ...certificate.because],
  baseline,
});

function telling({ is, finding, times, entry }: Deviation): TellingDeviation {
  const { rule, scenario, by, command, message, text } = finding;
  return {
    ...{ is, rule, scenario, times },
    ...(by && { by }),
    ...(command && { command }),
    message: by === 'generated' ? text : message,
    ...(is === 'changed' && entry && { expected: entry.message }),
    ...(is !== 'changed' &&
      entry && { known: { reason: entry.reason, owner: entry.owner, expiry: entry.expiry } }),
  };
}

function outcomeOf(
  { client, rules }: Certificate,
  { deviations, stale, expired }: Pick<Comparison, 'deviations' | 'stale' | 'expired'>,
  { partial }: RunFindings,
): CertificateBaseline['outcome'] {
  const unknown = deviations.filter(({ is }) => is === 'new' || is === 'changed');
  const undecided = ({ finding }: Deviation) => finding.by === 'undecided';
  if (client?.findings.some(isFault) || unknown.some((one) => !undecided(one))) return 'broken';
  if (stale.length > 0 || expired.length > 0) return 'outdated';
  const explained = new Set(deviations.filter(undecided).map(({ finding }) => finding.rule));
  const skipped = rules.some(
    ({ id, verdict, standing }) => verdict === 'skipped' && standing === 'stated' && !explained.has(id),
  );
  return unknown.length > 0 || skipped || partial !== undefined ? 'incomplete' : 'kept';
}

function sentence({ file, deviations, stale, expired, outcome, added = 0 }: CertificateBaseline): string {
  const entries = (number: number) => plainCount(number, 'entry', 'entries');
  const count = (is: Deviation['is']) => deviations.filter((one) => one.is === is).length;
  const known = count('known');
  const all = ['', 'the only deviation is', 'both deviations are'][known] ?? `all ${known} deviations are`;
  const parts = [
    ...(deviations.length === 0 ? ['nothing deviates'] : []),
    ...(deviations.length > 0 && known === deviations.length ? [`${all} known`] : []),
    ...(known < deviations.length ? [`${known} of ${deviations.length} deviations are known`] : []),
    ...(count('new') > 0 ? [`${count('new')} new`] : []),
    ...(count('changed') > 0 ? [`${count('changed')} changed`] : []),
    ...(stale.length > 0 ? [`${entries(stale.length)} stale`] : []),
    ...(expired.length > 0 ? [`${entries(expired.length)} expired`] : []),
  ];
  const written = added > 0 ? `, to which this run added ${entries(added)}` : '';
  const but = outcome === 'incomplete' ? ', but not every stated rule was decided' : '';
  return `Compared with the baseline ${file}${written}: ${parts.join(', ')}${but}.`;
}
