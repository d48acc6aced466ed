import {
  type AnyMove,
  attributes,
  followUps,
  type History,
  type How,
  type Move,
  openings,
  shares,
  times,
  ways,
} from '../generators/index.ts';
import type { Fields } from '../message/build-request.ts';

/**
 * Writes a move as in a feature: `charge 1 of 10000`, `charge 2 of 500 with currency JPY, lookup orgUid`, `refund 1,
 * half`, `cancel the capture of 2`, `transmit`, `transmit by request`, `it is past noon`.
 */
export function moveInWords(move: AnyMove): string {
  if (move.what === 'transmit') return move.way ? `transmit by ${move.way}` : 'transmit';
  if (move.what === 'clock') return `it is ${move.to}`;
  const { what, number, total, share, ofCapture, how } = move;
  if (total !== undefined) return `${what} ${number} of ${total}${howInWords(how)}`;
  return `${what} ${ofCapture ? 'the capture of ' : ''}${number}${share ? `, ${share}` : ''}`;
}

const howInWords = (how: How = {}): string => {
  const all = Object.entries(how).map(([name, value]) => `${name} ${value}`);
  return all.length === 0 ? '' : ` with ${all.join(', ')}`;
};

/** A request with changed parameters, and its answer, without card numbers: `a charge 1 of 500: with no currency, the answer is 000`. */
export function answeredInWords(move: Move, fields: Fields, result: string): string {
  const changes = Object.entries(fields).map(([name, value]) =>
    value === undefined ? `no ${name}` : /^(card|cvv)/.test(name) ? `another ${name}` : `${name} "${value}"`,
  );
  return `a ${moveInWords(move)}: with ${changes.join(' and ')}, the answer is ${result}`;
}

const attribute = Object.entries(attributes)
  .map(([name, values]) => `${name} (?:${values.join('|')})`)
  .join('|');
const opening = new RegExp(
  `^(?<what>${openings.join('|')}) (?<number>\\d+) of (?<total>\\d+)(?: with (?<how>(?:${attribute})(?:, (?:${attribute}))*))?$`,
);
const followUp = new RegExp(
  `^(?<what>${followUps.join('|')}) (?<capture>the capture of )?(?<number>\\d+)(, (?<share>${shares.join('|')}))?$`,
);

/**
 * Parses the text of {@link moveInWords}.
 *
 * @throws TypeError for other texts
 */
export function moveFrom(words: string): AnyMove {
  if (words === 'transmit') return { what: 'transmit' };
  const way = ways.find((one) => words === `transmit by ${one}`);
  if (way) return { what: 'transmit', way };
  const to = times.find((one) => words === `it is ${one}`);
  if (to) return { what: 'clock', to };
  const found = (opening.exec(words) ?? followUp.exec(words))?.groups;
  if (!found) throw new TypeError(`"${words}" is no move; an example of a move is "refund 1, half"`);
  const { what, number, total, share, capture, how } = found;
  return {
    number: Number(number),
    what: what as Move['what'],
    ...(total !== undefined && { total: Number(total) }),
    ...(share !== undefined && { share: share as NonNullable<Move['share']> }),
    ...(capture !== undefined && { ofCapture: true as const }),
    ...(how !== undefined && { how: howFrom(how) }),
  };
}

const howFrom = (words: string): How =>
  Object.fromEntries(
    words.split(', ').map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
  );

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
