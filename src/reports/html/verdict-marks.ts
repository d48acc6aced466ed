import type { Certificate, CheckVerdict, Totals, Verdict } from '../../certificate/index.ts';
import { html, type Markup } from '../../message/markup.ts';

/** How something is shown: in words, and by a class that gives the colour. */
export interface Mark {
  readonly label: string;
  readonly name: string;
  /** Where the icon has another name. */
  readonly icon?: string;
  /** For people who read it for the first time. */
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

/** All verdicts, the gravest first, those that decide nothing last. */
export const VERDICT_MARKS: readonly VerdictMark[] = [
  named('passed', 'Passed', 'the target does what the rule says'),
  named('failed', 'Failed', 'the target violates the rule'),
  named('warned', 'Warned', 'a recommendation is not followed'),
  named('skipped', 'Skipped', 'not checked in this run'),
  named('observed', 'Observed', 'left open by the specification: recorded without a verdict'),
  {
    verdict: 'not observable',
    label: 'Not observable',
    name: 'unseen',
    total: 'notObservable',
    meaning: 'cannot be seen from outside',
  },
];

/** A reference to an icon of {@link ICONS}. */
export function icon(name: string): Markup {
  return html`<svg class="icon" aria-hidden="true" focusable="false"><use href="#icon-${name}"/></svg>`;
}

/** A label with its icon, in its colour. */
export const marked = ({ name, label, icon: drawing = name }: Mark): Markup =>
  html`<span class="badge ${name}">${icon(drawing)}${label}</span>`;

/** How the verdict on a rule, or on a check of an application, is shown. */
export const CHECK_MARKS = {
  ...(Object.fromEntries(VERDICT_MARKS.map((mark) => [mark.verdict, mark])) as Record<Verdict, VerdictMark>),
  undecided: { label: 'Undecided', name: 'unseen' },
  attested: { label: 'Attested', name: 'observed' },
} satisfies Readonly<Record<CheckVerdict, Mark>>;

/** A verdict with its icon. */
export const badge = (verdict: CheckVerdict): Markup => marked(CHECK_MARKS[verdict]);

/** How the verdict on a target, or on an application, is shown. */
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

/** The drawings all icons refer to, once a page. */
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
