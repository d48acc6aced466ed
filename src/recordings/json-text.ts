/** A number that JavaScript would write otherwise, as it was written: one of 17 digits would lose its last. */
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

/** JSON with its numbers to the digit; `JSON.stringify` writes them as they were. */
export const exactJson = (text: string): unknown =>
  json.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? json.rawJSON(source)
      : value,
  );

/** A number as it was written, or undefined for what is none. */
export const numberIn = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : json.isRawJSON(value) ? value.rawJSON : undefined;

/** A number of these digits. */
export const numberOf = (digits: string): unknown =>
  String(Number(digits)) === digits ? Number(digits) : json.rawJSON(digits);

const SCALAR = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*|true|false|null/g;

/**
 * A text of JSON with what `make` changes in its value; all else, white space too, stays. Undefined where the text is no
 * JSON of an object, a list or a text.
 */
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
  // Names twice, or numbers as names, come in another order.
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
  // A name itself may be made anew.
  return JSON.stringify(exactJson(remade)) === JSON.stringify(made) ? remade : JSON.stringify(made);
}

function scalars(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || json.isRawJSON(value)) return [JSON.stringify(value)];
  return Object.values(value).flatMap(scalars);
}
