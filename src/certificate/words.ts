/** `1 rule`, `2 rules`, `1,204 rules`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

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
