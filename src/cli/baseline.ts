import { randomUUID } from 'node:crypto';
import { access, rename, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Envelope } from '@cucumber/messages';
import {
  type Certificate,
  ConfigurationError,
  type Entry,
  errorCode,
  HarnessFault,
  type Shard,
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
import { leavingNoSecret } from '../certification/secret-scan/index.ts';
import { readJson, readText } from '../reports/files.ts';
import type { Target } from '../target/target.ts';

export interface BaselineOptions {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly tags?: string;
  readonly command?: readonly string[];
  readonly shard?: Shard;
}

/** A baseline as its file has it, and whether it is to be written anew. */
export interface Baseline {
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly update: boolean;
  /** What stands beside the entries in the file. */
  readonly head: object;
  readonly comments: boolean;
}

/**
 * The baseline of a run, before it; undefined where none is asked for.
 *
 * @throws ConfigurationError naming the file, the entry and its field, or the options that contradict each other
 */
export async function readBaseline(options: BaselineOptions): Promise<Baseline | undefined> {
  const { baseline: path, updateBaseline: update = false } = options;
  if (path === undefined) {
    if (update) throw new ConfigurationError('--update-baseline needs --baseline FILE, the file to update');
    return undefined;
  }
  if (update && (options.tags ?? options.command ?? options.shard) !== undefined)
    throw new ConfigurationError(
      '--update-baseline needs a whole run: remove --tags, --command and --shard, because the update would drop the entries of the other scenarios',
    );
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (!there && update) return { path, update, entries: [], head: {}, comments: false };
  if (!there)
    throw new ConfigurationError(
      `${path} does not exist; create it with certify --baseline ${path} --update-baseline`,
    );
  const file = await readJson(path, 'with comments');
  try {
    const entries = entriesFrom(file, update ? 'unfinished' : undefined);
    const { entries: _, ...head } = file as { entries: unknown };
    return { path, update, entries, head, comments: !isJson(await readText(path)) };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ConfigurationError(`${path}: ${error.message}`);
    throw error;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

/** A certificate beside a baseline, and what is to be written of that. */
export interface Held {
  readonly certificate: Certificate;
  readonly update?: Update;
  /** Why the baseline cannot be written from this run. */
  readonly refused?: string;
}

/** Holds a run against the baseline: where it is written anew, against the new one. */
export function hold(
  found: Certificate,
  envelopes: readonly Envelope[],
  baseline: Baseline | undefined,
  today = localDay(new Date()),
): Held {
  if (!baseline) return { certificate: found };
  const seen = findingsOf(envelopes, found);
  const update =
    baseline.update && seen.partial === undefined
      ? updated(baseline.entries, seen, found.rules, today)
      : undefined;
  const comparison = compare(update?.entries ?? baseline.entries, seen, found.rules, today);
  const about = { file: basename(baseline.path), today };
  return {
    certificate: withBaseline(found, comparison, seen, about),
    ...(update && { update }),
    ...(baseline.update && seen.partial !== undefined && { refused: seen.partial }),
  };
}

/**
 * Writes the baseline where that was asked for: all of it or nothing.
 *
 * @returns lines that say what was added and dropped
 * @throws ConfigurationError where it cannot be written
 * @throws HarnessFault where it would show a secret; what was there stays
 */
export async function writeBaseline(baseline: Baseline, held: Held, target: Target): Promise<string> {
  const { path, head, comments, update: asked } = baseline;
  if (!asked) return '';
  const { update, refused } = held;
  if (!update) return `\n  ${path} was not updated: ${refused}\n`;
  const text = `${JSON.stringify({ ...head, entries: update.entries }, null, 2)}\n`;
  // Beside it, since a file is put in the place of another in one step only on the same disk.
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    await leavingNoSecret([beside], target, () => writeFile(beside, text, { flag: 'wx' }));
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    if (error instanceof HarnessFault) throw error;
    throw new ConfigurationError(`${path} cannot be written (${errorCode(error)})`);
  }
  return updateLines(baseline, update, comments);
}

function updateLines({ path }: Baseline, { entries, added, dropped }: Update, comments: boolean): string {
  const line = (sign: string) => (entry: Entry) => `    ${sign} ${entry.rule}: ${entry.message}`;
  const owing = entries.filter(({ reason, owner }) => !reason.trim() || !owner.trim()).length;
  const lines = [
    `  ${path}: ${entries.length - added.length} kept, ${added.length} added, ${dropped.length} dropped`,
    ...added.map(line('+')),
    ...dropped.map(line('-')),
    ...(owing > 0
      ? [
          `  ${owing} ${owing === 1 ? 'entry lacks' : 'entries lack'} a reason or an owner: add both, or the next run refuses the file`,
        ]
      : []),
    ...(comments ? ['  The comments of the baseline file were removed.'] : []),
  ];
  return `\n${lines.join('\n')}\n`;
}
