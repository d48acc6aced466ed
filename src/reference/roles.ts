import { Clock } from '../sandbox/clock.ts';
import { defaultMerchants, refusedBin, type Terminal, type TestCard, testCards } from '../sandbox/index.ts';
import { Invoices } from '../sandbox/invoices.ts';
import { code, heading, type Page, page, table, topicTable } from './markdown.ts';
import { section, type Topic } from './topic.ts';

export const otherCards = `A card that begins with ${refusedBin} and has a valid check digit is refused. The result code is the last three digits of the card number. If these digits are 000, the card is approved instead.`;

const everyCard = 'The card numbers are invented for tests. Send any future cardExpiration, such as 1230.';

const resultOf = (outcome: TestCard['outcome']): string =>
  Object.entries(outcome)
    .map(([name, value]) => `${name} ${String(value).replace(/^\//, '')}`)
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
    ...section('Other cards', [number.startsWith(refusedBin) && otherCards]),
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

/** Returns test cards and terminals by the beginning of their number. */
export const topicsByNumber = (number: string): readonly Topic[] =>
  /^\d{6,19}$/.test(number)
    ? [...cardTopics, ...terminalTopics].filter(({ names }) =>
        names.some(
          (name) => name.startsWith(number) || [name, number].every((one) => one.startsWith(refusedBin)),
        ),
      )
    : [];

export function cardsPage(): Page {
  const standing = new Invoices(new Clock(), defaultMerchants());
  return page('Gateway', 'reference/test-cards', 'Test cards and terminals', [
    `The sandbox knows these test cards. It refuses only the test cards with a status in the column result. The sandbox also approves any other card that has not expired and has a correct check digit. The exceptions are cards that begin with 458099 and do not end with 000. The sandbox refuses a card with a wrong check digit with ${code('033')}. The sandbox chose the names of brands, companies and acquirers. A reply contains the code of ${code('cavv')} only if the request contains ${code('cavv')}. Only replies for the terminal with the role ${code('checks')} contain ${code('idStatus')} and ${code('cvvStatus')}.`,
    heading(2, 'Cards', 'cards'),
    everyCard,
    topicTable('Card', cardTopics),
    otherCards,
    heading(2, 'Terminals', 'terminals'),
    topicTable('Terminal', terminalTopics),
    heading(2, 'Invoices', 'invoices'),
    `To inquire about an invoice, send ${code('inquireInvoice')} with its ${code('invoiceAtranId')}. An empty cell of the table means that the element is empty in the reply. If a charge creates an invoice, the reply contains no codes until the invoice is ready.`,
    table(
      ['invoiceAtranId', 'Role', 'Currency', 'invoiceCreationCode', 'invoiceResponseCode'],
      defaultMerchants().flatMap(({ invoices }) => invoices),
      ({ id, role = '', currency }) => {
        const { creationCode = '', responseCode = '' } = standing.find(id) ?? {};
        return [code(id), code(role), currency, code(creationCode), code(responseCode)];
      },
    ),
  ]);
}
