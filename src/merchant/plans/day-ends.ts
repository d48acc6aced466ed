import { exactlyOnce } from '../checks.ts';
import type { PlanInput } from '../plan.ts';
import { night, task } from './task.ts';

/** A sale whose reply and inquiries are lost, so that the application must find out its state at the end of the day. */
const unheardOf = (fault: 'dropped before' | 'dropped after') =>
  ({ clock: '22:30', fault, inquiry: 'lost' }) as const;

/** An application may also find out the state by another inquiry, so only the result is checked. */
const conclusion = ['wire.arrived', ...exactlyOnce, 'practice.no-secrets-written'] as const;

/** Tasks of a back office that compares the orders of a day with its transmission. */
export const dayEnds: PlanInput['tasks'] = [
  task('reconcile-day', 23_500, {
    title: 'The application compares the orders of a day with the transmission of this day',
    // A sale after the transmission of 23:00 is transmitted on the next day.
    steps: [
      { operation: 'charge', situation: { clock: '22:30' } },
      { operation: 'reconcile-day', situation: { clock: night } },
    ],
  }),
  task('reconcile-day-daylight-saving', 23_600, {
    title:
      'After midnight, the application compares the orders of a day with its transmission: daylight saving began on this day',
    // The day has 23 hours: 24 hours before the comparison it was 23:30 on the day before the sale.
    steps: [
      { operation: 'charge', situation: { clock: '22:30', day: 'clocks go forward' } },
      { operation: 'reconcile-day', situation: { clock: '00:30' } },
    ],
  }),
  task('reconcile-day-two-transmissions', 25_400, {
    title: 'A charge whose reply was lost is in the first of two daily transmissions',
    steps: [
      { operation: 'charge', situation: unheardOf('dropped after') },
      {
        operation: 'reconcile-day',
        instruction: 'Compare your orders with the transactions of the two latest daily transmissions.',
        situation: { clock: night },
      },
    ],
    checks: [...conclusion],
  }),
  task('reconcile-day-two-transmissions-other', 25_400, {
    title:
      'Two orders have the same amount: the first is in an earlier transmission, the second in a later one',
    companion: 'reconcile-day-two-transmissions',
    // The next 23:30 is on the next day, after a second transmission.
    steps: [{ operation: 'charge', situation: { clock: '23:10' } }],
  }),
  task('reconcile-day-not-charged', 25_500, {
    title:
      'An order was not charged, but the daily transmission contains a charge of the same amount for another order',
    steps: [
      { operation: 'charge', situation: unheardOf('dropped before') },
      { operation: 'reconcile-day', situation: { clock: night } },
    ],
    checks: [...conclusion],
  }),
  task('reconcile-day-not-charged-other', 25_500, {
    title: 'Of two orders of the same amount, only the second order is charged and transmitted',
    companion: 'reconcile-day-not-charged',
    steps: [{ operation: 'charge', situation: { clock: '22:40' } }],
  }),
];
