/** What a comparison has beyond a certificate: two sides, and tables of what differs. */
export const COMPARISON_STYLES = `
.because.remark { color: var(--warned); }
main > .outcome { border-radius: 1rem 1rem 0 0; }
.letter { flex: none; display: inline-grid; place-items: center; width: 1.5em; height: 1.5em; font: 600 .875rem/1 var(--sans); color: var(--card); background: var(--ink); border-radius: .375rem; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1px; background: var(--line); border: 1px solid var(--line); border-top: 0; border-radius: 0 0 1rem 1rem; overflow: hidden; }
.side { background: var(--card); padding: 1.25rem 1.5rem 1.5rem; min-width: 0; }
.side h2 { display: flex; gap: .625rem; align-items: center; font-size: 1.25rem; }
.side-kind { color: var(--muted); margin: .25rem 0 .75rem; }
.side dl { display: grid; gap: .25rem; font-size: .875rem; }
.side dl > div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: .75rem; }
.side dt { color: var(--muted); }
.side .mono { font-size: .8125rem; line-height: 1.6; }
.proofs { grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); }
.badge.proof { font-weight: 400; }
#changed h3, #closer h3 { margin-top: 2rem; }
.both { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: .75rem 0; }
.said { min-width: 0; padding: .75rem 1rem; background: var(--sunk); border-radius: .5rem; font-size: .9375rem; }
.said > p + p { margin-top: .375rem; }
.said .badge { vertical-align: middle; margin-inline-start: .375rem; }
.said .none { font-size: .875rem; }
.alone { columns: 18rem; margin-top: .75rem; }
.fields { margin-top: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
.field { padding: 1rem 1.5rem; }
.field + .field { border-top: 1px solid var(--line); }
.field .unmet-head strong { color: var(--observed); }
.element { font-size: 1rem; font-weight: 600; color: var(--ink); }
.values, .every { width: 100%; border-collapse: collapse; font-size: .9375rem; }
.values { margin: .375rem 0; table-layout: fixed; }
.values th, .every th { text-align: start; font-weight: 400; }
.values th, .values td, .every th, .every td { padding: .375rem .75rem .375rem 0; vertical-align: top; border-top: 1px solid var(--line); }
.values thead th, .every thead th { color: var(--muted); font-size: .875rem; border-top: 0; }
.values th:last-child, .values td:last-child { width: 4rem; text-align: end; padding-inline-end: 0; font-variant-numeric: tabular-nums; }
.value { font-family: var(--mono); font-size: .8125rem; line-height: 1.6; }
.places { display: grid; gap: .5rem; margin-top: .5rem; }
.places li { border-inline-start: 3px solid var(--link); padding-inline-start: .875rem; }
.rule-groups { margin-top: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; overflow: clip; }
.rule-group + .rule-group { border-top: 1px solid var(--line); }
.rule-group > summary { padding: .75rem 1.25rem; }
.rule-group > summary .meta { margin-inline-start: .5rem; }
.rule-group .every { width: calc(100% - 2.5rem); margin: 0 1.25rem 1rem; }
.every td { white-space: nowrap; }
@media (max-width: 44rem) {
  .field { padding: .875rem 1.125rem; }
  .sides, .both { grid-template-columns: minmax(0, 1fr); }
  .every { position: relative; }
  .every thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .every tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .5rem 0; border-top: 1px solid var(--line); }
  .every th, .every td { border: 0; padding: .125rem 0; }
  .every th { flex: 1 1 100%; }
  .every td[data-side]::before { content: attr(data-side) ' '; color: var(--muted); }
}
@media print {
  .unmet, .field { break-inside: avoid; }
}
`;
