import { z } from 'zod';
import type { CommandName } from '../contract/index.ts';
import { type Frozen, number, word } from './shape.ts';

const entrySchema = z.object({
  /** The id of the violated rule. */
  rule: z.string(),
  /** The name of the scenario that shows it. */
  scenario: z.string(),
  /** Left out: what this scenario finds. Otherwise who finds it, in whatever scenario. */
  by: z.enum(['judge', 'generated', 'undecided']).optional(),
  /** With `judge`: the command of the exchanges. */
  command: word<CommandName>().optional(),
  /** In one line; `*` stands for what differs from run to run. */
  message: z.string(),
  ...{ reason: z.string(), owner: z.string() },
  /** The last day on which it is accepted, `YYYY-MM-DD`. */
  expiry: z.string(),
});

/** A deviation that is known: an entry of a baseline file. */
export type Entry = Frozen<z.infer<typeof entrySchema>>;

const deviationSchema = entrySchema.pick({ rule: true, scenario: true, by: true, command: true }).extend({
  is: z.enum(['known', 'expired', 'changed', 'new']),
  /** `*` stands for what differs from run to run. */
  message: z.string(),
  times: number,
  /** Of a changed one: the message that the baseline has. */
  expected: z.string().exactOptional(),
  /** Of a known one, and of one that has expired. */
  known: entrySchema.pick({ reason: true, owner: true, expiry: true }).exactOptional(),
});

/** A deviation in the certificate. */
export type TellingDeviation = Frozen<z.infer<typeof deviationSchema>>;

export const baselineSchema = z.object({
  /** The name of the file. */
  file: z.string(),
  /** The day of the run where it was made, `YYYY-MM-DD`. */
  today: z.string(),
  /**
   * - `kept`: all that was found is known, and nothing else stands against the target.
   * - `broken`: a deviation is new or has changed, or a client of somebody's own did wrong, which no baseline knows.
   * - `outdated`: an entry is stale or has expired.
   * - `incomplete`: the rest of the run decided less than a full one.
   */
  outcome: z.enum(['kept', 'broken', 'outdated', 'incomplete']),
  deviations: z.array(deviationSchema),
  stale: z.array(entrySchema.extend({ why: z.string() })),
  expired: z.array(entrySchema),
  /** Entries that this run could not see again, or that were made from other seeds. */
  unseen: z.array(entrySchema),
});

/** How a run stands to its baseline, in the certificate. */
export type CertificateBaseline = Frozen<z.infer<typeof baselineSchema>>;

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
