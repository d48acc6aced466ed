import type { CheckId } from '../../../src/merchant/checks.ts';
import { strangersBroken } from './strangers-broken.ts';
import { strangersRight } from './strangers-right.ts';
import type { Broken, Stranger, Variant } from './variant.ts';

type Place = Pick<Variant, 'tasks' | 'isProcess' | 'lacksOnPage'>;

const tasks = (...ids: readonly string[]): Place => ({ tasks: ids });

interface Known extends Place {
  readonly detectedBy: CheckId;
}

const by = (detectedBy: CheckId, place: Place): Known => ({ ...place, detectedBy });

/** The tasks and the check that detect each broken variant, recorded after the variant was written. */
const detections: Readonly<Record<string, Known>> = {
  'charges-again': by('practice.no-second-charge', tasks('charge-dropped-after')),
  'charges-again-when-unheard-of': by('practice.no-second-charge', tasks('charge-late-commit')),
  'client-repeats': by('practice.no-second-charge', tasks('charge-dropped-after')),
  'silence-is-refusal': by('practice.no-lost-payment', tasks('charge-silence')),
  'silence-is-consent': by('practice.no-unpaid-order', tasks('charge-dropped-before')),
  'not-found-is-failed': by('practice.no-lost-payment', tasks('charge-late-commit')),
  'unanswered-inquiry-is-failed': by('practice.no-lost-payment', tasks('charge-dropped-after-inquiry-lost')),
  'reset-is-not-sent': by('practice.no-lost-payment', tasks('charge-reset')),
  'server-error-is-not-sent': by('practice.no-lost-payment', tasks('charge-bad-gateway')),
  'unreadable-is-refused': by('practice.no-lost-payment', tasks('charge-malformed')),
  'waits-forever': by('practice.own-timeout', tasks('charge-silence')),
  'inquiry-storm': by('practice.sparing-inquiries', tasks('charge-dropped-before')),
  'nearly-zero-is-success': by('practice.no-unpaid-order', tasks('charge-declined')),
  'refused-card-hammered': by('practice.sparing-retries', tasks('charge-declined')),
  'amount-through-floats': by('practice.amounts-exact', tasks('charge-odd-amount')),
  'amount-with-a-point': by('wire.rules', tasks('charge-approved')),
  'yen-have-hundredths': by('practice.amounts-exact', tasks('charge-yen')),
  'always-shekels': by('wire.as-asked', tasks('charge-dollars')),
  'first-payment-counted-twice': by('wire.rules', tasks('installments')),
  'remainder-lost': by('wire.rules', tasks('installments')),
  'remainder-forgotten-in-total': by('wire.rules', tasks('installments')),
  'payments-at-once': by('wire.as-asked', tasks('installments')),
  'installments-left-out': by('wire.as-asked', tasks('installments')),
  'unsigned-return-believed': by('practice.no-unpaid-order', tasks('page-unsigned-return')),
  'signature-measured': by('practice.no-unpaid-order', tasks('page-forged-return')),
  'return-of-another-page': by(
    'practice.no-unpaid-order',
    tasks('page-paid', 'page-return-of-another-order'),
  ),
  'signed-refusal-is-paid': by('practice.no-unpaid-order', tasks('page-declined')),
  'success-address-believed': by('practice.no-unpaid-order', tasks('page-refusal-to-success')),
  'error-return-believed': by('practice.no-lost-payment', tasks('page-error-first')),
  'first-look-is-final': by('practice.no-lost-payment', tasks('page-listed-late')),
  'page-without-uniqueid': by('wire.rules', tasks('page-paid')),
  'page-back-in-the-clear': by('wire.rules', tasks('page-paid')),
  'page-only-authorizes': by('practice.no-unpaid-order', tasks('page-paid')),
  'authorization-charges': by('ledger.net', tasks('authorize-alone')),
  'authorization-is-paid': by('outcome.state', tasks('authorize-alone')),
  'found-authorization-is-paid': by('outcome.state', tasks('authorize-reply-lost')),
  'capture-is-a-new-charge': by('wire.capture-within-authorization', tasks('authorize-and-capture')),
  'capture-rounded-up': by('practice.amounts-exact', tasks('authorize-and-capture')),
  'token-with-amount': by('wire.rules', tasks('token')),
  'token-by-charge': by('practice.no-second-charge', tasks('token')),
  'number-kept-as-token': by('outcome.state', tasks('token')),
  'code-kept': by('practice.cvv-not-resent', tasks('token')),
  'expiration-as-number': by('wire.rules', tasks('token')),
  'expiration-turned': by('wire.rules', tasks('charge-approved')),
  'code-as-number': by('wire.as-asked', tasks('charge-approved')),
  'number-in-user-data': by('practice.secrets-in-place', tasks('charge-approved')),
  'part-refunded-whole': by('ledger.net', tasks('refund-in-part')),
  'part-by-cancellation': by('ledger.net', tasks('refund-in-part-before-transmission')),
  'refund-by-payout': by('wire.arrived', tasks('refund-in-full')),
  'refused-refund-is-done': by('outcome.state', tasks('refund-refused')),
  'unanswered-refund-is-done': by('ledger.net', tasks('refund-dropped-before')),
  'second-refund-refused': by('outcome.state', tasks('refund-reply-lost')),
  'part-is-whole': by('outcome.state', tasks('refund-in-part')),
  'refund-in-shekels': by('practice.amounts-exact', tasks('refund-in-part')),
  'too-late-is-cancelled': by('practice.no-lost-payment', tasks('cancel-after-transmission')),
  'refused-cancellation-is-done': by('practice.no-lost-payment', tasks('cancel-after-transmission')),
  'cancelled-in-the-books-only': by('practice.no-lost-payment', tasks('cancel')),
  'payout-charges': by('ledger.net', tasks('payout')),
  'payout-below-zero': by('wire.rules', tasks('payout')),
  'payout-again': by('ledger.net', tasks('payout-reply-lost')),
  'no-reference': by('practice.no-lost-payment', tasks('charge-dropped-after')),
  'reference-too-long': by('wire.rules', tasks('charge-approved')),
  'inquiry-by-status-alone': by('wire.rules', tasks('inquire')),
  'inquiry-of-half-a-range': by('outcome.state', tasks('charge-dropped-after')),
  'inquiry-without-terminal': by('wire.rules', tasks('inquire')),
  'single-record-overlooked': by('practice.no-lost-payment', tasks('charge-dropped-after')),
  'refusals-look-first': by('practice.no-lost-payment', tasks('charge-second-card')),
  'any-record-is-a-charge': by('practice.no-unpaid-order', tasks('page-declined')),
  'no-transaction-code': by('wire.rules', tasks('charge-approved')),
  'version-made-up': by('wire.rules', tasks('charge-approved')),
  'form-not-encoded': by('wire.arrived', tasks('page-paid')),
  'markup-not-escaped': by('wire.arrived', tasks('page-paid')),
  'entities-left': by('wire.arrived', tasks('page-address-with-ampersand')),
  'sent-as-xml': by('wire.arrived', tasks('charge-approved')),
  'request-in-the-address': by('practice.secrets-in-place', tasks('charge-approved')),
  'certificate-unchecked': by('practice.certificate-verified', tasks('unknown-authority')),
  'certificate-of-any-name': by('practice.certificate-verified', tasks('certificate-of-another-host')),
  'request-in-the-log': by('practice.no-secrets-written', {
    ...tasks('charge-dropped-after'),
    isProcess: true,
  }),
  'card-in-the-log': by('practice.no-secrets-written', { ...tasks('charge-approved'), isProcess: true }),
};

const charges = tasks(
  'charge-approved',
  'charge-declined',
  'installments',
  'charge-dropped-after',
  'page-paid',
);
const lost = tasks(
  ...['charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-silence'],
  ...['charge-bad-gateway', 'charge-dropped-after-inquiry-lost', 'charge-second-card'],
);
const returns = tasks(
  ...['page-paid', 'page-declined', 'page-cancelled', 'page-returned-twice', 'page-forged-return'],
  ...['page-return-of-another-order', 'page-unsigned-return', 'page-refusal-to-success', 'page-error-first'],
  'page-listed-late',
);
const credits = tasks(
  ...['cancel', 'refund-in-full', 'refund-in-part', 'refund-reply-lost', 'cancel-after-transmission'],
  ...['refund-dropped-before', 'refund-refused', 'refund-in-part-before-transmission'],
);

/** The tasks in which each correct variant differs from the example shop. */
const places: Readonly<Record<string, Place>> = {
  'asks-thrice': lost,
  'cancels-the-unknown': lost,
  'charges-no-order-twice': lost,
  patient: lost,
  impatient: lost,
  'repeats-what-was-not-sent': tasks(
    ...['charge-approved', 'charge-reset', 'unknown-authority', 'certificate-of-another-host'],
    'expired-certificate',
  ),
  'inquiry-with-dates': lost,
  'every-return-asks': returns,
  'optional-elements': credits,
  'cancels-by-both-ids': credits,
  'cancels-by-group': credits,
  'cancels-before-it-refunds': credits,
  // The number of an authorization on a page is in the return, which the variant does not read.
  'capture-by-number': { ...tasks('authorize-and-capture'), lacksOnPage: ['authorize'] },
  'token-alone': tasks('token', 'authorize-and-capture'),
  'without-the-code': tasks('payout'),
};

// A variant of another author may have the same id, so these ids have a prefix.
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
