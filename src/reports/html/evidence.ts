import { gzipSync } from 'node:zlib';
import type { Certificate } from '../../certificate/index.ts';
import { exchangeBody } from './exchange.ts';
import { anchor, html, Markup } from './index.ts';
import { ruleDetails } from './rule-details.ts';

/**
 * The evidence of a page, compressed: the script unpacks it when somebody opens a part with `data-piece`. Nothing stands in it
 * that `certificate.json` does not have in the clear, where it is looked through for secrets.
 */
export function evidence(certificate: Certificate): Markup {
  const pieces = [
    ...Object.entries(certificate.exchanges).map(([key, exchange]) => [
      anchor('exchange', key),
      exchangeBody(key, exchange).toString(),
    ]),
    ...certificate.rules.map((rule) => [
      anchor('evidence', rule.id),
      ruleDetails(certificate, rule).toString(),
    ]),
  ];
  const packed = gzipSync(JSON.stringify(Object.fromEntries(pieces))).toString('base64');
  return html`<script type="application/gzip" id="evidence">${new Markup(packed)}</script>`;
}
