import type { Transaction } from '../../../src/sandbox/index.ts';
import type { Alteration, State } from '../alteration.ts';
import {
  accepting,
  afterwards,
  chained,
  recoding,
  refusing,
  replying,
  set,
  taking,
  typed,
  unless,
} from '../serving.ts';
import { ofChanges, ofServing, ofSource } from './variation.ts';

const above = (code: '321' | '341', other: string): Alteration =>
  ofServing(
    `a refund above the amount is always ${code}`,
    'a refund above the amount',
    recoding('refundDeal', other, code),
  );

const capturesOf = ({ ledger }: State, one: Transaction): readonly Transaction[] =>
  ledger
    .byCgUid(one.cgUid)
    .filter(({ kind, original }) => original === one.tranId && /^(charge|payout)$/.test(kind));

/** Conformant variants with other readings of the rules about refunds and cancellations. */
export const credits: readonly Alteration[] = [
  above('321', '341'),
  above('341', '321'),
  ofServing(
    'what is left after a partial refund can be refunded',
    'a second refund',
    unless('refundDeal', '320', ({ usual, took }, { f, named }) => {
      const asked = Number(f('total')) || named?.total || 0;
      if (!named || named.credited === 0 || asked + named.credited > named.total) return undefined;
      took();
      const { credited } = named;
      set(named, { credited: 0 });
      try {
        return usual();
      } finally {
        named.credited += credited;
      }
    }),
  ),
  ofServing(
    'a partial refund of what waits is a Refund',
    'type of a partial refund',
    replying(
      'refundDeal',
      (done) => done.made?.type === '52/Cancel' && done.made.kind === 'refund' && typed(done, '52/Refund'),
    ),
  ),
  ofServing(
    'a refund without creditType is of RegularCredit',
    'credit type of a refund',
    refusing(
      'refundDeal',
      ({ f, named }) =>
        f('creditType') === '' && /^(Payments|SpecialCredit)$/.test(named?.sent.creditType ?? ''),
      '339',
    ),
  ),
  ofServing(
    'numberOfPayments of a refund is ignored',
    'payments of a refund',
    taking('refundDeal', ({ f }) => f('numberOfPayments') && { fields: { numberOfPayments: undefined } }),
  ),
  ofSource('a refund cancels a pre-authorization', 'what can be refunded', {
    file: 'sandbox/refund-deal.ts',
    from: "  if (original.kind !== 'charge')\n",
    to: "  if (original.kind === 'pre-authorization' && original.state === 'authorized') {\n    TOOK;\n    original.state = 'cancelled';\n    return credit(call, terminal, original, { command: 'refundDeal', type: 'Cancel', total: original.total, overrides: {}, rule: 'refundDeal.reply' });\n  }\n  if (original.kind !== 'charge')\n",
  }),
  ofServing(
    'a refund that contradicts its original has a code of its own',
    'code of a contradiction',
    recoding('refundDeal', '310', '377', (_, { rule }) => rule.startsWith('refundDeal.request.')),
  ),
  ofServing(
    'a cancellation of what is no charge is 312',
    'what is no charge',
    recoding('cancelDeal', '310', '312'),
  ),
  ofServing(
    'a cancellation of what is not there is 310',
    'what is no charge',
    recoding('cancelDeal', '312', '310', (_, { rule }) => rule === 'cancelDeal.error.312'),
  ),
  ofServing(
    'a pre-authorization is captured in parts, and its captures are several matches',
    'several matches',
    accepting('doDeal', '310', ({ state, f, named }) => {
      if (named?.state !== 'captured') return undefined;
      const captured = capturesOf(state, named);
      const total = captured.reduce((left, one) => left - one.total, named.total);
      return (
        captured.every((one) => one.state === 'pending transmission') &&
        Number(f('total')) <= total && { named: { state: 'authorized', total } }
      );
    }),
    ...(['refundDeal', 'cancelDeal'] as const).map((command) =>
      accepting(
        command,
        '332',
        ({ state, named }) =>
          named &&
          state.ledger.byCgUid(named.cgUid).filter(({ kind }) => /^(charge|payout)$/.test(kind)).length <
            2 && {
            terminals: { severalMatches: 'latest' },
          },
      ),
    ),
  ),
  ofServing(
    'what a capture took that was cancelled can be captured anew',
    'several matches',
    accepting(
      'doDeal',
      '310',
      ({ state, named }) =>
        named?.state === 'captured' &&
        capturesOf(state, named).every((one) => one.state === 'cancelled') && {
          named: { state: 'authorized' },
        },
    ),
  ),
  ofChanges('where two reasons hold, an earlier credit is told', 'order of reasons', () => {
    const refunded = new Set<string>();
    const isReported = (named: Transaction | undefined) =>
      named && named.credited > 0 && (named.state !== 'cancelled' || refunded.has(named.tranId));
    return {
      serve: chained(
        afterwards(
          'refundDeal',
          () => true,
          ({ named }) => named && refunded.add(named.tranId),
        ),
        recoding('refundDeal', '313 314', '320', ({ named }) => isReported(named)),
        recoding('cancelDeal', '313 314', '320', ({ named }) => isReported(named)),
      ),
    };
  }),
  ofServing(
    'a held deal is released before it can be cancelled',
    'cancelling a held deal',
    refusing('cancelDeal', ({ named }) => named?.state === 'held', '312'),
  ),
  ofServing('user and marks of a cancellation go to the original', 'user of a cancellation', (serving) => {
    const { command, call } = serving;
    const own = ['user', 'shiftId1', 'shiftId2', 'shiftId3'];
    const given = own.flatMap((name) => [[name, call.field(name)]].filter(([, text]) => text !== undefined));
    const isValid = call.state.requestChecks(command, call.field).length === 0;
    if (command !== 'cancelDeal' || given.length === 0 || !isValid) return serving.usual();
    const { user, ...marks } = Object.fromEntries(given);
    let original: Transaction | undefined;
    const renamed = () =>
      original && { sent: { ...original.sent, ...marks }, ...(user !== undefined && { user }) };
    const answer = taking('cancelDeal', ({ named }) => {
      original = named;
      return { fields: Object.fromEntries(own.map((name) => [name, undefined])), named: renamed() };
    })(serving);
    if (original) set(original, renamed() ?? {});
    // The ledger finds transactions by user in an index, which loading builds anew.
    const { ledger } = call.state;
    ledger.load([...ledger.save()]);
    return answer;
  }),
  ofServing(
    'a cancellation that names a total is refused',
    'total of a cancellation',
    refusing(
      'cancelDeal',
      ({ f, named }) => f('total') && named?.credited === 0 && /^(pending|auth|held|on h)/.test(named.state),
    ),
  ),
];
