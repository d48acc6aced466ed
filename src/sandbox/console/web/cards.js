import { Copy, html, List, useData, useState } from './parts.js';

const copied = (text, label) =>
  html`<span class="one"><span class="mono">${text}</span> <${Copy} text=${text} label=${`${label} ${text}`} /></span>`;

const cards = [
  ['Card', ({ number }) => copied(number, 'card')],
  ['Role', ({ role }) => html`<span class="mono">${role}</span>`],
  ['Outcome', ({ says }) => says],
  ['Expiry', ({ expiration }) => expiration],
  ['CVV', ({ cvv }) => cvv],
];
const terminals = [
  ['Terminal', ({ number }) => copied(number, 'terminal')],
  ['Roles', ({ roles }) => html`<span class="mono">${roles.join(', ')}</span>`],
  ['Purpose', ({ says }) => html`<bdi>${says}</bdi>`],
  ['Transmission', ({ automaticTransmission }) => (automaticTransmission ? 'daily run' : 'by hand')],
];

export default function Cards() {
  const { data } = useData('merchants');
  const [text, setText] = useState('');
  const fits = (one) => JSON.stringify(one).toLowerCase().includes(text.toLowerCase());
  return html`<h1>Cards and terminals</h1>
    <div class="fields"><label class="field"><span>Filter</span><input type="search" value=${text} onInput=${({ target }) => setText(target.value)} /></label></div>
    <h2>Test cards</h2>
    <p class="lead">A card that is not in the list is approved if its check digit is right. One that begins with 458099 is refused with its last three digits.</p>
    <${List} label="Test cards" rows=${data?.cards.filter(fits)} columns=${cards} none="No card fits." />
    ${data?.merchants.map(
      (merchant) => html`<h2>Terminals of <bdi>${merchant.user}</bdi></h2>
      <${List} label=${`Terminals of ${merchant.user}`} rows=${merchant.terminals.filter(fits)} columns=${terminals} none="No terminal fits." />`,
    )}`;
}
