import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayClient } from '../../src/client/index.ts';
import { Session, type SessionOptions } from '../../src/merchant/session.ts';

/** Begins a session in a folder of its own. `await using` ends the session and deletes the folder. */
export async function begunSession(
  options: Partial<SessionOptions> = {},
): Promise<Session & AsyncDisposable> {
  const directory = await mkdtemp(join(tmpdir(), 'tck-session-'));
  const session = await Session.begin({ directory, seed: 1, ...options });
  return Object.assign(session, {
    async [Symbol.asyncDispose]() {
      await session.end();
      await rm(directory, { recursive: true });
    },
  });
}

/** Returns a client of a session. `await using` closes the client. */
export function clientOf(
  { access, sandbox }: Session,
  // A busy machine takes more than a second for a reply.
  timeoutMs = 20_000,
): GatewayClient & AsyncDisposable {
  const client = new GatewayClient({ ...access, baseUrl: sandbox.ownUrl, ca: sandbox.ca, timeoutMs });
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}
