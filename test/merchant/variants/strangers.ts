import type { CheckId } from '../../../src/merchant/checks.ts';
import { strangersBroken } from './strangers-broken.ts';
import { strangersRight } from './strangers-right.ts';
import type { Broken, Stranger, Variant } from './variant.ts';

type Place = Pick<Variant, 'plan' | 'tasks' | 'isProcess'>;

const inShop = (...tasks: readonly string[]): Place => ({ plan: 'shop', tasks });
const inBackOffice = (...tasks: readonly string[]): Place => ({ plan: 'back-office', tasks });

interface Known extends Place {
  readonly detectedBy: CheckId;
  readonly hole?: string;
}

const by = (detectedBy: CheckId, place: Place): Known => ({ ...place, detectedBy });
const missed = (hole: string, detectedBy: CheckId, place: Place): Known => ({ ...place, detectedBy, hole });

/** Where each broken one shows, and by which check; said after it was written. */
const detections: Readonly<Record<string, Known>> = {
  'charges-again': by('practice.no-second-charge', inShop('charge-dropped-after')),
  'charges-again-when-unheard-of': by('practice.no-second-charge', inShop('charge-late-commit')),
  'client-repeats': by('practice.no-second-charge', inShop('charge-dropped-after')),
  'silence-is-refusal': by('practice.no-lost-payment', inShop('charge-silence')),
  'silence-is-consent': by('practice.no-unpaid-order', inShop('charge-dropped-before')),
  'not-found-is-failed': by('practice.no-lost-payment', inShop('charge-late-commit')),
  'unanswered-inquiry-is-failed': by('practice.no-lost-payment', inShop('charge-dropped-after-inquiry-lost')),
  'reset-is-not-sent': by('practice.no-lost-payment', inShop('charge-reset')),
  'server-error-is-not-sent': by('practice.no-lost-payment', inShop('charge-bad-gateway')),
  'unreadable-is-refused': by('practice.no-lost-payment', inShop('charge-malformed')),
  'waits-forever': by('practice.own-timeout', inShop('charge-silence')),
  'inquiry-storm': by('practice.sparing-inquiries', inShop('charge-dropped-before')),
  'nearly-zero-is-success': by('practice.no-unpaid-order', inShop('charge-declined')),
  'refused-card-hammered': by('practice.sparing-retries', inShop('charge-declined')),
  'amount-through-floats': by('practice.amounts-exact', inShop('charge-odd-amount')),
  'amount-with-a-point': by('wire.rules', inShop('charge-approved')),
  'yen-have-hundredths': by('practice.amounts-exact', inShop('charge-yen')),
  'always-shekels': by('wire.as-asked', inShop('charge-dollars')),
  'first-payment-counted-twice': by('wire.rules', inShop('installments')),
  'remainder-lost': by('wire.rules', inShop('installments')),
  'remainder-forgotten-in-total': by('wire.rules', inShop('installments')),
  'payments-at-once': by('wire.as-asked', inShop('installments')),
  'installments-left-out': by('wire.as-asked', inShop('installments')),
  'unsigned-return-believed': by('practice.no-unpaid-order', inShop('page-unsigned-return')),
  'signature-measured': by('practice.no-unpaid-order', inShop('page-forged-return')),
  'return-of-another-page': by(
    'practice.no-unpaid-order',
    inShop('page-paid', 'page-return-of-another-order'),
  ),
  'signed-refusal-is-paid': by('practice.no-unpaid-order', inShop('page-declined')),
  'success-address-believed': by('practice.no-unpaid-order', inShop('page-refusal-to-success')),
  'error-return-believed': by('practice.no-lost-payment', inShop('page-error-first')),
  'first-look-is-final': by('practice.no-lost-payment', inShop('page-listed-late')),
  'page-without-uniqueid': by('wire.rules', inShop('page-paid')),
  'page-without-cancel-address': by('wire.rules', inShop('page-paid')),
  'page-back-in-the-clear': by('wire.rules', inShop('page-paid')),
  'page-only-authorizes': by('practice.no-unpaid-order', inShop('page-paid')),
  'authorization-charges': by('ledger.net', inBackOffice('authorize-alone')),
  'authorization-is-paid': by('outcome.state', inBackOffice('authorize-alone')),
  'found-authorization-is-paid': by('outcome.state', inBackOffice('authorize-reply-lost')),
  'capture-is-a-new-charge': by('wire.capture-within-authorization', inBackOffice('authorize-and-capture')),
  'capture-rounded-up': by('practice.amounts-exact', inBackOffice('authorize-and-capture')),
  'token-with-amount': by('wire.rules', inBackOffice('token')),
  'token-by-charge': by('practice.no-second-charge', inBackOffice('token')),
  'number-kept-as-token': by('outcome.state', inBackOffice('token')),
  'code-kept': by('practice.cvv-not-resent', inBackOffice('token')),
  'expiration-as-number': by('wire.rules', inBackOffice('token')),
  'expiration-turned': by('wire.rules', inShop('charge-approved')),
  'code-as-number': by('wire.as-asked', inShop('charge-approved')),
  'number-in-user-data': by('practice.secrets-in-place', inShop('charge-approved')),
  'part-refunded-whole': by('ledger.net', inBackOffice('refund-in-part')),
  'part-by-cancellation': by('ledger.net', inBackOffice('refund-in-part-before-transmission')),
  'refund-by-payout': by('wire.arrived', inBackOffice('refund-in-full')),
  'refused-refund-is-done': by('outcome.state', inBackOffice('refund-refused')),
  'unanswered-refund-is-done': by('ledger.net', inBackOffice('refund-dropped-before')),
  'second-refund-refused': by('outcome.state', inBackOffice('refund-reply-lost')),
  'part-is-whole': by('outcome.state', inBackOffice('refund-in-part')),
  'refund-in-shekels': by('practice.amounts-exact', inBackOffice('refund-in-part')),
  'too-late-is-cancelled': by('practice.no-lost-payment', inBackOffice('cancel-after-transmission')),
  'refused-cancellation-is-done': by('practice.no-lost-payment', inBackOffice('cancel-after-transmission')),
  'cancelled-in-the-books-only': by('practice.no-lost-payment', inBackOffice('cancel')),
  'payout-charges': by('ledger.net', inBackOffice('payout')),
  'payout-below-zero': by('wire.rules', inBackOffice('payout')),
  'payout-again': by('ledger.net', inBackOffice('payout-reply-lost')),
  'no-reference': by('practice.no-lost-payment', inShop('charge-dropped-after')),
  'reference-too-long': by('wire.rules', inShop('charge-approved')),
  'inquiry-by-status-alone': by('wire.rules', inBackOffice('inquire')),
  'inquiry-of-half-a-range': by('wire.rules', inShop('charge-dropped-after')),
  'inquiry-without-terminal': by('wire.rules', inBackOffice('inquire')),
  'single-record-overlooked': by('practice.no-lost-payment', inShop('charge-dropped-after')),
  'refusals-look-first': by('practice.no-lost-payment', inShop('charge-second-card')),
  'any-record-is-a-charge': by('practice.no-unpaid-order', inShop('page-declined')),
  'no-transaction-code': by('wire.rules', inShop('charge-approved')),
  'version-made-up': by('wire.rules', inShop('charge-approved')),
  'form-not-encoded': by('wire.arrived', inShop('page-paid')),
  'markup-not-escaped': by('wire.arrived', inShop('page-paid')),
  'entities-left': missed(
    'nothing that a shop needs of a reply has an entity in it',
    'wire.arrived',
    inShop('page-paid'),
  ),
  'sent-as-xml': by('wire.arrived', inShop('charge-approved')),
  'request-in-the-address': by('practice.secrets-in-place', inShop('charge-approved')),
  'certificate-unchecked': by('practice.certificate-verified', inShop('unknown-authority')),
  'certificate-of-any-name': missed(
    'no task shows a certificate of the right authority for another name',
    'practice.certificate-verified',
    inShop('unknown-authority'),
  ),
  'request-in-the-log': by('practice.no-secrets-written', {
    ...inShop('charge-dropped-after'),
    isProcess: true,
  }),
  'card-in-the-log': by('practice.no-secrets-written', { ...inShop('charge-approved'), isProcess: true }),
};

const charges = inShop(
  'charge-approved',
  'charge-declined',
  'installments',
  'charge-dropped-after',
  'page-paid',
);
const lost = inShop(
  ...['charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-silence'],
  ...['charge-bad-gateway', 'charge-dropped-after-inquiry-lost', 'charge-second-card'],
);
const returns = inShop(
  ...['page-paid', 'page-declined', 'page-cancelled', 'page-returned-twice', 'page-forged-return'],
  ...['page-return-of-another-order', 'page-unsigned-return', 'page-refusal-to-success', 'page-error-first'],
  'page-listed-late',
);
const credits = inBackOffice(
  ...['cancel', 'refund-in-full', 'refund-in-part', 'refund-reply-lost', 'cancel-after-transmission'],
  ...['refund-dropped-before', 'refund-refused', 'refund-in-part-before-transmission'],
);

/** Where each right one differs. */
const places: Readonly<Record<string, Place>> = {
  'asks-thrice': lost,
  'cancels-the-unknown': lost,
  'charges-no-order-twice': lost,
  patient: lost,
  impatient: lost,
  'repeats-what-was-not-sent': inShop('charge-approved', 'charge-reset', 'unknown-authority'),
  'inquiry-with-dates': lost,
  'every-return-asks': returns,
  'optional-elements': credits,
  'cancels-by-both-ids': credits,
  'cancels-by-group': credits,
  'cancels-before-it-refunds': credits,
  'capture-by-number': inBackOffice('authorize-and-capture'),
  'token-alone': inBackOffice('token', 'authorize-and-capture'),
  'without-the-code': inBackOffice('payout'),
};

// Somebody else may have chosen the same name.
const named = ({ id, says, edits }: Stranger) => ({ id: `strangers-${id}`, says, edits });

const knownOf = ({ id }: Stranger): Known => {
  const known = detections[id];
  if (!known) throw new Error(`nobody said which check detects ${id}`);
  return known;
};

export const strangers: { readonly broken: readonly Broken[]; readonly right: readonly Variant[] } = {
  broken: strangersBroken.map((one) => ({ ...named(one), ...knownOf(one) })),
  right: strangersRight.map((one) => ({ ...named(one), ...(places[one.id] ?? charges) })),
};
