/** Rules, their evidence, observations and exchanges. */
export const RULE_STYLES = `
.badge, .tally { display: inline-flex; gap: .3125rem; align-items: center; color: var(--tone); font-size: .875rem; font-weight: 600; white-space: nowrap; }
.id { overflow-wrap: anywhere; }
.meta { color: var(--muted); font-size: .875rem; }
.meta > * { margin-inline-end: .875rem; }
.meta code { color: var(--ink); }
.source { display: inline-block; }
.reason { white-space: pre-line; border-inline-start: 3px solid var(--tone, var(--line)); padding-inline-start: .875rem; }

#unmet h3 { margin-top: 2rem; }
.unmet { margin-top: 1rem; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
.unmet-head { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; font-size: .9375rem; }
.unmet h4 { max-width: 48rem; margin: .25rem 0 .75rem; }
.unmet .reason { max-width: 52rem; margin-bottom: .75rem; }
.unmet details { margin-top: .75rem; }
.deciding > summary, .more > summary { color: var(--link); font-size: .9375rem; width: fit-content; max-width: 100%; }
.deciding > summary { padding: .125rem 0; }
.skips { display: grid; gap: .625rem; margin-top: .75rem; }
.skips li { border-top: 1px solid var(--line); padding-top: .625rem; }
.skips .meta { margin-inline-start: .875rem; }

.observations { margin-top: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
.observations li { padding: .875rem 1.5rem; }
.observations li + li { border-top: 1px solid var(--line); }
.observations p:first-child { max-width: 52rem; }

.browse { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 2.5rem; margin-top: 1.25rem; }
.group-index { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; font-size: .875rem; }
.group-index a { display: flex; justify-content: space-between; align-items: baseline; gap: .75rem; padding: .25rem .5rem; color: var(--ink); text-decoration: none; border-radius: .375rem; }
.group-index a:hover { background: var(--card); text-decoration: underline; }
.group-index .number { line-height: inherit; white-space: nowrap; flex: none; }
.group-index .tally { font-size: .8125rem; }
.filter { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
.search { flex: 1 1 16rem; font-size: .875rem; color: var(--muted); }
.search input { display: block; width: 100%; margin-top: .25rem; padding: .5rem .75rem; font: 1rem/1.4 var(--sans); color: var(--ink); background: var(--sunk); border: 1px solid var(--muted); border-radius: .5rem; }
.filter fieldset { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; padding: 0; border: 0; flex: 1 1 100%; order: 1; }
.filter legend { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
.chip { display: inline-flex; gap: .375rem; align-items: center; padding: .25rem .75rem; font-size: .875rem; color: var(--tone); border: 1px solid var(--line); border-radius: 1rem; cursor: pointer; }
.chip input { position: absolute; opacity: 0; pointer-events: none; }
.chip:has(:checked) { color: var(--card); background: var(--tone); border-color: var(--tone); }
.chip:has(:focus-visible) { outline: 3px solid var(--link); outline-offset: 2px; }
#filter-result { padding-bottom: .5rem; color: var(--muted); font-size: .875rem; font-variant-numeric: tabular-nums; }
.group { margin-top: 2rem; }
.tallies { display: flex; flex-wrap: wrap; gap: .125rem 1rem; margin: .125rem 0 .625rem; }
.tallies .tally { font-weight: 400; }
.rules { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; overflow: clip; }
.rule { display: grid; grid-template-columns: 8.25rem minmax(0, 1fr); gap: 0 1rem; padding: .875rem 1.25rem; }
.rule { box-shadow: 0 -1px var(--line); }
.rule:target { background: color-mix(in srgb, var(--link) 9%, var(--card)); }
.rule[data-verdict=failed] { --tone: var(--failed); } .rule[data-verdict=warned] { --tone: var(--warned); }
.rule .statement { max-width: 46rem; }
.rule .reason { margin: .375rem 0; font-size: .9375rem; }
.rule .more { margin-top: .125rem; }
.more > summary { font-size: .875rem; }

.particulars { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem 1.25rem; margin-top: .5rem; padding: 1rem 1.25rem; background: var(--sunk); border-radius: .5rem; font-size: .875rem; }
.particulars .wide { grid-column: 1 / -1; }
.particulars dt { color: var(--muted); }
.evidence { display: flex; gap: .5rem; margin-top: .375rem; }
.evidence .icon { color: var(--tone); margin-top: .25rem; }
.evidence .scenario, .evidence .note { color: var(--muted); }

.exchanges { margin-top: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
.exchange + .exchange { border-top: 1px solid var(--line); }
.exchange > summary { padding: .625rem 1.25rem; }
.exchange .messages { padding: 0 1.25rem 1.25rem; }
.exchange:target > summary { background: color-mix(in srgb, var(--link) 9%, var(--card)); }
.exchange-key { font-weight: 600; font-variant-numeric: tabular-nums; margin-inline-end: .5rem; }
.when, .uses { color: var(--muted); font-size: .875rem; margin-inline-start: .5rem; font-variant-numeric: tabular-nums; }
.messages { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; margin-top: .5rem; }
.message figcaption { color: var(--muted); font-size: .875rem; margin-bottom: .25rem; }
.message pre { max-height: 28rem; overflow: auto; padding: .875rem 1rem; font-size: .8125rem; line-height: 1.55; tab-size: 2;
  white-space: pre-wrap; color: var(--muted); background: var(--sunk); border: 1px solid var(--line); border-radius: .5rem; }
.message bdi { color: var(--ink); font-weight: 600; }

@media (max-width: 60rem) {
  .browse { grid-template-columns: minmax(0, 1fr); gap: 1.25rem; }
  .group-index { position: static; max-height: none; }
  .group-index ul { columns: 14rem; column-gap: 2rem; }
  .group-index li { break-inside: avoid; }
}
@media (max-width: 44rem) {
  .group-index ul { columns: 10rem; column-gap: 1rem; }
  .messages { grid-template-columns: minmax(0, 1fr); }
  .unmet { padding: 1.125rem; }
  .rule { grid-template-columns: minmax(0, 1fr); padding: .875rem 1.125rem; }
  .message pre { font-size: .75rem; }
  .skips .meta { display: block; margin-inline-start: 0; }
}
`;
