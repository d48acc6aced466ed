import type { Certificate, Coverage, Part } from '../../certificate/index.ts';
import { html, type Markup, section } from './index.ts';

/** What each of the four coverages counts, in the words of the page. */
export const COVERAGES: readonly {
  readonly key: keyof Coverage;
  readonly label: string;
  readonly meaning: string;
}[] = [
  { key: 'rules', label: 'Rules', meaning: 'stated rules that a request and its reply decided' },
  { key: 'resultCodes', label: 'Result codes', meaning: 'stated result codes that a request produced' },
  {
    key: 'moves',
    label: 'States and operations',
    meaning: 'pairs of state and operation checked by their own scenario',
  },
  { key: 'replyElements', label: 'Reply elements', meaning: 'reply elements that occurred in the run' },
];

/** Whole percents, rounded down: 99.9 is not all of it. */
export const percent = ({ reached, of }: Part): number => (of === 0 ? 0 : Math.floor((100 * reached) / of));

function figure(coverage: Coverage, { key, label, meaning }: (typeof COVERAGES)[number]): Markup {
  const part = coverage[key];
  const whole = part.reached === part.of && part.of > 0;
  const shown =
    key === 'resultCodes' &&
    coverage.resultCodes.shown > 0 &&
    `, ${coverage.resultCodes.shown} more produced only by a simulated fault`;
  return html`<li class="${whole ? 'passed' : 'warned'}"><a href="#covered-${key}"><span class="label">${label}</span>
<span class="figure">${percent(part)}<span class="sign">&thinsp;%</span></span>
<svg class="meter" role="img" aria-label="${part.reached} of ${part.of}"><rect class="track" width="100%" height="100%"/><rect width="${((100 * part.reached) / Math.max(1, part.of)).toFixed(3)}%" height="100%"/></svg>
<span class="meaning"><strong>${part.reached} of ${part.of}</strong> ${meaning}${shown}</span></a></li>`;
}

/** The four coverages in figures: how much was looked at, which says nothing of how it looked. */
export function coverage({ coverage: found }: Certificate): Markup {
  return section('coverage', 'Coverage')`
<ul class="coverage">${COVERAGES.map((one) => figure(found, one))}</ul>`;
}
