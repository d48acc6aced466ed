import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Escaped HTML text. The template function `html` escapes all other values. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** A value that the template function `html` accepts. The values `undefined` and `false` are omitted. */
export type Piece = string | number | Markup | undefined | false | readonly Piece[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters and direction marks, with which a gateway's reply could show a misleading text in HTML. */
const DISGUISES = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

function visible(character: string): string {
  if (character === '\n' || character === '\t') return character;
  return `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`;
}

const BEYOND_PLAIN = /[^ !#-%(-;=?-~]/;
const BEYOND_PRINTABLE = /[^ -~]/;

function escapeHtml(text: string): string {
  if (!BEYOND_PLAIN.test(text)) return text;
  // Printable ASCII text skips slower checks: a handbook page has a hundred thousand texts.
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

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...pieces.map(written)));
}

/** Reads a CSS or JavaScript file from the folder of a module. @param module the `import.meta.url` of the module */
export const pageFile = (name: string, module: string): string => readFileSync(new URL(name, module), 'utf8');

/** Returns the source expression for an inline script or style in a content security policy. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
