import { STYLESHEET } from '../../reports/html/stylesheet.ts';

/** That of the certificate, and the cells of the matrix. */
export const PROOF_STYLES = `${STYLESHEET}
.key { display: flex; flex-wrap: wrap; gap: .375rem .5rem; align-items: center; margin-top: .75rem; color: var(--muted); font-size: .875rem; }
.key .cell:not(:first-child) { margin-inline-start: .75rem; }
.cell { display: inline-grid; place-items: center; width: 1.125rem; height: 1.125rem; border-radius: .25rem; font-size: .75rem; color: var(--tone);
  background: color-mix(in srgb, var(--tone) 16%, var(--card)); }
.cell.failed, .cell.warned { color: var(--card); background: var(--tone); }
.matrix-row { padding: 0 1.25rem; box-shadow: 0 -1px var(--line); border-inline-start: 3px solid transparent; }
.matrix-row.failed { border-inline-start-color: var(--failed); }
.matrix-row summary { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .375rem 1.5rem; align-items: center; padding: .5rem 0; list-style: none; }
.matrix-row summary::-webkit-details-marker { display: none; }
.matrix-row summary:hover .id { text-decoration: underline; }
.cells { display: flex; flex-wrap: wrap; gap: .1875rem; }
.matrix-row .statement { color: var(--muted); max-width: 46rem; }
.mutants { margin: .5rem 0 1rem; font-size: .9375rem; }
.mutants li { display: grid; grid-template-columns: 8.25rem minmax(0, 1fr); gap: 0 1rem; padding: .1875rem 0; }
.unprovable { columns: 2; column-gap: 2.5rem; margin-top: 1rem; font-size: .875rem; }
.unprovable li { break-inside: avoid; padding: .25rem 0; }
@media (max-width: 44rem) {
  .matrix-row summary { grid-template-columns: 1fr; }
  .mutants li { grid-template-columns: 1fr; }
  .unprovable { columns: 1; }
}
@media print { .matrix-row summary { padding: .125rem 0; } }
`;
