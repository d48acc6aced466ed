import {
  namesOf,
  type State,
  type TransactionCommand,
  transactionCommands,
  validationOf,
} from '../../contract/index.ts';
import { FREE_STANDING, maskIfCard } from '../../message/card-number.ts';

/** A request that may move money: what the journal keeps of it, and what a cleanup needs. No card, no credentials. */
export interface Movement {
  readonly command: TransactionCommand;
  readonly terminal: string;
  /** The reference that it was sent under. */
  readonly user: string;
  readonly kind: Kind;
  readonly currency: string;
  /** In the smallest unit; missing where it names none, or no number. */
  readonly total?: number;
  readonly tranId?: string;
  readonly cgUid?: string;
  readonly orgUid?: string;
  readonly authNo?: string;
}

/** What approving it leaves behind. `nothing`: no money is charged or reserved by it. */
export type Kind = 'charge' | 'payout' | 'hold' | 'authorization' | 'credit' | 'cancellation' | 'nothing';

/**
 * What a request would move, in whatever shape it is: one that is broken on purpose may be served by a gateway that
 * should refuse it. Of elements that stand twice the worse counts, and of amounts the sum. Undefined where it has none of
 * the three commands.
 *
 * @param text the XML of the request
 */
export function movementIn(text: string): Movement | undefined {
  const plain = plainOf(text);
  const command = transactionCommands.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(plain));
  if (!command) return undefined;
  const field = (name: string): string => withoutCard(valuesOf(plain, name)[0] ?? '');
  // A gateway that takes 1000.00, -1000 or 1,000 for an amount has charged something like that.
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
  // A token and a balance come without an amount: one beside it may be charged where it should be refused.
  const amount = only(how, ['token']) ? total > 0 : total > 1;
  if (leaving(undefined) && !(amount && how.includes('token'))) return 'nothing';
  if (only(what, ['balanceenquiry']) && !amount) return 'nothing';
  if (leaving('authorized')) return 'authorization';
  if (what.includes('credit')) return 'payout';
  return leaving('held') ? 'hold' : 'charge';
}

/** Whether it charges or reserves something, which counts against a ceiling. */
export const charges = ({ kind }: Pick<Movement, 'kind'>): boolean =>
  !['credit', 'cancellation', 'nothing'].includes(kind);

/** The card numbers that a request names, as digits. */
export const cardsIn = (text: string): readonly string[] =>
  valuesOf(plainOf(text), namesOf('card', 'track'))
    .map((value) => value.replaceAll(/[\s.-]/g, '').split('=', 1)[0] ?? '')
    .filter((value) => value !== '');

/** The tokens that a request names in place of a card. */
export const tokensIn = (text: string): readonly string[] => valuesOf(plainOf(text), 'cardId');

/**
 * Without comments, CDATA marks and references to letters and digits; whatever the encoding, what matters here is ASCII,
 * between which UTF-16 that nothing declares has zeros.
 */
const plainOf = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replaceAll(/<!\[CDATA\[(.*?)\]\]>|<!--.*?-->/gs, (_, data = '') => data)
    .replaceAll(/&#(?:x([0-9a-f]+)|(\d+));/gi, (reference, hex, decimal) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const character = code < 0x80 ? String.fromCharCode(code) : '';
      return /[\w.-]/.test(character) ? character : reference;
    });

/** What stands in elements of that name, whatever their prefix, case and attributes, and closed or not; empty ones don't count. */
export const valuesOf = (plain: string, name: string): readonly string[] =>
  [...plain.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>([^<]*)`, 'gi'))]
    .map(([, value = '']) => value.trim())
    .filter((value) => value !== '');

/** What is written down is short, and shows no card even where one stands in the wrong place. */
const withoutCard = (value: string): string =>
  value.slice(0, 60).replaceAll(new RegExp(FREE_STANDING, 'g'), maskIfCard);
