import { commandData, commandNames, envelopeRequest, namesOf, type RequestField } from '../contract/index.ts';
import { maskCardValue } from '../message/card-number.ts';
import { escapeText, isWritable, resolveEntities } from '../message/entities.ts';
import { maskXml } from '../message/mask.ts';
import { maskLoosely, maskName } from './loosely.ts';

const named = (names: string): RegExp => new RegExp(`^${names}$`, 'i');
const card = named(namesOf('card'));
const id = named(namesOf('id', 'token', 'reference'));
const secret = named(namesOf('track', 'cvv', 'pin', 'password'));
/** What unknown names of cards, and of other secrets, are made of. */
const cardly = /card|pan$/i;
const secretly = /pass|pwd|secret|key|login|credential|cv[vc]|track/i;

/** All names that a request may have, wherever in it. */
const known = new Set([
  ...Object.keys(envelopeRequest),
  ...commandNames.flatMap((command) => [
    command,
    ...Object.entries<RequestField>(commandData[command].request).flatMap(([name, { alsoAt = '' }]) =>
      [name, ...alsoAt.split('.')].flatMap((path) => path.split('.')),
    ),
  ]),
]);
/** Below these `user` is a reference of the merchant's; above, it is the gateway's. */
const withReference = new Set<string>(commandNames.filter((command) => command !== 'inquireTerminal'));

interface Open {
  readonly name: string;
  readonly parent: Open | undefined;
  readonly isSecret: boolean;
  readonly isCard: boolean;
  readonly hasReference: boolean;
  /** Where its pieces of text are in what is written, and what they say together. */
  readonly at: number[];
  text: string;
}

const token =
  /(?<opaque><!--.*?(?:-->|$)|<\?.*?(?:\?>|$))|<!\[CDATA\[(?<cdata>.*?)(?:\]\]>|$)|<(?<close>\/?)(?<tag>[^\s/<>]*)(?<rest>(?:[^<>"']|"[^"<]*"|'[^'<]*')*)(?<end>>?)|[^<]+/gs;
const declaration =
  /^<\?xml version=["']1\.\d["'](?: (?:encoding|standalone)=["'][a-z][\w-]{1,11}["'])*\s*\?>$/i;

/**
 * A request without what may be a secret, by what each element says as a parser puts it together: comments, CDATA and
 * references hide nothing. It goes by names and places: the credentials of the gateway; three or four digits of elements that the
 * specification does not know; attributes, of which it has none; comments. Need not be well-formed.
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
  const hasReference = parent?.hasReference === true || withReference.has(name);
  const isUser = !hasReference && name.toLowerCase() === 'user';
  const sounds = (like: RegExp) => !known.has(name) && like.test(name);
  return {
    ...{ name, parent, hasReference, at: [], text: '' },
    isCard: parent?.isCard === true || card.test(name) || sounds(cardly),
    isSecret: parent?.isSecret === true || isUser || secret.test(name) || sounds(secretly),
  };
}

function shut(open: Open, out: string[]): void {
  const { at, text } = open;
  if (text.trim() === '') return;
  const masked = maskValue(open, text);
  // What was put together is written together, for who looks at it with its name.
  const isJoined = at.length > 1 || out[at[0] ?? 0]?.startsWith('<');
  if (masked === text && !(isJoined && /\p{N}/u.test(text))) return;
  for (const place of at) out[place] = '';
  out[at[0] ?? 0] = isWritable(masked) ? escapeText(masked) : '***';
}

function maskValue({ name, parent, isSecret, isCard }: Open, text: string): string {
  if (isSecret) return '***';
  const isShort = /^\p{Nd}{3,4}$/u.test(text.replace(/[^\p{L}\p{N}]/gu, ''));
  // What is named after a card may be its CVV.
  if (!known.has(name) && isShort && !id.test(name)) return '***';
  if (isCard) return parent?.isCard && /\p{N}/u.test(text) ? '***' : maskCardValue(text);
  // In an id a number is no card's because it passes the check; it is looked at with its name.
  if (id.test(name)) return text;
  return maskLoosely(text);
}

function resolved(text: string): string {
  try {
    return resolveEntities(text);
  } catch {
    return text;
  }
}

/** What stands in a tag beside its name: no attribute is known, so no value is shown. */
const attributes = (rest: string): string =>
  rest.replace(/(?<=\s)([^\s="'/]+)(\s*=\s*)(?:"[^"]*"|'[^']*')|[^\s/]/g, (_, name, equals) =>
    name ? `${maskName(name)}${equals}"***"` : '*',
  );

/** A reply, which the sandbox wrote itself; what it repeats of the request is masked as there. */
export const maskReply = (reply: string): string =>
  maskXml(reply).replace(/(<([\w.-]+)(?:\s[^<>]*)?>)([^<]+)(?=<\/)/g, (whole, tag, name, value) =>
    id.test(name) ? whole : tag + maskLoosely(value),
  );
