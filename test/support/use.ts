import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type ClientOptions, GatewayClient } from '../../src/client/index.ts';
import { makeAuthority } from '../../src/sandbox/authority.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';

/** The credentials of the first merchant of a sandbox. */
export const credentials = { user: 'merchant', password: 'sandbox-password' };

/** Creates a folder, and deletes it after the test or the file. */
export async function useFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tck-test-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Lets a server listen on a free port of this machine, and closes it after the test or the file. */
export async function usePort(server: Server & { closeAllConnections?(): void }): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

interface Used {
  readonly sandbox: Sandbox;
  readonly client: GatewayClient;
}

/** The daily transmission at 23:00 would change what a test compares. */
export function atNoon({ state: { clock } }: Sandbox): void {
  clock.set(clock.zoned().withPlainTime('12:00'));
}

/** Starts a sandbox with a client of its first merchant, and ends both after the test or the file. */
export async function useSandbox(
  options?: Parameters<typeof startSandbox>[0],
  clientOptions?: Partial<ClientOptions>,
): Promise<Used> {
  const sandbox = await startSandbox(options);
  if (options?.data === undefined) atNoon(sandbox);
  const client = new GatewayClient({ ...sandbox, ...credentials, ...clientOptions });
  after(async () => {
    await client.close();
    await sandbox.stop();
  });
  return { sandbox, client };
}

/** Starts an HTTPS server on this machine, and closes it after the test or the file. */
export async function useHttps(listener: RequestListener): Promise<Pick<Sandbox, 'baseUrl' | 'ca'>> {
  const { ca, certificate, key } = await makeAuthority();
  const port = await usePort(createServer({ cert: certificate, key }, listener));
  return { baseUrl: `https://localhost:${port}`, ca };
}
