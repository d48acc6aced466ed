import { definitionAt } from './definitions.ts';
import type { Entry } from './entry.ts';
import { harEntryAt } from './har.ts';
import { journalEntryAt } from './journal.ts';

export type Capture = ReturnType<typeof readCapture>;

/** Thrown for a file without recorded exchanges. The error message is a sentence part that follows the file name. */
export class NoCapture extends Error {
  override readonly name = 'NoCapture';
}

/** Reads a recording, a HAR file or the sandbox's journal from parsed JSON. @throws NoCapture for other values */
export function readCapture(value: unknown) {
  const [format, list, at] = listOf(value);
  if (list.length === 0) throw new NoCapture('contains no exchange');
  const found = list.map((one, index) => at(one, index));
  const aside: Record<string, number> = {};
  for (const one of found) if ('aside' in one) aside[one.aside] = (aside[one.aside] ?? 0) + 1;
  return {
    format,
    /** The recorded exchanges, in the order of their times if all have a time. */
    entries: inTime(found.filter((one) => 'form' in one)),
    broken: found.filter((one) => 'broken' in one),
    /** The number of entries that are no exchanges with the gateway, by reason. */
    aside,
  };
}

function listOf(value: unknown) {
  if (Array.isArray(value)) {
    const own = value.some((one) => 'tck' in Object(one));
    return [own ? 'recording' : 'nock', value as readonly unknown[], definitionAt] as const;
  }
  const { log, requests, recording } = Object(value);
  const { entries } = Object(log);
  if (Array.isArray(entries)) return ['har', entries as readonly unknown[], harEntryAt] as const;
  if (recording !== undefined)
    throw new NoCapture('is the head of a recording: give its directory or its exchanges.json');
  if (Array.isArray(requests)) return ['journal', requests as readonly unknown[], journalEntryAt] as const;
  throw new NoCapture(
    "is neither a recording (a list of definitions), a HAR file (log.entries) nor the sandbox's journal (requests)",
  );
}

function inTime(entries: readonly Entry[]): readonly Entry[] {
  const time = ({ at }: Entry) => at?.getTime() ?? Number.NaN;
  // Entries of the sandbox's journal are in order although their times are not: tests change the sandbox's clock.
  if (entries.some((one) => one.journal || Number.isNaN(time(one)))) return entries;
  return entries.toSorted((one, other) => time(one) - time(other) || one.index - other.index);
}
