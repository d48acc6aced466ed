import type { CheckId } from '../checks.ts';
import type { PlanInput } from '../plan.ts';
import { cancelled, refunded, sell, sold } from './lists.ts';

/** What is asked of a charge when nothing more is to be charged. */
const transmitted = [...sold, 'ledger.transmitted'] as const satisfies readonly CheckId[];

/** What hangs on the daily transmission: cancellations around it, its failure, the day behind it. */
export const transmissions: readonly PlanInput['tasks'][number][] = [
  {
    id: 'cancel-at-22-59',
    title: 'A charge is cancelled at 22:59, before the transmission of the day',
    ...{ scope: ['charge', 'cancel'], amount: 23_100 },
    steps: [
      { ...sell('231.00'), situation: { clock: '22:50' } },
      { operation: 'cancel', instruction: 'Cancel the order.', situation: { clock: '22:59' } },
    ],
    ...{ net: 0, states: ['cancelled'], checks: [...cancelled] },
  },
  {
    id: 'cancel-at-23-01',
    title: 'A charge is cancelled at 23:01, when it has been transmitted: the application refunds the charge',
    ...{ scope: ['charge', 'cancel', 'refund'], amount: 23_200 },
    steps: [
      { ...sell('232.00'), situation: { clock: '22:50' } },
      {
        ...{ operation: 'cancel', instruction: 'Return the full amount of the order to the buyer.' },
        situation: { clock: '23:01' },
      },
    ],
    ...{ net: 0, states: ['refunded', 'cancelled'], checks: [...refunded] },
  },
  {
    id: 'transmission-failed',
    title: 'A transmission fails, the next one is refused with 504, and the one after that succeeds',
    ...{ scope: ['charge', 'transmit'], amount: 23_300 },
    steps: [
      sell('233.00'),
      {
        ...{ operation: 'transmit', instruction: 'Transmit the terminal, and see that it was transmitted.' },
        situation: { terminal: 'first transmission fails' },
      },
    ],
    ...{ net: 23_300, states: ['paid'], checks: [...transmitted] },
  },
  {
    id: 'transmit-by-hand',
    title: 'The application transmits a charge before the daily transmission',
    ...{ scope: ['charge', 'transmit'], amount: 23_400 },
    steps: [
      sell('234.00'),
      { operation: 'transmit', instruction: 'Transmit the terminal, and see that it was transmitted.' },
    ],
    ...{ net: 23_400, states: ['paid'], checks: [...transmitted] },
  },
  {
    id: 'reconcile-day',
    title: 'The orders of a day are compared with its transmission',
    ...{ scope: ['charge', 'reconcile-day'], amount: 23_500 },
    steps: [
      // A sale after the transmission of its day is transmitted on the next day.
      { ...sell('235.00'), situation: { clock: '22:30' } },
      {
        ...{ operation: 'reconcile-day', situation: { clock: '23:30' } },
        instruction: 'Compare your orders with the transactions of the latest daily transmission.',
      },
    ],
    ...{ net: 23_500, states: ['paid'], checks: [...sold] },
  },
  {
    id: 'reconcile-day-daylight-saving',
    title:
      'The orders of the day on which daylight saving begins are compared with its transmission, after midnight',
    ...{ scope: ['charge', 'reconcile-day'], amount: 23_600 },
    steps: [
      { ...sell('236.00'), situation: { clock: '22:30', day: 'clocks go forward' } },
      {
        // 24 hours earlier it was 23:30 two days before.
        ...{ operation: 'reconcile-day', situation: { clock: '00:30' } },
        instruction: 'Compare your orders with the transactions of the latest daily transmission.',
      },
    ],
    ...{ net: 23_600, states: ['paid'], checks: [...sold] },
  },
  {
    id: 'invoice-created-later',
    title: 'The invoice of an order is created a moment after the application asks for it',
    ...{ scope: ['charge', 'invoice'], amount: 23_700 },
    steps: [
      sell('237.00'),
      {
        ...{ operation: 'invoice', situation: { invoice: 'created later' } },
        instruction: 'Get the invoice of the order. Its invoiceAtranId is the tranId of the charge.',
      },
    ],
    ...{ net: 23_700, states: ['paid'], checks: [...sold] },
  },
];
