import type { CommandName } from '../contract/index.ts';

/** A deviation that is known: an entry of a baseline file. */
export interface Entry {
  /** The id of the violated rule. */
  readonly rule: string;
  /** The name of the scenario that shows it. */
  readonly scenario: string;
  /** Left out: what this scenario finds. Otherwise who finds it, in whatever scenario. */
  readonly by?: 'judge' | 'generated' | 'undecided' | undefined;
  /** With `judge`: the command of the exchanges. */
  readonly command?: CommandName | undefined;
  /** In one line; `*` stands for what differs from run to run. */
  readonly message: string;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it is accepted, `YYYY-MM-DD`. */
  readonly expiry: string;
}

/** A deviation as the certificate tells it. */
export interface TellingDeviation extends Pick<Entry, 'rule' | 'scenario' | 'by' | 'command'> {
  readonly is: 'known' | 'expired' | 'changed' | 'new';
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

/** What the run found of a rule, as its baseline sees it; nothing where there is no baseline. */
export const deviationsOf = (
  { baseline }: { readonly baseline?: CertificateBaseline },
  rule: string,
): readonly TellingDeviation[] => baseline?.deviations.filter((one) => one.rule === rule) ?? [];

/** Where a deviation is seen. */
export const whereSeen = ({ scenario, by, command }: Pick<Entry, 'scenario' | 'by' | 'command'>): string =>
  by === 'judge' ? `any ${command}` : scenario;

/** What a person wrote of a known deviation, in one line. */
export function knownAs({ reason, owner, expiry }: NonNullable<TellingDeviation['known']>): string {
  const said = [reason, owner].filter((part) => part.trim() !== '').join(' · ');
  return `${said || 'no reason or owner yet'} · until ${expiry}`;
}
