import { z } from 'zod';
import { type State, transactionCommands, validationOf } from '../../contract/index.ts';
import { FREE_STANDING, maskIfCard } from '../../secrets/card-number.ts';
import { namesOf } from '../../secrets/names.ts';

/** The facts about a request that can move money, for the journal, without card numbers and credentials. */
export const movementSchema = z
  .object({
    command: z.enum(transactionCommands),
    /** The effect of an approved request on money. With `nothing`, no money is charged or reserved. */
    kind: z.enum(['charge', 'payout', 'hold', 'authorization', 'credit', 'cancellation', 'nothing']),
    ...{ terminal: z.string(), user: z.string(), currency: z.string() },
    /** The amount of the request in the smallest unit of its currency; undefined if the amount is no number. */
    total: z.number().exactOptional(),
    ...{ tranId: z.string().exactOptional(), cgUid: z.string().exactOptional() },
    ...{ orgUid: z.string().exactOptional(), authNo: z.string().exactOptional() },
  })
  .readonly();

export type Movement = z.infer<typeof movementSchema>;
export type Kind = Movement['kind'];

/** Returns the effect that a request can have on money. A faulty gateway can accept an invalid request too. */
export function movementIn(text: string): Movement | undefined {
  const plain = plainOf(text);
  const command = transactionCommands.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(plain));
  if (!command) return undefined;
  const field = (name: string): string => withoutCard(valuesOf(plain, name)[0] ?? '');
  // A faulty gateway can accept 1000.00, -1000 or 1,000 as an amount.
  const amounts = valuesOf(plain, 'total')
    .map((value) => value.replaceAll(/\D/g, ''))
    .filter((value) => value !== '')
    .map(Number);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const named = (['tranId', 'cgUid', 'orgUid', 'authNo'] as const).flatMap((name) => {
    const value = field(name);
    return value === '' ? [] : [[name, value]];
  });
  return {
    command,
    terminal: field('terminalNumber'),
    user: field('user'),
    kind: kindOf(command, valuesOf(plain, 'validation'), valuesOf(plain, 'transactionType'), total),
    currency: field('currency').toUpperCase(),
    ...(amounts.length > 0 && { total }),
    ...Object.fromEntries(named),
  };
}

function kindOf(
  command: Movement['command'],
  validations: readonly string[],
  types: readonly string[],
  total: number,
): Kind {
  if (command === 'refundDeal') return 'credit';
  if (command === 'cancelDeal') return 'cancellation';
  const how = validations.map((value) => value.toLowerCase());
  const leaving = (state: State | undefined) =>
    how.length > 0 && how.every((value) => validationOf(value) && validationOf(value)?.leaves === state);
  const what = types.map((value) => value.toLowerCase());
  const only = (values: readonly string[], names: readonly string[]) =>
    values.length > 0 && values.every((value) => names.includes(value));
  // Requests for a token or a balance need no amount, but a faulty gateway can charge an amount that is sent.
  const amount = only(how, ['token']) ? total > 0 : total > 1;
  if (leaving(undefined) && !(amount && how.includes('token'))) return 'nothing';
  if (only(what, ['balanceenquiry']) && !amount) return 'nothing';
  if (leaving('authorized')) return 'authorization';
  if (what.includes('credit')) return 'payout';
  return leaving('held') ? 'hold' : 'charge';
}

/** True for requests that charge or reserve money. They count towards the limits of the target file. */
export const charges = ({ kind }: Pick<Movement, 'kind'>): boolean =>
  !['credit', 'cancellation', 'nothing'].includes(kind);

export const cardsIn = (text: string): readonly string[] =>
  valuesOf(plainOf(text), namesOf('card', 'track'))
    .map((value) => value.replaceAll(/[\s.-]/g, '').split('=', 1)[0] ?? '')
    .filter((value) => value !== '');

export const tokensIn = (text: string): readonly string[] => valuesOf(plainOf(text), 'cardId');

const plainOf = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replaceAll(/<!\[CDATA\[(.*?)\]\]>|<!--.*?-->/gs, (_, data = '') => data)
    .replaceAll(/&#(?:x([0-9a-f]+)|(\d+));/gi, (reference, hex, decimal) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const character = code < 0x80 ? String.fromCharCode(code) : '';
      return /[\w.-]/.test(character) ? character : reference;
    });

export const valuesOf = (plain: string, name: string): readonly string[] =>
  [...plain.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>([^<]*)`, 'gi'))]
    .map(([, value = '']) => value.trim())
    .filter((value) => value !== '');

const withoutCard = (value: string): string =>
  value.slice(0, 60).replaceAll(new RegExp(FREE_STANDING, 'g'), maskIfCard);
