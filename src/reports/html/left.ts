import type { Certificate } from '../../certificate/index.ts';
import { counted, html, type Markup, section } from './index.ts';

/** What the run charged and could not take back: somebody has to see to it. */
export function left({ left: lines }: Certificate): Markup | undefined {
  if (!lines || lines.length === 0) return undefined;
  return section('left', counted('Still approved', lines.length))`
<p class="lead">These charges of the run are still approved: they could not be cancelled or refunded in full. Amounts are in the smallest unit of the currency.</p>
<ul class="observations">${lines.map((line) => html`<li><p>${line}</p></li>`)}</ul>`;
}
