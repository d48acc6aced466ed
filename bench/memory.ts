import type { Circumstances } from './benchmark.ts';
import { dealRequest } from './deal.ts';
import { type Figure, figure } from './figure.ts';
import { Load } from './load.ts';
import { Served } from './served.ts';

const steps = 12;
/** The indexes grow a last time after the million. */
const full = 10;

/** What the sandbox's heap holds after a million and a half transactions, against what it holds once its ledger is full. */
export async function memory({ quick, progress }: Circumstances): Promise<Figure> {
  const step = quick ? 10_000 : 125_000;
  using gateway = await Served.start('sandbox', 'plain');
  const load = await Load.open(gateway.address, 10, dealRequest, '<result>000</result>');
  const heaps: number[] = [];
  for (let done = 0; done <= steps; done++) {
    progress(`memory, ${done * step} transactions`);
    heaps.push((await gateway.usage('memory')).heapUsed / 1e6);
    if (done < steps) await load.run({ count: step });
  }
  load.close();
  return figure(
    {
      what: `heap after ${(steps * step).toLocaleString('en')} transactions`,
      unit: 'MB',
      peer: `after ${(full * step).toLocaleString('en')}`,
      reach: { atMost: 1.1 },
      note: `from none on, each ${step.toLocaleString('en')}: ${heaps.map((heap) => heap.toFixed(0)).join(', ')} MB`,
    },
    [{ ours: heaps.at(-1) ?? 0, peer: heaps[full] ?? 0 }],
  );
}
