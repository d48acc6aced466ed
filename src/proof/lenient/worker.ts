import type { WorkerMessage } from '../pool.ts';
import { Coverage } from './coverage.ts';
import type { LenientOutcome } from './outcome.ts';

// What runs while the gateway is loaded has to be seen.
const coverage = new Coverage();
const { LoadedSuite } = await import('../loaded-suite.ts');
const { gatewayOf } = await import('./gateway.ts');
const { judged, outcomeOf } = await import('./outcome.ts');
const { controlRun } = await import('./touched.ts');
const { run } = await import('./trial.ts');

/** A run that takes longer will not come to its end. */
const patience = 180_000;

const report = (message: WorkerMessage<LenientOutcome>): unknown => process.send?.(message);

const suite = await LoadedSuite.load();
const control = await controlRun(suite, coverage);

async function outcome(id: string): Promise<LenientOutcome | undefined> {
  const gateway = gatewayOf(id);
  if (!gateway) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${patience / 1000} s`)), patience);
  });
  try {
    const [only, ...others] = gateway.variations;
    const touched = only && others.length === 0 ? control.touchedBy(only) : undefined;
    const found = await Promise.race([run(suite, gateway.variations, touched), hung]);
    return judged(gateway, control.of(touched), found);
  } catch (error) {
    return outcomeOf(gateway, 'broke', {}, String(error));
  } finally {
    clearTimeout(timer);
  }
}

process.on('message', async (id: string) => {
  const made = await outcome(id);
  if (made) report({ outcome: made });
});
process.on('disconnect', () => process.exit());
report({ failing: control.failing });
