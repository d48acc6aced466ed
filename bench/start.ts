import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Benchmark, inTurn } from './benchmark.ts';
import { inquiryText, requestsOf } from './deal.ts';
import { figure } from './figure.ts';
import { replyTo } from './reply.ts';
import { Served } from './served.ts';

const directory = 'reports/bench/start';
const limitSeconds = 0.2;

const question = requestsOf(inquiryText('unknown'));

/** Measures the time from the command line to the first reply over TLS. */
export const start: Benchmark = {
  name: 'start',
  run: async ({ quick, progress }) => {
    const pairs = await inTurn(quick ? 3 : 15, first, bare, progress);
    const against = (peer: number) => pairs.map(({ ours }) => ({ ours, peer }));
    const what = 'to the first reply';
    return [
      figure({ what, unit: 's', peer: 'limit', limit: 1 }, against(limitSeconds)),
      figure({ what, unit: 's', peer: 'bare node:https' }, pairs),
    ];
  },
};

async function first(): Promise<number> {
  const begun = performance.now();
  const line = ['src/cli/start.mjs', 'sandbox', '--port', '0', '--out', directory];
  const child = spawn(process.execPath, line, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    let said = '';
    let port: string | undefined;
    for await (const piece of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      said += piece;
      port = /https:\/\/localhost:(\d+)\//.exec(said)?.[1];
      if (port !== undefined) break;
    }
    if (port === undefined) throw new Error('the sandbox did not say where it is');
    const ca = await readFile(join(directory, 'ca.pem'), 'utf8');
    const reply = await replyTo(question(), { port: Number(port), ca });
    if (!reply.includes('<result>099</result>')) throw new Error('the sandbox did not answer the inquiry');
    return (performance.now() - begun) / 1000;
  } finally {
    child.kill();
    await ended;
  }
}

/** Measures a bare TLS server. Node alone would start too fast for a comparison. */
async function bare(): Promise<number> {
  const begun = performance.now();
  using server = await Served.start('fixed', 'tls', '<result>099</result>');
  await replyTo(question(), server.address);
  return (performance.now() - begun) / 1000;
}
