import { figure, html, icon, type Markup, section } from '../../reports/html/index.ts';
import type { Comparison } from '../compare.ts';
import { type Proof, proofs } from '../proof.ts';

const MARKS: Readonly<Record<Proof, readonly [name: string, meaning: string]>> = {
  live: ['passed', 'a live gateway kept it'],
  'live and sandbox': ['passed', 'a live gateway and the sandbox kept it'],
  'live and replay': ['passed', 'a live gateway kept it, and its recording'],
  'sandbox only': ['observed', 'the reference gateway alone kept it'],
  'replay only': ['skipped', 'a recording alone shows it'],
  'sandbox and replay': ['observed', 'the reference gateway and a recording'],
  'target of unknown kind': ['warned', 'an older certificate does not say'],
  'not proven': ['unseen', 'cannot be seen, or was not decided'],
};

/** A way of being proven with its icon. */
export function proofBadge(proof: Proof): Markup {
  const [name] = MARKS[proof];
  return html`<span class="badge proof ${name}">${icon(name)}${proof}</span>`;
}

/** How many rules are proven in which way. */
export function proof({ proven, rules }: Comparison): Markup {
  const shown = proofs.flatMap((one) => {
    const count = proven[one];
    return count === undefined ? [] : [{ one, count }];
  });
  const label = shown.map(({ one, count }) => `${count} ${one}`).join(', ');
  let from = 0;
  return section('proof', `How ${rules.length} rules are proven`)`
<svg class="bar" role="img" aria-label="${label}">${shown.map(({ one, count }, index) => {
    const width = (100 * count) / rules.length;
    const x = from;
    from += width;
    return html`<rect class="${MARKS[one][0]}" x="${x.toFixed(3)}%" width="${width.toFixed(3)}%" height="100%"/>${index > 0 && html`<rect class="gap" x="${x.toFixed(3)}%" width="2" height="100%"/>`}`;
  })}</svg>
<ul class="totals proofs">${shown.map(({ one, count }) => {
    const [name, meaning] = MARKS[one];
    return figure({ name, label: one, meaning }, count);
  })}</ul>`;
}
