import { z } from 'zod';
import type { CommandName } from '../contract/index.ts';
import { type Frozen, number, word } from './shape.ts';

const entrySchema = z.object({
  rule: z.string(),
  scenario: z.string(),
  /** The origin of the finding; by default an expectation of the scenario. */
  by: z.enum(['judge', 'generated', 'undecided']).optional(),
  /** The command of the exchanges in which a judge found the deviation. */
  command: word<CommandName>().optional(),
  /** The message of the deviation in one line, with `*` in place of text that differs from run to run. */
  message: z.string(),
  ...{ reason: z.string(), owner: z.string() },
  /** The last day on which the deviation is accepted, `YYYY-MM-DD`. */
  expiry: z.string(),
});

/** An entry of a baseline file: a deviation that the user accepts until a date. */
export type Entry = Frozen<z.infer<typeof entrySchema>>;

const deviationSchema = entrySchema.pick({ rule: true, scenario: true, by: true, command: true }).extend({
  is: z.enum(['known', 'expired', 'changed', 'new']),
  message: z.string(),
  times: number,
  /** The message in the baseline, if the run has another message. */
  expected: z.string().exactOptional(),
  /** The baseline entry of a known or expired deviation. */
  known: entrySchema.pick({ reason: true, owner: true, expiry: true }).exactOptional(),
});

/** A deviation of the gateway from the specification, as the certificate lists it. */
export type TellingDeviation = Frozen<z.infer<typeof deviationSchema>>;

export const baselineSchema = z.object({
  file: z.string(),
  today: z.string(),
  /**
   * - `kept`: all deviations are known, and nothing else fails the run.
   * - `broken`: a deviation is new or has changed, or the tested client has a fault. A baseline has no entries
   * for clients.
   * - `outdated`: an entry is stale or has expired.
   * - `incomplete`: the run decided fewer rules than a full run.
   */
  outcome: z.enum(['kept', 'broken', 'outdated', 'incomplete']),
  deviations: z.array(deviationSchema),
  stale: z.array(entrySchema.extend({ why: z.string() })),
  expired: z.array(entrySchema),
  /** Entries that this run could not check: their scenarios did not run, or their requests came from another seed. */
  unseen: z.array(entrySchema),
  /** The number of entries that this run added to the file. Absent if it did not update the file. */
  added: number.exactOptional(),
});

/** The comparison of a run with the accepted deviations of a baseline file. */
export type CertificateBaseline = Frozen<z.infer<typeof baselineSchema>>;

/** The meaning of each outcome of a comparison. */
export const baselineOutcomes = {
  kept: 'The baseline contains every deviation. A baseline does not change the verdict.',
  broken: 'The run has a deviation that the baseline does not have, or the client of --client has a fault.',
  outdated: 'No deviation is new. Review the baseline: entries are stale or have expired.',
  incomplete: 'No rule fails in a new way, but not every stated rule was decided.',
} as const;

/** The deviations of a run from one rule; empty without a baseline. */
export const deviationsOf = (
  { baseline }: { readonly baseline?: CertificateBaseline },
  rule: string,
): readonly TellingDeviation[] => baseline?.deviations.filter((one) => one.rule === rule) ?? [];

/** The scenario of an undecided rule that no scenario shows. */
export const nowhere = 'none';

/** The scenario that shows a deviation, or the command of the exchanges that show it. */
export const whereSeen = ({ scenario, by, command }: Pick<Entry, 'scenario' | 'by' | 'command'>): string =>
  by === 'judge' ? `any ${command}` : scenario === nowhere ? 'in no scenario' : scenario;

/** The reason, owner and expiry of an accepted deviation, in one line. */
export function knownAs({ reason, owner, expiry }: NonNullable<TellingDeviation['known']>): string {
  const said = [reason, owner].filter((part) => part.trim() !== '').join(' · ');
  return `${said || 'no reason or owner yet'} · until ${expiry}`;
}
