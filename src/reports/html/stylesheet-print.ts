/** On paper: black on white, nothing to click, no message cut off. What is closed stays a line, and what the filter hid is back. */
export const PRINT_STYLES = `
@media print {
  @page { margin: 16mm 14mm; }
  :root { color-scheme: light;
    --paper: #fff; --card: #fff; --sunk: #fff; --ink: #000; --muted: #444; --line: #bbb; --link: #000;
    --passed: #0f5c31; --failed: #9c1c15; --warned: #6f4200; --skipped: #4a3a85; --observed: #174d85; --unseen: #555; }
  html { font-size: 9.5pt; }
  main, .masthead p, footer p { width: 100%; }
  main > section { margin-top: 2rem; }
  .contents, .filter, .group-index, .skip-link, .more:not([open]), .left:not([open]) { display: none; }
  .seal, .bar, .outcome { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .outcome { padding: 1.5rem; }
  .facts { grid-template-columns: repeat(3, 1fr); }
  .totals { grid-template-columns: repeat(6, 1fr); gap: .75rem; }
  .coverage { grid-template-columns: repeat(4, 1fr); }
  .meter { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .scroll { overflow: visible; } .matrix { min-width: 0; font-size: .85em; } .matrix th, .matrix td { padding: .375rem .5rem; }
  .codes { font-size: .85em; overflow: visible; }
  .codes tr, .coverage li, .matrix { break-inside: avoid; } .codes .command { break-after: avoid; }
  .browse { display: block; }
  .message pre { max-height: none; overflow: visible; font-size: .72rem; }
  .rule, .observations li, .skips li, .totals li, .outcome { break-inside: avoid; }
  h2, h3, h4, .tallies, .lead, .unmet-head, summary { break-after: avoid; }
  .rule[hidden] { display: grid !important; }
  .group[hidden] { display: block !important; }
  a { text-decoration: none; }
}
`;
