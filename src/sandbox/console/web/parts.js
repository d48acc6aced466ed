import htm from 'htm';
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { call } from './live.js';

export { h, render } from 'preact';
export * from 'preact/hooks';
export { call, queryOf, useData, useLive } from './live.js';

export const html = htm.bind(h);

const formatOf = (currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
export const digitsOf = (currency) => formatOf(currency).resolvedOptions().maximumFractionDigits;

export const money = (amount, currency) =>
  currency ? formatOf(currency).format(amount / 10 ** digitsOf(currency)) : String(amount);

const tones = [
  ['good', /^(?:transmitted|captured|completed|done)$/],
  ['wait', /^(?:held|on hold|inProcess|waitInquire|Default)$/],
  ['bad', /^(?:rejected|failed)$/],
  ['off', /^(?:cancelled|refunded)$/],
];
export function Badge({ children: state, tone = tones.find(([, states]) => states.test(state))?.[0] }) {
  return html`<span class="badge ${tone}">${state}</span>`;
}

export const Result = ({ code }) =>
  code ? html`<${Badge} tone=${/^0+$/.test(code) ? 'good' : 'bad'}>${code}</${Badge}>` : '–';

/** A text from a client, whose direction depends on its language. */
export const Foreign = ({ text }) => html`<span dir="auto">${text}</span>`;

/** A time, which is displayed left to right in any language. */
export const Time = ({ at }) =>
  html`<time dir="ltr"><span class="date">${at.slice(0, 11)}</span>${at.slice(11) || '–'}</time>`;

export function Copy({ text, label = text }) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  const said = isDone ? 'Copied' : 'Copy';
  return html`<button type="button" class="copy" onClick=${copy} aria-label=${`${said} ${label}`}>${said}</button>`;
}

/** A link to the explanation of a rule, or without a handbook the command that prints the explanation. */
export function Rule({ id }) {
  const { ruleLinks } = facts;
  if (!id || id === 'fault') return id && 'a simulated fault';
  if (ruleLinks)
    return html`<a class="mono" href="/console/rule/${id}" target="_blank" rel="noopener">${id}</a>`;
  const command = `tck explain ${id}`;
  return html`<span class="mono">${command}</span> <${Copy} text=${command} />`;
}

export const facts = JSON.parse(document.getElementById('facts').textContent);

/** Returns a function that runs an action, and a notice that shows its result or error. */
export function useAction() {
  const [notice, setNotice] = useState();
  const run = async (work, done = () => undefined) => {
    try {
      const reply = await work();
      setNotice({ text: done(reply) });
      return reply;
    } catch ({ message }) {
      setNotice({ text: message, isBad: true });
      return undefined;
    }
  };
  const shown = html`<div role="status" class=${notice?.isBad ? 'notice bad' : 'notice'} hidden=${!notice?.text}>${notice?.text}</div>`;
  return [run, shown];
}

export const act = (run, method, path, body, done) => () => run(() => call(method, path, body), done);

export function Field({ label, hint, wide, children }) {
  return html`<label class=${wide ? 'field wide' : 'field'}><span>${label}${hint && html` <small>${hint}</small>`}</span>${children}</label>`;
}

export const valuesOf = (form) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));

/**
 * A table. Each column is a pair of a heading and a function of a row. On a narrow screen, the cells of a row are
 * stacked, each with its heading. The roles are given because some browsers drop them from stacked cells.
 */
export function List({ label, rows, columns, none = 'None.' }) {
  if (!rows) return html`<p class="none">Loading…</p>`;
  if (rows.length === 0) return html`<p class="none">${none}</p>`;
  return html`<div class="scroll stacked" role="region" aria-label=${label} tabindex="0"><table role="table">
    <thead role="rowgroup"><tr role="row">${columns.map(([title]) => html`<th role="columnheader" scope="col">${title || html`<span class="unseen">Actions</span>`}</th>`)}</tr></thead>
    <tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${columns.map(([title, show]) => html`<td role="cell" data-title=${title}>${show(row)}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

export const Facts = ({ of }) =>
  html`<dl class="facts">${of
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

export function indented(xml) {
  let depth = 0;
  const lines = xml.replaceAll(/>\s*<(?!\/)/g, '>\n<').replaceAll(/(<\/[^>]+>|\/>)\s*(?=<\/)/g, '$1\n');
  const indent = (line) => {
    if (line.startsWith('</')) depth -= 1;
    const shown = '  '.repeat(Math.max(0, depth)) + line;
    if (/^<[^/?!]/.test(line) && !/<\/|\/>$/.test(line)) depth += 1;
    return shown;
  };
  return lines.split('\n').map(indent).join('\n');
}

export function Code({ title, text, none }) {
  return html`<figure class="code"><figcaption>${title} ${text && html`<${Copy} text=${text} label=${title} />`}</figcaption>
    ${text ? html`<pre tabindex="0" dir="ltr">${indented(text)}</pre>` : html`<p class="none">${none}</p>`}</figure>`;
}
