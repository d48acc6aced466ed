import { decode } from '../message/encoding.ts';
import { readForm } from '../message/form.ts';

/** What a form is posted as. */
export const formType = 'application/x-www-form-urlencoded';

/** A body as a recording has it: a form by its fields, anything else as its text. */
export function bodyOf(bytes: Uint8Array, contentType = formType): string | Record<string, string> {
  const { user, password, intIn } = contentType.startsWith(formType) ? readForm(bytes) : {};
  if (!intIn && user === undefined && password === undefined) return decode(bytes).text;
  return {
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(intIn && { int_in: decode(intIn).text }),
  };
}
