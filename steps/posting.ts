import type { Exchange } from '../src/client/index.ts';
import { buildRequest, type Request } from '../src/message/build-request.ts';
import { encodeForm } from '../src/message/form.ts';
import type { Merchant } from './merchant.ts';

export type FormFields = Readonly<Record<string, string | undefined>>;

const forms: Readonly<Record<string, FormFields>> = {
  'with the right credentials': {},
  'with a wrong password': { password: 'not-the-password' },
  'as an unknown user': { user: 'nobody-of-that-name' },
  'without user': { user: undefined },
  'without password': { password: undefined },
  'without int_in': { int_in: undefined },
};

export function formOf(how: string): FormFields {
  const form = forms[how];
  if (!form) throw new Error(`there is no way to post ${how}`);
  return form;
}

export function postText(
  merchant: Merchant,
  command: string,
  text: string,
  form: FormFields = {},
  path?: string,
): Promise<Exchange> {
  const body = encodeForm({ ...merchant.target.credentials, int_in: text, ...form });
  return merchant.probe({ body, ...(path !== undefined && { path }) }, { command, text });
}

export const post = (
  merchant: Merchant,
  request: Request & { readonly command: string },
  form?: FormFields,
  path?: string,
): Promise<Exchange> => postText(merchant, request.command, buildRequest(request), form, path);
