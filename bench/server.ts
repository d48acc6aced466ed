import { createServer as createPlain, type RequestListener } from 'node:http';
import { createServer as createTls } from 'node:https';
import module from 'node:module';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Usage } from './served.ts';

// Runs a server, `sandbox` or `fixed`, `plain` or `tls`, on an optional port. The process sends the server's address to
// its parent, and on request its resource usage.
const [, , what = '', way = '', text = '', port = '0'] = process.argv;

// The compile cache is enabled here, because the command line of the kit enables it too.
module.enableCompileCache();

const address = what === 'fixed' ? await fixed() : await sandbox();
process.on('message', (question) => {
  if (question === 'memory') collectGarbage();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const usage: Usage = { cpuSeconds: (user + system) / 1e6, rss, heapUsed };
  process.send?.(usage);
});
process.on('disconnect', () => process.exit());
process.send?.(address);

/** As a flag of the command line, `--expose-gc` would disable the code cache of V8 and slow down the start. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

async function sandbox() {
  const { defaultMerchants, startSandbox } = await import('../src/sandbox/index.ts');
  if (way === 'tls') {
    const { baseUrl, ca } = await startSandbox({ seed: 1 });
    return { port: Number(new URL(baseUrl).port), ca };
  }
  const [{ answering }, { SandboxState }] = await Promise.all([
    import('../src/sandbox/server.ts'),
    import('../src/sandbox/state.ts'),
  ]);
  return listening(createPlain(answering(new SandboxState(defaultMerchants(), 1))));
}

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
