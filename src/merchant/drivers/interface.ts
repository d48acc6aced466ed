import { z } from 'zod';
import { planSchema } from '../plan.ts';
import { operations } from '../task-schema.ts';
import { answerSchema } from './answer.ts';
import type { Asked, DriverOptions } from './driver.ts';

const text = z.string();
const count = z.int();

/** Values that the application receives: environment variables (`--run`), or JSON members with these paths (`--hook`). */
export const variables = [
  {
    ...{ name: 'TCK_TASK', field: 'task', type: text, example: 'charge-approved' },
    says: 'The id of the task.',
  },
  {
    ...{ name: 'TCK_OPERATION', field: 'operation', type: z.enum(operations), example: 'charge' },
    says: `What to do: ${operations.join(', ')}.`,
  },
  {
    ...{ name: 'TCK_INSTRUCTION', field: 'instruction', type: text, example: 'Sell for 101.00 ILS.' },
    says: 'The instruction of the step in a sentence, for a person.',
  },
  {
    ...{ name: 'TCK_ORDER', field: 'order', type: text, example: 'T7x01' },
    says: 'The merchant reference of the order. Send this reference in the field user, and for a payment page also in uniqueid. For a second attempt, add an ending (T7x01a2).',
  },
  {
    ...{ name: 'TCK_AMOUNT', field: 'amount', type: count.min(1), example: 10_100 },
    says: 'The amount of this step, in the smallest unit of the currency: agorot, cents, yen.',
  },
  {
    ...{ name: 'TCK_CURRENCY', field: 'currency', type: text, example: 'ILS' },
    says: 'The currency, ISO 4217.',
  },
  {
    ...{ name: 'TCK_PAY_WITH', field: 'payWith', type: z.enum(['card', 'token', 'page']), example: 'card' },
    says: 'card: charge the card by its number. token: charge the token that an earlier step saved. page: the buyer enters the card on a payment page; only for the operations authorize and hold.',
  },
  {
    ...{ name: 'TCK_CARD', field: 'card.number', type: text, example: '4580000000000000' },
    says: 'The number of a test card.',
  },
  {
    ...{ name: 'TCK_EXPIRATION', field: 'card.expiration', type: text, example: '0930' },
    says: 'The expiration of the test card, MMYY.',
  },
  {
    ...{ name: 'TCK_CVV', field: 'card.cvv', type: text, example: '123' },
    says: 'The CVV of the test card, or empty if no buyer is present to type a CVV.',
  },
  {
    ...{ name: 'TCK_PAYMENTS', field: 'payments', type: count.min(1), example: 1 },
    says: 'The number of payments, including the first one. 1 means no installments. In doDeal with creditType Payments, numberOfPayments does not count the first payment: for 3 payments send 2.',
  },
  {
    ...{ name: 'TCK_CHANNEL', field: 'channel', type: z.enum(['Internet', 'Phone']), example: 'Internet' },
    says: 'How the buyer gave the card: Internet, or Phone for a card number given by telephone. Send this value as transactionCode.',
  },
  {
    ...{ name: 'TCK_NOW', field: 'now', type: text, example: '2026-11-21T23:30:00' },
    says: "The gateway's time in Jerusalem, YYYY-MM-DDThh:mm:ss.",
  },
  {
    ...{ name: 'TCK_URL', field: 'gateway.url', type: text, example: 'https://localhost:8443' },
    says: 'The base address of the gateway. Post commands to /xpo/Relay below this address.',
  },
  {
    ...{ name: 'TCK_CA', field: 'gateway.ca', type: text, example: '/reports/observe/ca.pem' },
    says: 'The PEM file of the certificate authority to trust.',
  },
  {
    ...{ name: 'TCK_USER', field: 'gateway.user', type: text, example: 'observe-1f2e3d' },
    says: 'The user of the API, valid for this session.',
  },
  {
    ...{ name: 'TCK_PASSWORD', field: 'gateway.password', type: text, example: '...' },
    says: 'The password of the API, valid for this session.',
  },
  {
    ...{ name: 'TCK_TERMINAL', field: 'gateway.terminal', type: text, example: '0880000010' },
    says: 'The terminal number for all commands.',
  },
  {
    ...{ name: 'TCK_MID', field: 'gateway.mid', type: text, example: '10001' },
    says: 'The merchant id, for payment pages.',
  },
  {
    ...{ name: 'TCK_LATE_MS', field: 'lateMs', type: count.min(0), example: 1_500 },
    says: 'The processing deadline in milliseconds (--late). After this time, the gateway can no longer carry out a request whose reply was lost, and inquiries find its result.',
  },
];

type OfSession = Pick<DriverOptions, 'access' | 'lateMs'>;

/** The values of a step and of the session, with their names and paths. */
function valuesOf(asked: Partial<Asked>, { access: { caFile: ca, ...gateway }, lateMs }: OfSession) {
  const all = { ...asked, gateway: { ...gateway, ca }, lateMs };
  return variables.flatMap(({ name, field }) => {
    const value = field.split('.').reduce<unknown>((from, key) => Object(from)[key], all);
    return value === undefined ? [] : [{ name, field, value }];
  });
}

/** @param asked the step, or for the probe only the order */
export const environmentOf = (asked: Partial<Asked>, session: OfSession): Readonly<Record<string, string>> =>
  Object.fromEntries(valuesOf(asked, session).map(({ name, value }) => [name, String(value)]));

export const bodyOf = (asked: Asked, session: OfSession): object =>
  nested(valuesOf(asked, session).map(({ field, value }) => [field, value] as const));

/** The JSON body of a hook's request. Later versions may add members. */
export const hookRequestSchema = z.object(
  nested<z.ZodType>(
    variables.map(({ field, type, says, example }) => [
      field,
      type.meta({ description: says, examples: [example] }),
    ]),
    (fields) => z.object(fields),
  ) as Record<string, z.ZodType>,
);

/** Converts the flat key `card.number` to the member `number` of the object `card`. A key has at most two parts. */
function nested<Value>(
  fields: readonly (readonly [field: string, value: Value])[],
  group: (fields: Record<string, Value>) => unknown = (fields) => fields,
): Record<string, unknown> {
  const groups = Map.groupBy(fields, ([field]) => field.split('.')[0] ?? '');
  return Object.fromEntries(
    [...groups].map(([name, some]) => [
      name,
      some[0]?.[0] === name
        ? some[0][1]
        : group(Object.fromEntries(some.map(([field, value]) => [field.slice(name.length + 1), value]))),
    ]),
  );
}

const schemas = {
  'observe.plan': planSchema,
  'observe.hook.request': hookRequestSchema,
  'observe.hook.answer': answerSchema,
} as const;

export const jsonSchemaFiles = (): readonly { readonly name: string; readonly text: string }[] =>
  Object.entries(schemas).map(([name, schema]) => ({
    name: `${name}.schema.json`,
    text: `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }), null, 2)}\n`,
  }));
