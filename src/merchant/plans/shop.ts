import type { CheckId } from '../checks.ts';
import type { PlanInput, Situation } from '../plan.ts';
import { reserved, sold, unsent } from './lists.ts';
import { pages } from './pages.ts';

const lost = [...sold, 'practice.inquire-before-retry'] as const satisfies readonly CheckId[];

type TaskInput = PlanInput['tasks'][number];

/** A charge whose reply is lost: paid once, or failed and not charged. */
const lostCharge = (
  fault: NonNullable<Situation['fault']>,
  amount: number,
  title: string,
  made: boolean,
  more: Situation = {},
): TaskInput => ({
  id: `charge-${fault}${more.inquiry ? `-inquiry-${more.inquiry}` : ''}`.replaceAll(' ', '-'),
  title,
  scope: ['charge'],
  amount,
  steps: [
    {
      operation: 'charge',
      instruction: `Sell for ${(amount / 100).toFixed(2)} ILS.`,
      situation: { fault, ...more },
    },
  ],
  net: amount,
  states: ['paid'],
  // What was charged cannot be said to have failed.
  orElse: [{ net: 0, states: made ? ['cancelled'] : ['failed', 'cancelled'] }, reserved],
  checks: fault === 'silence' ? [...lost, 'practice.own-timeout'] : [...lost],
});

/** A charge that is refused with a code of its own. */
const refused = (id: string, title: string, amount: number, refusal: string): TaskInput => ({
  ...{ id, title, scope: ['charge'], amount, net: 0, states: ['failed', 'cancelled'], checks: [...sold] },
  steps: [
    {
      ...{ operation: 'charge', instruction: `Sell for ${(amount / 100).toFixed(2)} ILS.` },
      situation: { refusal },
    },
  ],
});

const formed = (form: NonNullable<Situation['form']>, amount: number): TaskInput => ({
  id: `reply-${form.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
  title: `A valid reply in another form: ${form === 'another order' ? 'its XML elements stand in another order' : form}`,
  scope: ['charge'],
  amount,
  steps: [
    { operation: 'charge', instruction: `Sell for ${(amount / 100).toFixed(2)} ILS.`, situation: { form } },
  ],
  net: amount,
  states: ['paid'],
  checks: [...sold],
});

/** A charge while the gateway shows a certificate that proves nothing. */
const untrusted = (
  certificate: NonNullable<Situation['certificate']>,
  amount: number,
  id: string,
  title: string,
): TaskInput => ({
  ...{ id, title, scope: ['charge'], amount, checks: [...unsent] },
  steps: [
    {
      ...{ operation: 'charge', instruction: `Sell for ${(amount / 100).toFixed(2)} ILS.` },
      situation: { certificate },
    },
  ],
  // It may charge later, when the certificate is right again.
  ...{ net: amount, states: ['paid'], orElse: { net: 0, states: ['failed', 'cancelled', 'pending'] } },
});

/** What a web shop does: it charges cards, with and without the payment page. */
export const shop: PlanInput = {
  plan: 'shop',
  says: 'A web shop that charges a card itself or on the payment page.',
  tasks: [
    {
      ...{ id: 'charge-approved', title: 'An approved charge', scope: ['charge'], amount: 10_100 },
      steps: [{ operation: 'charge', instruction: 'Sell for 101.00 ILS.' }],
      ...{ net: 10_100, states: ['paid'], checks: [...sold] },
    },
    {
      ...{ id: 'charge-odd-amount', title: 'A charge of 19.99', scope: ['charge'], amount: 1_999 },
      steps: [{ operation: 'charge', instruction: 'Sell for 19.99 ILS.' }],
      ...{ net: 1_999, states: ['paid'], checks: [...sold] },
    },
    {
      ...{
        id: 'charge-declined',
        title: 'A charge is refused by the credit company with 004',
        scope: ['charge'],
      },
      ...{ amount: 10_300, card: 'declined' },
      steps: [{ operation: 'charge', instruction: 'Sell for 103.00 ILS.' }],
      ...{ net: 0, states: ['failed', 'cancelled'], checks: [...sold] },
    },
    {
      ...{ id: 'charge-blocked-card', title: 'A charge with a blocked card is refused', scope: ['charge'] },
      ...{ amount: 10_400, card: 'blocked' },
      steps: [{ operation: 'charge', instruction: 'Sell for 104.00 ILS.' }],
      ...{ net: 0, states: ['failed', 'cancelled'], checks: [...sold] },
    },
    refused(
      'charge-wrong-cvv',
      'A wrong CVV is refused with 006, a code that the specification does not list',
      10_500,
      '006',
    ),
    refused('charge-refused-401', 'The gateway refuses the request as invalid with 401', 10_700, '401'),
    {
      ...{ id: 'charge-dollars', title: 'A charge in dollars', scope: ['charge', 'currencies'] },
      ...{ amount: 10_800, currency: 'USD' },
      steps: [{ operation: 'charge', instruction: 'Sell for 108.00 USD.' }],
      ...{ net: 10_800, states: ['paid'], checks: [...sold] },
    },
    {
      id: 'charge-yen',
      title: 'A charge in yen, a currency without a smaller unit',
      ...{ scope: ['charge', 'currencies'], amount: 10_900, currency: 'JPY' },
      steps: [{ operation: 'charge', instruction: 'Sell for 10900 JPY.' }],
      ...{ net: 10_900, states: ['paid'], checks: [...sold] },
    },
    {
      ...{ id: 'installments', title: 'A charge in three payments', scope: ['installments'], amount: 10_600 },
      steps: [{ operation: 'charge', instruction: 'Sell for 106.00 ILS in three payments.', payments: 3 }],
      ...{ net: 10_600, states: ['paid'], checks: [...sold] },
    },
    lostCharge('dropped before', 11_100, 'The connection closes before the charge is made', false),
    lostCharge('dropped after', 11_200, 'The charge is made, and its reply is lost', true),
    lostCharge('half a reply', 11_300, 'The charge is made, and only half of its reply arrives', true),
    lostCharge('silence', 11_400, 'The charge is made, and the gateway does not reply', true),
    lostCharge('late commit', 11_500, 'The reply is lost, and the gateway makes the charge later', true),
    lostCharge('unavailable', 11_600, 'The gateway answers HTTP 503, and makes no charge', false),
    lostCharge('html', 11_700, 'The charge is made, and the reply is an HTML page', true),
    lostCharge('malformed', 11_800, 'The charge is made, and its reply is not well-formed', true),
    lostCharge('empty', 11_900, 'The charge is made, and its reply is empty', true),
    lostCharge('reset', 12_000, 'The charge is made, and the connection is reset', true),
    lostCharge('bad gateway', 12_900, 'The charge is made, and a proxy answers 502', true),
    lostCharge(
      'dropped after',
      13_000,
      'The charge is made, and the replies to the charge and to inquiries are lost',
      true,
      {
        inquiry: 'lost',
      },
    ),
    lostCharge(
      'dropped after',
      15_800,
      'The charge is made, its reply is lost, and inquiries do not find the charge yet',
      true,
      { inquiry: 'not listed' },
    ),
    {
      id: 'charge-second-card',
      title: 'A first card is refused; a second card is charged, and the reply to that charge is lost',
      ...{ scope: ['charge'], amount: 10_200, card: 'declined' },
      steps: [
        { operation: 'charge', instruction: 'Sell for 102.00 ILS.' },
        {
          ...{ operation: 'charge', card: 'approved-mastercard', situation: { fault: 'dropped after' } },
          instruction: 'Charge 102.00 ILS for the same order again, with another card.',
        },
      ],
      ...{ net: 10_200, states: ['paid'], orElse: [{ net: 0, states: ['cancelled'] }, reserved] },
      checks: [...lost],
    },
    untrusted(
      'unknown authority',
      12_100,
      'unknown-authority',
      'The gateway has a certificate of an unknown authority',
    ),
    untrusted(
      'another host',
      14_300,
      'certificate-of-another-host',
      'The gateway has a certificate of another host',
    ),
    untrusted('expired', 14_400, 'expired-certificate', 'The gateway has an expired certificate'),
    formed('another order', 12_200),
    formed('unknown elements', 12_300),
    formed('comments', 12_400),
    formed('CDATA', 12_500),
    formed('Hebrew in UTF-8', 12_600),
    formed('Hebrew in ISO-8859-8', 12_700),
    formed('Hebrew in UTF-8, declared as ISO-8859-8', 12_800),
    formed('empty elements with two tags', 14_800),
    formed('empty elements without code', 14_900),
    formed('language as Heb or Eng', 15_100),
    {
      id: 'reply-without-authorization',
      title:
        'A charge is approved without an authorization request: authNumber and the code of authSource are empty',
      ...{ scope: ['charge'], amount: 15_200, card: 'source-none' },
      steps: [{ operation: 'charge', instruction: 'Sell for 152.00 ILS.' }],
      ...{ net: 15_200, states: ['paid'], checks: [...sold] },
    },
    {
      id: 'reply-in-pieces',
      title: 'The reply to a charge arrives in small pieces',
      ...{ scope: ['charge'], amount: 15_300 },
      steps: [{ operation: 'charge', instruction: 'Sell for 153.00 ILS.', situation: { fault: 'drip' } }],
      ...{ net: 15_300, states: ['paid'], checks: [...sold] },
    },
    {
      id: 'refused-in-hebrew',
      title: 'A charge is refused, and the texts of the reply are in Hebrew',
      ...{ scope: ['charge'], amount: 15_400, card: 'declined' },
      steps: [
        {
          ...{ operation: 'charge', instruction: 'Sell for 154.00 ILS.' },
          situation: { form: 'Hebrew in ISO-8859-8' },
        },
      ],
      ...{ net: 0, states: ['failed', 'cancelled'], checks: [...sold] },
    },
    refused(
      'charge-unknown-code',
      'A charge is refused with 987, a code that nobody has documented',
      15_500,
      '987',
    ),
    {
      ...{ id: 'tls-1-2', title: 'The gateway accepts TLS 1.2 and no newer version', scope: ['charge'] },
      amount: 15_600,
      steps: [{ operation: 'charge', instruction: 'Sell for 156.00 ILS.', situation: { tls: '1.2' } }],
      ...{ net: 15_600, states: ['paid'], checks: [...sold] },
    },
    {
      id: 'two-orders-at-once',
      title:
        'Two orders of the same amount at the same time; the connection closes before one of them is charged',
      ...{ scope: ['charge'], amount: 15_700, atOnce: true },
      steps: [
        {
          ...{ operation: 'charge', instruction: 'Sell for 157.00 ILS, twice at the same time.' },
          situation: { fault: 'dropped before' },
        },
      ],
      ...{ net: 15_700, states: ['paid'] },
      orElse: [{ net: 0, states: ['failed', 'cancelled'] }, reserved],
      checks: [...lost],
    },
    ...pages,
  ],
};
