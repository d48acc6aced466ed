/** Colours, type, and the top of the page: verdict, particulars, totals. */
export const PAGE_STYLES = `
:root {
  color-scheme: light dark;
  --paper: #eef1f4; --card: #ffffff; --sunk: #f5f7f9; --ink: #18222d; --muted: #55626f; --line: #d8dfe6; --link: #1b5a9c;
  --passed: #16703e; --failed: #b3261e; --warned: #8a5200; --skipped: #5f4ba0; --observed: #1f62a6; --unseen: #64707c;
  --serif: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", Georgia, "Noto Serif Hebrew", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Hebrew", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1419; --card: #171e26; --sunk: #121920; --ink: #e4eaf0; --muted: #9dabb9; --line: #2b3641; --link: #8abdf5;
    --passed: #62c792; --failed: #ff8f84; --warned: #e9b455; --skipped: #b9a9f3; --observed: #7fb7f3; --unseen: #97a5b3;
  }
}
.passed { --tone: var(--passed); } .failed { --tone: var(--failed); } .warned { --tone: var(--warned); }
.skipped { --tone: var(--skipped); } .observed { --tone: var(--observed); } .unseen { --tone: var(--unseen); }
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); overflow-wrap: anywhere; }
h1, h2, h3, h4, p, ul, dl, dd, figure, pre { margin: 0; }
ul { padding: 0; list-style: none; }
h2 { font: 600 1.75rem/1.25 var(--serif); letter-spacing: -.01em; }
h3 { font-size: 1.125rem; line-height: 1.35; }
h4 { font-size: 1.0625rem; line-height: 1.4; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code, pre, .mono { font-family: var(--mono); font-size: .875em; }
[dir=auto] { unicode-bidi: isolate; }
p[dir=auto], h4[dir=auto] { width: fit-content; }
summary { cursor: pointer; }
[hidden] { display: none !important; }
.icons { position: absolute; width: 0; height: 0; }
.icon { width: 1em; height: 1em; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; vertical-align: -.125em; }
.number { color: var(--muted); font: 400 .8em/1 var(--sans); font-variant-numeric: tabular-nums; }
.lead { color: var(--muted); max-width: 44rem; }
.none { color: var(--muted); font-style: italic; }
.skip-link { position: absolute; left: -100vw; }
.skip-link:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 2; }
.masthead p, main, footer p { width: min(72rem, 100% - 2.5rem); margin-inline: auto; }
.masthead { padding: 1.75rem 0 1rem; color: var(--muted); font-size: .9375rem; }
.masthead strong { color: var(--ink); margin-inline-end: .625rem; }
footer { padding: 3rem 0; color: var(--muted); font-size: .875rem; }
main > section { margin-top: 3.5rem; }
main > .outcome, main > .outcome + section { margin-top: 0; }

.outcome { display: grid; grid-template-columns: auto 1fr; gap: 2rem; align-items: start; padding: 2.5rem; border-radius: 1rem 1rem 0 0;
  background: color-mix(in srgb, var(--tone) 9%, var(--card)); border: 1px solid color-mix(in srgb, var(--tone) 30%, var(--line)); }
.seal { display: grid; place-items: center; width: 6.5rem; height: 6.5rem; border-radius: 50%; color: var(--card); background: var(--tone);
  box-shadow: 0 0 0 5px var(--card), 0 0 0 7px var(--tone); margin: 7px; }
.seal .icon { width: 3.5rem; height: 3.5rem; stroke-width: 1.5; }
.outcome .target { font-size: 1.0625rem; font-weight: 600; }
.outcome h1 { font: 600 clamp(2.5rem, 7vw, 4rem)/1.1 var(--serif); letter-spacing: -.02em; color: var(--tone); margin-bottom: .875rem; overflow-wrap: normal; }
.because { max-width: 42rem; font-size: 1.0625rem; }
.because + .because { margin-top: .375rem; }
.facts { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1px; background: var(--line); border: 1px solid var(--line);
  border-top: 0; border-radius: 0 0 1rem 1rem; overflow: hidden; }
.facts > div { background: var(--card); padding: 1.125rem 1.5rem; }
.facts dt { color: var(--muted); font-size: .875rem; }
.facts dd { font-variant-numeric: tabular-nums; }
.facts .mono { font-size: .8125rem; line-height: 1.6; color: var(--muted); }

.bar { display: block; width: 100%; height: 2.25rem; margin: 1.25rem 0 1.5rem; border-radius: .5rem; }
.bar rect { fill: var(--tone); }
.bar .unseen { fill: color-mix(in srgb, var(--unseen) 45%, var(--paper)); }
.bar .gap { fill: var(--paper); }
.bar .pattern[fill*=hatch] { fill: url(#hatch); } .bar .pattern[fill*=dots] { fill: url(#dots); }
.hatch { stroke: var(--paper); stroke-width: 3; opacity: .55; } .dot { fill: var(--ink); opacity: .55; }
.totals { display: grid; grid-template-columns: repeat(6, 1fr); gap: 1.5rem; }
.totals li { display: grid; align-content: start; }
.totals .figure { font: 600 2.25rem/1.15 var(--serif); font-variant-numeric: tabular-nums lining-nums; color: var(--tone); }
.totals .label { display: flex; gap: .375rem; align-items: center; font-weight: 600; color: var(--tone); }
.totals .meaning { color: var(--muted); font-size: .875rem; line-height: 1.4; }
.totals .zero .figure, .totals .zero .label { color: var(--muted); font-weight: 400; }
.equation { margin-top: 1.25rem; color: var(--muted); font-size: .875rem; font-variant-numeric: tabular-nums; }
.wrong { margin-top: 1rem; padding: 1rem 1.25rem; border: 2px solid var(--failed); border-radius: .5rem; background: var(--card); }
.contents { margin-top: 2.5rem; border-block: 1px solid var(--line); }
.contents ul { display: flex; flex-wrap: wrap; gap: 0 2rem; }
.contents a { display: block; padding: .75rem 0; text-decoration: none; font-weight: 600; }
.contents a:hover { text-decoration: underline; }

@media (max-width: 60rem) {
  .totals { grid-template-columns: repeat(3, 1fr); }
}
@media (max-width: 44rem) {
  .masthead p, main, footer p { width: min(72rem, 100% - 2rem); }
  .masthead span { display: block; }
  .outcome { grid-template-columns: 1fr; gap: 1.25rem; padding: 1.5rem; }
  .seal { width: 4rem; height: 4rem; } .seal .icon { width: 2.25rem; height: 2.25rem; }
  .facts { grid-template-columns: 1fr; }
  .facts > div { padding: .875rem 1.5rem; }
  .totals { grid-template-columns: repeat(2, 1fr); gap: 1.25rem; }
  h2 { font-size: 1.5rem; }
}
`;
