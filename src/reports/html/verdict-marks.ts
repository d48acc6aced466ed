import type { Certificate, Totals, Verdict } from '../../certificate/certificate.ts';
import { html, type Markup } from './markup.ts';

/** How a verdict on a rule is shown: in words, by an icon and by a class that gives the colour. */
export interface VerdictMark {
  readonly verdict: Verdict;
  readonly label: string;
  readonly name: string;
  readonly total: keyof Totals;
  /** What the verdict means, for people who read it for the first time. */
  readonly meaning: string;
}

/** All verdicts, the gravest first, those that decide nothing last. */
export const VERDICT_MARKS: readonly VerdictMark[] = [
  { verdict: 'passed', label: 'Passed', name: 'passed', total: 'passed', meaning: 'seen to be kept' },
  { verdict: 'failed', label: 'Failed', name: 'failed', total: 'failed', meaning: 'seen to be broken' },
  {
    verdict: 'warned',
    label: 'Warned',
    name: 'warned',
    total: 'warned',
    meaning: 'a recommendation departed from',
  },
  {
    verdict: 'skipped',
    label: 'Skipped',
    name: 'skipped',
    total: 'skipped',
    meaning: 'not tried in this run',
  },
  {
    verdict: 'observed',
    label: 'Observed',
    name: 'observed',
    total: 'observed',
    meaning: 'left open, only noted',
  },
  {
    verdict: 'not observable',
    label: 'Not observable',
    name: 'unseen',
    total: 'notObservable',
    meaning: 'cannot be seen from outside',
  },
];

const BY_VERDICT = new Map(VERDICT_MARKS.map((mark) => [mark.verdict, mark]));

/** The mark of a verdict. */
export function verdictMark(verdict: Verdict): VerdictMark {
  const mark = BY_VERDICT.get(verdict);
  if (!mark) throw new Error(`unknown verdict: ${verdict}`);
  return mark;
}

/** A reference to an icon of {@link ICONS}. */
export function icon(name: string): Markup {
  return html`<svg class="icon" aria-hidden="true" focusable="false"><use href="#icon-${name}"/></svg>`;
}

/** A verdict with its icon. */
export function badge(verdict: Verdict): Markup {
  const { name, label } = verdictMark(verdict);
  return html`<span class="badge ${name}">${icon(name)}${label}</span>`;
}

/** How the verdict on the target is shown. */
export const OUTCOMES: Readonly<
  Record<Certificate['verdict'], { readonly label: string; readonly name: string; readonly icon: string }>
> = {
  conformant: { label: 'Conformant', name: 'passed', icon: 'passed' },
  'not conformant': { label: 'Not conformant', name: 'failed', icon: 'failed' },
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
