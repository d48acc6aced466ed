import type { Benchmark, Circumstances } from './benchmark.ts';
import { inTurn } from './benchmark.ts';
import { dealRequest } from './deal.ts';
import { type Figure, figure } from './figure.ts';
import { Load } from './load.ts';
import { memory } from './memory.ts';
import { Served } from './served.ts';

const connections = 10;

/**
 * Charges a second, each a transaction of its own, against a bare server of Node that answers the same number of bytes.
 * Servers and load have a process each.
 */
export const sandbox: Benchmark = {
  name: 'sandbox',
  run: async (circumstances) => [
    await charges('plain', circumstances),
    await charges('tls', circumstances),
    ...(circumstances.long ? [await memory(circumstances)] : []),
  ],
};

async function charges(way: 'plain' | 'tls', { quick, progress }: Circumstances): Promise<Figure> {
  using gateway = await Served.start('sandbox', way);
  using fixed = await Served.start('fixed', way, await replyOf(gateway));
  const mark = '<result>000</result>';
  const sides = {
    ours: {
      served: gateway,
      load: await Load.open(gateway.address, connections, dealRequest, mark),
      busy: [0],
    },
    peer: { served: fixed, load: await Load.open(fixed.address, connections, dealRequest, mark), busy: [0] },
  };
  // What compiles while it runs goes on doing so for some ten thousand requests.
  for (const { load } of Object.values(sides)) await load.run({ count: quick ? 1_000 : 20_000 });
  const milliseconds = quick ? 300 : 1500;
  const costs = { ours: [0], peer: [0] };
  const side = (name: 'ours' | 'peer') => async () => {
    const { served, load, busy } = sides[name];
    const before = await served.usage('time');
    const begun = performance.now();
    const replies = await load.run({ milliseconds });
    const seconds = (performance.now() - begun) / 1000;
    const used = (await served.usage('time')).cpuSeconds - before.cpuSeconds;
    busy.push(used / seconds);
    costs[name].push(used / replies);
    return replies / seconds;
  };
  const pairs = await inTurn(quick ? 3 : 9, side('ours'), side('peer'), (text) =>
    progress(`${way}, ${text}`),
  );
  for (const { load } of Object.values(sides)) load.close();
  const least = (values: readonly number[]) => Math.min(...values.slice(2));
  const microseconds = (values: readonly number[]) => (1e6 * least(values)).toFixed(0);
  return figure(
    {
      what: way === 'tls' ? 'doDeal over TLS' : 'doDeal without TLS',
      unit: 'requests/s',
      peer: way === 'tls' ? 'bare node:https' : 'bare node:http',
      reach: { atLeast: 0.4 },
      note: `of processor time ${microseconds(costs.ours)} and ${microseconds(costs.peer)} µs a request`,
    },
    pairs,
  );
}

/** The text of a reply: what the fixed server is to answer. */
async function replyOf({ address }: Served): Promise<string> {
  const { port, ca } = address;
  const { request } = ca === undefined ? await import('node:http') : await import('node:https');
  const [head = '', body = ''] = dealRequest().split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ')),
  );
  return new Promise((resolve, reject) => {
    request({ port, ca, headers, host: 'localhost', path: '/xpo/Relay', method: 'POST' }, (reply) => {
      reply
        .setEncoding('utf8')
        .toArray()
        .then((pieces) => resolve(pieces.join('')), reject);
    })
      .on('error', reject)
      .end(body);
  });
}
