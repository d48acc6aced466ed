import { maskForm, maskXml } from '../message/mask.ts';

/** How a request came, beside its body. */
export interface Arrival {
  readonly method: string;
  /** Path and query, as sent. */
  readonly address: string;
  /** Names and values in turn, as sent. */
  readonly headers: readonly string[];
  /** By `performance.now()`. */
  readonly startedAt: number;
}

/** What Node tells of a request. By name: whoever uses the package may have no types of Node's. */
interface Told {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
}

export const arrivalOf = ({ method = '', url = '', rawHeaders }: Told): Arrival => ({
  method,
  address: url,
  headers: rawHeaders,
  startedAt: performance.now(),
});

/** Names of headers that prove who somebody is, the usual ones and those that services make up. */
const secret = /auth|cookie|token|secret|api-?key|passw|credential|signature|session/i;

/** Headers by lower-case name, those of a name joined as HTTP joins them; a value that may be a secret is `***`. */
export function maskHeaders(raw: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = secret.test(name) ? '***' : maskXml(raw[index + 1] ?? '');
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return Object.fromEntries(headers);
}

/** An address with its query masked as a form is. */
export function maskAddress(address: string): string {
  const question = address.indexOf('?');
  if (question < 0) return maskXml(address);
  return `${maskXml(address.slice(0, question))}?${maskForm(address.slice(question + 1))}`;
}
