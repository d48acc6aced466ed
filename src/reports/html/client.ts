import {
  type Certificate,
  type ClientFinding,
  findingText,
  isDescribed,
  isFault,
} from '../../certificate/index.ts';
import { html, type Markup, section } from './index.ts';

/** Whose client the run went through, and what it did wrong; nothing where it was this kit's own. */
export function client({ client: through }: Certificate): Markup | false {
  if (!through) return false;
  const { commands } = through;
  const what = commands
    ? html`The client sent the commands ${commands.join(', ')}, and the certificate is about these commands. The kit sent all other commands.`
    : 'All requests went through this client.';
  const faults = through.findings.filter(isFault);
  const described = through.findings.filter(isDescribed);
  const list = (findings: readonly ClientFinding[]) =>
    html`<ul>${findings.map((one) => html`<li dir="auto"><code>${one.command}</code>: ${findingText(one)}</li>`)}</ul>`;
  return section('client', html`The client <span dir="auto">${through.name}</span>`)`
${
  faults.length === 0
    ? html`<p class="lead">${what} No fault of the client was found.</p>`
    : html`<p class="lead">${what} The faults of the client are for the merchant to correct, and decide no rule of the gateway.</p>
${list(faults)}`
}
${described.length > 0 && html`<p>The client does not show these replies as they came. On the sandbox of the kit, the kit reads them on the wire.</p>${list(described)}`}
`;
}
