import { type Element, element, textAt } from '../../message/element.ts';
import { bytesOf, type Hebrew, type Written } from '../hebrew.ts';
import { changed } from './changed.ts';

type Write = (root: Element, hebrew?: Hebrew) => Written;

/** Writes a reply in an alternative notation. Without `form`, the reply is unchanged. */
export const inForm = (form: ReplyForm | undefined, root: Element, write: Write): Written =>
  form === undefined ? write(root) : forms[form](root, write);

const forms = {
  'another order': (root, write) => write(turned(root)),
  'unknown elements': (root, write) => write(withMore(root)),
  comments: (root, write) =>
    rewritten(write(root, 'utf-8'), (text) => text.replaceAll(/><(?=[a-z])/gi, '><!-- note --><')),
  CDATA: (root, write) =>
    rewritten(write(root, 'utf-8'), (text) => text.replaceAll(/>([^<>&]+)<\//g, '><![CDATA[$1]]></')),
  'Hebrew in UTF-8': (root, write) => write(inHebrew(root), 'utf-8'),
  'Hebrew in ISO-8859-8': (root, write) => write(inHebrew(root), 'iso-8859-8'),
  'Hebrew in UTF-8, declared as ISO-8859-8': (root, write) =>
    write(inHebrew(root), 'utf-8 declared as iso-8859-8'),
  '& in the page address': (root, write) => write(withAmpersand(root)),
  'empty elements with two tags': (root, write) =>
    rewritten(write(root, 'utf-8'), (text) => text.replaceAll(/<([\w-]+)([^<>]*)\/>/g, '<$1$2></$1>')),
  'empty elements without code': (root, write) => write(withoutCodes(root)),
  // In recorded replies, the language is always Heb or Eng, even if the request has other capitals.
  'language as Heb or Eng': (root, write) =>
    write(changed(root, ['response', 'language'], inFewCapitals(textAt(root, 'response.language')))),
} as const satisfies Readonly<Record<string, (root: Element, write: Write) => Written>>;

type ReplyForm = keyof typeof forms;

/** Alternative XML notations of a reply, which XML parsers read as the same values. */
export const replyForms = Object.keys(forms) as [ReplyForm, ...ReplyForm[]];

/** Reverses the order of child elements, except in lists. */
function turned(one: Element): Element {
  const names = new Set(one.children.map(({ name }) => name));
  const isList = names.size < one.children.length;
  const children = one.children.map(turned);
  return { ...one, children: isList ? children : children.toReversed() };
}

function withMore(one: Element): Element {
  if (one.children.length === 0) return one;
  const added = element('newField', [element('code', '1'), element('text', 'not known yet')]);
  return { ...one, children: [added, ...one.children.map(withMore)] };
}

function withoutCodes({ attributes, ...one }: Element): Element {
  const { code, ...others } = attributes;
  const children = one.children.map(withoutCodes);
  return { ...one, attributes: code === '' ? others : attributes, children };
}

const inFewCapitals = (language = 'ENG'): string => (language.toUpperCase() === 'HEB' ? 'Heb' : 'Eng');

/** Adds `&amp;` to the address of the payment page. A client that does not decode `&amp;` finds no txId. */
function withAmpersand(root: Element): Element {
  const path = ['response', 'doDeal', 'mpiHostedPageUrl'];
  const address = textAt(root, path.join('.')) ?? '';
  const language = textAt(root, 'response.language')?.toUpperCase() || 'ENG';
  return address === '' ? root : changed(root, path, address.replace('?', `?lang=${language}&`));
}

/** Writes message and userMessage in Hebrew. The specification defines a language only for three other elements. */
const inHebrew = (root: Element): Element =>
  ['message', 'userMessage'].reduce((whole, name) => changed(whole, ['response', name], 'העסקה טופלה'), root);

function rewritten(written: Written, change: (text: string) => string): Written {
  const text = change(written.text);
  return { ...written, text, bytes: bytesOf(text, 'utf-8') };
}
