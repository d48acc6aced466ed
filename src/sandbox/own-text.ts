/** V8 copies a slice of up to 12 characters. A longer slice keeps the whole string in memory. */
const shortestReference = 13;

/** Returns a copy of a piece of a request. A stored slice would keep the whole request in memory, up to 250 kB. */
export const ownText = <T extends string | undefined>(piece: T): T =>
  piece === undefined || piece.length < shortestReference
    ? piece
    : // UTF-16 preserves every character, including lone surrogates.
      (Buffer.from(piece, 'utf16le').toString('utf16le') as T);

/** Returns copies of those parameters of a request that are sent and not longer than the limit. */
export function ownTexts(
  { field }: { readonly field: (path: string) => string | undefined },
  names: readonly string[],
  longest = Number.POSITIVE_INFINITY,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of names) {
    const text = ownText(field(name));
    if (text !== undefined && text.length <= longest) texts[name] = text;
  }
  return texts;
}
