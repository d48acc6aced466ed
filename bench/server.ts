import { createServer as createPlain, type RequestListener } from 'node:http';
import { createServer as createTls } from 'node:https';
import module from 'node:module';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Usage } from './served.ts';

/**
 * One server in a process of its own, `sandbox`, `stored` (with a data directory) or `fixed`, `plain` or `tls`. It tells its parent where it listens and,
 * whenever it is asked, what it has used. A port of its own can be given as the last argument.
 */
const [, , what = '', way = '', text = '', port = '0'] = process.argv;

// As the command line does. A bare server loads nothing of the kit.
module.enableCompileCache();

const address = what === 'fixed' ? await fixed() : await sandbox(what === 'stored' ? text : undefined);
process.on('message', (question) => {
  // To collect garbage costs time of its own.
  if (question === 'memory') collectGarbage();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const usage: Usage = { cpuSeconds: (user + system) / 1e6, rss, heapUsed };
  process.send?.(usage);
});
process.on('disconnect', () => process.exit());
process.send?.(address);

/** Asked for on the line that starts it, it would have V8 set its cached code aside, and every start would take longer. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

async function sandbox(data?: string) {
  const { defaultMerchants, startSandbox } = await import('../src/sandbox/index.ts');
  if (way === 'tls') {
    const { baseUrl, ca } = await startSandbox({ seed: 1, ...(data !== undefined && { data }) });
    return { port: Number(new URL(baseUrl).port), ca };
  }
  const [{ answering }, { SandboxState }, { Store }] = await Promise.all([
    import('../src/sandbox/server.ts'),
    import('../src/sandbox/state.ts'),
    import('../src/sandbox/store/store.ts'),
  ]);
  const merchants = defaultMerchants();
  const store = data === undefined ? undefined : Store.open(data, 'normal');
  return listening(createPlain(answering(new SandboxState(merchants, 1, undefined, store))));
}

/** As little as a server can do: it reads the request and answers the same bytes every time. */
async function fixed() {
  const bytes = Buffer.from(text, 'utf8');
  const head = { 'Content-Type': 'text/xml; charset=utf-8', 'Content-Length': bytes.length };
  const listener: RequestListener = (request, response) => {
    request.resume().on('end', () => response.writeHead(200, head).end(bytes));
  };
  if (way !== 'tls') return listening(createPlain(listener));
  const { makeAuthority } = await import('../src/sandbox/authority.ts');
  const { ca, key, certificate } = await makeAuthority();
  return { ...(await listening(createTls({ key, cert: certificate }, listener))), ca };
}

async function listening(server: ReturnType<typeof createPlain | typeof createTls>) {
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port };
}
