import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Envelope } from '@cucumber/messages';
import {
  type Certificate,
  ConfigurationError,
  type Entry,
  type Shard,
  whereSeen,
} from '../certificate/index.ts';
import {
  compare,
  entriesFrom,
  findingsOf,
  localDay,
  type Update,
  updated,
  withBaseline,
} from '../certification/baseline/index.ts';
import { leaksInText, refuseLeaks } from '../certification/leaks.ts';
import { writeWhole } from '../message/write-whole.ts';
import { hasComments, readJson, readText, writing } from '../reports/files.ts';
import { textOf } from '../reports/terminal.ts';
import type { Target } from '../target/target.ts';

export interface BaselineOptions {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly tags?: string;
  readonly command?: readonly string[];
  readonly shard?: Shard;
}

export interface Baseline {
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly update: boolean;
  /** The members of the baseline file other than its entries. */
  readonly head: object;
  readonly comments: boolean;
}

/** @throws ConfigurationError naming the file, the entry and its field, or the contradicting options */
export async function readBaseline(options: BaselineOptions): Promise<Baseline | undefined> {
  const { baseline: path, updateBaseline: update = false } = options;
  if (path === undefined) {
    if (update) throw new ConfigurationError('--update-baseline needs --baseline FILE, the file to update');
    return undefined;
  }
  if (update && (options.tags ?? options.command ?? options.shard) !== undefined)
    throw new ConfigurationError(
      '--update-baseline needs a whole run: remove --tags, --command and --shard. After a part of a run, the update would remove the entries of the other scenarios',
    );
  const there = existsSync(path);
  if (!there && update) return { path, update, entries: [], head: {}, comments: false };
  if (!there)
    throw new ConfigurationError(
      `${path} does not exist; create it with certify --baseline ${path} --update-baseline`,
    );
  const file = await readJson(path, 'with comments');
  try {
    const entries = entriesFrom(file, update ? 'unfinished' : undefined);
    const { entries: _, ...head } = file as { entries: unknown };
    return { path, update, entries, head, comments: hasComments(await readText(path)) };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ConfigurationError(`${path}: ${error.message}`);
    throw error;
  }
}

export interface Compared {
  readonly certificate: Certificate;
  readonly update?: Update;
  readonly refused?: string;
}

/** Compares a run with its baseline. With the option --update-baseline, the baseline is updated first. */
export function comparedWith(
  found: Certificate,
  envelopes: readonly Envelope[],
  baseline: Baseline | undefined,
  today = localDay(new Date()),
): Compared {
  if (!baseline) return { certificate: found };
  const seen = findingsOf(envelopes, found);
  const update =
    baseline.update && seen.partial === undefined
      ? updated(baseline.entries, seen, found.rules, today)
      : undefined;
  const comparison = compare(update?.entries ?? baseline.entries, seen, found.rules, today);
  const added = update?.added.length ?? 0;
  const about = { file: basename(baseline.path), today, ...(added > 0 && { added }) };
  return {
    certificate: withBaseline(found, comparison, seen, about),
    ...(update && { update }),
    ...(baseline.update && seen.partial !== undefined && { refused: seen.partial }),
  };
}

/**
 * Updates the baseline file if the user asked for it. Returns lines with the added and dropped entries.
 * @throws ConfigurationError if the file cannot be written
 * @throws HarnessFault if the file would contain a secret; the earlier file stays
 */
export async function writeBaseline(baseline: Baseline, compared: Compared, target: Target): Promise<string> {
  const { path, head, comments, update: asked } = baseline;
  if (!asked) return '';
  const { update, refused } = compared;
  if (!update) return `\n  ${path} was not updated: ${refused}\n`;
  const text = `${JSON.stringify({ ...head, entries: update.entries }, null, 2)}\n`;
  const leaks = leaksInText(path, Buffer.from(text), target);
  refuseLeaks(leaks, 'the baseline would contain secrets, and was not written');
  await writing('the baseline', path, 'file with --baseline', () => writeWhole([[path, text]]));
  return updateLines(baseline, update, comments);
}

function updateLines({ path }: Baseline, { entries, added, dropped }: Update, comments: boolean): string {
  const line = (sign: string) => (entry: Entry) =>
    `    ${sign} ${entry.rule} (${whereSeen(entry)}): ${entry.message}`;
  const owing = entries.filter(({ reason, owner }) => !reason.trim() || !owner.trim()).length;
  return textOf([
    '',
    `  ${path}: ${entries.length - added.length} kept, ${added.length} added, ${dropped.length} dropped`,
    ...added.map(line('+')),
    ...dropped.map(line('-')),
    owing > 0 &&
      `  ${owing} ${owing === 1 ? 'entry lacks' : 'entries lack'} a reason or an owner: add both, or the next run refuses the file`,
    comments && '  The comments of the baseline file were removed.',
  ]);
}
