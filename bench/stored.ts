import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerLimit } from '../src/sandbox/ledger.ts';
import { Store } from '../src/sandbox/store/store.ts';
import { type Benchmark, type Circumstances, inTurn } from './benchmark.ts';
import { dealRequest } from './deal.ts';
import { type Figure, figure } from './figure.ts';
import { filled, inquiry, sample } from './growth.ts';
import { emptyState } from './in-process.ts';
import { Load } from './load.ts';
import { Served } from './served.ts';

const connections = 10;

/** What a data directory costs: processor time of a charge, the start with many transactions, and inquiries among them. */
export const stored: Benchmark = {
  name: 'stored',
  run: async (circumstances) => {
    const directory = await mkdtemp(join(tmpdir(), 'tck-bench-'));
    try {
      return [
        await charges(join(directory, 'charges'), 'plain', circumstances),
        await charges(join(directory, 'tls'), 'tls', circumstances),
        ...(await many(join(directory, 'many'), circumstances)),
      ];
    } finally {
      await rm(directory, { recursive: true });
    }
  },
};

async function charges(
  directory: string,
  way: 'plain' | 'tls',
  { quick, progress }: Circumstances,
): Promise<Figure> {
  using kept = await Served.start('stored', way, directory);
  using forgotten = await Served.start('sandbox', way);
  // Connections of its own each time: a server closes those that wait for their turn.
  const run = async (served: Served, count: number) => {
    const load = await Load.open(served.address, connections, dealRequest, '<result>000</result>');
    const before = await served.usage('time');
    const replies = await load.run({ count });
    const used = (await served.usage('time')).cpuSeconds - before.cpuSeconds;
    load.close();
    return used / (replies / 1e6);
  };
  for (const served of [kept, forgotten]) await run(served, quick ? 1_000 : 20_000);
  const [ours, peer] = [kept, forgotten].map((served) => () => run(served, quick ? 500 : 5_000)) as [
    () => Promise<number>,
    () => Promise<number>,
  ];
  const pairs = await inTurn(quick ? 3 : 15, ours, peer, (text) => progress(`${way}, ${text}`));
  return figure(
    {
      what: `processor time of doDeal ${way === 'tls' ? 'over' : 'without'} TLS`,
      ...{ unit: 'µs', peer: 'without --data', reach: { atMost: 2 } },
    },
    pairs,
  );
}

async function many(directory: string, { quick, progress }: Circumstances): Promise<Figure[]> {
  const size = quick ? 10_000 : ledgerLimit;
  const name = size.toLocaleString('en');
  progress(`${name} transactions`);
  const first = Store.open(directory, 'normal');
  const state = emptyState(first);
  await filled(state, size);
  first.close();
  const limit = 10;
  const open = () => {
    const begun = performance.now();
    const store = Store.open(directory, 'normal');
    const last = emptyState(store).ledger.byTranId(String(1_000_000_000 + size - 1));
    const seconds = (performance.now() - begun) / 1000;
    store.close();
    if (!last) throw new Error('what was kept is not there');
    return seconds;
  };
  const opened = await inTurn(
    quick ? 3 : 7,
    open,
    () => limit,
    (text) => progress(`open, ${text}`),
  );
  const figures = [figure({ what: `open ${name}`, unit: 's', peer: 'limit', reach: { atMost: 1 } }, opened)];
  const memory = await filled(emptyState(), size);
  const about = sample(memory)(2_000);
  const store = Store.open(directory, 'normal');
  const kept = emptyState(store);
  for (const by of ['id', 'user', 'date'] as const) {
    const of = by === 'date' ? about.slice(0, 50) : about;
    const pairs = await inTurn(
      quick ? 3 : 7,
      () => inquiry(kept, by, of),
      () => inquiry(memory, by, of),
      (text) => progress(`by ${by}, ${text}`),
    );
    const what = `inquiry by ${by} of ${name}`;
    figures.push(figure({ what, unit: 'ms', peer: 'without --data', reach: { atMost: 1.2 } }, pairs));
  }
  store.close();
  return figures;
}
