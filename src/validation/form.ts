import { latin1 } from '../message/encoding.ts';
import { percentDecode, readForm } from '../message/form.ts';

/** What there is to know of a form beside the message in it. */
export interface FormFacts {
  readonly intIns: number;
  /** Those of its two credentials that it lacks, or has empty. */
  readonly lacks: readonly string[];
  /** It has one of the form's fields at all. */
  readonly isForm: boolean;
  /** A percent sign in it has no two hexadecimal digits behind it. */
  readonly brokenEscape: boolean;
}

/** The XML in the body of a form, where there is any, and what else is to be known of the form. */
export function formIn(bytes: Uint8Array): FormFacts & { readonly xml: Uint8Array | undefined } {
  const { user, password, intIn } = readForm(bytes);
  const body = latin1(bytes);
  const names = body
    .split('&')
    .map((field) => latin1(percentDecode(Buffer.from(field.replace(/=.*$/s, ''), 'latin1'))).trim());
  return {
    xml: intIn,
    intIns: names.filter((name) => name === 'int_in').length,
    lacks: Object.entries({ user, password }).flatMap(([name, value]) => (value ? [] : [name])),
    isForm: names.some((name) => ['user', 'password', 'int_in'].includes(name)),
    brokenEscape: /%(?![0-9a-f]{2})/i.test(body),
  };
}
