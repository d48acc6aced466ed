import { act, Badge, Field, html, List, Time, useAction, useData, useState } from './parts.js';

const batches = ({ batches }) =>
  batches.length === 0
    ? '–'
    : batches.map(
        (one) =>
          html`<a class="batch" href=${`#/transactions?clearingReferanceNo=${one.clearingReferanceNo}`}>${one.clearingReferanceNo}</a> (${one.count}) `,
      );

const columns = [
  ['Started', ({ startedAt }) => html`<${Time} at=${startedAt} />`],
  ['Ended', ({ endedAt }) => html`<${Time} at=${endedAt} />`],
  ['Terminal', ({ terminalNumber }) => terminalNumber],
  ['Started by', ({ by }) => by],
  ['State', ({ status }) => html`<${Badge}>${status}</${Badge}>`],
  [
    'Transactions',
    ({ transmitId, ready }) => html`<a href=${`#/transactions?transmitId=${transmitId}`}>${ready}</a>`,
  ],
  ['Batches', batches],
];

const said = ({ transmitted, batches }) =>
  `${transmitted} transactions were transmitted in ${batches.length} batches.`;

export default function Clearing() {
  const { data } = useData('transmissions?limit=200');
  const { data: all } = useData('merchants');
  const [terminalNumber, setTerminal] = useState('');
  const [run, notice] = useAction();
  const terminals = all?.merchants.flatMap((one) => one.terminals) ?? [];
  const body = terminalNumber ? { terminalNumber } : {};
  return html`<h1>Clearing</h1>
    <p class="lead">The daily run of 23:00 transmits by itself: <a href="#/clock">move the clock</a>. A run from here takes no time and never fails.</p>
    <div class="fields">
      <${Field} label="Terminal"><select value=${terminalNumber} onChange=${({ target }) => setTerminal(target.value)}>
        <option value="">all</option>${terminals.map(({ number }) => html`<option>${number}</option>`)}</select></${Field}>
      <p class="buttons"><button type="button" onClick=${act(run, 'POST', 'clearing/run', body, said)}>Transmit what is ready</button></p>
    </div>
    ${notice}
    <h2>Transmissions</h2>
    ${data?.total > 200 && html`<p class="count">The latest 200 of ${data.total}.</p>`}
    <${List} label="Transmissions" rows=${data?.transmissions} columns=${columns} none="Nothing was transmitted so far." />`;
}
