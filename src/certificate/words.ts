/** A number with its noun: `1 rule`, `2 rules`, `1,204 rules`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** Joins texts as in `a, b and c`. */
const listOf = (all: readonly string[]): string =>
  [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' and ');

const kinds = ['charge', 'held charge', 'pre-authorization', 'payout'];

/** A summary of charges that are not cancelled or refunded: `24 charges and 13 payouts`. */
export function leftWords(lines: readonly string[]): string {
  const found = Map.groupBy(
    lines,
    (line) => kinds.find((kind) => line.startsWith(`${kind} `)) ?? 'other item',
  );
  return listOf([...found].map(([kind, those]) => count(those.length, kind)));
}
