import { LoadedSuite } from '../../../tools/proof/loaded-suite.ts';
import { inTime, serve } from '../../../tools/proof/pool.ts';
import { tried } from '../../../tools/proof/trial.ts';
import { roots } from '../../proof/roots.ts';

/** A run that takes longer hangs. */
const patience = 90_000;

const suite = await LoadedSuite.load();
const [, , ...features] = process.argv;
const places = features.length > 0 ? features : undefined;

// Other tests show that nothing fails where there is no fault.
serve({}, async (id) => {
  const root = roots.find((one) => one.id === id);
  return root && { id, ...(await inTime(patience, tried(suite, root, places))) };
});
