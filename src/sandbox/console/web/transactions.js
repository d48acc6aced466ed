import {
  Badge,
  Copy,
  Facts,
  Field,
  Foreign,
  facts,
  html,
  List,
  money,
  queryOf,
  Result,
  Rule,
  Time,
  useData,
  valuesOf,
} from './parts.js';
import { Window } from './window.js';

const first = ['tranId', 'user', 'terminalNumber', 'financialStatus'];
const others = facts.criteria.filter((name) => !first.includes(name));

const Link = ({ tranId }) => html`<a class="mono" href=${`#/transactions/${tranId}`}>${tranId}</a>`;
const columns = [
  ['tranId', Link, 'id'],
  ['Made', Time, 'more when'],
  ['Kind', ({ kind }) => kind, 'more kind'],
  ['Amount', ({ total, currency }) => money(total, currency), 'amount'],
  ['State', ({ state }) => html`<${Badge}>${state}</${Badge}>`, 'state'],
  ['Reference', ({ user }) => html`<${Foreign} text=${user} />`, 'more'],
  ['Terminal', ({ terminalNumber }) => terminalNumber, 'more terminal'],
  ['Card', ({ card }) => card.slice(-4), 'more most short'],
];

function Criterion({ name, value }) {
  if (name === 'financialStatus')
    return html`<${Field} label=${name}><select name=${name}><option value="">any</option>${facts.statuses.map((one) => html`<option selected=${one === value}>${one}</option>`)}</select></${Field}>`;
  return html`<${Field} label=${name}><input name=${name} defaultValue=${value} type=${name.endsWith('Date') ? 'date' : 'text'} dir="auto" autocomplete="off" /></${Field}>`;
}

export function Transactions({ query }) {
  const search = (event) => {
    event.preventDefault();
    location.hash = `#/transactions?${queryOf(valuesOf(event.target))}`;
  };
  const field = (name) => html`<${Criterion} key=${name} name=${name} value=${query[name] ?? ''} />`;
  return html`<h1>Transactions</h1>
    <form class="search" role="search" key=${JSON.stringify(query)} onSubmit=${search}>
      <div class="fields">${first.map(field)}<p class="buttons"><button>Search</button> <a href="#/transactions">Show all</a></p></div>
      <details open=${others.some((name) => query[name])}><summary>All criteria of inquireTransactions</summary><div class="fields">${others.map(field)}</div></details>
    </form>
    <${Window} label="Transactions" path="transactions" name="transactions" criteria=${query} columns=${columns} none="No transaction found." />`;
}

const happened = [
  ['Time', Time],
  ['Event', ({ what, tranId }) => html`${what} ${tranId && html`by <${Link} tranId=${tranId} />`}`],
  ['State', ({ state }) => state && html`<${Badge}>${state}</${Badge}>`],
  ['Rule', ({ rule }) => html`<${Rule} id=${rule} />`],
];

const criterion = (name, value, text = value) =>
  html`<a href=${`#/transactions?${queryOf({ [name]: value })}`}>${text}</a>`;

export function Transaction({ id }) {
  const { data: one, error } = useData(`transactions/${encodeURIComponent(id)}`);
  if (error) return html`<h1>Transaction</h1><p role="alert" class="notice bad">${error.message}</p>`;
  if (!one) return html`<h1>Transaction ${id}</h1>`;
  const { transmission } = one;
  return html`<p><a href="#/transactions">All transactions</a></p>
    <h1>${one.kind[0].toUpperCase() + one.kind.slice(1)} of ${money(one.total, one.currency)} <${Badge}>${one.state}</${Badge}></h1>
    <${Facts} of=${[
      ['tranId', html`<span class="mono">${one.tranId}</span> <${Copy} text=${one.tranId} label="tranId" />`],
      ['cgUid', criterion('cgUid', one.cgUid)],
      ['uid', html`<span class="mono">${one.uid}</span>`],
      ['Status', html`<${Result} code=${one.status} />`],
      ['financialStatus', one.financialStatus],
      ['Terminal', criterion('terminalNumber', one.terminalNumber)],
      ['Card', html`<span class="mono">${one.card}</span>`],
      ['Credited', one.credited > 0 ? money(one.credited, one.currency) : ''],
      [
        'Batch',
        transmission &&
          html`${criterion('clearingReferanceNo', transmission.clearingReferanceNo)}, file ${transmission.fileNumber}`,
      ],
      ['Transmission', transmission && criterion('transmitId', transmission.transmitId)],
    ]} />
    <h2>History</h2>
    <${List} label="History" rows=${one.history} columns=${happened} />
    <h2>Belongs to it</h2>
    <${List} label="Transactions that belong to it" rows=${one.relatives} none="No other transaction is about this one."
      columns=${[['Relation', ({ relation }) => relation], ...columns.slice(0, 2), ...columns.slice(3, 5)]} />
    <h2>Sent by the merchant</h2>
    <${Facts} of=${Object.entries(one.sent).map(([name, value]) => [name, html`<${Foreign} text=${value} />`])} />`;
}
