import type { PlanInput } from '../plan.ts';
import { page, task } from './task.ts';

export const pages: PlanInput['tasks'] = [
  task('page-paid', 13_119, {
    title: 'The buyer pays on the payment page',
    steps: [page],
  }),
  task('page-address-with-ampersand', 14_500, {
    title: 'The address of the payment page has an &, which the XML of the reply writes as &amp;',
    steps: [{ operation: 'page', situation: { form: '& in the page address' } }],
  }),
  task('page-declined', 13_200, {
    title: 'The card is refused on the payment page',
    card: 'declined',
    steps: [page],
  }),
  task('page-cancelled', 13_300, {
    title: 'The buyer cancels on the payment page',
    steps: [{ operation: 'page', situation: { buyer: 'cancels' } }],
  }),
  task('page-no-return', 13_400, {
    title: 'The buyer pays on the payment page and does not return',
    steps: [{ operation: 'page', situation: { return: 'never' } }],
  }),
  task('page-returned-twice', 13_500, {
    title: 'The buyer pays on the payment page and returns twice',
    steps: [{ operation: 'page', situation: { return: 'twice' } }],
  }),
  task('page-forged-return', 13_600, {
    title: 'The buyer does not pay, and returns from the payment page with a forged responseMac',
    steps: [{ operation: 'page', situation: { return: 'forged' } }],
  }),
  task('page-return-of-another-order', 13_700, {
    title: 'The buyer does not pay, and returns from the payment page with the parameters of another order',
    steps: [{ operation: 'page', situation: { return: 'of another order' } }],
  }),
  task('page-unsigned-return', 13_900, {
    title: 'The buyer does not pay, and returns from the payment page without a responseMac',
    steps: [{ operation: 'page', situation: { return: 'unsigned' } }],
  }),
  task('page-refusal-to-success', 14_000, {
    title: 'The card is refused on the payment page, but the signed return arrives at the success address',
    card: 'declined',
    steps: [{ operation: 'page', situation: { return: 'refusal to success' } }],
  }),
  task('page-error-first', 14_100, {
    title:
      'A false return without responseMac arrives at the error address. Later, the buyer pays and does not return',
    steps: [{ operation: 'page', situation: { return: 'error first' } }],
  }),
  task('page-listed-late', 14_200, {
    title: 'The buyer pays on the payment page, and inquiries do not find the charge yet',
    steps: [{ operation: 'page', situation: { inquiry: 'not listed' } }],
  }),
  task('page-another-amount', 13_800, {
    title:
      'The buyer pays half of the amount, and the responseMac is valid, because a responseMac does not protect the amount',
    steps: [{ operation: 'page', situation: { return: 'another amount' } }],
  }),
  task('page-second-click', 17_400, {
    title: 'A payment page is requested again for a paid order: the buyer must not pay twice',
    steps: [page, page],
  }),
  task('page-second-click-without-return', 18_337, {
    title: 'The buyer pays on the payment page and does not return. A payment page is requested again',
    steps: [{ operation: 'page', situation: { return: 'never' } }, page],
  }),
  task('page-left-open', 18_553, {
    title:
      'The buyer leaves the payment page open, and a payment page is requested again. The buyer pays on each open page',
    steps: [{ operation: 'page', situation: { buyer: 'leaves' } }, page],
  }),
  task('page-cancelled-and-again', 18_671, {
    title: 'The buyer cancels on the payment page, and a payment page is requested again',
    steps: [{ operation: 'page', situation: { buyer: 'cancels' } }, page],
  }),
  task('page-dollars', 18_449, {
    title: 'The buyer pays in dollars on the payment page',
    currency: 'USD',
    steps: [page],
  }),
  task('page-returned-twice-at-once', 14_600, {
    title: 'The buyer pays on the payment page, and returns to the application twice at the same moment',
    steps: [{ operation: 'page', situation: { return: 'twice at once' } }],
  }),
  task('page-returned-late', 14_700, {
    title: 'The buyer pays on the payment page and returns one second later',
    steps: [{ operation: 'page', situation: { return: 'late' } }],
  }),
];
