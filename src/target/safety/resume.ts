import { Approvals, approvalLine } from './approvals.ts';
import { isInUse, Journal, journalsIn, type LeftJournal } from './journal.ts';
import type { Client } from './look-for.ts';
import { type OnUndo, Safety } from './safety.ts';

const again = ({ lines }: LeftJournal) => lines.filter((line) => !('over' in line) || line.over === 'undone');

const unreadIn = ({ path, unread }: LeftJournal): string[] =>
  unread.map(
    (line) => `${path}, line ${line}, cannot be read: check the gateway manually, then remove the journal`,
  );

export function leftIn(journal: LeftJournal): readonly string[] {
  const { left, open } = new Approvals(journal.lines);
  return [...[...left, ...open].map(approvalLine), ...unreadIn(journal)];
}

/** Returns remarks about journals that earlier runs left. Runs in progress are ignored. */
export function remarksOn(reports: string): readonly string[] {
  const { left, unreadable } = journalsIn(reports);
  const count = left.filter((journal) => !isInUse(journal)).length + unreadable.length;
  return count === 0
    ? []
    : [
        `earlier runs left journals below ${reports} (${count}), and the charges of these runs are possibly still approved: run tck cleanup --out ${reports} --target-file FILE`,
      ];
}

/** Undoes charges of a journal. Returns those that are left. @throws ConfigurationError if the journal is not writable */
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
