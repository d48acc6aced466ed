import type { Certificate } from '../../certificate/index.ts';
import { leftWords } from '../left.ts';
import { counted, html, inPart, type Markup, section } from './index.ts';

/** What the run charged and could not take back: somebody has to see to it. */
export function left({ left: lines }: Certificate): Markup | undefined {
  if (!lines || lines.length === 0) return undefined;
  return section('left', counted('Not undone, or not known to be undone', lines.length))`
<p class="lead">The run could not cancel or refund these transactions in full, or does not know that it did: ${leftWords(lines)}.</p>
${inPart(lines, (some) => html`<ul class="observations">${some.map((line) => html`<li><p>${line}</p></li>`)}</ul>`)}`;
}
