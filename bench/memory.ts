import type { Circumstances } from './benchmark.ts';
import { dealRequest } from './deal.ts';
import { type Figure, figure } from './figure.ts';
import { Load } from './load.ts';
import { Served } from './served.ts';

/** What the sandbox's heap holds after a million transactions more, against what it held before them. */
export async function memory({ quick, progress }: Circumstances): Promise<Figure> {
  const step = quick ? 10_000 : 250_000;
  using gateway = await Served.start('sandbox', 'plain');
  const load = await Load.open(gateway.address, 10, dealRequest, '<result>000</result>');
  const heaps: number[] = [];
  for (let done = 0; done <= 8; done++) {
    progress(`memory, ${done * step} transactions`);
    heaps.push((await gateway.usage('memory')).heapUsed / 1e6);
    if (done < 8) await load.run({ count: step });
  }
  load.close();
  const [empty = 0, , , , million = 0] = heaps;
  const two = heaps.at(-1) ?? 0;
  return figure(
    {
      what: `heap after ${(8 * step).toLocaleString('en')} transactions`,
      unit: 'MB',
      peer: `after ${(4 * step).toLocaleString('en')}`,
      reach: { atMost: 1.1 },
      note: `empty ${empty.toFixed(0)} MB; each ${step.toLocaleString('en')}: ${heaps.map((heap) => heap.toFixed(0)).join(', ')} MB`,
    },
    [{ ours: two, peer: million }],
  );
}
