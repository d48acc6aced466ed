import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type ClientOptions, GatewayClient } from '../../src/client/index.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';

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

/** Starts a sandbox with a client of its first merchant, and ends both after the test or the file. */
export async function useSandbox(
  options?: Parameters<typeof startSandbox>[0],
  clientOptions?: Partial<ClientOptions>,
): Promise<Used> {
  const sandbox = await startSandbox(options);
  const client = new GatewayClient({
    ...sandbox,
    ...{ user: 'merchant', password: 'sandbox-password' },
    ...clientOptions,
  });
  after(async () => {
    await client.close();
    await sandbox.stop();
  });
  return { sandbox, client };
}
