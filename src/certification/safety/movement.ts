/** A request that may move money: what the journal keeps of it, and what a cleanup needs. No card, no credentials. */
export interface Movement {
  readonly command: 'doDeal' | 'refundDeal' | 'cancelDeal';
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

const commands = ['doDeal', 'refundDeal', 'cancelDeal'] as const;

/** Validations that charge and reserve nothing of their own. */
const harmless = ['token', 'txnsetup', 'autocommrelease', 'setashold'];

/**
 * What a request would move, in whatever shape it is: one that is broken on purpose may be served by a gateway that
 * should refuse it. Undefined where it has none of the three commands.
 *
 * @param text the XML of the request
 */
export function movementIn(text: string): Movement | undefined {
  const plain = text.replaceAll(/<!--.*?-->/gs, '').replaceAll(/<!\[CDATA\[(.*?)\]\]>/gs, '$1');
  const command = commands.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(plain));
  if (!command) return undefined;
  const field = (name: string): string =>
    new RegExp(`<${name}(?:\\s[^>]*)?>\\s*([^<]*?)\\s*<`, 'i').exec(plain)?.[1] ?? '';
  const total = field('total');
  const named = (['tranId', 'cgUid', 'orgUid', 'authNo'] as const).flatMap((name) => {
    const value = field(name);
    return value === '' ? [] : [[name, value]];
  });
  return {
    command,
    terminal: field('terminalNumber'),
    user: field('user'),
    kind: kindOf(command, field('validation'), field('transactionType')),
    currency: field('currency').toUpperCase(),
    ...(/^\d{1,15}$/.test(total) && { total: Number(total) }),
    ...Object.fromEntries(named),
  };
}

function kindOf(command: Movement['command'], validation: string, type: string): Kind {
  if (command === 'refundDeal') return 'credit';
  if (command === 'cancelDeal') return 'cancellation';
  const [how, what] = [validation.toLowerCase(), type.toLowerCase()];
  if (harmless.includes(how) || what === 'balanceenquiry') return 'nothing';
  if (how === 'verify') return 'authorization';
  if (what === 'credit') return 'payout';
  return how === 'autocommhold' ? 'hold' : 'charge';
}

/** Whether it charges or reserves something, which counts against a ceiling. */
export const charges = ({ kind }: Pick<Movement, 'kind'>): boolean =>
  !['credit', 'cancellation', 'nothing'].includes(kind);

/** The card numbers that a request names, as digits. */
export const cardsIn = (text: string): readonly string[] =>
  [...text.matchAll(/<(?:cardNo|cardNumber|track2)(?:\s[^>]*)?>\s*(?:<!\[CDATA\[)?([^<\]]*)/gi)]
    .map(([, value = '']) => value.replaceAll(/[\s.-]/g, '').split('=', 1)[0] ?? '')
    .filter((value) => value !== '');
