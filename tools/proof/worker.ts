import { type Batch, type BatchOutcome, lenient, thorough } from './batches.ts';
import { Coverage } from './coverage.ts';

const isLenient = process.argv.includes(lenient);
const isThorough = process.argv.includes(thorough);
// It has to exist before the gateway is loaded, so that it sees what runs while the gateway is loaded.
const coverage = isLenient ? new Coverage() : undefined;
const { LoadedSuite } = await import('./loaded-suite.ts');
const { tryTogether } = await import('./blame.ts');
const { Ground, ordinary } = await import('./ground.ts');
const { readExcuses } = await import('./grid/excuses.ts');
const { gatewayOf, tryGateway } = await import('./lenient/gateway.ts');
const { serve } = await import('./pool.ts');
const { faults } = await import('./sources.ts');
const { tryAll } = await import('./trial.ts');
type Alteration = (typeof faults)[number];

const suite = await LoadedSuite.load();
const ground = await Ground.of(suite, isLenient ? undefined : ordinary, coverage);
const excuses = readExcuses();
const byId = new Map(faults.map((one) => [one.id, one]));

/** With 24 scenarios at first, 1 % more cells are detected than with 6. Few scenarios show a change of the ledger. */
function sizesOf({ id, isExact, hints }: Alteration): readonly number[] {
  if (isThorough) return [Number.POSITIVE_INFINITY];
  if (isExact) return [18, 100, Number.POSITIVE_INFINITY];
  // An excused cell is tried again to see that its excuse is still needed.
  return excuses.has(id) ? [8] : [hints?.seen === undefined ? 24 : 60, Number.POSITIVE_INFINITY];
}

serve<BatchOutcome>(ground.failing, async (task) => {
  const { ids, isTogether } = JSON.parse(task) as Batch;
  if (isLenient) {
    const gateways = ids.flatMap((id) => gatewayOf(id) ?? []);
    return { outcomes: await Promise.all(gateways.map((gateway) => tryGateway(ground, gateway))) };
  }
  const batch = ids.flatMap((id) => byId.get(id) ?? []);
  return isTogether
    ? { combined: await tryTogether(ground, batch) }
    : { outcomes: await tryAll(ground, batch, sizesOf) };
});
