/**
 * ashrait-tck as a library: the client that a merchant uses from TypeScript, and the reference gateway for tests.
 *
 * ```ts
 * import { GatewayClient, startSandbox } from 'ashrait-tck';
 * ```
 */
import './node-version.ts';

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
export {
  type Sandbox,
  type SandboxOptions,
  startSandbox,
  type TestCard,
  testCards,
} from './sandbox/index.ts';
export type {
  Adapter,
  AdapterFields,
  AdapterSettings,
  AdapterValue,
} from './target/adapter/index.ts';
