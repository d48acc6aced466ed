import { act, Field, html, Time, useAction, useLive, useState } from './parts.js';

const said = ({ clock, caused: { dailyRuns, transmissions, transmitted } }) =>
  `It is ${clock.now}. Daily runs: ${dailyRuns.length}. Transmission states: ${transmissions.length}. Transactions transmitted: ${new Set(transmitted).size}.`;

const moves = [
  ['Advance to 23:00', { to: '23:00' }],
  ['1 minute on', { advance: 'PT1M' }],
  ['1 hour on', { advance: 'PT1H' }],
  ['1 day on', { advance: 'P1D' }],
  ['1 month on', { advance: 'P1M' }],
];

export default function Clock() {
  const now = useLive((live) => live.now);
  const frozen = useLive((live) => live.frozen);
  const [run, notice] = useAction();
  const [to, setTo] = useState('');
  const move = (body) => act(run, 'POST', 'clock', body, said);
  return html`<h1>Clock</h1>
    <p class="time"><${Time} at=${now} /> <span>in Jerusalem${frozen && ', stopped'}</span></p>
    ${notice}
    <h2>Move it</h2>
    <p class="lead">At 23:00 the daily run transmits what is ready. A move back undoes nothing.</p>
    <p class="buttons">${moves.map(([title, body], index) => html`<button type="button" class=${index > 0 && 'second'} onClick=${move(body)}>${title}</button>`)}</p>
    <div class="fields">
      <${Field} label="Move to" hint="in Jerusalem"><input type="datetime-local" step="1" value=${to} onInput=${({ target }) => setTo(target.value)} /></${Field}>
      <p class="buttons"><button type="button" class="second" disabled=${!to} onClick=${move({ to })}>Move</button></p>
    </div>
    <h2>Stop it</h2>
    <p class="buttons">
      <button type="button" class="second" onClick=${move({ freeze: !frozen })}>${frozen ? 'Let it run' : 'Stop it'}</button>
      <button type="button" class="second" onClick=${move({ reset: true })}>Back to the time of the machine</button>
    </p>`;
}
