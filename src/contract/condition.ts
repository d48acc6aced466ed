/** A test of the fields of one request. A field that is sent empty counts as not sent. */
export type Test =
  | { readonly field: string; readonly sent: boolean }
  | { readonly field: string; readonly zero: boolean }
  | { readonly field: string; readonly in: readonly string[] }
  | { readonly field: string; readonly notIn: readonly string[] }
  | { readonly field: string; readonly startsWith: readonly string[] }
  | { readonly any: readonly Test[] }
  | { readonly every: readonly Test[] };

/** A way to look at the fields of a request: undefined where one is missing or empty. */
export type Fields = (path: string) => string | undefined;

/** A test made ready, for those who ask it of many requests. */
export type Holds = (fields: Fields) => boolean;

export function holding(test: Test): Holds {
  if ('any' in test) {
    const any = test.any.map(holding);
    return (fields) => any.some((one) => one(fields));
  }
  if ('every' in test) {
    const every = test.every.map(holding);
    return (fields) => every.every((one) => one(fields));
  }
  const { field } = test;
  if ('sent' in test) return (fields) => (fields(field) !== undefined) === test.sent;
  if ('zero' in test) return (fields) => /^0+$/.test(fields(field) ?? '') === test.zero;
  if ('startsWith' in test) return (fields) => test.startsWith.some((one) => fields(field)?.startsWith(one));
  const among = 'in' in test;
  const asWritten = among ? test.in : test.notIn;
  const values = new Set(asWritten.flatMap((one) => [one, one.toLowerCase()]));
  const lengths = new Set(asWritten.map(({ length }) => length));
  return (fields) => {
    const value = fields(field);
    const fits = value !== undefined && lengths.has(value.length);
    return (fits && (values.has(value) || values.has(value.toLowerCase()))) === among;
  };
}

export const holds = (test: Test, fields: Fields): boolean => holding(test)(fields);
