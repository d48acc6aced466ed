import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { GatewayClient, type Post } from '../../src/client/index.ts';
import { readConfiguration } from '../../src/sandbox/configuration/schema.ts';
import { type ConfigurationInput, defaultConfiguration } from '../../src/sandbox/index.ts';
import { relay } from '../../src/sandbox/relay.ts';
import { SandboxState } from '../../src/sandbox/state.ts';
import { credentials } from '../support/use.ts';

export function emptyState(lenient = false): SandboxState {
  const { merchants, ...others } = defaultConfiguration();
  const terminalsOf = (terminals: (typeof merchants)[number]['terminals']) =>
    terminals.map((terminal) => ({ ...terminal, lenient }));
  const configuration = {
    ...others,
    merchants: merchants.map((one) => ({ ...one, terminals: terminalsOf(one.terminals) })),
  };
  return stateOf(configuration);
}

export const stateOf = (configuration: ConfigurationInput = defaultConfiguration()): SandboxState =>
  new SandboxState(readConfiguration(configuration).merchants, 1);

/** Returns a client of a sandbox in this process, without a connection. */
export function clientOf(
  state: SandboxState,
  account: { readonly user: string; readonly password: string } = credentials,
): GatewayClient {
  const post = async ({ body }: Post) => {
    const { bytes } = await relay(state, { body: Buffer.from(body), query: '' });
    return { status: 200, body: Buffer.from(bytes, 'latin1') };
  };
  return new GatewayClient({ ...account, baseUrl: '', transport: { post, close: async () => {} } });
}

export async function replyTo(state: SandboxState, body: string | Uint8Array): Promise<string> {
  const { text } = await relay(state, { body: Buffer.from(body), query: '' });
  return text;
}

export const resultOf = (reply: string): string | undefined => /<result>(\d{3})<\/result>/.exec(reply)?.[1];

export const formOf = (xml: string): string =>
  `user=merchant&password=sandbox-password&int_in=${encodeURIComponent(xml)}`;

/** Returns the processor time of some work in milliseconds, for all threads together. */
export async function spent(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Returns the memory in use, heap and external, in megabytes. */
export function megabytes(): number {
  // Garbage is collected twice, because finalizers that run after the first collection release further objects.
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
