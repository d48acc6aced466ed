import { html, type Markup, type Piece } from '../../message/markup.ts';
import { anchor, identifier } from './text.ts';
import { icon, type Mark } from './verdict-marks.ts';

/** What is counted, and how much of it there is. */
export const counted = (title: Piece, number: Piece): Markup =>
  html`${title} <span class="number">${number}</span>`;

/** A part of a page that links lead to, below its heading. */
export const section =
  (id: string, title: Piece): typeof html =>
  (...body) =>
    html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>${html(...body)}</section>`;

/** What is opened by who wants it, by its summary: closed it takes neither room nor time. */
export const folded =
  (summary: Piece, id?: string): typeof html =>
  (...body) =>
    html`<details class="fold"${id !== undefined && html` id="${id}"`}><summary>${summary}</summary>
${html(...body)}</details>`;

/** So many of a list are shown and printed; the rest is folded. */
const SHOWN = 8;

/** The beginning of a list, and the rest of it folded. The print has the beginning alone. */
export const inPart = <T>(
  items: readonly T[],
  list: (some: readonly T[], from: number) => Markup,
): readonly Piece[] => {
  const rest = items.slice(SHOWN);
  return [
    list(items.slice(0, SHOWN), 0),
    rest.length > 0 &&
      html`${folded(`${rest.length} more`)`${list(rest, SHOWN)}`}<p class="print-only">And ${rest.length} more on the page.</p>`,
  ];
};

/** What a page is about, on its top: what it came to, and why. */
export const verdict =
  ({ name, label, icon: drawing = name }: Mark, above?: Markup): typeof html =>
  (...why) =>
    html`<section class="outcome ${name}" aria-labelledby="verdict">
<div class="seal">${icon(drawing)}</div>
<div>${above}<h1 id="verdict">${label}</h1>${html(...why)}</div></section>`;

/** One of the figures that stand side by side. */
export const figure = (
  { name, label, meaning }: Required<Pick<Mark, 'name' | 'label' | 'meaning'>>,
  number: number,
): Markup =>
  html`<li class="${name}${number === 0 && ' zero'}"><span class="figure">${number.toLocaleString('en-GB')}</span><span class="label">${icon(name)}${label}</span><span class="meaning">${meaning}</span></li>`;

/** A fact of a list of facts. */
export const fact = (term: string, ...details: readonly Piece[]): Markup =>
  html`<div><dt>${term}</dt><dd>${details.map((one, index) => (index > 0 ? html`<br>${one}` : one))}</dd></div>`;

/** The id of a rule: a link where the page has the rule. */
export const ruleLink = (known: ReadonlySet<string>, id: string): Markup =>
  known.has(id) ? html`<a href="#${anchor('rule', id)}">${identifier(id)}</a>` : identifier(id);

/** Links to the parts of a page, each with how much is in it. */
export const contents = (
  places: readonly (readonly [id: string, title: string, number?: number])[],
): Markup =>
  html`<nav class="contents" aria-label="Contents"><ul>${places.map(
    ([id, title, number]) =>
      html`<li><a href="#${id}">${number === undefined ? title : counted(title, number)}</a></li>`,
  )}</ul></nav>`;
