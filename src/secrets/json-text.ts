/** A number with its source text, because JavaScript changes the last of 17 digits. */
interface RawNumber {
  readonly rawJSON: string;
}

const json = JSON as unknown as {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(source: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
};

/** Parses JSON without loss of digits: `JSON.stringify` writes the numbers unchanged. */
export const exactJson = (text: string): unknown =>
  json.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? json.rawJSON(source)
      : value,
  );

export const numberIn = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : json.isRawJSON(value) ? value.rawJSON : undefined;

export const numberOf = (digits: string): unknown =>
  String(Number(digits)) === digits ? Number(digits) : json.rawJSON(digits);

const SCALAR = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*|true|false|null/g;

/** Applies `make` to the parsed value of a JSON text. Returns undefined if the text is no JSON object, array or string. */
export function jsonRemade(text: string, make: (value: unknown) => unknown): string | undefined {
  if (!/^\s*[{["]/.test(text)) return undefined;
  let value: unknown;
  try {
    value = exactJson(text);
  } catch {
    return undefined;
  }
  const made = make(value);
  const [before, after] = [scalars(value), scalars(made)];
  if (JSON.stringify(value) === JSON.stringify(made)) return text;
  const spelled = [...text.matchAll(SCALAR)].filter(([, isName]) => isName === undefined);
  // A JSON parser changes the order of members if their names are numeric or repeated.
  const inPlace =
    after.length === before.length &&
    spelled.length === before.length &&
    spelled.every(([one], at) => JSON.stringify(exactJson(one)) === before[at]);
  if (!inPlace) return JSON.stringify(made);
  let at = -1;
  const remade = text.replace(SCALAR, (one, isName) => {
    if (isName !== undefined) return one;
    at += 1;
    return before[at] === after[at] ? one : (after[at] ?? one);
  });
  return JSON.stringify(exactJson(remade)) === JSON.stringify(made) ? remade : JSON.stringify(made);
}

function scalars(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || json.isRawJSON(value)) return [JSON.stringify(value)];
  return Object.values(value).flatMap(scalars);
}
