import { act, call, Field, html, List, useAction, useData } from './parts.js';

export default function Snapshots() {
  const { data } = useData('snapshots');
  const [run, notice] = useAction();
  const save = (event) => {
    event.preventDefault();
    const name = encodeURIComponent(event.target.name.value);
    run(
      () => call('PUT', `snapshots/${name}`),
      ({ saved }) => `${saved} is saved.`,
    );
  };
  const reset = () =>
    confirm('Remove all transactions, invoices, requests and faults? Snapshots stay.') &&
    run(
      () => call('POST', 'reset'),
      () => 'The sandbox is empty.',
    );
  const button = (title, name, method, path, done) =>
    html`<button type="button" class="second" aria-label=${`${title} ${name}`} onClick=${act(run, method, path, undefined, done)}>${title}</button>`;
  const columns = [
    ['Snapshot', (name) => html`<span class="mono">${name}</span>`],
    [
      '',
      (name) =>
        html`${button('Restore', name, 'POST', `snapshots/${name}/restore`, () => `${name} is restored.`)} ${button('Delete', name, 'DELETE', `snapshots/${name}`)}`,
    ],
  ];
  return html`<h1>Snapshots</h1>
    <p class="lead">A snapshot has the stored data, the clock and the next ids. The journal and simulated faults stay as they are.</p>
    <form class="fields" onSubmit=${save}>
      <${Field} label="Name"><input name="name" required pattern="[\\w.\\-]{1,64}" title="1 to 64 letters, digits, dots and dashes" autocomplete="off" /></${Field}>
      <p class="buttons"><button>Save a snapshot</button></p>
    </form>
    ${notice}
    <${List} label="Snapshots" rows=${data?.snapshots} columns=${columns} none="No snapshot so far." />
    <h2>Start over</h2>
    <p class="buttons"><button type="button" class="second" onClick=${reset}>Remove everything</button></p>`;
}
