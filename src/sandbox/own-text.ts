import { commandData, commandNames, type RequestField } from '../contract/index.ts';

/** Shorter slices are copies already: V8 refers to the whole text from 13 characters on. */
const refers = 13;

/** The words that the contract lists, and short texts of which there are few. They recur, and are kept once. */
const words = new Map<string, string>(
  commandNames
    .flatMap((command) => Object.values<RequestField>(commandData[command].request))
    .flatMap(({ format }) => (format.kind === 'one of' ? format.values.map((one) => [one, one]) : [])),
);

/**
 * A piece of a request as a text of its own, for what is kept. A slice holds on to all of the text that it is from: the
 * name of a user, to the quarter of a megabyte that it came in.
 */
export function ownText<T extends string | undefined>(piece: T): T {
  if (piece === undefined) return piece;
  const word = words.get(piece);
  return (word ?? copyOf(piece)) as T;
}

/** The same of a text that is like no other. */
export const copyOf = (piece: string): string =>
  // As UTF-16: nothing is lost, whatever the text holds.
  piece.length < refers ? piece : Buffer.from(piece, 'utf16le').toString('utf16le');

const mostWords = 2_000;

/** A text of its own, of a kind of which there are few: a month, a number of three digits. */
export function fewText(text: string): string {
  const own = ownText(text);
  if (words.size < mostWords) words.set(own, own);
  return own;
}
