// All tests run in one process, because loading the suite and the mutants takes longer than most of the tests.
import './proof/altered-types.ts';
import './proof/changed-since.ts';
import './proof/grid.ts';
import './proof/lenient.ts';
import './proof/prover.ts';
import './proof/verb.ts';
