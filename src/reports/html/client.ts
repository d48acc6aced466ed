import { type Certificate, count, isFault } from '../../certificate/index.ts';
import { html, type Markup, section } from './index.ts';

/** Whose client the run went through, and what it did wrong; nothing where it was this kit's own. */
export function client({ client: through }: Certificate): Markup | false {
  if (!through) return false;
  const { commands } = through;
  const what = commands
    ? html`Its own commands were ${commands.join(', ')}: the certificate is of these. All others were sent by the kit.`
    : 'All requests went through this client.';
  const faults = through.findings.filter(isFault);
  return section('client', html`The client <span dir="auto">${through.name}</span>`)`
${
  faults.length === 0
    ? html`<p class="lead">${what} Nothing that it did wrong was seen.</p>`
    : html`<p class="lead">${what} What it did wrong is the merchant's side to mend, and decides no rule of the gateway.</p>
<ul>${faults.map(({ command, kind, text, times }) => html`<li dir="auto"><code>${command}</code>: ${kind}, ${text} (${count(times, 'time')})</li>`)}</ul>`
}
`;
}
