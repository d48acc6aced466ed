import Cards from './cards.js';
import Charge from './charge.js';
import Clearing from './clearing.js';
import Clock from './clock.js';
import Faults from './faults.js';
import Invoices from './invoices.js';
import { facts, html, render, Time, useEffect, useLayoutEffect, useLive, useRef, useState } from './parts.js';
import { Exchange, Requests } from './requests.js';
import Snapshots from './snapshots.js';
import { Transaction, Transactions } from './transactions.js';

const views = [
  { path: 'transactions', title: 'Transactions', all: Transactions, one: Transaction },
  { path: 'requests', title: 'Requests', all: Requests, one: Exchange },
  { path: 'charge', title: 'Send a charge', all: Charge },
  { path: 'faults', title: 'Faults', all: Faults },
  { path: 'clock', title: 'Clock', all: Clock },
  { path: 'clearing', title: 'Clearing', all: Clearing },
  { path: 'cards', title: 'Cards and terminals', all: Cards },
  { path: 'invoices', title: 'Invoices', all: Invoices },
  { path: 'snapshots', title: 'Snapshots', all: Snapshots },
  ...(await Promise.all(
    facts.views.map(async (view) => ({ ...view, all: (await import(`/console/${view.path}.js`)).default })),
  )),
];

function placeOf(hash) {
  const [path, query] = hash.replace(/^#\/?/, '').split('?');
  const [name, ...rest] = path.split('/');
  return {
    name: name || 'transactions',
    id: rest.join('/'),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

function usePlace() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const change = () => setHash(location.hash);
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  return placeOf(hash);
}

const schemes = { 'light dark': 'Automatic', light: 'Light', dark: 'Dark' };

function Scheme() {
  const [scheme, setScheme] = useState(localStorage.getItem('scheme') ?? 'light dark');
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = scheme;
    localStorage.setItem('scheme', scheme);
  }, [scheme]);
  return html`<label class="scheme"><span>Colours</span>
    <select value=${scheme} onChange=${({ target }) => setScheme(target.value)}>
      ${Object.entries(schemes).map(([value, title]) => html`<option value=${value}>${title}</option>`)}
    </select></label>`;
}

function Now() {
  const { now, frozen, connected } = useLive((live) => live);
  if (!connected) return html`<span class="now" role="status">No connection to the sandbox</span>`;
  return html`<a class="now" href="#/clock"><${Time} at=${now} />${frozen && ' (stopped)'}</a>`;
}

function Console() {
  const { name, id, query } = usePlace();
  const main = useRef();
  const nav = useRef();
  const isFirst = useRef(true);
  const view = views.find(({ path }) => path === name);
  useEffect(() => {
    document.title = `${view?.title ?? 'Not found'} – console of the sandbox`;
    if (!isFirst.current) main.current.focus();
    isFirst.current = false;
  }, [name, id]);
  // On a narrow screen, the links are in one line that scrolls. `scrollIntoView` would also scroll the page.
  useEffect(() => {
    const middle = ({ left, width }) => left + width / 2;
    const link = nav.current.querySelector('[aria-current]');
    const [at, whole] = [link ?? nav.current, nav.current].map((one) => middle(one.getBoundingClientRect()));
    nav.current.scrollBy({ left: at - whole });
  }, [name]);
  const Shown = id && view?.one ? view.one : view?.all;
  return html`
    <button type="button" class="skip" onClick=${() => main.current.focus()}>Skip to the view</button>
    <header><p><strong>ashrait-tck</strong> <span>console of the sandbox</span></p><${Now} /></header>
    <nav aria-label="Views" ref=${nav}><ul>${views.map(({ path, title }) => html`<li><a href=${`#/${path}`} aria-current=${path === name ? 'page' : undefined}>${title}</a></li>`)}</ul><${Scheme} /></nav>
    <main ref=${main} tabindex="-1">${Shown ? html`<${Shown} key=${`${name}/${id}`} id=${id} query=${query} />` : html`<h1>There is no such view</h1>`}</main>`;
}

render(html`<${Console} />`, document.body);
