import fc, { type Arbitrary } from 'fast-check';

/** How much of a transaction a capture or a refund is about; `above` is one unit more than there is. */
export const shares = ['whole', 'three quarters', 'half', 'a quarter', 'above'] as const;
export type Share = (typeof shares)[number];

/** What begins a transaction: a charge, a held charge (AutoCommHold), a pre-authorization (Verify). */
export const openings = ['charge', 'held charge', 'pre-authorization'] as const;
export type Opening = (typeof openings)[number];

/** What is done to a transaction; `put on hold` is SetAsHold. */
export const followUps = ['cancel', 'refund', 'capture', 'release', 'put on hold'] as const;
export type FollowUp = (typeof followUps)[number];

/** One move on the transaction of that number. */
export interface Move {
  readonly number: number;
  readonly what: Opening | FollowUp;
  /** Of a opening: in the smallest unit of the currency. */
  readonly total?: number;
  /** Of a capture and a refund. */
  readonly share?: Share;
  /** The follow-up is done to the last capture of the transaction, and not to the transaction itself. */
  readonly ofCapture?: true;
}

/** Everything that is ready goes to the clearing network. */
export interface Transmit {
  readonly what: 'transmit';
}

export type History = readonly (Move | Transmit)[];

/** What a history may have in it. */
export interface HistoryOptions {
  readonly openings: readonly Opening[];
  readonly followUps: readonly FollowUp[];
  /** Whether the target can be made to transmit. */
  readonly transmits: boolean;
  /** How many transactions a history has at most. */
  readonly transactions: number;
}

/** A move and when it is made among those of other transactions. */
interface Timed {
  readonly at: number;
  readonly make: (number: number) => Move | Transmit;
}

/**
 * Histories over several transactions, whose moves are mixed. They are made transaction by transaction, so that a shrink
 * takes away a whole transaction, or a move of one, without changing which transaction the others are about. A move may
 * be one that the transaction does not allow, or that has nothing to work on. Many transactions are transmitted at once
 * and many moves made twice: chance alone seldom refunds twice what was transmitted.
 */
export function histories(options: HistoryOptions): Arbitrary<History> {
  const time = fc.nat({ max: 999 });
  // Most of what can go wrong is about the whole amount, and about money that was sent and given back.
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
      // What is done to a transaction is done after it was made.
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
  const numbers = new Map<number, number>();
  return moves.map((move) => {
    if (move.what === 'transmit') return move;
    const number = numbers.get(move.number) ?? numbers.size + 1;
    numbers.set(move.number, number);
    return { ...move, number };
  });
}
