import type { PlanInput } from '../plan.ts';
import { page, task } from './task.ts';

export const pages: PlanInput['tasks'] = [
  task('page-paid', 13_100, {
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
    title: 'The return has a forged responseMac, and nothing was paid',
    steps: [{ operation: 'page', situation: { return: 'forged' } }],
  }),
  task('page-return-of-another-order', 13_700, {
    title: 'The return has the parameters of another order, and the order was not paid',
    steps: [{ operation: 'page', situation: { return: 'of another order' } }],
  }),
  task('page-unsigned-return', 13_900, {
    title: 'The address of the return has no responseMac, and nothing was paid',
    steps: [{ operation: 'page', situation: { return: 'unsigned' } }],
  }),
  task('page-refusal-to-success', 14_000, {
    title: 'The signed return of a refused card arrives at the success address',
    card: 'declined',
    steps: [{ operation: 'page', situation: { return: 'refusal to success' } }],
  }),
  task('page-error-first', 14_100, {
    title: 'The error address is called without responseMac; then the buyer pays and does not return',
    steps: [{ operation: 'page', situation: { return: 'error first' } }],
  }),
  task('page-listed-late', 14_200, {
    title: 'The buyer pays on the payment page, and inquiries do not find the charge yet',
    steps: [{ operation: 'page', situation: { inquiry: 'not listed' } }],
  }),
  task('page-another-amount', 13_800, {
    title:
      'Half of the amount was paid, and the responseMac of the return is valid, because it does not cover the amount',
    steps: [{ operation: 'page', situation: { return: 'another amount' } }],
  }),
  task('page-second-click', 17_400, {
    title: 'A payment page is requested for an order that is paid: the buyer must not pay twice',
    steps: [page, page],
  }),
  task('page-returned-twice-at-once', 14_600, {
    title: 'The buyer pays on the payment page, and two returns arrive at the same moment',
    steps: [{ operation: 'page', situation: { return: 'twice at once' } }],
  }),
  task('page-returned-late', 14_700, {
    title: 'The buyer pays on the payment page and returns one second later',
    steps: [{ operation: 'page', situation: { return: 'late' } }],
  }),
];
