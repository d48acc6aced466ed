import { maskLoosely, maskName } from './mask.ts';

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
