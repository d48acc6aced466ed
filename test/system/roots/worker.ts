import { LoadedSuite } from '../../../src/proof/loaded-suite.ts';
import { serve } from '../../../src/proof/pool.ts';
import { tried } from '../../../src/proof/trial.ts';
import { roots } from '../../proof/roots.ts';
const suite = await LoadedSuite.load();
serve({}, async (id) => {
  const root = roots.find((one) => one.id === id);
  if (!root) return undefined;
  const began = performance.now();
  const { failing, reasons, broken } = await tried(suite, { ...root, rules: ['command.doDeal'], breaks: id }, process.env.PLACES ? process.env.PLACES.split(',') : undefined);
  return { id, failing, reasons, broken, ms: Math.round(performance.now() - began) };
});
