import { commandData, commandNames, envelopeRequest, namesOf, type RequestField } from '../contract/index.ts';
import { maskCardValue } from '../message/card-number.ts';
import { escapeText, isWritable, resolveEntities } from '../message/entities.ts';
import { maskXml } from '../message/mask.ts';
import { maskName } from './journal-name.ts';
import { maskLoosely } from './loosely.ts';

const named = (names: string): RegExp => new RegExp(`^${names}$`, 'i');
const card = named(namesOf('card'));
const id = named(namesOf('id', 'token', 'reference'));
const secret = named(namesOf('track', 'cvv', 'pin', 'password'));
/** What unknown names of cards, and of other secrets, are made of. */
const cardly = /card|pan$/i;
const secretly = /pass|pwd|secret|key|login|credential|cv[vc]|track/i;

/** What an element of that name holds. */
interface Kind {
  readonly isKnown: boolean;
  readonly isCard: boolean;
  readonly isSecret: boolean;
  readonly isId: boolean;
}

const kindOf = (name: string, isKnown = false): Kind => ({
  isKnown,
  isCard: card.test(name) || (!isKnown && cardly.test(name)),
  isSecret: secret.test(name) || (!isKnown && secretly.test(name)),
  isId: id.test(name),
});

/** All names that a request may have, wherever in it. */
const names = [
  ...Object.keys(envelopeRequest),
  ...commandNames.flatMap((command) => [
    command,
    ...Object.entries<RequestField>(commandData[command].request).flatMap(([name, { alsoAt = '' }]) =>
      [name, ...alsoAt.split('.')].flatMap((path) => path.split('.')),
    ),
  ]),
];
const known = new Map(names.map((name) => [name, kindOf(name, true)]));
/** A word, or a number too short for a card's, as most values are. */
const harmless = /^(?:[A-Za-z]*|\d{1,12})$/;
/** Below these `user` is a reference of the merchant's; above, it is the gateway's. */
const withReference = new Set<string>(commandNames.filter((command) => command !== 'inquireTerminal'));

interface Open extends Kind {
  readonly name: string;
  readonly parent: Open | undefined;
  readonly hasReference: boolean;
  /** Where its pieces of text are in what is written, and what they say together. */
  readonly at: number[];
  text: string;
  /** Whether more than one piece was put together, or one that is not written as it is read. */
  isJoined: boolean;
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
    if (opaque !== undefined) {
      out.push(declaration.test(opaque) ? opaque : '<!--***-->');
      here.isJoined = true;
    } else if (tag === undefined) {
      here.isJoined ||= cdata !== undefined || here.at.length > 0;
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
  const kind = known.get(name) ?? kindOf(name);
  const hasReference = parent?.hasReference === true || withReference.has(name);
  const isCredential = !hasReference && name.toLowerCase() === 'user';
  return {
    ...{ name, parent, hasReference, at: [], text: '', isJoined: false },
    ...{ isKnown: kind.isKnown, isId: kind.isId, isCard: kind.isCard || parent?.isCard === true },
    isSecret: kind.isSecret || isCredential || parent?.isSecret === true,
  };
}

function shut(open: Open, out: string[]): void {
  const { at, text, isJoined } = open;
  if (text.trim() === '') return;
  const masked = maskValue(open, text);
  if (masked === text && !(isJoined && /\p{N}/u.test(text))) return;
  for (const [index, place] of at.entries())
    out[place] = index > 0 ? '' : isWritable(masked) ? escapeText(masked) : '***';
}

function maskValue({ parent, isKnown, isSecret, isCard, isId }: Open, text: string): string {
  if (isSecret) return '***';
  if (isCard) return parent?.isCard && /\p{N}/u.test(text) ? '***' : maskCardValue(text);
  // In an id a number is no card's because it passes the check; it is looked at with its name.
  if (isId) return text;
  if (!isKnown && /^\p{Nd}{3,4}$/u.test(text.replace(/[^\p{L}\p{N}]/gu, ''))) return '***';
  return harmless.test(text) ? text : maskLoosely(text);
}

function resolved(text: string): string {
  try {
    return resolveEntities(text);
  } catch {
    return text;
  }
}

/** What stands in a tag beside its name: no attribute is known, so none is shown. */
function attributes(rest: string): string {
  const slash = rest.endsWith('/') ? '/' : '';
  const inside = rest.slice(0, rest.length - slash.length).trimEnd();
  if (inside === '') return rest;
  const shown = inside.replace(
    /(?<=\s)([^\s=]+)(\s*=\s*)(?:"[^"]*"|'[^']*')/g,
    (_, name, equals) => `${maskName(name)}${equals}"***"`,
  );
  return `${/^(?:\s+[^\s=]+\s*=\s*"\*{3}")+$/.test(shown) ? shown : ' ***'}${slash}`;
}

/** A reply, which the sandbox wrote itself; what it repeats of the request is masked as there. */
export const maskReply = (reply: string): string =>
  maskXml(reply).replace(/(<([\w.-]+)(?:\s[^<>]*)?>)([^<]+)(?=<\/)/g, (whole, tag, name, value) =>
    id.test(name) || harmless.test(value) ? whole : tag + maskLoosely(value),
  );
