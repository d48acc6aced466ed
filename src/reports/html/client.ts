import type { Certificate } from '../../certificate/certificate.ts';
import { isFault } from '../../certificate/client-finding.ts';
import { count } from '../../certificate/count.ts';
import { html, type Markup } from './markup.ts';

/** Whose client the run went through, and what it did wrong; nothing where it was this kit's own. */
export function client({ client: through }: Certificate): Markup | false {
  if (!through) return false;
  const { commands } = through;
  const what = commands
    ? html`Its own commands were ${commands.join(', ')}: the certificate is of these. All others were sent by the kit.`
    : 'Everything went through this client.';
  const faults = through.findings.filter(isFault);
  return html`<section id="client" aria-labelledby="client-title">
<h2 id="client-title">The client <span dir="auto">${through.name}</span></h2>
${
  faults.length === 0
    ? html`<p class="lead">${what} Nothing that it did wrong was seen.</p>`
    : html`<p class="lead">${what} What it did wrong is the merchant's side to mend, and decides no rule of the gateway.</p>
<ul>${faults.map(({ command, kind, text, times }) => html`<li dir="auto"><code>${command}</code>: ${kind}, ${text} (${count(times, 'time')})</li>`)}</ul>`
}
</section>`;
}
