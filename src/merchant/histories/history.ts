import fc, { type Arbitrary } from 'fast-check';
import { replyForms } from '../../sandbox/index.ts';
import type { Act } from '../ends.ts';
import { sellsByPage } from '../page-tasks.ts';
import type { Operation, Scope, Situation, Step } from '../task-schema.ts';

export interface Move extends Act {
  readonly payWith?: Step['payWith'];
  readonly payments?: number;
  readonly share?: 'whole' | 'half';
  readonly gap: number;
}

export interface Story {
  readonly isTwin: boolean;
  readonly currency: 'ILS' | 'USD';
  readonly moves: readonly Move[];
}

/** A history: orders whose steps are interleaved. */
export type History = readonly Story[];

const replies = [
  ...['dropped after', 'dropped before', 'late commit', 'half a reply', 'unavailable', 'html'],
  ...['reset', 'empty', 'malformed', 'bad gateway', 'silence'],
] as const satisfies readonly NonNullable<Situation['fault']>[];

const night = '23:30';

const usual: Arbitrary<Situation> = fc.constant({});

const lost: Arbitrary<Situation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ fault: fc.constantFrom(...replies) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      fault: fc.constantFrom(...replies),
      inquiry: fc.constantFrom('lost', 'not listed'),
    }),
  },
);

const form = fc.constantFrom(...replyForms.filter((one) => one !== '& in the page address'));

const situation = (...refusals: readonly string[]): Arbitrary<Situation> =>
  fc.oneof(
    { weight: 4, arbitrary: usual },
    { weight: 4, arbitrary: lost },
    { weight: 1, arbitrary: fc.constantFrom(...refusals).map((refusal) => ({ refusal })) },
    { weight: 1, arbitrary: form.map((one) => ({ form: one })) },
  );

const gap = fc.nat({ max: 4 });

/** Lets some steps run after the daily transmission. */
const atNight = (some: Arbitrary<Situation>): Arbitrary<Situation> =>
  fc
    .tuple(some, fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, fc.constant(true)))
    .map(([one, isNight]) => (isNight ? { ...one, clock: night } : one));

const move = (
  operation: Operation,
  situations: Arbitrary<Situation>,
  more: Partial<Move> = {},
): Arbitrary<Move> =>
  fc.record({ situation: situations, gap }).map((one) => ({ operation, ...more, ...one }));

/** Repeats a step: the buyer clicks twice or tries another card. */
const repeated = (one: Arbitrary<Move>): Arbitrary<readonly Move[]> =>
  fc.array(one, { minLength: 1, maxLength: 3, size: 'max' });

const anyCharge = (more: Partial<Move> = {}): Arbitrary<Move> =>
  move('charge', situation('401', '006'), more);
const charge = (more: Partial<Move> = {}): Arbitrary<Move> =>
  fc.oneof(
    { weight: 6, arbitrary: anyCharge(more) },
    { weight: 1, arbitrary: move('charge', usual, { ...more, isDeclined: true }) },
  );

/** Behaviour of the buyer on a payment page. */
const buying: Arbitrary<Situation> = fc.oneof(
  usual,
  fc.constant({ buyer: 'cancels' as const }),
  fc.constantFrom('never' as const, 'twice', 'forged', 'unsigned').map((way) => ({ return: way })),
);

/** A sale on a payment page, of an application that charges no card itself. */
const sale = (more: Partial<Move> = {}): Arbitrary<Move> =>
  fc.oneof(
    { weight: 4, arbitrary: move('page', buying, more) },
    { weight: 4, arbitrary: move('page', situation('401', '987'), more) },
    { weight: 1, arbitrary: move('page', usual, { ...more, isDeclined: true }) },
  );

const refund = (share: NonNullable<Move['share']>) =>
  move('refund', atNight(situation('324', '401')), { share });
const cancel = move('cancel', atNight(situation('401')));
const inquiry = move('inquire', atNight(usual));

/** Generators of an order's steps for each ability, the simplest form first, because fast-check prefers it. */
function storiesOf(scope: readonly Scope[]): readonly (readonly [Scope, Arbitrary<readonly Move[]>])[] {
  const has = (one: Scope): boolean => scope.includes(one);
  const isByPage = sellsByPage(scope);
  const back = [
    ...(has('refund') ? [refund('whole')] : []),
    ...(has('cancel') ? [cancel] : []),
    ...(has('inquire') ? [inquiry] : []),
  ];
  const part = has('refund') ? [refund('half')] : [];
  const follow = (some: readonly Arbitrary<Move>[], limit = 3): Arbitrary<readonly Move[]> =>
    some.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...some), { maxLength: limit, size: 'max' });
  const then = (...parts: readonly Arbitrary<readonly Move[]>[]): Arbitrary<readonly Move[]> =>
    fc.tuple(...parts).map((all) => withOnePart(all.flat()));
  const opened = (operation: Operation, ...refusals: readonly string[]) =>
    repeated(move(operation, situation(...refusals), isByPage ? { payWith: 'page' } : {}));
  const capture = (share: NonNullable<Move['share']>) =>
    move('capture', atNight(situation('401')), { share });
  const captures = fc.oneof(
    then(repeated(capture('whole')), follow(back, 1)),
    capture('half').map((one) => [one]),
    ...(has('cancel') ? [repeated(cancel)] : []),
  );
  const releases = repeated(move('release', atNight(situation('401'))));
  const token = move('tokenize', usual);
  const page = fc.oneof(move('page', buying), move('page', usual, { isDeclined: true }));
  return [
    ['charge', then(repeated(charge()), follow([...back, ...part]))],
    ['installments', then(repeated((isByPage ? sale : charge)({ payments: 3 })), follow(back, 2))],
    ['token', then(fc.tuple(token), repeated(anyCharge({ payWith: 'token' })), follow(back, 2))],
    ['authorize', then(opened('authorize', '401', '006'), captures)],
    ['hold', then(opened('hold', '401', '006'), fc.oneof(then(releases, follow(back, 1)), follow([])))],
    ['payout', opened('payout', '401')],
    ['page', then(isByPage ? repeated(sale()) : fc.tuple(page), follow([...back, ...part]))],
  ];
}

/** Removes a second partial refund, because it may be a mistake or another part. */
function withOnePart(moves: readonly Move[]): readonly Move[] {
  const first = moves.findIndex(({ operation, share }) => operation === 'refund' && share === 'half');
  return moves.filter(
    ({ operation }, index) => first < 0 || index <= first || !['refund', 'cancel'].includes(operation),
  );
}

export const beginsNone = (scope: readonly Scope[]): boolean =>
  storiesOf(scope).every(([first]) => !scope.includes(first));

export function histories(scope: readonly Scope[]): Arbitrary<History> {
  const stories = storiesOf(scope)
    .filter(([first]) => scope.includes(first))
    .map(([first, moves]) =>
      fc.record({
        isTwin: fc.boolean(),
        currency:
          (first === 'charge' || (first === 'page' && sellsByPage(scope))) && scope.includes('currencies')
            ? fc.constantFrom('ILS' as const, 'USD' as const)
            : fc.constant('ILS' as const),
        moves,
      }),
    );
  return fc.array(fc.oneof(...stories), { minLength: 1, maxLength: 4, size: 'max' });
}
