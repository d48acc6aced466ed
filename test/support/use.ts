import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type ClientOptions, GatewayClient } from '../../src/client/index.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.ts';

/** Creates a folder, and deletes it after the tests of the file. */
export async function useFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tck-test-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Used {
  readonly sandbox: Sandbox;
  readonly client: GatewayClient;
}

/** Starts a sandbox with a client of its first merchant, and ends both after the tests of the file. */
export async function useSandbox(
  options?: SandboxOptions,
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
