/** Text that is HTML already; whatever is not of this class is escaped when it meets a page. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What may stand in a hole of {@link html}. Nothing is written for `undefined` and `false`. */
export type Piece = string | number | Markup | undefined | false | readonly Piece[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters, and those that turn the reading direction: a foreign reply could disguise itself with them. */
const DISGUISES = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

function visible(character: string): string {
  if (character === '\n' || character === '\t') return character;
  return `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`;
}

/** Nearly all texts have nothing beyond these. */
const BEYOND_PLAIN = /[^ !#-%(-;=?-~]/;
const BEYOND_PRINTABLE = /[^ -~]/;

/** Makes foreign text harmless in HTML content and in quoted attributes. */
export function escapeHtml(text: string): string {
  if (!BEYOND_PLAIN.test(text)) return text;
  // The tags of a message are printable ASCII, and a page has a hundred thousand of them.
  const shown = BEYOND_PRINTABLE.test(text)
    ? text.toWellFormed().replaceAll('\r\n', '\n').replace(DISGUISES, visible)
    : text;
  return shown.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function written(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.toString();
  if (typeof piece === 'string') return escapeHtml(piece);
  if (typeof piece === 'number') return String(piece);
  return piece.map(written).join('');
}

/** A template whose holes are escaped unless they are {@link Markup} themselves. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...pieces.map(written)));
}
