import { type Alteration, type Rules, serveMutant } from '../alteration.ts';
import { set, spoiling } from '../serving.ts';

/** Creates a mutant that refuses a refund or cancellation with the result code, but books it. */
export const credited = (
  command: 'refundDeal' | 'cancelDeal',
  code: string,
  when: string,
  rule: Rules,
): Alteration =>
  serveMutant(
    rule,
    `${command} is refused with ${code} where ${when}, and booked all the same`,
    spoiling(command, code, ({ state, named, f }) => {
      if (!named) return;
      const total = Number(f('total')) || named.total;
      const { transmission: _, operations: __, ...common } = named;
      state.ledger.add({
        ...{ ...common, tranId: state.identifiers.tranId(), total, credited: 0, original: named.tranId },
        ...(command === 'refundDeal'
          ? { kind: 'refund', type: '52/Refund', state: 'pending transmission' }
          : { kind: 'cancellation', type: '52/Cancel', state: 'cancelled' }),
      });
      set(named, { credited: named.credited + total });
    }),
  );
