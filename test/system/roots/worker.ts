import { loadSuite } from '../../../tools/proof/loaded-suite.ts';
import { inTime, serve } from '../../../tools/proof/pool.ts';
import { run } from '../../../tools/proof/run.ts';
import { roots } from '../../proof/roots.ts';

const patience = 90_000;

const suite = await loadSuite();
const [, , ...features] = process.argv;
const places = features.length > 0 ? features : undefined;

// Other tests run the suite without a fault, so no control run is necessary here.
serve({}, async (id) => {
  const root = roots.find((one) => one.id === id);
  if (!root) return undefined;
  const changes = root.changes?.({ sent: () => [], answered: () => [] });
  const { results } = await inTime(patience, run(suite, { ...root, changes, places }));
  return { id, results };
});
