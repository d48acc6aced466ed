import { commandData, commandNames, envelopeRequest, type RequestField } from '../contract/index.ts';

/** All names that a request may have, wherever in it. */
const known = new Set([
  ...Object.keys(envelopeRequest),
  ...commandNames.flatMap((command) =>
    Object.entries<RequestField>(commandData[command].request).flatMap(([name, { alsoAt = '' }]) =>
      [name, ...alsoAt.split('.')].flatMap((path) => path.split('.')),
    ),
  ),
]);

const element = /(<(?:[\w.-]{1,40}:)?([\w.-]{1,40})(?:\s[^<>]{0,200})?>\s{0,9})\p{Nd}{3,4}(?=\s{0,9}<\/)/gu;
const tag = /<[A-Za-z_][\w.:-]{0,80}\s[^<>]{1,500}>/g;
const attribute = /(=\s{0,9})(["'])[^"']{0,200}?\p{Nd}{3}[^"']{0,200}?\2/gu;

/**
 * A request without the three or four digits of elements that the specification does not know, and without digits in
 * attributes, of which it knows none: a CVV may stand there under any name.
 */
export const maskUnknown = (request: string): string =>
  request
    .replace(element, (whole, before, name) => (known.has(name) ? whole : `${before}***`))
    .replace(tag, (whole) => whole.replace(attribute, '$1$2***$2'));
