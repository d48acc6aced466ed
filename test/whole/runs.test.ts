// One process runs all of these tests, because loading the step definitions takes longer than the tests.
import './runs/clients.ts';
import './runs/flaky.ts';
import './runs/wrong-files.ts';
