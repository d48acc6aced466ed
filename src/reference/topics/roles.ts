import {
  defaultMerchants,
  refusedBin,
  type Terminal,
  type TestCard,
  testCards,
} from '../../sandbox/index.ts';
import { section, type Topic } from '../topic.ts';

/** What the sandbox does with a card that is not in the table. */
export const otherCards = `A card that begins with ${refusedBin} is refused with the code in its last three digits, or approved if the digits are 000.`;

/** What holds for every test card. */
export const everyCard = 'No person owns a test card. Send any future cardExpiration, such as 1230.';

const resultOf = (outcome: TestCard['outcome']): string =>
  Object.entries(outcome)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || 'approved';

const cardTopic = ({ role, number, says, cvv, outcome }: TestCard): Topic => ({
  kind: 'card',
  title: role,
  says: `${says}.`,
  sections: [
    ...section('Facts', [
      { term: 'cardNo', text: number },
      { term: 'cvv', text: cvv ?? '123' },
      {
        term: 'result',
        text: number.startsWith(refusedBin) ? `status ${number.slice(-3)}` : resultOf(outcome),
      },
    ]),
    ...section('To send', [everyCard]),
    ...section('Other cards', number.startsWith(refusedBin) ? [otherCards] : []),
  ],
  names: [role, number],
  commands: [],
  at: 'reference/test-cards#cards',
});

const terminalTopic = (
  user: string,
  { number, roles, says, currencies, maxAmount, extras }: Terminal,
): Topic => ({
  kind: 'terminal',
  title: number,
  says: `${says}.`,
  sections: section('Facts', [
    { term: 'roles', text: roles.join(', ') },
    { term: 'merchant', text: user },
    { term: 'currencies', text: currencies.join(', ') },
    { term: 'largest amount', text: String(maxAmount) },
    { term: 'optional fields', text: extras.join(', ') || 'none' },
  ]),
  names: [...roles, number],
  commands: [],
  at: 'reference/test-cards#terminals',
});

export const cardTopics: readonly Topic[] = testCards.map(cardTopic);

export const terminalTopics: readonly Topic[] = defaultMerchants().flatMap(({ user, terminals }) =>
  terminals.map((terminal) => terminalTopic(user, terminal)),
);

/** Cards and terminals whose number begins so; any card that is refused with its last digits is as the one of the table. */
export const topicsByNumber = (number: string): readonly Topic[] =>
  /^\d{6,19}$/.test(number)
    ? [...cardTopics, ...terminalTopics].filter(({ names }) =>
        names.some(
          (name) => name.startsWith(number) || [name, number].every((one) => one.startsWith(refusedBin)),
        ),
      )
    : [];
