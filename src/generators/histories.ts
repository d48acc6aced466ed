import fc, { type Arbitrary } from 'fast-check';
import {
  type AnyMove,
  type FollowUp,
  followUps,
  type History,
  type Move,
  numbered,
  type Opening,
  openings,
  type Share,
  shares,
} from './moves.ts';

export interface HistoryOptions {
  readonly transmits: boolean;
  readonly transactions: number;
}

interface Timed {
  readonly at: number;
  readonly make: (number: number) => AnyMove;
}

/**
 * Histories over several transactions with mixed moves. A shrink removes a transaction or one of its moves. A move may
 * be forbidden, or have no transaction. Many transactions are transmitted immediately, and many moves occur twice,
 * because random moves rarely refund a transmitted charge twice.
 */
export function histories(options: HistoryOptions): Arbitrary<History> {
  const time = fc.nat({ max: 999 });
  // Most faults concern whole amounts and refunds of transmitted charges.
  const share = fc.oneof(
    { weight: 1, arbitrary: fc.constant<Share>('whole') },
    { weight: 1, arbitrary: fc.constantFrom(...shares) },
  );
  const what = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...followUps) },
    { weight: 1, arbitrary: fc.constant<FollowUp>('refund') },
  );
  const followUp = fc.record({
    at: time,
    what,
    share,
    ofCapture: fc.boolean(),
    again: fc.boolean(),
  });
  const transaction = fc
    .record({
      at: time,
      settled: options.transmits ? fc.boolean() : fc.constant(false),
      what: fc.constantFrom(...openings),
      total: fc.integer({ min: 100, max: 20_000 }),
      next: fc.array(followUp, { maxLength: 5, size: 'max' }),
    })
    .map(({ at, settled, what, total, next }): Timed[] => [
      { at, make: (number) => ({ number, what, total }) },
      ...(settled ? [{ at, make: () => ({ what: 'transmit' }) as const }] : []),
      ...next.flatMap((one) => {
        const timed = { at: at + one.at, make: (number: number) => asMove(number, what, one) };
        return one.again ? [timed, timed] : [timed];
      }),
    ]);
  const transmission = time.map((at): Timed[] => [{ at: 2 * at, make: () => ({ what: 'transmit' }) }]);
  const story = options.transmits
    ? fc.oneof({ weight: 3, arbitrary: transaction }, { weight: 1, arbitrary: transmission })
    : transaction;
  return fc.array(story, { maxLength: options.transactions, size: 'max' }).map(mixed);
}

function asMove(
  number: number,
  opening: Opening,
  { what, share, ofCapture }: { what: FollowUp; share: Share; ofCapture: boolean },
): Move {
  return {
    number,
    what,
    ...((what === 'capture' || what === 'refund') && { share }),
    ...(ofCapture && opening === 'pre-authorization' && what !== 'capture' && { ofCapture }),
  };
}

function mixed(stories: readonly (readonly Timed[])[]): History {
  const moves = stories
    .flatMap((story, index) => story.map((timed) => ({ at: timed.at, move: timed.make(index) })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ move }) => move);
  return numbered(moves);
}
