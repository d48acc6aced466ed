import { commandData } from './commands.ts';
import { commandNames } from './deals.ts';
import { envelopeRequest } from './envelope.ts';
import type { Holds, ReplyField, RequestField } from './field.ts';

/** Sensitive field names outside the specification, as regular expressions without capturing groups. */
const elsewhere: Readonly<Record<Holds, readonly string[]>> = {
  card: ['card_?no', 'card_?num(?:ber)?', 'pan'],
  expiry: [],
  cvv: ['cv[vc](?:2|no|num(?:ber)?|code)?'],
  pin: ['pin'],
  track: ['track2'],
  token: [],
  person: ['id'],
  user: [],
  password: ['passwd', 'pwd'],
  id: [],
  reference: ['mpiTransactionId'],
};

/** Kinds of sensitive values by field name without its path. */
const named = [
  envelopeRequest,
  ...commandNames.flatMap((command) => {
    const { request, reply } = commandData[command];
    return [request, ...reply.map(({ fields }) => fields)];
  }),
].flatMap((table) =>
  Object.entries<RequestField | ReplyField>(table).flatMap(([path, { holds }]) =>
    holds ? [{ holds, name: path.split('.').at(-1) ?? path }] : [],
  ),
);

/** Returns one regular expression source that matches the names of all fields with these kinds of value. */
export const namesOf = (...kinds: readonly Holds[]): string => {
  const own = named.filter(({ holds }) => kinds.includes(holds)).map(({ name }) => name);
  return `(?:${[...new Set([...own, ...kinds.flatMap((kind) => elsewhere[kind])])].join('|')})`;
};
