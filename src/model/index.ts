/** A small model of the gateway, by hand from the specification, that runs beside a target. */
export { play } from './play.ts';
export { smallest, type Trial } from './smallest.ts';
export { Disagreement, type ModelTarget, Undecided } from './target.ts';
export { moveFrom, moveInWords, scenarioOf } from './words.ts';
