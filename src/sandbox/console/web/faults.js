import { act, call, Field, facts, html, List, useAction, useData, useRef, valuesOf } from './parts.js';

const phases = {
  before: ['Before the transaction', 'Nothing is made, and nothing will be.'],
  after: ['After the transaction', 'It is made, whatever the reply says.'],
};

const applies = ({ command, terminalNumber, user, requestId }) =>
  [command, terminalNumber, user, requestId].filter(Boolean).join(', ') || 'any request';

export default function Faults() {
  const { data: kinds } = useData('faults/kinds');
  const { data: planted } = useData('faults');
  const [run, notice] = useAction();
  const scope = useRef();
  const plant = (fault) =>
    run(
      () => {
        const { times = 1, ...match } = valuesOf(scope.current);
        return call('POST', 'faults', { ...match, times: Number(times), ...fault });
      },
      ({ id }) => `${id} is planted.`,
    );
  const written = (event) => {
    event.preventDefault();
    plant({ phase: event.target.phase.value, action: JSON.parse(event.target.action.value) });
  };
  const columns = [
    ['Fault', ({ id }) => id],
    ['Applies to', (one) => html`<bdi>${applies(one)}</bdi>`],
    ['Phase', ({ phase }) => phase],
    ['Action', ({ action }) => html`<code>${JSON.stringify(action)}</code>`],
    ['Used', ({ used, times }) => `${used} of ${times}`],
    [
      '',
      ({ id }) =>
        html`<button type="button" class="second" onClick=${act(run, 'DELETE', `faults/${id}`)} aria-label=${`Remove ${id}`}>Remove</button>`,
    ],
  ];
  return html`<h1>Faults</h1>
    <p class="lead">A fault changes the answer to a future request. Choose the requests, then the fault.</p>
    <form class="fields" ref=${scope} onSubmit=${(event) => event.preventDefault()}>
      <${Field} label="command"><select name="command"><option value="">any</option>${facts.commands.map((one) => html`<option>${one}</option>`)}</select></${Field}>
      <${Field} label="terminalNumber"><input name="terminalNumber" placeholder="any" autocomplete="off" /></${Field}>
      <${Field} label="user" hint="your reference"><input name="user" placeholder="any" dir="auto" autocomplete="off" /></${Field}>
      <${Field} label="requestId"><input name="requestId" placeholder="any" autocomplete="off" /></${Field}>
      <${Field} label="times"><input name="times" type="number" min="1" defaultValue="1" /></${Field}>
    </form>
    ${notice}
    <h2>Planted</h2>
    <${List} label="Planted faults" rows=${planted?.faults} columns=${columns} none="No fault is planted." />
    ${planted?.faults.length > 0 && html`<p class="buttons"><button type="button" class="second" onClick=${act(run, 'DELETE', 'faults')}>Remove all</button></p>`}
    ${Object.entries(phases).map(
      ([phase, [title, says]]) => html`<section><h2>${title}</h2><p class="lead">${says}</p>
      <p class="buttons">${kinds?.kinds.filter((one) => one.phase === phase).map(({ says, action }) => html`<button type="button" class="second" aria-label=${`${says}, ${phase} the transaction`} onClick=${() => plant({ phase, action })}>${says}</button>`)}</p></section>`,
    )}
    <details><summary>Another fault</summary><form class="fields" onSubmit=${written}>
      <${Field} label="phase"><select name="phase"><option>before</option><option>after</option></select></${Field}>
      <${Field} label="action" hint="JSON"><input name="action" class="mono" defaultValue='{"httpStatus": 502}' /></${Field}>
      <p class="buttons"><button class="second">Plant</button></p></form></details>`;
}
