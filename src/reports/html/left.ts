import type { Certificate } from '../../certificate/index.ts';
import { counted, html, inPart, type Markup, section } from './index.ts';

/** What the run charged and could not take back: somebody has to see to it. */
export function left({ left: lines }: Certificate): Markup | undefined {
  if (!lines || lines.length === 0) return undefined;
  return section('left', counted('Still approved', lines.length))`
<p class="lead">The run could not cancel or refund these charges in full, so the charges are still approved. Amounts are in the smallest unit of the currency.</p>
${inPart(lines, (some) => html`<ul class="observations">${some.map((line) => html`<li><p>${line}</p></li>`)}</ul>`)}`;
}
