import type { CheckId } from '../checks.ts';
import type { PlanInput, Situation } from '../plan.ts';
import { always, sold } from './lists.ts';

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
  id: `charge-${fault.replaceAll(' ', '-')}${more.inquiry ? `-inquiry-${more.inquiry}` : ''}`,
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
  orElse: { net: 0, states: made ? ['cancelled'] : ['failed', 'cancelled'] },
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
  title: `A valid reply in another form: ${form}`,
  scope: ['charge'],
  amount,
  steps: [
    { operation: 'charge', instruction: `Sell for ${(amount / 100).toFixed(2)} ILS.`, situation: { form } },
  ],
  net: amount,
  states: ['paid'],
  checks: [...sold],
});

const page = (
  id: string,
  title: string,
  amount: number,
  situation: Situation,
  end: Pick<TaskInput, 'net' | 'states' | 'orElse' | 'card'>,
  checks: TaskInput['checks'] = [...sold],
): TaskInput => ({
  ...{ id, title, scope: ['page'], amount, ...end },
  steps: [
    {
      operation: 'page',
      instruction: `Sell for ${(amount / 100).toFixed(2)} ILS on the payment page.`,
      situation,
    },
  ],
  checks,
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
        title: 'A charge that the credit company refuses with 004',
        scope: ['charge'],
      },
      ...{ amount: 10_300, card: 'declined' },
      steps: [{ operation: 'charge', instruction: 'Sell for 103.00 ILS.' }],
      ...{ net: 0, states: ['failed', 'cancelled'], checks: [...sold] },
    },
    {
      ...{ id: 'charge-blocked-card', title: 'A charge with a blocked card', scope: ['charge'] },
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
    lostCharge('unavailable', 11_600, 'The gateway is unavailable: 503, and no charge', false),
    lostCharge('html', 11_700, 'The charge is made, and the reply is an HTML page', true),
    lostCharge('malformed', 11_800, 'The charge is made, and its reply is not well-formed', true),
    lostCharge('empty', 11_900, 'The charge is made, and its reply is empty', true),
    lostCharge('reset', 12_000, 'The charge is made, and the connection is reset', true),
    lostCharge('bad gateway', 12_900, 'The charge is made, and a proxy answers 502', true),
    lostCharge('dropped after', 13_000, 'The reply is lost, and those to inquiries too', true, {
      inquiry: 'lost',
    }),
    {
      id: 'charge-second-card',
      title: 'A card is refused; with another one the order is charged, and the reply is lost',
      ...{ scope: ['charge'], amount: 10_200, card: 'declined' },
      steps: [
        { operation: 'charge', instruction: 'Sell for 102.00 ILS.' },
        {
          ...{ operation: 'charge', card: 'approved-mastercard', situation: { fault: 'dropped after' } },
          instruction: 'Sell the same order for 102.00 ILS, with another card.',
        },
      ],
      ...{ net: 10_200, states: ['paid'], orElse: { net: 0, states: ['cancelled'] }, checks: [...lost] },
    },
    {
      ...{ id: 'unknown-authority', title: 'A certificate of an unknown authority', scope: ['charge'] },
      amount: 12_100,
      steps: [
        {
          operation: 'charge',
          instruction: 'Sell for 121.00 ILS.',
          situation: { certificate: 'unknown authority' },
        },
      ],
      // It may charge later, when the certificate is right again.
      ...{ net: 12_100, states: ['paid'], orElse: { net: 0, states: ['failed', 'cancelled', 'pending'] } },
      checks: [
        'practice.certificate-verified',
        'ledger.net',
        'outcome.state',
        'practice.no-second-charge',
        'practice.no-unpaid-order',
        'practice.no-lost-payment',
      ],
    },
    formed('another order', 12_200),
    formed('unknown elements', 12_300),
    formed('comments', 12_400),
    formed('CDATA', 12_500),
    formed('Hebrew in UTF-8', 12_600),
    formed('Hebrew in ISO-8859-8', 12_700),
    formed('Hebrew in UTF-8, declared as ISO-8859-8', 12_800),
    page('page-paid', 'The buyer pays on the payment page', 13_100, {}, { net: 13_100, states: ['paid'] }),
    page(
      'page-declined',
      'The card is refused on the payment page',
      13_200,
      {},
      { net: 0, states: ['failed', 'cancelled', 'pending'], card: 'declined' },
    ),
    page(
      'page-cancelled',
      'The buyer cancels on the payment page',
      13_300,
      { buyer: 'cancels' },
      { net: 0, states: ['failed', 'cancelled', 'pending'] },
    ),
    page(
      'page-no-return',
      'The buyer pays on the payment page and does not return',
      13_400,
      { return: 'never' },
      { net: 13_400, states: ['paid'] },
    ),
    page(
      'page-returned-twice',
      'The buyer pays on the payment page and returns twice',
      13_500,
      { return: 'twice' },
      { net: 13_500, states: ['paid'] },
    ),
    page(
      'page-forged-return',
      'The return has a forged responseMac, and nothing was paid',
      13_600,
      { return: 'forged' },
      { net: 0, states: ['failed', 'pending', 'cancelled'] },
    ),
    page(
      'page-return-of-another-order',
      'The return has the parameters of another order, and this one was not paid',
      13_700,
      { return: 'of another order' },
      { net: 0, states: ['failed', 'pending', 'cancelled'] },
    ),
    page(
      'page-unsigned-return',
      'A return without responseMac: nothing was paid',
      13_900,
      { return: 'unsigned' },
      { net: 0, states: ['failed', 'pending', 'cancelled'] },
    ),
    page(
      'page-refusal-to-success',
      'The signed return of a refused card, at the success address',
      14_000,
      { return: 'refusal to success' },
      { net: 0, states: ['failed', 'pending', 'cancelled'], card: 'declined' },
    ),
    page(
      'page-error-first',
      'Somebody calls the error address, unsigned; then the page is paid, and nobody comes back',
      14_100,
      { return: 'error first' },
      { net: 14_100, states: ['paid'], orElse: { net: 0, states: ['cancelled', 'refunded'] } },
    ),
    page(
      'page-listed-late',
      'A paid page, and a charge that inquiries do not find yet',
      14_200,
      { inquiry: 'not listed' },
      { net: 14_200, states: ['paid'] },
    ),
    page(
      'page-another-amount',
      'The return has a valid responseMac, but half of the amount was paid: the MAC does not cover the amount',
      13_800,
      { return: 'another amount' },
      {
        // A person looks at it, or it is given back.
        ...{ net: 6_900, states: ['unknown', 'pending'] },
        orElse: { net: 0, states: ['failed', 'cancelled', 'refunded'] },
      },
      [...always],
    ),
  ],
};
