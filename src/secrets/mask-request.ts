import { commandData, commandNames, envelopeRequest, type RequestField } from '../contract/index.ts';
import { escapeText, isWritable, resolveEntities } from '../message/entities.ts';
import { maskCardValue } from './card-number.ts';
import { maskLoosely, maskName, maskXml, withReference } from './mask.ts';
import { isSecret, kindOf, suggests } from './names.ts';

const known = new Set([
  ...Object.keys(envelopeRequest),
  ...commandNames.flatMap((command) => [
    command,
    ...Object.entries<RequestField>(commandData[command].request).flatMap(([name, { alsoAt = '' }]) =>
      `${name}.${alsoAt}`.split('.'),
    ),
  ]),
]);

interface Open {
  readonly name: string;
  readonly parent: Open | undefined;
  readonly isSecret: boolean;
  readonly isCard: boolean;
  readonly hasReference: boolean;
  readonly at: number[];
  text: string;
}

const token =
  /(?<opaque><!--.*?(?:-->|$)|<\?.*?(?:\?>|$))|<!\[CDATA\[(?<cdata>.*?)(?:\]\]>|$)|<(?<close>\/?)(?<tag>[^\s/<>]*)(?<rest>(?:[^<>"']|"[^"<]*"|'[^'<]*')*)(?<end>>?)|[^<]+/gs;
const declaration =
  /^<\?xml version=["']1\.\d["'](?: (?:encoding|standalone)=["'][a-z][\w-]{1,11}["'])*\s*\?>$/i;

/**
 * Masks the secrets of a request, even if the XML is not well-formed. Text split by comments, CDATA or references is
 * masked as one text.
 */
export function maskRequest(request: string): string {
  if (!request.includes('<')) return maskXml(request);
  const out: string[] = [];
  let here: Open = opened('');
  for (const { 0: whole, groups = {} } of request.matchAll(token)) {
    const { opaque, cdata, close, tag, rest = '', end } = groups;
    if (opaque !== undefined) out.push(declaration.test(opaque) ? opaque : '<!--***-->');
    else if (tag === undefined) {
      here.at.push(out.push(whole) - 1);
      here.text += cdata ?? resolved(whole);
    } else {
      if (!close) here = opened(local(tag), here);
      out.push(`<${close}${maskName(tag)}${attributes(rest)}${end}`);
      const isOver = close ? here.name === local(tag) : rest.endsWith('/');
      if (isOver && here.parent) {
        shut(here, out);
        here = here.parent;
      }
    }
  }
  for (let open: Open | undefined = here; open; open = open.parent) shut(open, out);
  return maskXml(out.join(''));
}

const local = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

function opened(name: string, parent?: Open): Open {
  const hasReference = parent?.hasReference === true || withReference.includes(name);
  const isUser = !hasReference && name.toLowerCase() === 'user';
  const kind = kindOf(name);
  const sounds = (like: RegExp) => !known.has(name) && like.test(name);
  return {
    ...{ name, parent, hasReference, at: [], text: '' },
    isCard: parent?.isCard === true || kind === 'card' || sounds(suggests.card),
    isSecret:
      parent?.isSecret === true || isUser || (isSecret(kind) && kind !== 'card') || sounds(suggests.secret),
  };
}

function shut(open: Open, out: string[]): void {
  const { at, text } = open;
  if (text.trim() === '') return;
  const masked = maskValue(open, text);
  // A card number that is split into several pieces has to be masked as one text.
  const isJoined = at.length > 1 || out[at[0] ?? 0]?.startsWith('<');
  if (masked === text && !(isJoined && /\p{N}/u.test(text))) return;
  for (const place of at) out[place] = '';
  out[at[0] ?? 0] = isWritable(masked) ? escapeText(masked) : '***';
}

function maskValue({ name, parent, isSecret, isCard }: Open, text: string): string {
  if (isSecret) return '***';
  const isShort = /^\p{Nd}{3,4}$/u.test(text.replace(/[^\p{L}\p{N}]/gu, ''));
  // An unknown element whose name suggests a card may contain a CVV.
  if (!known.has(name) && isShort && !isId(name)) return '***';
  if (isCard) return parent?.isCard && /\p{N}/u.test(text) ? '***' : maskCardValue(text);
  // Ids are not masked, because the digits of an id may look like a card number by chance.
  if (isId(name)) return text;
  return maskLoosely(text);
}

function isId(name: string): boolean {
  const kind = kindOf(name);
  return kind === 'id' || kind === 'token' || kind === 'reference';
}

function resolved(text: string): string {
  try {
    return resolveEntities(text);
  } catch {
    return text;
  }
}

/** All attribute values are masked, because the specification has no attributes. */
const attributes = (rest: string): string =>
  rest.replace(/(?<=\s)([^\s="'/]+)(\s*=\s*)(?:"[^"]*"|'[^']*')|[^\s/]/g, (_, name, equals) =>
    name ? `${maskName(name)}${equals}"***"` : '*',
  );

/** Masks the secrets in a reply of the sandbox, including those repeated from the request. */
export const maskReply = (reply: string): string =>
  maskXml(reply).replace(/(<([\w.-]+)(?:\s[^<>]*)?>)([^<]+)(?=<\/)/g, (whole, tag, name, value) =>
    isId(name) ? whole : tag + maskLoosely(value),
  );
