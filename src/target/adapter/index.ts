/** Somebody's own client, driven by the same features through an adapter module. */
export { AdaptedClient, type Arrival, type Guard } from './adapted-client.ts';
export { ClientFault, HiddenByClient } from './adapter-errors.ts';
export {
  type Adapter,
  type AdapterFields,
  type AdapterSettings,
  type AdapterValue,
  loadAdapter,
} from './load-adapter.ts';
export { tryOut } from './try-out.ts';
