import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const deal = editsOf('sandbox/do-deal.ts');
const captures = editsOf('sandbox/captures.ts');
const newCharge = editsAt('sandbox/captures.ts', 'if ((!cgUid && !authNo) ||');
const tooMuch = editsAt('sandbox/captures.ts', "if (Number(field('total')) > authorization.total)");
const state = editsAt('sandbox/captures.ts', "if (authorization.state !== 'authorized')");
const capture = 'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid';
const payoutCapture = 'combination.Credit.AutoComm.capture';
const usedUp = editsAt(
  'sandbox/do-deal.ts',
  "if (authorization && approved) authorization.state = 'captured';",
);

/** Captures of what cannot be captured, and captures that do something else. */
export const doDealCaptures: readonly Mutant[] = [
  usedUp(
    capture,
    'a capture uses up all pre-authorizations of its amount',
    "if (authorization && approved) for (const one of state.ledger.all()) if (one.state === 'authorized' && one.total === authorization.total && one.sent.user === authorization.sent.user) one.state = 'captured';",
  ),
  newCharge(
    payoutCapture,
    'a payout capture makes a new payout and captures nothing',
    "if ((!cgUid && !authNo) || field('transactionType') === 'Credit' ||",
  ),
  tooMuch(
    [capture, payoutCapture],
    'a capture above the authorized amount is taken',
    "if (Number(field('total')) < 0)",
  ),
  tooMuch(
    capture,
    'a capture that is refused as too large uses the pre-authorization up',
    "if (Number(field('total')) > authorization.total) authorization.state = 'captured';\n  if (Number(field('total')) > authorization.total)",
  ),
  tooMuch(
    capture,
    'a capture by authNo may be above the authorized amount',
    "if (cgUid && Number(field('total')) > authorization.total)",
  ),
  tooMuch(
    payoutCapture,
    'the capture of a payout may be above the authorized amount',
    "if (field('transactionType') !== 'Credit' && Number(field('total')) > authorization.total)",
  ),
  newCharge(
    ['doDeal.request.cgUid', payoutCapture],
    'a deal that names a pre-authorization by cgUid alone is a new charge',
    'if (!authNo ||',
  ),
  newCharge(
    'doDeal.request.authNo',
    'a deal that names a pre-authorization by authNo alone is a new charge',
    'if (!cgUid ||',
  ),
  state(
    [capture, payoutCapture],
    'a pre-authorization can be captured twice',
    "if (authorization.state === 'cancelled')",
  ),
  state(capture, 'a cancelled pre-authorization can be captured', "if (authorization.state === 'captured')"),
  captures(
    capture,
    'a cancelled pre-authorization can be captured by authNo',
    "  if (authorization.state !== 'authorized')",
    "  if (authorization.state !== 'authorized' && !(authNo && !cgUid && authorization.state === 'cancelled'))",
  ),
  usedUp(
    capture,
    'a capture by authNo can be made twice',
    "if (authorization && approved && field('cgUid')) authorization.state = 'captured';",
  ),
  usedUp(
    payoutCapture,
    'a payout can be captured twice',
    "if (authorization && approved && kind !== 'payout') authorization.state = 'captured';",
  ),
  deal(
    'doDeal.request.validation',
    'a capture that writes autoComm is a new charge',
    "const authorization = validation === 'autocomm' ?",
    "const authorization = field('validation') === 'AutoComm' ?",
  ),
  captures(
    'doDeal.request.transactionType',
    'a capture that writes debit is a new charge',
    'const captures = /^(debit|credit)$/i;',
    'const captures = /^(Debit|Credit)$/;',
  ),
  deal(
    ['transaction.record.total', 'refundDeal.request.total'],
    'a capture is booked with the amount of its pre-authorization',
    "    total: Number(field('total')),",
    "    total: authorization ? authorization.total : Number(field('total')),",
    {
      file: 'sandbox/do-deal.ts',
      from: 'valuesOf(transaction, terminal, call.language)),',
      to: "{ ...valuesOf(transaction, terminal, call.language), total: field('total') }),",
    },
  ),
];
