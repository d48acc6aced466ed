import { Approvals, approvalLine } from './approvals.ts';
import { isKept, Journal, journalsIn, type LeftJournal } from './journal.ts';
import type { Client } from './look-for.ts';
import { type OnUndo, Safety } from './safety.ts';

/** What given up on once may be possible by now. */
const again = ({ lines }: LeftJournal) => lines.filter((line) => !('over' in line) || line.over === 'undone');

/** Lines that say nothing keep their journal from being taken away. */
const unreadIn = ({ path, unread }: LeftJournal): string[] =>
  unread.map(
    (line) => `${path}, line ${line}, cannot be read: check the gateway manually, then remove the journal`,
  );

/** What a journal says is still approved, a line each. */
export function leftIn(journal: LeftJournal): readonly string[] {
  const { left, open } = new Approvals(journal.lines);
  return [...[...left, ...open].map(approvalLine), ...unreadIn(journal)];
}

/** Tells that runs before this one left journals, other than those that are still going on. */
export function remarksOn(reports: string): readonly string[] {
  const { left, unreadable } = journalsIn(reports);
  const count = left.filter((journal) => !isKept(journal)).length + unreadable.length;
  return count === 0
    ? []
    : [
        `earlier runs left journals below ${reports} (${count}), and the charges of these runs are possibly still approved: run tck cleanup`,
      ];
}

/**
 * Cancels or refunds what a journal says is still approved, and gives back a line for each that could not be.
 *
 * @throws ConfigurationError where the journal cannot be written
 */
export async function resume(journal: LeftJournal, client: Client, onUndo?: OnUndo): Promise<string[]> {
  const nothing = { limits: { charges: 0, sum: 0 }, cards: [] };
  const safety = new Safety(Journal.resume(journal), nothing, again(journal));
  const unread = unreadIn(journal);
  try {
    await safety.undo(client, true, onUndo);
  } finally {
    safety.close(unread.length > 0);
  }
  return [...safety.left.map(approvalLine), ...unread];
}
