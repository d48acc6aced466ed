/** Somebody's own client, driven by the same features through an adapter module. */
export { abstained, type HiddenRule, lacksElements } from './abstained.ts';
export { AdaptedClient, type Arrival, type ClientFinding, type Guard, isFault } from './adapted-client.ts';
export { ClientFault, HiddenByClient } from './adapter-errors.ts';
export {
  type Adapter,
  type AdapterFields,
  type AdapterSettings,
  type AdapterValue,
  loadAdapter,
} from './load-adapter.ts';
export { tryOut } from './try-out.ts';
