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

type Line = Pick<Entry, 'rule' | 'scenario' | 'by' | 'command' | 'message'>;

/** The section about the comparison with a baseline; false without a baseline. */
export function baseline({ baseline: found, rules }: Certificate): Markup | false {
  if (!found) return false;
  const known = new Set(rules.map(({ id }) => id));
  const of = (is: TellingDeviation['is']) => found.deviations.filter((one) => one.is === is);
  const seen = ({ times }: TellingDeviation) => (times > 1 ? `seen ${count(times, 'time')}` : '');
  const part = <L extends Line>(
    standing: Standing,
    lines: readonly L[],
    furtherOf: (one: L) => string,
    isFolded = false,
  ) => {
    const title = counted(words[standing], lines.length);
    const list = html`<ul class="observations held ${standing}">${lines.map(
      (one) =>
        html`<li><p dir="auto">${one.message}</p><p class="meta">${ruleLink(known, one.rule)} <span dir="auto">${whereSeen(one)}</span> <span class="why" dir="auto">${furtherOf(one)}</span></p></li>`,
    )}</ul>`;
    if (lines.length === 0) return false;
    return isFolded
      ? html`<details><summary>${title}</summary>${list}</details>`
      : html`<h3>${title}</h3>${list}`;
  };
  return section('baseline', html`Baseline <span dir="auto">${found.file}</span>`)`
<p class="lead">${baselineOutcomes[found.outcome]}</p>
${part('new', of('new'), seen)}
${part('changed', of('changed'), ({ expected = '' }) => `The baseline has: ${expected}`)}
${part('stale', found.stale, ({ why }) => `${why}; remove it`)}
${part('expired', found.expired, knownAs)}
${part('known', of('known'), (one) => (one.known ? knownAs(one.known) : ''), true)}
${part('unseen', found.unseen, knownAs, true)}
`;
}
