/** Mark-up escaped once or more, as where a reply holds another as text. */
export const ESCAPED_LT = '&(?:amp;)*lt;';
/** Mark-up as itself, or escaped. */
export const LT = `(?:<|${ESCAPED_LT})`;

/** What a search found from a tag on: the closing tag (-1: none before the element opens again), and the next tag of all. */
interface Found {
  readonly close: number;
  readonly first: number | undefined;
}

/** So many tags are looked at again at most; what a longer search found is remembered. */
const FEW = 8;

/**
 * Where the values of elements end in a text that need not be well-formed. A search remembers the tags that it met, and
 * the next one that meets one of them stops there: an attacker's megabyte of tags that nobody closes took minutes before.
 */
export class ValueEnds {
  readonly #text: string;
  readonly #known = new Map<string, Map<number, Found>>();
  readonly #terminators = new Map<string, readonly number[]>();

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The end of the value that starts at `from`: at its closing tag; or, where that is missing, at the next tag of any name
   * or the text's end.
   */
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
    const met: { readonly at: number; readonly isTag: boolean }[] = [];
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
      met.push({ at, isTag });
      if (!isTag) next.lastIndex = this.#endOfOpaque(at, next.lastIndex);
      else if (groups?.close !== undefined) close = at;
      if (isTag && groups?.same !== undefined) break;
    }
    for (const { at, isTag } of met.reverse()) {
      if (isTag) first = at;
      if (met.length > FEW) known.set(at, { close, first });
    }
    return { close, first };
  }

  /** Past the comment or the CDATA that begins at `from`, or `otherwise`. */
  #endOfOpaque(from: number, otherwise: number): number {
    for (const [begin, end] of OPAQUE)
      if (this.#text.slice(from, from + begin.length).toUpperCase() === begin)
        return (firstFrom(this.#places(end), from + begin.length) ?? this.#text.length) + end.length;
    return otherwise;
  }

  /** Where it stands in the text, in order. */
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

/** The first of the ascending numbers that is not below the limit. */
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

/** The next tag, and whether it is of that name; made once for each of the few names. */
function nextTag(name: string, lt: string): RegExp {
  const tags = `${lt}(?<close>/\\s*)?(?:[\\w.-]+:)?(?<same>${name})(?=[\\s/>&]|$)|${lt}/?[\\w!?]`;
  const known = nextTags.get(tags) ?? new RegExp(tags, 'gis');
  nextTags.set(tags, known);
  return known;
}
