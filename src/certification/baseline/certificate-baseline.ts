import { isFault } from '../adapter/adapted-client.ts';
import type { Certificate } from '../certificate.ts';
import type { Comparison, Deviation } from './compare.ts';
import type { Entry } from './entry.ts';
import type { Seen } from './findings.ts';

/** A deviation as the certificate tells it. */
export interface TellingDeviation extends Pick<Entry, 'rule' | 'scenario' | 'by' | 'command'> {
  readonly is: Deviation['is'];
  /** What is told of it; `*` stands for what differs from run to run. */
  readonly message: string;
  readonly times: number;
  /** Of a changed one: the message that the baseline has. */
  readonly expected?: string;
  /** Of a known one, and of one that has expired. */
  readonly known?: Pick<Entry, 'reason' | 'owner' | 'expiry'>;
}

/** How a run stands to its baseline, in the certificate. */
export interface CertificateBaseline {
  /** The name of the file. */
  readonly file: string;
  /** The day of the run where it was made, `YYYY-MM-DD`. */
  readonly today: string;
  /**
   * - `kept`: all that was found is known, and nothing else stands against the target.
   * - `broken`: a deviation is new or has changed, or a client of somebody's own did wrong, which no baseline knows.
   * - `outdated`: an entry is stale or has expired.
   * - `incomplete`: the rest of the run decided less than a full one.
   */
  readonly outcome: 'kept' | 'broken' | 'outdated' | 'incomplete';
  readonly deviations: readonly TellingDeviation[];
  readonly stale: readonly (Entry & { readonly why: string })[];
  readonly expired: readonly Entry[];
  /** Entries that this run could not see again, or that were made from other seeds. */
  readonly unseen: readonly Entry[];
}

/** The certificate with what the baseline says of it. The verdict stays what it was. */
export function withBaseline(
  certificate: Certificate,
  { deviations, stale, expired, unseen }: Comparison,
  seen: Seen,
  about: Pick<CertificateBaseline, 'file' | 'today'>,
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
  return { ...certificate, because: [...certificate.because, ...sentences(baseline)], baseline };
}

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
  { partial }: Seen,
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

function sentences({ file, deviations, stale, expired }: CertificateBaseline): string[] {
  const count = (is: Deviation['is']) => deviations.filter((one) => one.is === is).length;
  const known = count('known');
  const parts = [
    ...(deviations.length === 0 ? ['nothing deviates'] : []),
    ...(deviations.length > 0 && known === deviations.length
      ? [known === 1 ? 'the one deviation is known' : `all ${known} deviations are known`]
      : []),
    ...(known < deviations.length ? [`${known} of ${deviations.length} deviations are known`] : []),
    ...(count('new') > 0 ? [`${count('new')} new`] : []),
    ...(count('changed') > 0 ? [`${count('changed')} changed`] : []),
    ...(stale.length > 0 ? [`${entries(stale.length)} stale`] : []),
    ...(expired.length > 0 ? [`${entries(expired.length)} expired`] : []),
  ];
  return [`Held against the baseline ${file}: ${parts.join(', ')}.`];
}

const entries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

/** What the run found of a rule, as its baseline sees it; nothing where there is no baseline. */
export const deviationsOf = ({ baseline }: Certificate, rule: string): readonly TellingDeviation[] =>
  baseline?.deviations.filter((one) => one.rule === rule) ?? [];

/** Where a deviation is seen. */
export const placeOf = ({ scenario, by, command }: Pick<Entry, 'scenario' | 'by' | 'command'>): string =>
  by === 'judge' ? `any ${command}` : scenario;

/** What a person wrote of a known deviation, in one line. */
export function knownAs({ reason, owner, expiry }: NonNullable<TellingDeviation['known']>): string {
  const said = [reason, owner].filter((part) => part.trim() !== '').join(' · ');
  return `${said || 'no reason or owner yet'} · until ${expiry}`;
}
