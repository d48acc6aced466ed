import type { Certificate, CheckVerdict, Totals, Verdict } from '../../certificate/index.ts';
import { html, Markup, type Piece, pageFile, policyHash } from '../../message/markup.ts';

export { type RuleGroup, ruleGroups } from '../../contract/index.ts';
export { html, Markup } from '../../message/markup.ts';

/** A label with the CSS class for its colour. */
export interface Mark {
  readonly label: string;
  readonly name: string;
  /** The name of the icon, if it differs from the name of the CSS class. */
  readonly icon?: string;
  readonly meaning?: string;
}

interface VerdictMark extends Mark {
  readonly verdict: Verdict;
  readonly total: keyof Totals;
  readonly meaning: string;
}

const named = <Name extends Verdict & keyof Totals>(name: Name, label: string, meaning: string) => ({
  ...{ verdict: name, total: name, name, label, meaning },
});

export const VERDICT_MARKS: readonly VerdictMark[] = [
  named('passed', 'Passed', 'the target does what the rule says'),
  named('failed', 'Failed', 'the target violates the rule'),
  named('warned', 'Warned', 'the target does not follow a recommendation'),
  named('skipped', 'Skipped', 'this run did not check the rule'),
  named(
    'observed',
    'Observed',
    'recorded without a verdict: the specification leaves the answer open, or allows another answer',
  ),
  {
    verdict: 'not observable',
    label: 'Not observable',
    name: 'unseen',
    total: 'notObservable',
    meaning: 'requests and replies cannot show it',
  },
];

/** A reference to an icon of {@link ICONS}. */
export function icon(name: string): Markup {
  return html`<svg class="icon" aria-hidden="true" focusable="false"><use href="#icon-${name}"/></svg>`;
}

export const marked = ({ name, label, icon: drawing = name }: Mark): Markup =>
  html`<span class="badge ${name}">${icon(drawing)}${label}</span>`;

/** The labels and icons of verdicts on single rules and checks. */
export const CHECK_MARKS = {
  ...(Object.fromEntries(VERDICT_MARKS.map((mark) => [mark.verdict, mark])) as Record<Verdict, VerdictMark>),
  undecided: { label: 'Undecided', name: 'unseen' },
  attested: { label: 'Attested', name: 'observed' },
} satisfies Readonly<Record<CheckVerdict, Mark>>;

export const badge = (verdict: CheckVerdict): Markup => marked(CHECK_MARKS[verdict]);

/** The labels and icons of verdicts on whole gateways and applications. */
export const OUTCOMES: Readonly<
  Record<Certificate['verdict'] | 'ready' | 'not ready', Mark & { readonly icon: string }>
> = {
  conformant: { label: 'Conformant', name: 'passed', icon: 'passed' },
  'not conformant': { label: 'Not conformant', name: 'failed', icon: 'failed' },
  ready: { label: 'Ready', name: 'passed', icon: 'passed' },
  'not ready': { label: 'Not ready', name: 'failed', icon: 'failed' },
  incomplete: { label: 'Incomplete', name: 'warned', icon: 'incomplete' },
  replayed: { label: 'Replayed', name: 'observed', icon: 'observed' },
};

export const ICONS: Markup = html`<svg class="icons" aria-hidden="true" focusable="false"><defs>
<symbol id="icon-passed" viewBox="0 0 16 16"><path d="M3 8.6 6.4 12 13 4.6"/></symbol>
<symbol id="icon-failed" viewBox="0 0 16 16"><path d="m4 4 8 8m0-8-8 8"/></symbol>
<symbol id="icon-warned" viewBox="0 0 16 16"><path d="M8 2.2 14.4 13.4H1.6Z M8 6.6v3.2m0 1.6v.3"/></symbol>
<symbol id="icon-skipped" viewBox="0 0 16 16"><path d="m3.4 4 4.2 4-4.2 4m5-8 4.2 4-4.2 4"/></symbol>
<symbol id="icon-observed" viewBox="0 0 16 16"><path d="M1.6 8s2.3-4.2 6.4-4.2S14.4 8 14.4 8 12.1 12.2 8 12.2 1.6 8 1.6 8Z"/><circle cx="8" cy="8" r="1.7"/></symbol>
<symbol id="icon-unseen" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.6"/><path d="m4.1 11.9 7.8-7.8"/></symbol>
<symbol id="icon-incomplete" viewBox="0 0 16 16"><path d="M3.4 8h1.4m2.5 0h1.4m2.5 0h1.4"/></symbol>
<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v6" class="hatch"/></pattern>
<pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.1" class="dot"/></pattern>
</defs></svg>`;

/** A sentence as HTML, in which text in `backticks` becomes code. */
export function prose(text: string): Markup {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return html`${text}`;
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** An identifier that can break into lines after its dots. */
export function identifier(id: string): Markup {
  const parts = id.split('.');
  return html`<code class="id">${parts.map((part, index) => (index === 0 ? part : html`.<wbr>${part}`))}</code>`;
}

/** An HTML element id for a key. Different keys have different ids, and links need no escaping. */
export function anchor(kind: 'rule' | 'unmet' | 'exchange' | 'evidence' | 'group', key: string): string {
  const safe = key.replace(
    /[^A-Za-z0-9._-]/gu,
    (character) => `~${(character.codePointAt(0) ?? 0).toString(16)}~`,
  );
  return `${kind}-${safe}`;
}

/** A duration as text: `240 ms`, `8.4 s`, `3 min 05 s`, `1 h 12 min`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${Math.floor(whole / 3600)} h ${String(Math.floor(whole / 60) % 60).padStart(2, '0')} min`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });

/** A time in UTC as HTML. A text that is no time is unchanged. */
export function moment(iso: string): Markup {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return html`${iso}`;
  return html`<time datetime="${date.toISOString()}">${MOMENT.format(date)} UTC</time>`;
}

/** The time of day, with milliseconds. */
export function timeOfDay(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : `${date.toISOString().slice(11, 23)} UTC`;
}

export const counted = (title: Piece, number: Piece): Markup =>
  html`${title} <span class="number">${number}</span>`;

export const section =
  (id: string, title: Piece): typeof html =>
  (...body) =>
    html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>${html(...body)}</section>`;

/** A collapsed element of an HTML page. */
export const folded =
  (summary: Piece, id?: string): typeof html =>
  (...body) =>
    html`<details class="fold"${id !== undefined && html` id="${id}"`}><summary>${summary}</summary>
${html(...body)}</details>`;

/** The number of list items that are shown and printed; the others are collapsed. */
const SHOWN = 8;

/** The first items of a list, and the others collapsed. Only the first items are printed. */
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

/** The head of a page: the verdict and its reasons. */
export const verdict =
  ({ name, label, icon: drawing = name }: Mark, above?: Markup): typeof html =>
  (...why) =>
    html`<section class="outcome ${name}" aria-labelledby="verdict">
<div class="seal">${icon(drawing)}</div>
<div>${above}<h1 id="verdict">${label}</h1>${html(...why)}</div></section>`;

/** A number with its label and meaning. */
export const figure = (
  { name, label, meaning }: Required<Pick<Mark, 'name' | 'label' | 'meaning'>>,
  number: number,
): Markup =>
  html`<li class="${name}${number === 0 && ' zero'}"><span class="figure">${number.toLocaleString('en-GB')}</span><span class="label">${icon(name)}${label}</span><span class="meaning">${meaning}</span></li>`;

export const fact = (term: string, ...details: readonly Piece[]): Markup =>
  html`<div><dt>${term}</dt><dd>${details.map((one, index) => (index > 0 ? html`<br>${one}` : one))}</dd></div>`;

/** The id of a rule, as a link if the page has the rule. */
export const ruleLink = (known: ReadonlySet<string>, id: string): Markup =>
  known.has(id) ? html`<a href="#${anchor('rule', id)}">${identifier(id)}</a>` : identifier(id);

/** Links to the sections of a page, with the number of items in each. */
export const contents = (
  places: readonly (readonly [id: string, title: string, number?: number] | false | undefined)[],
): Markup =>
  html`<nav class="contents" aria-label="Contents"><ul>${places.map((place) => {
    if (!place) return undefined;
    const [id, title, number] = place;
    return html`<li><a href="#${id}">${number === undefined ? title : counted(title, number)}</a></li>`;
  })}</ul></nav>`;

interface Page {
  readonly title: string;
  readonly headline: string;
  /** The section to which the first link of the page leads. Keyboard users skip the head of the page with it. */
  readonly skipTo: 'verdict' | 'outcome';
  readonly main: Markup;
  readonly foot: string;
  /** Styles in addition to those of all pages. */
  readonly styles?: string;
  readonly script?: string;
  /** The data that the script of the page reads. */
  readonly data?: Markup;
}

const shared = ['page', 'coverage', 'rules', 'baseline', 'print']
  .map((name) => pageFile(`${name}.css`, import.meta.url))
  .join('');

/** A self-contained HTML page. Its security policy blocks scripts in texts of a gateway. */
export function page({ title, headline, skipTo, main, foot, styles = '', script, data }: Page): string {
  const style = `${shared}${styles}`;
  const scripts = script === undefined ? '' : ` script-src ${policyHash(script)};`;
  const policy = `default-src 'none'; style-src ${policyHash(style)};${scripts} base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${ICONS}
<a class="skip-link" href="#main">Skip to the ${skipTo}</a>
<header class="masthead"><p><strong>ashrait-tck</strong> <span>${headline}</span></p></header>
<main id="main">
${main}
</main>
<footer><p>${foot}</p></footer>
${data}
${script !== undefined && html`<script>${new Markup(script)}</script>`}
</body>
</html>
`.toString();
}
