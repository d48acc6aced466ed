/** A test of the fields of one request. Empty fields count as missing. Values are compared case-insensitively. */
export type Test =
  | { readonly field: string; readonly sent: boolean }
  | { readonly field: string; readonly zero: boolean }
  | { readonly field: string; readonly in: readonly string[] }
  | { readonly field: string; readonly notIn: readonly string[] }
  | { readonly field: string; readonly startsWith: readonly string[] }
  | { readonly any: readonly Test[] }
  | { readonly every: readonly Test[] };

/** Returns the value of a request field by its path; undefined for a missing or empty field. */
export type Fields = (path: string) => string | undefined;

export function holds(test: Test, fields: Fields): boolean {
  if ('any' in test) return test.any.some((one) => holds(one, fields));
  if ('every' in test) return test.every.every((one) => holds(one, fields));
  const value = fields(test.field);
  if ('sent' in test) return (value !== undefined) === test.sent;
  if ('zero' in test) return /^0+$/.test(value ?? '') === test.zero;
  if ('startsWith' in test) return test.startsWith.some((one) => value?.startsWith(one));
  const isAmong = (values: readonly string[]): boolean =>
    value !== undefined &&
    (values.includes(value) || values.some((one) => one.toLowerCase() === value.toLowerCase()));
  return 'in' in test ? isAmong(test.in) : !isAmong(test.notIn);
}
