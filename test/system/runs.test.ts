// One process runs all of these tests, because loading the step definitions takes longer than the tests.
import './runs/audited.ts';
import './runs/others.ts';
import './runs/out-of-reach.ts';
import './runs/stop.ts';
import './runs/waits.ts';
