import type { TellingDeviation } from '../certification/baseline/index.ts';
import type { Certificate } from '../certification/certificate.ts';

/** How many of a kind are printed; the certificate has them all. */
const most = 15;

function some<T>(title: string, all: readonly T[], line: (one: T) => string): string[] {
  if (all.length === 0) return [];
  const more = all.length > most ? [`      and ${all.length - most} more in the certificate`] : [];
  return [`    ${title}`, ...all.slice(0, most).map((one) => `      ${line(one)}`), ...more];
}

/** Whose finding it is: a scenario's own, or of what judge or seed. */
export const placeOf = ({ scenario, by, command }: Pick<TellingDeviation, 'scenario' | 'by' | 'command'>) =>
  by === 'judge' ? `any ${command}` : scenario;

/** How the run stands to its baseline: first what fails it, then what is known. */
export function baselineLines({ baseline }: Certificate): string[] {
  if (!baseline) return [];
  const { deviations, stale, expired, unseen } = baseline;
  const of = (is: TellingDeviation['is']) => deviations.filter((one) => one.is === is);
  const told = (one: TellingDeviation) => `${one.rule} (${placeOf(one)}): ${one.message}`;
  return [
    `  Baseline ${baseline.file}:`,
    ...some('new', of('new'), told),
    ...some('changed', of('changed'), (one) => `${told(one)}; the baseline has: ${one.expected}`),
    ...some('stale', stale, (one) => `${one.rule} (${placeOf(one)}): ${one.message}; ${one.why}`),
    ...some(
      'expired',
      expired,
      (one) => `${one.rule} (${placeOf(one)}): ${one.expiry} is over; ${one.owner || 'no owner'}`,
    ),
    ...some('known', of('known'), ({ known, ...one }) =>
      known?.reason
        ? `${one.rule} (${placeOf(one)}): ${known.reason} (${known.owner}, until ${known.expiry})`
        : `${one.rule} (${placeOf(one)}): until ${known?.expiry}`,
    ),
    ...(unseen.length > 0
      ? [`    ${unseen.length} not seen by this run, which could not tell whether they are stale`]
      : []),
    '',
  ];
}
