import { type Alteration, editsAt, editsOf } from '../../alteration.ts';

const deal = editsOf('sandbox/do-deal.ts');
const captures = editsOf('sandbox/captures.ts');
const tooMuch = editsAt('sandbox/captures.ts', "if (Number(field('total')) > authorization.total)");
const capture = 'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid';
const usedUp = editsAt(
  'sandbox/do-deal.ts',
  "if (authorization && approved) authorization.state = 'captured';",
);

/** Mutants that make forbidden captures, or captures with a wrong effect. */
export const doDealCaptures: readonly Alteration[] = [
  usedUp(
    capture,
    'a capture uses up all pre-authorizations of its amount',
    "if (authorization && approved) for (const one of state.ledger.all()) if (one.state === 'authorized' && one.total === authorization.total && one.user === authorization.user) one.state = 'captured';",
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
    'combination.Credit.AutoComm.capture',
    'the capture of a payout may be above the authorized amount',
    "if (field('transactionType') !== 'Credit' && Number(field('total')) > authorization.total)",
  ),
  captures(
    capture,
    'a cancelled pre-authorization can be captured by authNo',
    "  if (authorization.state !== 'authorized')",
    "  if (authorization.state !== 'authorized' && !(authNo && !cgUid && authorization.state === 'cancelled'))",
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
];
