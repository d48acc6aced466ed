import { type Certificate, count, isFault } from '../../certificate/index.ts';
import { html, type Markup, section } from './index.ts';

/** Whose client the run went through, and what it did wrong; nothing where it was this kit's own. */
export function client({ client: through }: Certificate): Markup | false {
  if (!through) return false;
  const { commands } = through;
  const what = commands
    ? html`The client sent the commands ${commands.join(', ')}, and the certificate is about these commands. The kit sent all other commands.`
    : 'All requests went through this client.';
  const faults = through.findings.filter(isFault);
  return section('client', html`The client <span dir="auto">${through.name}</span>`)`
${
  faults.length === 0
    ? html`<p class="lead">${what} No fault of the client was found.</p>`
    : html`<p class="lead">${what} The faults of the client are for the merchant to correct, and decide no rule of the gateway.</p>
<ul>${faults.map(({ command, kind, text, times }) => html`<li dir="auto"><code>${command}</code>: ${kind}, ${text} (${count(times, 'time')})</li>`)}</ul>`
}
`;
}
