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
    `${code} alone`,
    'a refund above the amount',
    `a refund above the amount is always ${code}`,
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
    'refunds in parts',
    'a second refund',
    'what is left after a partial refund can be refunded',
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
    'part of a refund is a Refund',
    'type of a partial refund',
    'a partial refund of what waits is a Refund',
    replying(
      'refundDeal',
      (done) => done.made?.type === '52/Cancel' && done.made.kind === 'refund' && typed(done, '52/Refund'),
    ),
  ),
  ofServing(
    'payments of a refund ignored',
    'payments of a refund',
    'numberOfPayments of a refund is ignored',
    taking('refundDeal', ({ f }) => f('numberOfPayments') && { fields: { numberOfPayments: undefined } }),
  ),
  ofSource('refund of a pre-authorization', 'what can be refunded', 'a refund cancels a pre-authorization', {
    file: 'sandbox/refund-deal.ts',
    from: "  if (original.kind !== 'charge')\n",
    to: "  if (original.kind === 'pre-authorization' && original.state === 'authorized') {\n    TOOK;\n    original.state = 'cancelled';\n    return credit(call, terminal, original, { command: 'refundDeal', type: 'Cancel', total: original.total, overrides: {}, rule: 'refundDeal.reply' });\n  }\n  if (original.kind !== 'charge')\n",
  }),
  ofServing(
    'a code for contradictions',
    'code of a contradiction',
    'a refund that contradicts its original has a code of its own',
    recoding('refundDeal', '310', '377', (_, { rule }) => rule.startsWith('refundDeal.request.')),
  ),
  ofServing(
    '312 for what is no charge',
    'what is no charge',
    'a cancellation of what is no charge is 312',
    recoding('cancelDeal', '310', '312'),
  ),
  ofServing(
    '310 for what is not there',
    'what is no charge',
    'a cancellation of what is not there is 310',
    recoding('cancelDeal', '312', '310', (_, { rule }) => rule === 'cancelDeal.error.312'),
  ),
  ofServing(
    'captures in parts',
    'several matches',
    'a pre-authorization is captured in parts, and its captures are several matches',
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
    'captured anew',
    'several matches',
    'what a capture took that was cancelled can be captured anew',
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
  ofChanges(
    'the credit before the state',
    'order of reasons',
    'where two reasons hold, an earlier credit is told',
    () => {
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
    },
  ),
  ofServing(
    'held deals stay',
    'cancelling a held deal',
    'a held deal is released before it can be cancelled',
    refusing('cancelDeal', ({ named }) => named?.state === 'held', '312'),
  ),
  ofServing(
    'the original is renamed',
    'user of a cancellation',
    'user and marks of a cancellation go to the original',
    (serving) => {
      const { command, call } = serving;
      const own = ['user', 'shiftId1', 'shiftId2', 'shiftId3'];
      const given = own.flatMap((name) =>
        [[name, call.field(name)]].filter(([, text]) => text !== undefined),
      );
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
    },
  ),
  ofServing(
    'no total in a cancellation',
    'total of a cancellation',
    'a cancellation that names a total is refused',
    refusing(
      'cancelDeal',
      ({ f, named }) => f('total') && named?.credited === 0 && /^(pending|auth|held|on h)/.test(named.state),
    ),
  ),
];
