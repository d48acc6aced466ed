import type { Clear } from './clear.ts';

interface Found {
  readonly close: number;
  readonly first: number | undefined;
}

const FEW = 8;

/** Finds where XML values end. Earlier searches are stored: without this, a megabyte of unclosed tags took minutes. */
export class ValueEnds {
  readonly #clear: Clear;
  readonly #known = new Map<string, Map<number, Found>>();
  readonly #terminators = new Map<string, readonly number[]>();

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
    const next = nextTag(name);
    next.lastIndex = from;
    const key = `${isEscaped} ${name}`;
    const known = this.#known.get(key) ?? new Map<number, Found>();
    this.#known.set(key, known);
    const passed: { readonly at: number; readonly isTag: boolean }[] = [];
    let close = -1;
    let first: number | undefined;
    for (let found = next.exec(text); found; found = next.exec(text)) {
      const { index: at, groups } = found;
      if (!isEscaped && this.#clear.depth(at) > 0) continue;
      const earlier = known.get(at);
      if (earlier) {
        ({ close, first } = earlier);
        break;
      }
      const isTag = !found[0].startsWith('<!');
      passed.push({ at, isTag });
      if (!isTag) next.lastIndex = this.#endOfOpaque(at, next.lastIndex);
      else if (groups?.close !== undefined) close = at;
      if (isTag && groups?.same !== undefined) break;
    }
    for (const { at, isTag } of passed.reverse()) {
      if (isTag) first = at;
      if (passed.length > FEW) known.set(at, { close, first });
    }
    return { close, first };
  }

  /** Returns the offset after the XML comment or CDATA section that starts at `from`; otherwise the given default. */
  #endOfOpaque(from: number, otherwise: number): number {
    for (const [begin, end] of OPAQUE)
      if (this.#clear.text.slice(from, from + begin.length).toUpperCase() === begin)
        return (firstFrom(this.#places(end), from + begin.length) ?? this.#clear.text.length) + end.length;
    return otherwise;
  }

  #places(terminator: string): readonly number[] {
    const known = this.#terminators.get(terminator);
    if (known) return known;
    const places: number[] = [];
    const { text } = this.#clear;
    for (let at = text.indexOf(terminator); at >= 0; at = text.indexOf(terminator, at + 1)) places.push(at);
    this.#terminators.set(terminator, places);
    return places;
  }
}

const OPAQUE = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;

function firstFrom(numbers: readonly number[], limit: number): number | undefined {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return numbers[low];
}

const nextTags = new Map<string, RegExp>();

function nextTag(name: string): RegExp {
  const known =
    nextTags.get(name) ??
    new RegExp(`<(?<close>/\\s*)?(?:[\\w.-]{1,40}:)?(?<same>${name})(?=[\\s/>]|$)|<(?:/?[\\w!?]|$)`, 'gis');
  nextTags.set(name, known);
  return known;
}
