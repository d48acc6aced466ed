import {
  defaultMerchants,
  refusedBin,
  type Terminal,
  type TestCard,
  testCards,
} from '../../sandbox/index.ts';
import { type Page, section } from './page.ts';

const terminals = defaultMerchants().flatMap(({ user, terminals: own }) =>
  own.map((terminal) => ({ user, terminal })),
);

/** The roles of the sandbox's cards and terminals. */
export const roleNames: readonly string[] = [
  ...testCards.map(({ role }) => role),
  ...terminals.flatMap(({ terminal }) => terminal.roles),
];

/**
 * The sandbox's card or terminal of that role, or of numbers that begin so (six digits at least); any card that is
 * refused with its last digits is told as the one of the table.
 */
export function rolePages(word: string): readonly Page[] {
  const named = (number: string) =>
    /^\d{6,19}$/.test(word) &&
    (number.startsWith(word) || [number, word].every((one) => one.startsWith(refusedBin)));
  return [
    ...testCards.filter(({ role, number }) => role === word || named(number)).map(cardPage),
    ...terminals
      .filter(({ terminal }) => terminal.roles.includes(word) || named(terminal.number))
      .map(({ user, terminal }) => terminalPage(user, terminal)),
  ];
}

function cardPage({ role, number, says, cvv, outcome }: TestCard): Page {
  return {
    kind: 'card',
    title: `test card "${role}"`,
    says: `${says}. The card belongs to nobody.`,
    sections: [
      ...section('To send', [
        { term: 'cardNo', text: number },
        { term: 'cardExpiration', text: '1230, or any other future month' },
        { term: 'cvv', text: cvv ?? '123' },
      ]),
      ...section('Its result', [
        ...Object.entries(outcome).map(([term, value]) => ({ term, text: String(value) })),
        ...(number.startsWith(refusedBin)
          ? [
              {
                term: 'status',
                text: `${number.slice(-3)}: any card that begins with ${refusedBin} is refused with its last three digits, or approved if the digits are 000`,
              },
            ]
          : []),
      ]),
    ],
  };
}

function terminalPage(user: string, { number, roles, says, currencies, maxAmount, extras }: Terminal): Page {
  return {
    kind: 'terminal',
    title: `terminal ${number}`,
    says: `${says}.`,
    sections: section('Facts', [
      { term: 'roles', text: roles.join(', ') },
      { term: 'merchant', text: user },
      { term: 'currencies', text: currencies.join(', ') },
      { term: 'largest amount', text: String(maxAmount) },
      { term: 'optional fields', text: extras.join(', ') || 'none' },
    ]),
  };
}
