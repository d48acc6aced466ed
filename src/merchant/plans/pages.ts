import type { PlanInput } from '../plan.ts';

export const pages: PlanInput['tasks'] = [
  {
    ...{ id: 'page-paid', title: 'The buyer pays on the payment page', amount: 13_100 },
    steps: [{ operation: 'page' }],
  },
  {
    ...{ id: 'page-address-with-ampersand', amount: 14_500 },
    title: 'The address of the payment page has an &, which the XML of the reply writes as &amp;',
    steps: [{ operation: 'page', situation: { form: '& in the page address' } }],
  },
  {
    ...{ id: 'page-declined', title: 'The card is refused on the payment page', amount: 13_200 },
    card: 'declined',
    steps: [{ operation: 'page' }],
  },
  {
    ...{ id: 'page-cancelled', title: 'The buyer cancels on the payment page', amount: 13_300 },
    steps: [{ operation: 'page', situation: { buyer: 'cancels' } }],
  },
  {
    ...{ id: 'page-no-return', amount: 13_400 },
    title: 'The buyer pays on the payment page and does not return',
    steps: [{ operation: 'page', situation: { return: 'never' } }],
  },
  {
    ...{ id: 'page-returned-twice', amount: 13_500 },
    title: 'The buyer pays on the payment page and returns twice',
    steps: [{ operation: 'page', situation: { return: 'twice' } }],
  },
  {
    ...{ id: 'page-forged-return', amount: 13_600 },
    title: 'The return has a forged responseMac, and nothing was paid',
    steps: [{ operation: 'page', situation: { return: 'forged' } }],
  },
  {
    ...{ id: 'page-return-of-another-order', amount: 13_700 },
    title: 'The return has the parameters of another order, and the order was not paid',
    steps: [{ operation: 'page', situation: { return: 'of another order' } }],
  },
  {
    ...{ id: 'page-unsigned-return', amount: 13_900 },
    title: 'The return has no responseMac, and nothing was paid',
    steps: [{ operation: 'page', situation: { return: 'unsigned' } }],
  },
  {
    ...{ id: 'page-refusal-to-success', amount: 14_000 },
    title: 'The signed return of a refused card arrives at the success address',
    card: 'declined',
    steps: [{ operation: 'page', situation: { return: 'refusal to success' } }],
  },
  {
    ...{ id: 'page-error-first', amount: 14_100 },
    title: 'The error address is called without responseMac; then the buyer pays and does not return',
    steps: [{ operation: 'page', situation: { return: 'error first' } }],
  },
  {
    ...{ id: 'page-listed-late', amount: 14_200 },
    title: 'The buyer pays on the payment page, and inquiries do not find the charge yet',
    steps: [{ operation: 'page', situation: { inquiry: 'not listed' } }],
  },
  {
    ...{ id: 'page-another-amount', amount: 13_800 },
    title:
      'Half of the amount was paid, and the responseMac of the return is valid, because it does not cover the amount',
    steps: [{ operation: 'page', situation: { return: 'another amount' } }],
  },
  {
    ...{ id: 'page-second-click', amount: 17_400 },
    title: 'A payment page is requested for an order that is paid: the buyer must not pay twice',
    steps: [{ operation: 'page' }, { operation: 'page' }],
  },
  {
    ...{ id: 'page-returned-twice-at-once', amount: 14_600 },
    title: 'The buyer pays on the payment page, and two returns arrive at the same moment',
    steps: [{ operation: 'page', situation: { return: 'twice at once' } }],
  },
  {
    ...{ id: 'page-returned-late', amount: 14_700 },
    title: 'The buyer pays on the payment page and returns one second later',
    steps: [{ operation: 'page', situation: { return: 'late' } }],
  },
];
