import { count } from '../certificate/index.ts';

/** The kinds of approvals, as their lines begin. */
const kinds = ['charge', 'held charge', 'pre-authorization', 'payout'];

/** `24 charges and 13 payouts`: what the run could not undo, or does not know to be undone. */
export function leftWords(lines: readonly string[]): string {
  const found = Map.groupBy(
    lines,
    (line) => kinds.find((kind) => line.startsWith(`${kind} `)) ?? 'other item',
  );
  return [...found].map(([kind, those]) => count(those.length, kind)).join(' and ');
}
