import { type Certificate, count, type EvidenceExchange, worded } from '../../certificate/index.ts';
import { anchor, counted, duration, folded, html, type Markup, section, timeOfDay } from './page.ts';
import { shown, xmlLines } from './xml-lines.ts';

/** An exchange of a certificate by its key; undefined if the certificate does not have it. */
export function exchangeOf(certificate: Certificate, key: string | undefined): EvidenceExchange | undefined {
  return key !== undefined && Object.hasOwn(certificate.exchanges, key)
    ? certificate.exchanges[key]
    : undefined;
}

function message(title: string, label: string, xml: string): Markup {
  const { text, leftOff } = shown(xml);
  const lines = xmlLines(text).map(({ indent, pieces }) => [
    '  '.repeat(indent),
    pieces.map((piece) => (piece.value ? html`<bdi>${piece.text}</bdi>` : piece.text)),
    '\n',
  ]);
  return html`<figure class="message"><figcaption>${title}</figcaption>
${text === '' ? html`<p class="none">No reply was received.</p>` : html`<pre dir="ltr" tabindex="0" role="group" aria-label="${title} of ${label}">${lines}</pre>`}
${leftOff > 0 && html`<p class="none">${count(leftOff, 'more character')}: the whole message is in the certificate's data.</p>`}</figure>`;
}

function schemaLine({ schema }: EvidenceExchange): Markup | undefined {
  if (!schema) return undefined;
  const faults = (schema.faults ?? []).map(
    (fault) => html`<li>${fault.message}, line ${fault.line}: ${worded(fault)}</li>`,
  );
  return html`<p class="none">Schema validation: request ${schema.request}, reply ${schema.reply}.</p>${faults.length > 0 && html`<ul class="none">${faults}</ul>`}`;
}

/** The request and reply of an exchange, with the results of their schema validation. */
export function exchangeBody(key: string, exchange: EvidenceExchange): Markup {
  return html`${messages(`exchange ${key}`, exchange)}${schemaLine(exchange)}`;
}

export const messages = (
  label: string,
  { request, reply }: Pick<EvidenceExchange, 'request' | 'reply'>,
): Markup =>
  html`<div class="messages">${message('Request', label, request)}${message('Reply', label, reply)}</div>`;

/** The title of an exchange: key, command, time and duration. */
export function exchangeTitle(key: string, exchange: EvidenceExchange): Markup {
  return html`<span class="exchange-key">${key}</span> <code>${exchange.command}</code> <span class="when">${timeOfDay(exchange.at)}, ${duration(exchange.durationMs)}</span>`;
}

/** A link to an exchange in the appendix of the page; plain text if the certificate does not have the exchange. */
export function exchangeLink(certificate: Certificate, key: string): Markup {
  return exchangeOf(certificate, key)
    ? html`<a href="#${anchor('exchange', key)}">exchange ${key}</a>`
    : html`<span>exchange ${key} (not kept)</span>`;
}

/** The section with every exchange, to which the rules link. */
export function exchangeAppendix(certificate: Certificate): Markup {
  const exchanges = Object.entries(certificate.exchanges);
  const uses = new Map<string, Set<string>>();
  for (const rule of certificate.rules)
    for (const { exchange } of rule.evidence)
      if (exchange !== undefined) uses.set(exchange, (uses.get(exchange) ?? new Set()).add(rule.id));
  const { valid, notValid, noSchema } = certificate.schema.requests;
  return section('exchanges', counted('Exchanges as evidence', exchanges.length))`
<p class="lead">The run sent ${count(valid + notValid + noSchema, 'request')}. This section contains the ${count(exchanges.length, 'exchange')} that the certificate keeps as evidence for a rule. Card numbers, CVVs and passwords are masked. The XML is indented for reading.</p>
${exchanges.length === 0 && html`<p class="none">The run has no requests and replies.</p>`}
<noscript><p class="none">The messages are shown by JavaScript. Without it, read them in certificate.json.</p></noscript>
${folded(count(exchanges.length, 'exchange'))`<div class="exchanges">
${exchanges.map(
  ([
    key,
    exchange,
  ]) => html`<details class="exchange" id="${anchor('exchange', key)}" data-piece="${anchor('exchange', key)}"><summary>${exchangeTitle(key, exchange)} <span class="uses">${count(uses.get(key)?.size ?? 0, 'rule')}</span></summary></details>
`,
)}</div>`}`;
}
