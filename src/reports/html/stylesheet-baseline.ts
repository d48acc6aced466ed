/** What a baseline says of the deviations. */
export const BASELINE_STYLES = `
.held { --tone: var(--failed); } .held.known { --tone: var(--observed); } .held.expired, .held.stale { --tone: var(--warned); }
.held.unseen { --tone: var(--unseen); }
.badge.held { padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8125rem; }
.notes { display: grid; gap: .375rem; margin-bottom: .75rem; font-size: .9375rem; }
.notes li { display: flex; flex-wrap: wrap; gap: .125rem .625rem; align-items: baseline; }
.notes .where { color: var(--muted); font-size: .875rem; }
#baseline h3 { margin-top: 2rem; }
#baseline .observations { margin-top: .75rem; }
#baseline .held li { border-inline-start: 3px solid var(--tone); }
#baseline .held li:first-child { border-start-start-radius: .75rem; } #baseline .held li:last-child { border-end-start-radius: .75rem; }
#baseline .why { color: var(--ink); }
#baseline details { margin-top: 1.5rem; }
#baseline summary { font-weight: 600; color: var(--link); width: fit-content; }
@media (max-width: 44rem) {
  #baseline .meta > * { display: block; margin-top: .125rem; }
  #baseline .observations li { padding: .875rem 1.125rem; }
}
`;
