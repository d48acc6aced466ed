import { ledgerLimit } from '../src/sandbox/ledger.ts';
import type { Benchmark, Circumstances } from './benchmark.ts';
import { dealRequest } from './deal.ts';
import { type Figure, figure } from './figure.ts';
import { Load } from './load.ts';
import { Served } from './served.ts';

const steps = 12;
/** The ledger is full at the eighth; the indexes grow a last time after it. */
const atLimit = 8;
const full = 10;

/** For as many transactions as the ledger holds, in MB. */
const limit = 150;

/** The sandbox's heap with as many transactions as the ledger holds, and after half as many more. */
export const memory: Benchmark = { name: 'memory', run: heap };

async function heap({ quick, progress }: Circumstances): Promise<readonly Figure[]> {
  const step = quick ? 1_000 : ledgerLimit / atLimit;
  using gateway = await Served.start('sandbox', 'plain');
  const load = await Load.open(gateway.address, 10, dealRequest, '<result>000</result>');
  const heaps: number[] = [];
  for (let done = 0; done <= steps; done++) {
    progress(`memory, ${done * step} transactions`);
    heaps.push((await gateway.usage('memory')).heapUsed / 1e6);
    if (done < steps) await load.run({ count: step });
  }
  load.close();
  const count = (steps: number) => `${(steps * step).toLocaleString('en')} transactions`;
  const each = `each ${step.toLocaleString('en')}: ${heaps.map((heap) => heap.toFixed(0)).join(', ')} MB`;
  const after = (steps: number) => heaps[steps] ?? Number.NaN;
  return [
    figure(
      { what: `heap with ${count(atLimit)}`, unit: 'MB', peer: 'limit', reach: { atMost: 1 }, note: each },
      [{ ours: after(atLimit), peer: limit }],
    ),
    figure(
      {
        what: `heap after ${count(steps)}`,
        unit: 'MB',
        peer: `after ${count(full)}`,
        reach: { atMost: 1.1 },
      },
      [{ ours: after(steps), peer: after(full) }],
    ),
  ];
}
