/** Returns the known names most similar to an unknown name, best first; none if all differ too much. */
export function nearest(name: string, known: readonly string[], limit = 3): readonly string[] {
  const sought = name.toLowerCase();
  const scored = known.map((one) => {
    const other = one.toLowerCase();
    const within =
      sought.length > 2 && other.includes(sought) ? 1 + (other.length - sought.length) / 100 : undefined;
    return { one, score: within ?? distance(sought, other) };
  });
  return scored
    .filter(({ one, score }) => score <= Math.max(2, Math.floor(Math.max(sought.length, one.length) / 3)))
    .sort((one, other) => one.score - other.score)
    .slice(0, limit)
    .map(({ one }) => one);
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, second] of [...other].entries())
      next.push(
        Math.min(
          (next[index] ?? 0) + 1,
          (row[index + 1] ?? 0) + 1,
          (row[index] ?? 0) + (letter === second ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Error text about an unknown name, with similar and known names. The caller writes the unknown name before it. */
export function unknownAmong(name: string, known: readonly string[]): string {
  const [meant] = nearest(name, known, 1);
  return `is not known${meant === undefined ? '.' : `; did you mean ${meant}?`} It has to be one of ${known.join(', ')}`;
}
