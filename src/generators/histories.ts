import fc, { type Arbitrary } from 'fast-check';

/** Amount of a capture or refund as a part of the transaction's amount; `above` is one unit too much. */
export const shares = ['whole', 'three quarters', 'half', 'a quarter', 'above'] as const;
export type Share = (typeof shares)[number];

/** The first deal of a transaction: a charge, a held charge (AutoCommHold), a pre-authorization (Verify). */
export const openings = ['charge', 'held charge', 'pre-authorization'] as const;
export type Opening = (typeof openings)[number];

/** A later operation on a transaction; `put on hold` is SetAsHold. */
export const followUps = ['cancel', 'refund', 'capture', 'release', 'put on hold'] as const;
export type FollowUp = (typeof followUps)[number];

export interface Move {
  readonly number: number;
  readonly what: Opening | FollowUp;
  readonly total?: number;
  readonly share?: Share;
  readonly ofCapture?: true;
}

export interface Transmit {
  readonly what: 'transmit';
}

export type History = readonly (Move | Transmit)[];

export interface HistoryOptions {
  readonly openings: readonly Opening[];
  readonly followUps: readonly FollowUp[];
  readonly transmits: boolean;
  readonly transactions: number;
}

interface Timed {
  readonly at: number;
  readonly make: (number: number) => Move | Transmit;
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
  const anyDeed = fc.constantFrom(...options.followUps);
  const what = options.followUps.includes('refund')
    ? fc.oneof({ weight: 2, arbitrary: anyDeed }, { weight: 1, arbitrary: fc.constant<FollowUp>('refund') })
    : anyDeed;
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
      what: fc.constantFrom(...options.openings),
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

/** Numbers the transactions from 1, in the order of their first moves. */
export function numbered(history: History): History {
  const numbers = new Map<number, number>();
  return history.map((move) => {
    if (move.what === 'transmit') return move;
    const number = numbers.get(move.number) ?? numbers.size + 1;
    numbers.set(move.number, number);
    return { ...move, number };
  });
}
