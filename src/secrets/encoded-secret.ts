/** A secret in base64 or hexadecimal: the part that does not depend on the bytes around it. */
export interface Piece {
  readonly secret: string;
  readonly text: string;
  readonly encoding: 'base64' | 'hex';
  /** The offset of the part in its group of four base64 characters. */
  readonly from: number;
  /** The length from the beginning of that group to the end of the secret. */
  readonly length: number;
}

/** Shorter base64 texts would also match by chance. */
const SHORTEST = 6;
/** One search for the beginnings of all secrets excludes most texts. Five characters matched by chance in 60 MB. */
const START = 10;

/** The pieces of a secret in hexadecimal, and in base64 at each offset in a group of three bytes. */
export function piecesOf(secret: string): readonly Piece[] {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const whole = (text: string, encoding: Piece['encoding']): Piece => ({
    ...{ secret, text, encoding, from: 0, length: text.length },
  });
  const parts = [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6)];
    const length = Math.ceil((padded.length * 8) / 6);
    return (['base64', 'base64url'] as const).map(
      (alphabet): Piece => ({
        ...{ secret, text: padded.toString(alphabet).slice(from, to), encoding: 'base64', from, length },
      }),
    );
  });
  const pieces = [
    ...parts.filter(({ text }) => text.length >= SHORTEST),
    ...[hex, hex.toUpperCase()].map((text) => whole(text, 'hex')),
    whole(bytes.toString('base64'), 'base64'),
  ];
  return [...new Map(pieces.map((one) => [`${one.from} ${one.text}`, one])).values()];
}

export const startsOf = (pieces: readonly Piece[]): RegExp => {
  const starts = new Set(pieces.map(({ text }) => quoted(text.slice(0, START))));
  return starts.size === 0 ? /(?!)/ : new RegExp([...starts].join('|'));
};

/** Finds a secret in base64 or hexadecimal. @param dense the text, possibly without white space */
export function encodedIn(text: string, dense: string, pieces: readonly Piece[]) {
  const found: { readonly from: number; readonly to: number }[] = [];
  for (const { secret, text: piece, encoding, from, length } of pieces)
    for (let at = dense.indexOf(piece); at >= 0; at = dense.indexOf(piece, at + 1)) {
      const whole = dense.slice(Math.max(0, at - from), at - from + length);
      // The first and the last character also depend on other bytes.
      if (encoding === 'base64' && !Buffer.from(whole, 'base64').includes(secret)) continue;
      const first = at - Math.min(from, 1);
      const last = Math.max(at + piece.length, at - from + length);
      if (text === dense) found.push({ from: first, to: last });
      else {
        const [spread, index] = spreadIn(text, dense.slice(first, last));
        found.push({ from: index, to: index + spread });
      }
    }
  return found;
}

function spreadIn(text: string, whole: string): readonly [length: number, index: number] {
  const match = new RegExp([...whole].map(quoted).join('\\s*')).exec(text);
  return match ? [match[0].length, match.index] : [0, 0];
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
