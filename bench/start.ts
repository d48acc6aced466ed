import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { buildRequest } from '../src/message/build-request.ts';
import { type Benchmark, inTurn } from './benchmark.ts';
import { formOf } from './deal.ts';
import { figure } from './figure.ts';
import { Served } from './served.ts';

const directory = 'reports/bench/start';
const limit = 0.2;

const question = formOf(
  buildRequest({ command: 'inquireTransactions', fields: { terminalNumber: '0880000010', tranId: '1' } }),
);

/** From the command line to the reply to the first request, over TLS, with the authority that the sandbox wrote. */
export const start: Benchmark = {
  name: 'start',
  run: async ({ quick, progress }) => {
    const pairs = await inTurn(quick ? 3 : 15, first, bare, progress);
    const against = (peer: number) => pairs.map(({ ours }) => ({ ours, peer }));
    const what = 'to the first reply';
    return [
      figure({ what, unit: 's', peer: 'limit', reach: { atMost: 1 } }, against(limit)),
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
    const reply = await asked(Number(port), await readFile(join(directory, 'ca.pem')));
    if (!reply.includes('<result>099</result>')) throw new Error('the sandbox did not answer the inquiry');
    return (performance.now() - begun) / 1000;
  } finally {
    child.kill();
    await ended;
  }
}

function asked(port: number, ca: Buffer | string | undefined): Promise<string> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const to = { host: 'localhost', port, ca, headers, method: 'POST', path: '/xpo/Relay', agent: false };
  return new Promise((resolve, reject) => {
    request(to, (reply) => {
      reply
        .setEncoding('utf8')
        .toArray()
        .then((pieces) => resolve(pieces.join('')), reject);
    })
      .on('error', reject)
      .end(question);
  });
}

/** As little as a server over TLS can do before its first reply: node alone is over too soon to be compared with. */
async function bare(): Promise<number> {
  const begun = performance.now();
  using server = await Served.start('fixed', 'tls', '<result>099</result>');
  const { port, ca } = server.address;
  await asked(port, ca);
  return (performance.now() - begun) / 1000;
}
