import { ledgerLimit } from '../src/sandbox/ledger.ts';
import type { Benchmark } from './benchmark.ts';
import { dealRequest } from './deal.ts';
import { figure } from './figure.ts';
import { Load } from './load.ts';
import { Served } from './served.ts';

const limitMB = 220;

/** Measures the heap of the sandbox with a full ledger, and after twice and three times as many charges. */
export const memory: Benchmark = {
  name: 'memory',
  run: async ({ quick, progress }) => {
    const step = quick ? 2_000 : ledgerLimit;
    using gateway = await Served.start('sandbox', 'plain');
    const load = await Load.open(gateway.address, 10, dealRequest, '<result>000</result>');
    const heaps: number[] = [];
    for (let done = 1; done <= 3; done++) {
      progress(`${done * step} transactions`);
      await load.run({ count: step });
      heaps.push((await gateway.usage('memory')).heapUsed / 1e6);
    }
    load.close();
    const [full = Number.NaN, twice = Number.NaN, thrice = Number.NaN] = heaps;
    const after = (times: number) => `${(times * step).toLocaleString('en')} transactions`;
    return [
      figure({ what: `heap with ${after(1)}`, unit: 'MB', peer: 'limit', limit: 1 }, [
        { ours: full, peer: limitMB },
      ]),
      figure({ what: `heap after ${after(3)}`, unit: 'MB', peer: `after ${after(2)}`, limit: 1.1 }, [
        { ours: thrice, peer: twice },
      ]),
    ];
  },
};
