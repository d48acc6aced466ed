import { count } from '../../certificate/index.ts';
import { pageFile } from '../../message/markup.ts';
import {
  badge,
  duration,
  html,
  identifier,
  type Markup,
  marked,
  moment,
  OUTCOMES,
  page,
  section,
  verdict,
} from '../../reports/html/page.ts';
import { harmless } from '../../reports/terminal.ts';
import { type Change, changesBetween, countOf, type PastRun, passedIn } from './runs.ts';

const open = [
  { name: 'failed', label: 'failed', of: ['failed'] },
  { name: 'warned', label: 'warned', of: ['warned'] },
  { name: 'skipped', label: 'not decided', of: ['undecided'] },
] as const;

/** A skipped rule of a gateway is not decided. A skipped check of an application does not apply to it. */
const numberIn = (run: PastRun, { name, of }: (typeof open)[number]): number =>
  countOf(run, ...of, ...(name === 'skipped' && run.subject === 'gateway' ? (['skipped'] as const) : []));

const notPassedWords = (run: PastRun): string =>
  open
    .map((one) => ({ label: one.label, number: numberIn(run, one) }))
    .filter(({ number }) => number > 0)
    .map(({ label, number }) => `${number} ${label}`)
    .join(', ');

type Bar = Readonly<{ name: string; value: number }>;

function trend(title: string, latest: string, runs: readonly (readonly Bar[])[], top: number): Markup {
  const height = Math.max(top, 1);
  const bars = runs.map((parts, index) => {
    let below = 0;
    return parts.map(({ name, value }) => {
      const size = (100 * value) / height;
      below += size;
      return (
        value > 0 &&
        html`<rect class="${name}" x="${index * 10 + 1}" width="8" y="${(100 - below).toFixed(2)}" height="${size.toFixed(2)}"/>`
      );
    });
  });
  return html`<figure class="trend"><figcaption>${title} <strong>${latest}</strong></figcaption>
<svg viewBox="0 0 ${runs.length * 10} 100" preserveAspectRatio="none" role="img" aria-label="${title} of ${count(runs.length, 'run')}, now ${latest}">${bars}</svg></figure>`;
}

function trends(runs: readonly PastRun[], latest: PastRun): Markup {
  const notPassed = runs.map((run) => open.map((one) => ({ name: one.name, value: numberIn(run, one) })));
  const highest = Math.max(...notPassed.map((parts) => parts.reduce((sum, { value }) => sum + value, 0)));
  const longest = Math.max(...runs.map(({ durationMs }) => durationMs));
  const now = notPassedWords(latest) || 'none';
  return html`<div class="trends">
${trend('Did not pass', now, notPassed, highest)}
${trend(
  'Duration',
  duration(latest.durationMs),
  runs.map(({ durationMs }) => [{ name: 'observed', value: durationMs }]),
  longest,
)}
${[...latest.coverage].map(([label, percent]) =>
  trend(
    label,
    `${percent} %`,
    runs.map(({ coverage }) => [{ name: 'passed', value: coverage.get(label) ?? 0 }]),
    100,
  ),
)}</div>`;
}

const said = (word: Change['from']): Markup =>
  word === undefined ? html`<span class="none">not there</span>` : badge(word);

/** The number of changes that are shown without a click. */
const few = 3;

function changed(before: PastRun | undefined, now: PastRun): Markup {
  if (!before) return html`<p class="none">the first run</p>`;
  const line = ({ id, from, to }: Change) => html`<li>${identifier(id)} ${said(from)} → ${said(to)}</li>`;
  const versions = (['contract', 'suite'] as const)
    .filter((name) => before[name] !== now[name])
    .map((name) => html`<li>${name} ${before[name]} → ${now[name]}</li>`);
  const changes = changesBetween(before, now);
  const more = changes.slice(few);
  if (versions.length + changes.length === 0) return html`<p class="none">nothing</p>`;
  return html`<ul>${versions}${changes.slice(0, few).map(line)}</ul>${
    more.length > 0 &&
    html`<details><summary>${count(more.length, 'more change')}</summary><ul>${more.map(line)}</ul></details>`
  }`;
}

function row(run: PastRun, before: PastRun | undefined): Markup {
  const counts = [passedIn(run), notPassedWords(run), run.isPart && 'part of a run'].filter(Boolean);
  return html`<tr><th scope="row">${moment(run.startedAt)}<br><span class="meta">${duration(run.durationMs)}</span></th>
<td>${marked(OUTCOMES[run.verdict])}<br><span class="meta">${counts.join(', ')}</span></td>
<td>${changed(before, run)}</td></tr>`;
}

function series(runs: readonly PastRun[], index: number): Markup {
  const latest = runs.at(-1) as PastRun;
  return section(`series-${index + 1}`, latest.name)`
<p class="lead">${count(runs.length, 'run')}. Each chart has one bar for a run, the oldest on the left.</p>
${trends(runs, latest)}
<table class="past"><thead><tr><th scope="col">Run</th><th scope="col">Verdict</th><th scope="col">What changed</th></tr></thead>
<tbody>${runs.map((run, at) => row(run, runs[at - 1])).toReversed()}</tbody></table>`;
}

/** @param runs at least one run, the oldest first */
export function historyHtml(runs: readonly PastRun[]): string {
  const latest = runs.at(-1) as PastRun;
  const groups = [...Map.groupBy(runs, ({ name }) => name).values()];
  return page({
    title: `History: ${groups.map(([first]) => first?.name).join(', ')}`,
    headline: 'History of certificates',
    skipTo: 'verdict',
    styles: pageFile('history.css', import.meta.url),
    main: html`${verdict(OUTCOMES[latest.verdict], html`<p class="target">${latest.name}</p>`)`
<p class="because">The latest of ${count(runs.length, 'run')}: ${moment(latest.startedAt)}.</p>`}
${groups.map(series)}`,
    foot: 'Made from certificate.json of each run. A history does not check signatures: tck verify does.',
  });
}

/** White text on each of these colours has a contrast above 4.5. */
const colours: Readonly<Record<string, string>> = {
  passed: '#16703e',
  failed: '#b3261e',
  warned: '#8a5200',
  observed: '#1f62a6',
};

/** An SVG badge with the verdict of a run, without external resources. */
export function badgeSvg(run: PastRun): string {
  const { label, name } = OUTCOMES[run.verdict];
  const failed = countOf(run, 'failed');
  const said =
    failed > 0 ? `${label.toLowerCase()}, ${failed} failed` : `${label.toLowerCase()}, ${passedIn(run)}`;
  const kit = 'ashrait-tck';
  // The SVG attribute `textLength` fits each text into its field in any font.
  const [left, right] = [kit, said].map((text) => Math.round(text.length * 6.4)) as [number, number];
  const width = left + right + 40;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${kit}: ${said}">
<title>${harmless(run.name)}: ${said}, ${run.startedAt.slice(0, 10)}</title>
<clipPath id="r"><rect width="${width}" height="20" rx="4"/></clipPath>
<g clip-path="url(#r)"><rect width="${left + 20}" height="20" fill="#444c56"/><rect x="${left + 20}" width="${right + 20}" height="20" fill="${colours[name] ?? '#64707c'}"/></g>
<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
<text x="10" y="14" textLength="${left}">${kit}</text><text x="${left + 30}" y="14" textLength="${right}">${said}</text></g>
</svg>
`.toString();
}
