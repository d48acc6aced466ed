import { LoadedSuite } from '../loaded-suite.ts';
import type { WorkerMessage } from '../pool.ts';
import { gatewayOf } from './gateway.ts';
import { judged, type LenientOutcome, outcomeOf } from './outcome.ts';
import { run } from './trial.ts';

/** A run that takes longer will not come to its end. */
const patience = 180_000;

const report = (message: WorkerMessage<LenientOutcome>): unknown => process.send?.(message);

const suite = await LoadedSuite.load();
const control = await run(suite, []);

async function outcome(id: string): Promise<LenientOutcome | undefined> {
  const gateway = gatewayOf(id);
  if (!gateway) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${patience / 1000} s`)), patience);
  });
  try {
    return judged(gateway, control, await Promise.race([run(suite, gateway.variations), hung]));
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
