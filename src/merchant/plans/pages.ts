import type { End, PlanInput, Situation } from '../plan.ts';
import { always, reserved, sold } from './lists.ts';

type TaskInput = PlanInput['tasks'][number];

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

/** What was paid without a return is found later, and given back. */
const back: End = { net: 0, states: ['cancelled', 'refunded'] };

/** A page may only save the card or authorize: without a return, the application charges nothing. */
const unreturned: End = { net: 0, states: ['failed'] };

/** Sales on the payment page: what the buyer does there, and every way back from it. */
export const pages: readonly TaskInput[] = [
  page('page-paid', 'The buyer pays on the payment page', 13_100, {}, { net: 13_100, states: ['paid'] }),
  page(
    'page-address-with-ampersand',
    'The address of the payment page has an &, which a reply writes as &amp;',
    14_500,
    { form: '& in the page address' },
    { net: 14_500, states: ['paid'] },
  ),
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
    { net: 13_400, states: ['paid'], orElse: [back, unreturned, reserved] },
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
    'The return has the parameters of another order, and the order was not paid',
    13_700,
    { return: 'of another order' },
    { net: 0, states: ['failed', 'pending', 'cancelled'] },
  ),
  page(
    'page-unsigned-return',
    'The return has no responseMac, and nothing was paid',
    13_900,
    { return: 'unsigned' },
    { net: 0, states: ['failed', 'pending', 'cancelled'] },
  ),
  page(
    'page-refusal-to-success',
    'The signed return of a refused card arrives at the success address',
    14_000,
    { return: 'refusal to success' },
    { net: 0, states: ['failed', 'pending', 'cancelled'], card: 'declined' },
  ),
  page(
    'page-error-first',
    'The error address is called without responseMac; then the buyer pays and does not return',
    14_100,
    { return: 'error first' },
    { net: 14_100, states: ['paid'], orElse: [back, unreturned, reserved] },
  ),
  page(
    'page-listed-late',
    'The buyer pays on the payment page, and inquiries do not find the charge yet',
    14_200,
    { inquiry: 'not listed' },
    { net: 14_200, states: ['paid'], orElse: [back, reserved] },
  ),
  page(
    'page-another-amount',
    'The return has a valid responseMac, which does not cover the amount, and half of the amount was paid',
    13_800,
    { return: 'another amount' },
    {
      // A person looks at it, or it is given back.
      ...{ net: 6_900, states: ['unknown', 'pending'] },
      // A page that saves the card or authorizes leaves the charge to the application.
      orElse: [
        { net: 0, states: ['failed', 'cancelled', 'refunded'] },
        { net: 13_800, states: ['paid'] },
        // A page that authorizes or holds charged nothing yet: the half stays open, for a person to look at.
        { net: 0, states: ['authorized', 'held', 'unknown', 'pending'] },
      ],
    },
    [...always],
  ),
  page(
    'page-returned-twice-at-once',
    'The buyer pays on the payment page, and two returns arrive at the same moment',
    14_600,
    { return: 'twice at once' },
    { net: 14_600, states: ['paid'] },
  ),
  page(
    'page-returned-late',
    'The buyer pays on the payment page and returns one second later',
    14_700,
    { return: 'late' },
    { net: 14_700, states: ['paid'] },
  ),
];
