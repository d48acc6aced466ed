/** V8 copies a slice of up to 12 characters; a longer slice refers to the whole text. */
const shortestReference = 13;

/** A copy of a piece of a request: stored as a slice, it would keep the whole request in memory, up to a quarter of a megabyte. */
export const ownText = <T extends string | undefined>(piece: T): T =>
  piece === undefined || piece.length < shortestReference
    ? piece
    : // UTF-16 preserves every character, lone surrogates included.
      (Buffer.from(piece, 'utf16le').toString('utf16le') as T);
