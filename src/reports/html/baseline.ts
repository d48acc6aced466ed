import {
  baselineOutcomes,
  type Certificate,
  type CertificateRule,
  count,
  deviationsOf,
  type Entry,
  knownAs,
  type TellingDeviation,
  whereSeen,
} from '../../certificate/index.ts';
import { counted, html, type Markup, ruleLink, section } from './page.ts';

const words = {
  known: 'Known',
  expired: 'Expired',
  changed: 'Changed',
  new: 'New',
  stale: 'Stale',
  unseen: 'Not checked by this run',
} as const;

type Standing = keyof typeof words;

const gravity: readonly Standing[] = ['new', 'changed', 'expired', 'known'];

export function baselineBadge(certificate: Certificate, { id }: CertificateRule): Markup | false {
  const deviations = deviationsOf(certificate, id);
  const gravest = gravity.find((standing) => deviations.some(({ is }) => is === standing));
  return gravest !== undefined && html`<span class="badge held ${gravest}">${words[gravest]}</span> `;
}

export function baselineNotes(certificate: Certificate, { id }: CertificateRule): Markup | false {
  const notes = Map.groupBy(deviationsOf(certificate, id), ({ is, known }) =>
    known ? `${words[is]}: ${knownAs(known)}` : words[is],
  );
  if (notes.size === 0) return false;
  return html`<ul class="notes">${[...notes].map(
    ([note, deviations]) =>
      html`<li><strong dir="auto">${note}</strong> <span class="where" dir="auto">${deviations.map(whereSeen).join('; ')}</span></li>`,
  )}</ul>`;
}

interface Line {
  readonly of: Pick<Entry, 'rule' | 'scenario' | 'by' | 'command' | 'message'>;
  readonly further: string;
}

/** The section about the comparison with a baseline; false without a baseline. */
export function baseline({ baseline: found, rules }: Certificate): Markup | false {
  if (!found) return false;
  const known = new Set(rules.map(({ id }) => id));
  const of = (is: TellingDeviation['is']) => found.deviations.filter((one) => one.is === is);
  const seen = ({ times }: TellingDeviation) => (times > 1 ? `seen ${count(times, 'time')}` : '');
  const list = (lines: readonly Line[], standing: Standing) =>
    html`<ul class="observations held ${standing}">${lines.map(
      ({ of: { message, ...one }, further }) =>
        html`<li><p dir="auto">${message}</p><p class="meta">${ruleLink(known, one.rule)} <span dir="auto">${whereSeen(one)}</span> <span class="why" dir="auto">${further}</span></p></li>`,
    )}</ul>`;
  const part = (standing: Standing, lines: readonly Line[]) =>
    lines.length > 0 && html`<h3>${counted(words[standing], lines.length)}</h3>${list(lines, standing)}`;
  const folded = (standing: Standing, lines: readonly Line[]) =>
    lines.length > 0 &&
    html`<details><summary>${counted(words[standing], lines.length)}</summary>${list(lines, standing)}</details>`;
  const entry = (one: Entry): Line => ({ of: one, further: knownAs(one) });
  return section('baseline', html`Baseline <span dir="auto">${found.file}</span>`)`
<p class="lead">${baselineOutcomes[found.outcome]}</p>
${part(
  'new',
  of('new').map((one) => ({ of: one, further: seen(one) })),
)}
${part(
  'changed',
  of('changed').map((one) => ({ of: one, further: `The baseline has: ${one.expected ?? ''}` })),
)}
${part(
  'stale',
  found.stale.map((one) => ({ of: one, further: `${one.why}; remove it` })),
)}
${part('expired', found.expired.map(entry))}
${folded(
  'known',
  of('known').map((one) => ({ of: one, further: one.known ? knownAs(one.known) : '' })),
)}
${folded('unseen', found.unseen.map(entry))}
`;
}
