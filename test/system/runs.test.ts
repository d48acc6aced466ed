// Each is a small part of the suite. One process has them all: loading the steps takes longer than running such a part.
import './runs/audited.ts';
import './runs/others.ts';
import './runs/out-of-reach.ts';
import './runs/stop.ts';
import './runs/waits.ts';
