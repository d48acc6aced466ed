export { AllureFailed, generate, type Missing, toolsIn } from './generate.ts';
export { readRun } from './read-run.ts';
export { resultsOf } from './results.ts';
export { placesIn, runsIn, writeResults } from './write.ts';
