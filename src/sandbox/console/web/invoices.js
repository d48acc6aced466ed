import { Badge, Copy, call, Field, html, List, Result, Time, useAction, useData, valuesOf } from './parts.js';

const columns = [
  [
    'Invoice',
    ({ id }) =>
      html`<span class="one"><span class="mono">${id}</span> <${Copy} text=${id} label=${`invoice ${id}`} /></span>`,
  ],
  [
    'State',
    ({ done, createdAt }) =>
      html`<${Badge} tone=${createdAt ? 'good' : done ? 'bad' : 'wait'}>${createdAt ? 'created' : done ? 'refused' : 'waiting'}</${Badge}>`,
  ],
  ['Creation code', ({ creationCode }) => html`<${Result} code=${creationCode} />`],
  ['Vendor', ({ responseCode, responseName }) => `${responseCode} ${responseName}`],
  ['Currency', ({ currency }) => currency],
  ['Created', ({ createdAt }) => html`<${Time} at=${createdAt} />`],
  ['Role', ({ role }) => role],
  [
    '',
    ({ id, createdAt }) =>
      createdAt && html`<a href=${`/invoices/${id}.pdf`} target="_blank" rel="noopener">PDF</a>`,
  ],
];

export default function Invoices() {
  const { data } = useData('invoices?limit=200');
  const [run, notice] = useAction();
  const create = (event) => {
    event.preventDefault();
    const { readyAfter = 0, ...rest } = valuesOf(event.target);
    run(
      () => call('POST', 'invoices', { ...rest, readyAfter: Number(readyAfter) }),
      ({ id }) => `Invoice ${id} was asked for.`,
    );
  };
  return html`<h1>Invoices</h1>
    <form class="fields" onSubmit=${create}>
      <${Field} label="id" hint="the default is a new one"><input name="id" autocomplete="off" /></${Field}>
      <${Field} label="currency"><input name="currency" defaultValue="ILS" size="4" /></${Field}>
      <${Field} label="readyAfter" hint="seconds"><input name="readyAfter" type="number" min="0" defaultValue="0" /></${Field}>
      <p class="buttons"><button>Create an invoice</button></p>
    </form>
    ${notice}
    ${data?.total > 200 && html`<p class="count">The latest 200 of ${data.total}.</p>`}
    <${List} label="Invoices" rows=${data?.invoices} columns=${columns} none="No invoice so far." />`;
}
