import type { Benchmark, Circumstances } from './benchmark.ts';
import { inTurn } from './benchmark.ts';
import { dealRequest } from './deal.ts';
import { type Figure, figure } from './figure.ts';
import { Load } from './load.ts';
import { replyTo } from './reply.ts';
import { limits, type Sample, summed } from './sample.ts';
import { Served } from './served.ts';

const connections = 10;

/** Compares charges of the sandbox with a bare Node server in its own process, whose replies have the same size. */
export const sandbox: Benchmark = {
  name: 'sandbox',
  run: async (circumstances) => [
    ...(await charges('plain', circumstances)),
    ...(await charges('tls', circumstances)),
  ],
};

async function charges(way: 'plain' | 'tls', { quick, progress }: Circumstances): Promise<readonly Figure[]> {
  using gateway = await Served.start('sandbox', way);
  using fixed = await Served.start('fixed', way, await replyTo(dealRequest(), gateway.address));
  const mark = '<result>000</result>';
  const [ours, peer] = await Promise.all(
    [gateway, fixed].map(async (served) => ({
      ...{ served, samples: [] as Sample[] },
      load: await Load.open(served.address, connections, dealRequest, mark),
    })),
  );
  if (!ours || !peer) throw new Error('there are two sides');
  // V8 optimizes the code of a server during about the first ten thousand requests, which are not measured.
  for (const { load } of [ours, peer]) await load.run({ count: quick ? 1_000 : 20_000 });
  const run = async ({ served, load, samples }: typeof ours) => {
    const before = await served.usage('time');
    const begun = performance.now();
    const replies = await load.run({ milliseconds: quick ? 300 : 1500 });
    const seconds = (performance.now() - begun) / 1000;
    const sample = summed(replies, seconds, (await served.usage('time')).cpuSeconds - before.cpuSeconds);
    samples.push(sample);
    return sample.perSecond;
  };
  const pairs = await inTurn(
    quick ? 3 : 9,
    () => run(ours),
    () => run(peer),
    (text) => progress(`${way}, ${text}`),
  );
  for (const { load } of [ours, peer]) load.close();
  const [mine, theirs] = [ours, peer].map(({ samples }) => samples.slice(1)) as [Sample[], Sample[]];
  const costs = mine.map(({ processor }, index) => ({
    ours: processor,
    peer: (theirs[index] as Sample).processor,
  }));
  const what = way === 'tls' ? 'doDeal over TLS' : 'doDeal without TLS';
  const name = way === 'tls' ? 'bare node:https' : 'bare node:http';
  const note = limits({ name: 'the sandbox', samples: mine }, { name, samples: theirs });
  return [
    figure({ what: `processor time of ${what}`, unit: 'µs', peer: name, limit: 5 }, costs),
    figure({ what, unit: 'requests/s', peer: name, note }, pairs),
  ];
}
