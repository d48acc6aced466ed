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

type Written = (form: FormFields) => string;

const inOrder =
  (...names: readonly string[]): Written =>
  (form) =>
    names.map((name) => encodeForm({ [name]: form[name] })).join('&');

const escaped = (text = ''): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const inXml =
  (change: (xml: string) => string): Written =>
  (form) =>
    encodeForm({ ...form, int_in: change(form.int_in ?? '') });

const decimal = (character: string): string => `&#${character.charCodeAt(0)};`;
const hexadecimal = (character: string): string => `&#x${character.charCodeAt(0).toString(16)};`;

/** Ways to write one and the same form. */
const writings: Readonly<Record<string, Written>> = {
  'XML with several lines': inXml((xml) => xml.replaceAll(/(<\/\w+>|<request>)(?=<)/g, '$1\r\n  ')),
  'XML with a comment': inXml((xml) => xml.replace('<request>', '<request><!-- an order -->')),
  'XML with a CDATA section': inXml((xml) =>
    xml.replace(/<user>(.*?)<\/user>/, '<user><![CDATA[$1]]></user>'),
  ),
  'XML with character references': inXml((xml) =>
    xml.replace(
      /<user>(.)(.)/,
      (_, one: string, other: string) => `<user>${decimal(one)}${hexadecimal(other)}`,
    ),
  ),
  'int_in before the credentials': inOrder('int_in', 'user', 'password'),
  'the password before the user': inOrder('password', 'int_in', 'user'),
  'escapes in lower case': (form) =>
    encodeForm(form).replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  '%20 for each space': (form) => encodeForm(form).replaceAll('+', '%20'),
  'each byte escaped': (form) =>
    Object.entries(form)
      .map(([name, value]) => `${name}=${escaped(value)}`)
      .join('&'),
};

export function writingOf(how: string): Written {
  const writing = writings[how];
  if (!writing) throw new Error(`there is no form that has ${how}`);
  return writing;
}

export function postText(
  merchant: Merchant,
  command: string,
  text: string,
  form: FormFields = {},
  path?: string,
  written: Written = encodeForm,
): Promise<Exchange> {
  const body = written({ ...merchant.target.credentials, int_in: text, ...form });
  return merchant.probe({ body, ...(path !== undefined && { path }) }, { command, text });
}

export const post = (
  merchant: Merchant,
  request: Request & { readonly command: string },
  form?: FormFields,
  path?: string,
): Promise<Exchange> => postText(merchant, request.command, buildRequest(request), form, path);
