import type { commandData } from './commands.ts';
import type { CommandName } from './deals.ts';
import type { Format } from './format.ts';

type ValueOf<F extends Format> = F extends { kind: 'one of'; values: readonly (infer Name)[] }
  ? Name
  : F extends { kind: 'amount' }
    ? number | string
    : string | number;

type Table<C extends CommandName> = (typeof commandData)[C]['request'];
/** Credential parameters, which the client adds to each request. */
type FilledIn<C extends CommandName> = C extends 'inquireTerminal' ? 'user' | 'password' : never;
type Required<C extends CommandName> = Exclude<
  { [N in keyof Table<C>]: Table<C>[N] extends { occurrence: 'required' } ? N : never }[keyof Table<C>],
  FilledIn<C>
>;

type Within<T> = T extends { within: infer Holder extends string; fields: infer Fields }
  ? Holder extends ''
    ? keyof Fields & string
    : `${Holder}.${keyof Fields & string}`
  : never;

/** Paths of a command's reply elements, relative to the command's element: `cgUid`, `ashraitEmvData.uid`. */
export type ReplyPath<C extends CommandName> = Within<(typeof commandData)[C]['reply'][number]>;

export type RecordField = keyof (typeof commandData)['inquireTransactions']['reply'][0]['fields'];

/**
 * The parameters of a command, inferred from the contract: an unknown parameter is a type error. Nested elements have
 * dotted names (`ashraitEmvData.orgUid`). `GatewayClient.send` also accepts unknown elements.
 */
export type RequestFields<C extends CommandName> = {
  [N in Required<C>]: Table<C>[N] extends { format: infer F extends Format } ? ValueOf<F> : never;
} & {
  [N in Exclude<keyof Table<C>, Required<C>>]?: Table<C>[N] extends { format: infer F extends Format }
    ? ValueOf<F> | undefined
    : never;
};
