/** The client of the gateway: sends commands over verified HTTPS and returns exchanges. */
export {
  contentOf,
  type Exchange,
  exchangeChannel,
  heard,
  resultOf,
  sentIn,
  type Through,
} from './exchange.ts';
export {
  asSent,
  type CallOptions,
  type ClientOptions,
  GatewayClient,
  readBack,
  readSent,
} from './gateway-client.ts';
export { type Handshake, handshake } from './handshake.ts';
export { type Reply, replyOf, type Value } from './reply.ts';
export {
  explained,
  type HttpsOptions,
  httpsTransport,
  type Post,
  type Posted,
  type Transport,
  TransportError,
} from './transport.ts';
