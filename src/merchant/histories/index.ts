/** Generated histories of orders, faults and clock, and the search for the smallest one that fails. */
export { beginsNone } from './history.ts';
export { observeHistories } from './search.ts';
