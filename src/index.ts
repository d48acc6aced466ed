/**
 * ashrait-tck as a library: a client of the gateway for TypeScript, and the reference gateway for tests.
 *
 * ```ts
 * import { GatewayClient, startSandbox } from 'ashrait-tck';
 * ```
 */
import './node-version.ts';
import type { Sandbox, SandboxOptions } from './sandbox/start.ts';

export {
  type CallOptions,
  type ClientOptions,
  type Exchange,
  GatewayClient,
  type Reply,
  type Transport,
  TransportError,
  type Value,
} from './client/index.ts';
export { type CommandName, findRule, type RequestFields, type Rule, rules } from './contract/index.ts';
export { MessageError } from './message/message-error.ts';
export type { Sandbox, SandboxOptions } from './sandbox/start.ts';
export { type TestCard, testCards } from './sandbox/test-cards.ts';
export type {
  Adapter,
  AdapterFields,
  AdapterSettings,
  AdapterValue,
} from './target/adapter/load-adapter.ts';

/**
 * Starts the reference gateway over HTTPS with its own certificate authority. It listens on loopback unless a host is given.
 * Its code is loaded by the first call: who sends requests to a gateway loads the client alone.
 *
 * @throws InvalidConfiguration with each invalid place and what to do
 * @throws UnusableAuthority if the saved authority is not valid
 * @throws the error of the system if the port is in use or the directory cannot be written
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return (await import('./sandbox/start.ts')).startSandbox(options);
}
