import { inTime, serve } from '../pool.ts';
import { Coverage } from './coverage.ts';

// What runs while the gateway is loaded has to be seen.
const coverage = new Coverage();
const { LoadedSuite } = await import('../loaded-suite.ts');
const { gatewayOf } = await import('./gateway.ts');
const { judged, outcomeOf } = await import('./outcome.ts');
const { controlRun } = await import('./touched.ts');
const { run } = await import('./trial.ts');

/** A run that takes longer will not come to its end. */
const patience = 180_000;

const suite = await LoadedSuite.load();
const control = await controlRun(suite, coverage);

serve(control.failing, async (id) => {
  const gateway = gatewayOf(id);
  if (!gateway) return undefined;
  try {
    const [only, ...others] = gateway.variations;
    const touched = only && others.length === 0 ? control.touchedBy(only) : undefined;
    const found = await inTime(patience, run(suite, gateway.variations, touched));
    return judged(gateway, control.of(touched), found);
  } catch (error) {
    return outcomeOf(gateway, 'broke', {}, String(error));
  }
});
