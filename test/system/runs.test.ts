// Each imported test runs a small part of the suite. One process runs them all, because loading the step definitions takes
// longer.
import './runs/audited.ts';
import './runs/others.ts';
import './runs/out-of-reach.ts';
import './runs/stop.ts';
import './runs/waits.ts';
