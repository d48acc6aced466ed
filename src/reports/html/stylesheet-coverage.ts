/** The coverages: figures near the top, tables further down. */
export const COVERAGE_STYLES = `
.coverage { display: grid; grid-template-columns: repeat(4, 1fr); gap: 1px; margin-top: 1.25rem; background: var(--line); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; }
.coverage li { background: var(--card); }
.coverage a { display: grid; align-content: start; height: 100%; padding: 1.125rem 1.25rem 1.25rem; color: inherit; text-decoration: none; }
.coverage a:hover .label { text-decoration: underline; }
.coverage a:focus-visible { outline-offset: -3px; }
.coverage .label { font-weight: 600; }
.coverage .figure { font: 600 2rem/1.3 var(--serif); font-variant-numeric: tabular-nums lining-nums; color: var(--tone); }
.coverage .sign { font-size: .6em; }
.coverage .meaning { margin-top: .625rem; color: var(--muted); font-size: .875rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
.coverage .meaning strong { color: var(--ink); font-weight: 600; }
.meter { display: block; width: 100%; height: .375rem; border-radius: .1875rem; overflow: hidden; }
.meter rect { fill: var(--tone); } .meter .track { fill: var(--line); }

#covered h3 { margin: 2.5rem 0 .25rem; }
.scroll { position: relative; overflow-x: auto; margin-top: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
.matrix, .codes { width: 100%; border-collapse: collapse; font-size: .9375rem; }
.matrix { min-width: 42rem; }
.matrix th, .matrix td { padding: .625rem 1rem; text-align: start; white-space: nowrap; border-top: 1px solid var(--line); }
.matrix thead th, .codes thead th { border-top: 0; color: var(--muted); font-size: .875rem; font-weight: 400; background: var(--sunk); }
.matrix th { overflow-wrap: normal; } .matrix tbody th { font-weight: 600; }
.matrix td { background: color-mix(in srgb, var(--tone) 7%, var(--card)); border-inline-start: 1px solid var(--line); }
.matrix td.observed, .matrix td.unseen, .matrix td.skipped { background: none; }
.cell { display: inline-flex; gap: .4375rem; align-items: center; color: var(--tone); font-variant-numeric: tabular-nums; }
.hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin-top: .75rem; font-size: .875rem; color: var(--muted); }
.legend li { display: inline-flex; gap: .4375rem; align-items: center; } .legend .icon { color: var(--tone); }
.codes { margin-top: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; border-collapse: separate; border-spacing: 0; overflow: hidden; }
.codes th { white-space: nowrap; }
.codes th, .codes td { padding: .5rem 1rem; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
.codes .command th { white-space: normal; }
.codes tbody th { font-variant-numeric: tabular-nums; font-weight: 600; }
.codes .command th { padding-top: 1.125rem; font-size: 1rem; }
.codes .command .number { margin-inline-start: .25rem; }
.codes .cell { white-space: nowrap; }
.codes td:nth-child(2) { width: 34%; }
.place { color: var(--muted); font-size: .8125rem; }
.left { margin-top: .75rem; }
.left > summary { font-size: .9375rem; }
.left dl { margin-top: .5rem; padding: 1rem 1.25rem; background: var(--sunk); border-radius: .5rem; font-size: .875rem; columns: 22rem; column-gap: 2rem; }
.left dt { color: var(--muted); column-span: all; }
.left dd + dt { margin-top: .875rem; }
.left dd { break-inside: avoid; }

@media (max-width: 60rem) {
  .coverage { grid-template-columns: repeat(2, 1fr); }
}
@media (max-width: 44rem) {
  .coverage a { padding: .875rem 1rem 1rem; }
  .coverage .figure { font-size: 1.625rem; }
  .matrix { font-size: .875rem; min-width: 36rem; }
  .matrix th, .matrix td { padding: .5rem .625rem; }
  .matrix th:first-child { position: sticky; inset-inline-start: 0; z-index: 1; background: var(--card); white-space: normal; }
  .matrix thead th:first-child { background: var(--sunk); }
  .codes thead { display: none; }
  .codes, .codes tbody { display: block; }
  .codes tr { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); padding: .5rem 1rem; border-top: 1px solid var(--line); }
  .codes tr.command { display: block; padding-top: 1rem; }
  .codes tbody:first-of-type .command { border-top: 0; }
  .codes th, .codes td, .codes .command th { padding: 0; border: 0; }
  .codes td { grid-column: 2; } .codes td:nth-child(2) { width: auto; }
}
`;
