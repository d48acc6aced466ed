import { followUps, type History, type Move, openings, shares, type Transmit } from '../generators/index.ts';

/** Writes a move as in a feature: `charge 1 of 10000`, `refund 1, half`, `cancel the capture of 2`, `transmit`. */
export function moveInWords(move: Move | Transmit): string {
  if (move.what === 'transmit') return 'transmit';
  const { what, number, total, share, ofCapture } = move;
  if (total !== undefined) return `${what} ${number} of ${total}`;
  return `${what} ${ofCapture ? 'the capture of ' : ''}${number}${share ? `, ${share}` : ''}`;
}

const opening = new RegExp(`^(?<what>${openings.join('|')}) (?<number>\\d+) of (?<total>\\d+)$`);
const followUp = new RegExp(
  `^(?<what>${followUps.join('|')}) (?<capture>the capture of )?(?<number>\\d+)(, (?<share>${shares.join('|')}))?$`,
);

/**
 * Parses the text of {@link moveInWords}.
 *
 * @throws TypeError for other texts
 */
export function moveFrom(words: string): Move | Transmit {
  if (words === 'transmit') return { what: 'transmit' };
  const found = (opening.exec(words) ?? followUp.exec(words))?.groups;
  if (!found) throw new TypeError(`"${words}" is no move; one is written "refund 1, half"`);
  const { what, number, total, share, capture } = found;
  return {
    number: Number(number),
    what: what as Move['what'],
    ...(total !== undefined && { total: Number(total) }),
    ...(share !== undefined && { share: share as NonNullable<Move['share']> }),
    ...(capture !== undefined && { ofCapture: true as const }),
  };
}

export function scenarioOf(history: History, title: string): string {
  const moves = history.map(moveInWords);
  const width = Math.max(0, ...moves.map(({ length }) => length));
  return [
    `Scenario: ${title}`,
    '  When this happens',
    ...moves.map((move) => `    | ${move.padEnd(width)} |`),
    '  Then the target and the model agree',
  ].join('\n');
}
