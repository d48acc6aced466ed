import type { Clear } from './clear.ts';

interface Found {
  readonly close: number;
  readonly first: number | undefined;
}

/** Finds where XML values end. Earlier searches are stored: without this, a megabyte of unclosed tags took minutes. */
export class ValueEnds {
  readonly #clear: Clear;
  readonly #searches = new Map<string, { readonly next: RegExp; readonly known: Map<number, Found> }>();
  /** The last search for each end of a comment or CDATA section: from where, and the found place. */
  readonly #terminators = new Map<string, { readonly from: number; readonly at: number }>();

  constructor(clear: Clear) {
    this.#clear = clear;
  }

  /** Returns the end of the XML value that starts at `from`: its closing tag, the next tag, or the end of the text. */
  of(from: number, name: string, isEscaped: boolean): number {
    const { close, first } = this.#search(from, name.toLowerCase(), isEscaped);
    return close >= 0 ? close : (first ?? this.#clear.text.length);
  }

  #search(from: number, name: string, isEscaped: boolean): Found {
    const { text } = this.#clear;
    const key = `${isEscaped} ${name}`;
    const tag = `<(?<close>/\\s*)?(?:[\\w.-]{1,40}:)?(?<same>${name})(?=[\\s/>]|$)|<(?:/?[\\w!?]|$)`;
    const search = this.#searches.get(key) ?? { next: new RegExp(tag, 'gis'), known: new Map() };
    this.#searches.set(key, search);
    const { next, known } = search;
    next.lastIndex = from;
    const passed: { readonly at: number; readonly isTag: boolean }[] = [];
    let end: Found = { close: -1, first: undefined };
    for (let found = next.exec(text); found; found = next.exec(text)) {
      const { index: at, groups } = found;
      if (!isEscaped && this.#clear.depth(at) > 0) continue;
      const earlier = known.get(at);
      if (earlier) {
        end = earlier;
        break;
      }
      const isTag = !found[0].startsWith('<!');
      passed.push({ at, isTag });
      if (!isTag) next.lastIndex = this.#endOfOpaque(at, next.lastIndex);
      else if (groups?.close !== undefined) end = { close: at, first: undefined };
      if (isTag && groups?.same !== undefined) break;
    }
    for (const { at, isTag } of passed.reverse()) {
      if (isTag) end = { ...end, first: at };
      known.set(at, end);
    }
    return end;
  }

  /** Returns the offset after the XML comment or CDATA section that starts at `from`; otherwise the given default. */
  #endOfOpaque(from: number, otherwise: number): number {
    for (const [begin, end] of OPAQUE)
      if (this.#clear.text.slice(from, from + begin.length).toUpperCase() === begin)
        return this.#placeOf(end, from + begin.length) + end.length;
    return otherwise;
  }

  #placeOf(terminator: string, from: number): number {
    const last = this.#terminators.get(terminator);
    if (last && last.from <= from && from <= last.at) return last.at;
    const found = this.#clear.text.indexOf(terminator, from);
    const at = found < 0 ? this.#clear.text.length : found;
    this.#terminators.set(terminator, { from, at });
    return at;
  }
}

const OPAQUE = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;
