import { harmless } from '../../reports/harmless.ts';
import { html, OUTCOMES } from '../../reports/html/index.ts';
import { countOf, type PastRun, passedIn } from './runs.ts';

/** White on each has a contrast of more than 4.5. */
const colours: Readonly<Record<string, string>> = {
  passed: '#16703e',
  failed: '#b3261e',
  warned: '#8a5200',
  observed: '#1f62a6',
};

/** A run as a small picture for a README: SVG that loads nothing. */
export function badgeSvg(run: PastRun): string {
  const { label, name } = OUTCOMES[run.verdict];
  const failed = countOf(run, 'failed');
  const said =
    failed > 0 ? `${label.toLowerCase()}, ${failed} failed` : `${label.toLowerCase()}, ${passedIn(run)}`;
  const kit = 'ashrait-tck';
  // Each text is made to fit its field, whatever font there is.
  const [left, right] = [kit, said].map((text) => Math.round(text.length * 6.4)) as [number, number];
  const width = left + right + 40;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${kit}: ${said}">
<title>${harmless(run.name)}: ${said}, ${run.startedAt.slice(0, 10)}</title>
<clipPath id="r"><rect width="${width}" height="20" rx="4"/></clipPath>
<g clip-path="url(#r)"><rect width="${left + 20}" height="20" fill="#444c56"/><rect x="${left + 20}" width="${right + 20}" height="20" fill="${colours[name] ?? '#64707c'}"/></g>
<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
<text x="10" y="14" textLength="${left}">${kit}</text><text x="${left + 30}" y="14" textLength="${right}">${said}</text></g>
</svg>
`.toString();
}
