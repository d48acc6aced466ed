import { Code, Facts, Field, html, List, queryOf, Result, Rule, Time, useData, valuesOf } from './parts.js';
import { Window } from './window.js';

const status = (code) => code || 'closed';
/** A rule id that a narrow column breaks after a dot. */
const breakable = (id) => id.split(/(?<=\.)/).map((part) => html`${part}<wbr />`);
const columns = [
  ['Time', ({ id, at }) => html`<a href=${`#/requests/${id}`}><${Time} at=${at} /></a>`, 'when'],
  ['Command', ({ command }) => command || '–', 'command'],
  ['Result', ({ result }) => html`<${Result} code=${result} />`, 'short'],
  ['HTTP', (one) => status(one.status), 'more most short'],
  ['ms', ({ durationMs }) => durationMs, 'amount short'],
  ['Terminal', ({ terminalNumber }) => terminalNumber, 'more most terminal'],
  ['Rule', ({ rule }) => html`<span class="mono">${breakable(rule)}</span>`, 'more rule'],
  [
    'Remarks',
    ({ remarks }) => html`<span title=${remarks.join(' ')}>${remarks.join(' ')}</span>`,
    'more notes',
  ],
];
const criteria = ['command', 'result', 'terminal', 'rule'];

export function Requests({ query }) {
  const search = (event) => {
    event.preventDefault();
    location.hash = `#/requests?${queryOf(valuesOf(event.target))}`;
  };
  return html`<h1>Requests</h1>
    <form class="search" role="search" key=${JSON.stringify(query)} onSubmit=${search}>
      <div class="fields">${criteria.map((name) => html`<${Field} label=${name}><input name=${name} defaultValue=${query[name] ?? ''} autocomplete="off" /></${Field}>`)}<p class="buttons"><button>Search</button> <a href="#/requests">Show all</a></p></div>
    </form>
    <${Window} label="Requests" path="journal" name="requests" criteria=${query} columns=${columns} none=${queryOf(query) ? 'No request found.' : 'No request so far. Requests appear here when they are answered.'} />`;
}

export function Exchange({ id }) {
  const { data: one, error } = useData(`requests/${encodeURIComponent(id)}`);
  if (error) return html`<h1>Request</h1><p role="alert" class="notice bad">${error.message}</p>`;
  if (!one) return html`<h1>Request ${id}</h1>`;
  const [, tranId] = /<tranId>(\d+)<\/tranId>/.exec(one.reply) ?? [];
  return html`<p><a href="#/requests">All requests</a></p>
    <h1>${one.command || 'A request'} <${Result} code=${one.result} /></h1>
    <${Facts} of=${[
      ['Time', html`<${Time} at=${one.at} />`],
      ['Decided by', html`<${Rule} id=${one.rule} />`],
      ['HTTP status', status(one.status)],
      ['Duration', `${one.durationMs} ms`],
      ['Terminal', one.terminalNumber],
      ['Request line', html`<span class="mono">${one.method} ${one.address}</span>`],
      ['Credentials', one.credentials.join(', ') || 'none'],
      ['Transaction', tranId && html`<a href=${`#/transactions?tranId=${tranId}`}>${tranId}</a>`],
    ]} />
    ${one.remarks.length > 0 && html`<h2>Remarks</h2><ul class="remarks">${one.remarks.map((remark) => html`<li><bdi>${remark}</bdi></li>`)}</ul>`}
    <div class="sides"><${Code} title="Request" text=${one.request} /><${Code} title="Reply" text=${one.reply} none="No XML was sent." /></div>
    <details><summary>Headers of the request</summary><${List} label="Headers" rows=${Object.entries(one.headers)} columns=${[['Name', ([name]) => name], ['Value', ([, value]) => value]]} /></details>`;
}
