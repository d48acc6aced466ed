/** A number with its noun: `1 rule`, `2 rules`, `1,204 rules`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** A number with its noun, without a comma between thousands, because programs read these lines too: `1204 files`. */
export const plainCount = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** Joins texts as in `a, b and c`. */
export const listOf = (all: readonly string[]): string =>
  [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' and ');

const kinds = ['charge', 'held charge', 'pre-authorization', 'payout'];

/** Marks the line of a charge that the kit cannot undo: the gateway refused finally, or the tranId is unknown. */
export const cannotUndo = 'the kit cannot undo it: ';

/** The charges for which `cleanup` can succeed. */
export const retried = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !line.includes(cannotUndo));

/** A summary of charges that are not cancelled or refunded: `24 charges and 13 payouts`. */
export function leftWords(lines: readonly string[]): string {
  const found = Map.groupBy(
    lines,
    (line) => kinds.find((kind) => line.startsWith(`${kind} `)) ?? 'other item',
  );
  const final = lines.length - retried(lines).length;
  const byHand =
    final === 0
      ? ''
      : `; the kit cannot undo ${final < lines.length ? `${final} of them` : final === 1 ? 'it' : 'them'}: cancel or refund by hand`;
  return `${listOf([...found].map(([kind, those]) => count(those.length, kind)))}${byHand}`;
}

/** A text without its numbers, to compare reasons that differ in values only. */
export const withoutNumbers = (text: string): string => text.replace(/\d+/g, '#');
