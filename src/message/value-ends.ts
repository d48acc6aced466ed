export const ESCAPED_LT = '&(?:amp;)*lt;';
export const LT = `(?:<|${ESCAPED_LT})`;

interface Found {
  readonly close: number;
  readonly first: number | undefined;
}

const FEW = 8;

/** Finds where XML values end. Earlier searches are stored: without this, a megabyte of unclosed tags took minutes. */
export class ValueEnds {
  readonly #text: string;
  readonly #known = new Map<string, Map<number, Found>>();
  readonly #terminators = new Map<string, readonly number[]>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the end of the XML value that starts at `from`: its closing tag, the next tag, or the end of the text. */
  of(from: number, name: string, isEscaped: boolean): number {
    const { close, first } = this.#search(from, name.toLowerCase(), isEscaped ? LT : '<');
    return close >= 0 ? close : (first ?? this.#text.length);
  }

  #search(from: number, name: string, lt: string): Found {
    const text = this.#text;
    const next = nextTag(name, lt);
    next.lastIndex = from;
    const known = this.#known.get(lt + name) ?? new Map<number, Found>();
    this.#known.set(lt + name, known);
    const passed: { readonly at: number; readonly isTag: boolean }[] = [];
    let close = -1;
    let first: number | undefined;
    for (let found = next.exec(text); found; found = next.exec(text)) {
      const { index: at, groups } = found;
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
      if (this.#text.slice(from, from + begin.length).toUpperCase() === begin)
        return (firstFrom(this.#places(end), from + begin.length) ?? this.#text.length) + end.length;
    return otherwise;
  }

  #places(terminator: string): readonly number[] {
    const known = this.#terminators.get(terminator);
    if (known) return known;
    const places: number[] = [];
    for (let at = this.#text.indexOf(terminator); at >= 0; at = this.#text.indexOf(terminator, at + 1))
      places.push(at);
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

function nextTag(name: string, lt: string): RegExp {
  const tags = `${lt}(?<close>/\\s*)?(?:[\\w.-]+:)?(?<same>${name})(?=[\\s/>&]|$)|${lt}/?[\\w!?]`;
  const known = nextTags.get(tags) ?? new RegExp(tags, 'gis');
  nextTags.set(tags, known);
  return known;
}
