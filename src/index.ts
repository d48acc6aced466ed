/**
 * ashrait-tck as a library: a client of the gateway for TypeScript, and the reference gateway for tests.
 *
 * ```ts
 * import { GatewayClient, startSandbox } from 'ashrait-tck';
 * ```
 */
import './node-version.ts';
import type { PublicSandbox, SandboxOptions } from './sandbox/public.ts';

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
export type { PublicSandbox as Sandbox, SandboxOptions } from './sandbox/public.ts';
export { type TestCard, testCards } from './sandbox/test-cards.ts';
export type {
  Adapter,
  AdapterFields,
  AdapterSettings,
  AdapterValue,
} from './target/adapter/load-adapter.ts';

/**
 * Starts the reference gateway over HTTPS with its own certificate authority, by default on loopback only. The first call
 * loads the code of the gateway, so the client alone loads fast.
 * @throws InvalidConfiguration with each invalid option and its correction
 * @throws UnusableAuthority if the saved certificate authority is not valid
 * @throws the system error if the port is in use or the directory cannot be written
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<PublicSandbox> {
  return (await import('./sandbox/start.ts')).startSandbox(options);
}
