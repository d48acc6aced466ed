import { commandNames } from '../contract/index.ts';
import { cardEdit, FREE_STANDING, holdsCard, maskIfCard } from './card-number.ts';
import { Clear, type Edit } from './clear.ts';
import { BASE64, runRemade } from './encoded-text.ts';
import { isSecret, namesOf } from './names.ts';
import { type Token, tokensOf } from './tokens.ts';

const STARS = '***';

/** One id in ten passes the Luhn check, so an id is masked only if it also begins like a card number. */
const FREE = new RegExp(
  `(?<![/\\w])${namesOf('id', 'token', 'reference')}\\b(?:<!\\[CDATA\\[|[\\s"'\\\\:=>])*[\\w-]*|${FREE_STANDING}`,
  'g',
);
const CARD_LIKE = /(?<![\w-])[3-6][\d-]{12,22}$/;
/** Possible card numbers with any separators. */
const LOOSE = /\d(?:[^\p{L}\p{N}*]{0,3}\d){12,}/gu;
/** Texts without a field name and with few digits, as most values of a message. */
const HARMLESS = /^(?:[A-Za-z]*|\d{1,12})$/;

/** Inside these command elements, `user` is the merchant's reference. Elsewhere, `user` is a masked API user. */
export const withReference: readonly string[] = commandNames.filter((name) => name !== 'inquireTerminal');
/** The start of a request, or of a command with a reference. */
const SCOPE = new RegExp(`<(?:[\\w.-]{1,40}:)?(?:request|${withReference.join('|')})(?=[\\s/>])`, 'gi');
/** In a request with a password or with the command inquireTerminal, the element `user` is a credential. */
const CREDENTIALS = /<\/?(?:[\w.-]{1,40}:)?password\b|command>\s{0,9}inquireTerminal/i;

interface How {
  /** The text is the body of a form, so a field `user` is a credential. */
  readonly form?: boolean;
  /** Masks card numbers with any separators, and CVVs after their name. An id that looks like a card is masked too. */
  readonly loosely?: boolean;
}

/** Masks card data and credentials in any text. Card numbers show the first six and last four digits. */
export function maskXml(text: string, how: How = {}): string {
  if (HARMLESS.test(text)) return text;
  const clear = new Clear(text);
  const isUser = how.form ? ({ place }: Token) => place === 'field' : credentialsOf(clear);
  const edits = tokensOf(clear).flatMap((token) => editOf(token, isUser(token), how));
  edits.push(...between(clear, edits, FREE, freeEdit));
  edits.push(...between(clear, edits, BASE64, (run) => (hidesSecret(run) ? { text: STARS } : undefined)));
  if (how.loosely)
    edits.push(...between(clear, edits, LOOSE, (run) => (holdsCard(run) ? { text: STARS } : undefined)));
  return clear.with(edits);
}

/** Most names and words of a message are shorter than 20 letters, and decoding all of them would take time. */
const hidesSecret = (run: string): boolean =>
  (run.length >= 20 || run.endsWith('=')) && runRemade(run, (plain) => maskXml(plain)) !== run;

export const maskForm = (body: string): string => maskXml(body, { form: true });

export const maskLoosely = (value: string): string => maskXml(value, { loosely: true });

/** Masks all digits in a name that has at least three. Names in the specification have at most two digits. */
export const maskName = (name: string): string =>
  /(?:\p{N}.*){3}/su.test(name) ? name.replace(/\p{N}/gu, 'x') : name;

function editOf({ kind, place, value, from, to }: Token, isUser: boolean, { loosely }: How): readonly Edit[] {
  if (kind === 'user' ? !isUser : !isSecret(kind)) return [];
  if (place === 'spoken' && !(loosely && kind === 'cvv' && value.length < 5)) return [];
  if (kind !== 'card' || place === 'attribute') return [{ from, to, text: STARS }];
  const edit = cardEdit(value);
  return edit ? [{ from: from + edit.from, to: from + edit.to, text: edit.text }] : [];
}

function credentialsOf({ text }: Clear): (token: Token) => boolean {
  if (!/password|inquireTerminal/.test(text)) return () => false;
  const starts = [0, ...[...text.matchAll(SCOPE)].map(({ index }) => index)];
  const holds = starts.map((from, at) => CREDENTIALS.test(text.slice(from, starts[at + 1])));
  return ({ place, from, value }) =>
    place === 'element' &&
    !/[<>]/.test(value) &&
    holds[starts.findLastIndex((start) => start <= from)] === true;
}

type EditText = (match: string) => { readonly text: string; readonly skip?: number } | undefined;

/** Edits matches of a pattern in the pieces of a text that have no edits yet. */
function between({ text }: Clear, edits: readonly Edit[], pattern: RegExp, make: EditText): readonly Edit[] {
  const made: Edit[] = [];
  let done = 0;
  for (const { from, to } of [
    ...edits.toSorted((one, other) => one.from - other.from),
    { from: Infinity, to: Infinity },
  ]) {
    for (const { 0: match, index } of text.slice(done, from).matchAll(pattern)) {
      const { text: masked, skip = 0 } = make(match) ?? {};
      const start = done + index;
      if (masked !== undefined) made.push({ from: start + skip, to: start + match.length, text: masked });
    }
    done = Math.max(done, to);
  }
  return made;
}

const freeEdit: EditText = (match) => {
  const [number = ''] = /^\d/.test(match) ? [match] : (CARD_LIKE.exec(match) ?? []);
  const text = maskIfCard(number);
  return text === number ? undefined : { text, skip: match.length - number.length };
};
