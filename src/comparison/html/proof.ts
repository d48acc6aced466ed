import { figure, html, icon, type Markup, section } from '../../reports/html/index.ts';
import type { Comparison } from '../compare.ts';
import { type Proof, proofs } from '../proof.ts';

const MARKS: Readonly<Record<Proof, readonly [name: string, meaning: string]>> = {
  live: ['passed', 'passed on a live gateway'],
  'live and sandbox': ['passed', 'passed on a live gateway and on the sandbox'],
  'live and replay': ['passed', 'passed on a live gateway and in a recording'],
  'sandbox only': ['observed', 'passed only on the reference gateway'],
  'replay only': ['skipped', 'passed only in a recording'],
  'sandbox and replay': ['observed', 'passed on the reference gateway and in a recording'],
  'not proven': ['unseen', 'not observable, or not decided'],
};

/** A way of being proven with its icon. */
export function proofBadge(proof: Proof): Markup {
  const [name] = MARKS[proof];
  return html`<span class="badge proof ${name}">${icon(name)}${proof}</span>`;
}

/** How many rules are proven in which way; nothing for applications. */
export function proof({ proven, checks }: Comparison): Markup | false {
  if (!proven) return false;
  const shown = proofs.flatMap((one) => {
    const count = proven[one];
    return count === undefined ? [] : [{ one, count }];
  });
  const label = shown.map(({ one, count }) => `${count} ${one}`).join(', ');
  let from = 0;
  return section('proof', `How ${checks.length} rules are proven`)`
<svg class="bar" role="img" aria-label="${label}">${shown.map(({ one, count }, index) => {
    const width = (100 * count) / checks.length;
    const x = from;
    from += width;
    return html`<rect class="${MARKS[one][0]}" x="${x.toFixed(3)}%" width="${width.toFixed(3)}%" height="100%"/>${index > 0 && html`<rect class="gap" x="${x.toFixed(3)}%" width="2" height="100%"/>`}`;
  })}</svg>
<ul class="totals proofs">${shown.map(({ one, count }) => {
    const [name, meaning] = MARKS[one];
    return figure({ name, label: one, meaning }, count);
  })}</ul>`;
}
