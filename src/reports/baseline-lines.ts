import { type Certificate, knownAs, type TellingDeviation, whereSeen } from '../certificate/index.ts';

/** How many of a kind are printed; the certificate has them all. */
const most = 15;

function some<T>(title: string, all: readonly T[], line: (one: T) => string): string[] {
  if (all.length === 0) return [];
  const more = all.length > most ? [`      The certificate lists ${all.length - most} more`] : [];
  return [`    ${title}`, ...all.slice(0, most).map((one) => `      ${line(one)}`), ...more];
}

/** How the run stands to its baseline: first what fails it, then what is known. */
export function baselineLines({ baseline }: Certificate): string[] {
  if (!baseline) return [];
  const { deviations, stale, expired, unseen } = baseline;
  const of = (is: TellingDeviation['is']) => deviations.filter((one) => one.is === is);
  const line = (one: TellingDeviation) => `${one.rule} (${whereSeen(one)}): ${one.message}`;
  return [
    `  Baseline ${baseline.file}:`,
    ...some('new', of('new'), line),
    ...some('changed', of('changed'), (one) => `${line(one)}; the baseline has: ${one.expected}`),
    ...some('stale', stale, (one) => `${one.rule} (${whereSeen(one)}), ${one.why}: ${one.message}`),
    ...some(
      'expired',
      expired,
      (one) => `${one.rule} (${whereSeen(one)}): ${one.expiry} has passed; ${one.owner || 'no owner'}`,
    ),
    ...some(
      'known',
      of('known'),
      ({ known, ...one }) => `${one.rule} (${whereSeen(one)}): ${known ? knownAs(known) : ''}`,
    ),
    ...(unseen.length > 0 ? [`    ${unseen.length} not checked by this run, so they can be stale`] : []),
    '',
  ];
}
