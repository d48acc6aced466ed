import type { Holds, ReplyField, RequestField } from '../contract/field.ts';
import { commandData, commandNames, envelopeRequest } from '../contract/index.ts';

/** `cvvLike` is a field with a similar name, such as `cvvNo1`: its value is a CVV only if it has three or four digits. */
export type Kind = Holds | 'cvvLike';

/** Names outside the specification, as clients, other gateways and logs write them: regular expressions. */
const elsewhere: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  card: ['card_?no', 'card_?num(?:ber)?', 'pan'],
  cvv: [
    'cv[vc](?:2|no|num(?:ber)?|code)?',
    'cv2',
    '\\w{1,30}cv[vc]\\d?',
    'csc',
    '(?:card[\\s_-]?)?(?:security|verification)[\\s_-]{0,3}(?:code|value|number|digits)\\d?',
  ],
  cvvLike: ['cid', 'cv[vc](?!\\w{0,20}(?:status|result|response))\\w{1,20}'],
  pin: ['pin'],
  track: ['track2'],
  person: ['id'],
  password: ['passwd', 'pwd', '\\w{1,30}(?:password|passwd)'],
  reference: ['mpiTransactionId'],
};

/** Parts of unknown element names that suggest card data or another secret. */
export const suggests = {
  card: /card|pan$/i,
  secret: /pass|pwd|secret|key|login|credential|cv[vc]|track/i,
} as const;

const stated: readonly (readonly [Kind, string])[] = [
  envelopeRequest,
  ...commandNames.flatMap((command) => {
    const { request, reply } = commandData[command];
    return [request, ...reply.map(({ fields }) => fields)];
  }),
].flatMap((table) =>
  Object.entries<RequestField | ReplyField>(table).flatMap(([path, { holds }]) =>
    holds ? [[holds, path.split('.').at(-1) ?? path] as const] : [],
  ),
);

/** A regular expression source that matches the names of all fields with these kinds of value. */
export function namesOf(...kinds: readonly Kind[]): string {
  const own = stated.filter(([kind]) => kinds.includes(kind)).map(([, name]) => name);
  return `(?:${[...new Set([...own, ...kinds.flatMap((kind) => elsewhere[kind] ?? [])])].join('|')})`;
}

/** The order decides about `id`: the id of a person by the specification, and no id of the gateway. */
const order = [
  ...(['card', 'cvv', 'pin', 'track', 'password', 'user', 'expiry', 'token', 'person'] as const),
  ...(['id', 'reference', 'cvvLike'] as const),
];
const patterns = order.map((kind) => [kind, new RegExp(`^${namesOf(kind)}$`, 'i')] as const);
const known = new Map<string, Kind | undefined>();

/** The kind of a field by the last part of its name: `card.cvv`, `card[cvv]` and `a:cvv` are CVVs. */
export function kindOf(name: string): Kind | undefined {
  if (known.has(name)) return known.get(name);
  const last = name.trim().replace(/\]$/, '').split(/[.[:]/).at(-1) ?? '';
  const kind = last.length > 64 ? undefined : patterns.find(([, pattern]) => pattern.test(last))?.[0];
  if (known.size < 10_000) known.set(name, kind);
  return kind;
}

/** True for values that no output may have. */
export const isSecret = (kind: Kind | undefined): boolean =>
  kind === 'card' || kind === 'cvv' || kind === 'pin' || kind === 'track' || kind === 'password';
