/** A test of the fields of one request. A field that is sent empty counts as not sent. */
export type Test =
  | { readonly field: string; readonly sent: boolean }
  | { readonly field: string; readonly zero: boolean }
  | { readonly field: string; readonly in: readonly string[] }
  | { readonly field: string; readonly notIn: readonly string[] }
  | { readonly any: readonly Test[] }
  | { readonly every: readonly Test[] };

/** What has to hold between the fields of one request: where every `when` holds, `needs` has to. */
export interface Condition {
  /** The rule that a request breaks if it does not hold. */
  readonly rule: string;
  /** The field to name in the refusal. */
  readonly field: string;
  readonly when: readonly Test[];
  readonly needs: Test;
  /** What is wrong, in words that follow the field's name. */
  readonly problem: string;
}

/** A way to look at the fields of a request: undefined where one is missing or empty. */
export type Fields = (path: string) => string | undefined;

export function holds(test: Test, fields: Fields): boolean {
  if ('any' in test) return test.any.some((one) => holds(one, fields));
  if ('every' in test) return test.every.every((one) => holds(one, fields));
  const value = fields(test.field);
  if ('sent' in test) return (value !== undefined) === test.sent;
  if ('zero' in test) return (value !== undefined && /^0+$/.test(value)) === test.zero;
  const among = (values: readonly string[]) =>
    value !== undefined && values.some((one) => one.toLowerCase() === value.toLowerCase());
  return 'in' in test ? among(test.in) : !among(test.notIn);
}
