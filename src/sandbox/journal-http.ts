import { maskLoosely, maskName } from './loosely.ts';

export interface Arrival {
  readonly method: string;
  readonly address: string;
  readonly headers: readonly string[];
  /** The arrival time of the request in milliseconds, from `performance.now()`. */
  readonly startedAt: number;
}

/** The used members of Node's request type, so that users of the package need no type declarations of Node. */
interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
}

export const arrivalOf = ({ method = '', url = '', rawHeaders }: NodeRequest): Arrival => ({
  method,
  address: url,
  headers: rawHeaders,
  startedAt: performance.now(),
});

/** Headers that cannot contain secrets. The values of all other headers are masked. */
const plain =
  /^(?:accept(?:-[a-z]+)*|cache-control|connection|content-(?:type|length|encoding|language)|date|expect|host|keep-alive|origin|pragma|te|transfer-encoding|upgrade|user-agent|sec-fetch-[a-z]+)$/;

/** Returns headers by lower-case name, with `***` for values that may be secrets. Repeated headers are joined. */
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

export const maskAddress = (address: string): string =>
  maskLoosely(
    address.replace(/([?&])(?:([^=&]*)=[^&]*|[^&]+)/g, (_, mark, name) =>
      name === undefined ? `${mark}***` : `${mark}${maskName(name)}=***`,
    ),
  );
