import { inPart } from '../support/part.ts';

// All tests run in one process, because loading the suite and the mutants takes longer than most of the tests.
const files = ['altered-types', 'changed-since', 'grid', 'lenient', 'prover', 'verb'];
for (const file of inPart(files)) await import(`./proof/${file}.ts`);
