import { maskLoosely, maskName } from './loosely.ts';

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

/** The headers that tell how a request came, and not from whom. Of all others the names alone are shown. */
const plain =
  /^(?:accept(?:-[a-z]+)*|cache-control|connection|content-(?:type|length|encoding|language)|date|expect|host|keep-alive|origin|pragma|te|transfer-encoding|upgrade|user-agent|sec-fetch-[a-z]+)$/;

/** Headers by lower-case name, those of a name joined as HTTP joins them; a value that may be a secret is `***`. */
export function maskHeaders(raw: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = maskName((raw[index] ?? '').toLowerCase());
    const value = plain.test(name) ? maskLoosely(raw[index + 1] ?? '') : '***';
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return Object.fromEntries(headers);
}

/** An address with the names in its query, and none of the values. */
export const maskAddress = (address: string): string =>
  maskLoosely(
    address.replace(/([?&])(?:([^=&]*)=[^&]*|[^&]+)/g, (_, mark, name) =>
      name === undefined ? `${mark}***` : `${mark}${maskName(name)}=***`,
    ),
  );
