import type { CheckId } from '../../../src/merchant/checks.ts';
import { strangersBroken } from './strangers-broken.ts';
import { strangersRight } from './strangers-right.ts';
import type { Broken, Stranger, Variant } from './variant.ts';

type Place = Pick<Variant, 'plan' | 'tasks'>;

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
  'unanswered-inquiry-is-failed': missed(
    'no task loses the reply to an inquiry',
    'practice.no-lost-payment',
    inShop('charge-dropped-after'),
  ),
  'reset-is-not-sent': by('practice.no-lost-payment', inShop('charge-reset')),
  'server-error-is-not-sent': missed(
    'no task answers with 503 or 502 what was charged',
    'practice.no-lost-payment',
    inShop('charge-unavailable'),
  ),
  'unreadable-is-refused': by('practice.no-lost-payment', inShop('charge-malformed')),
  'waits-forever': by('practice.own-timeout', inShop('charge-silence')),
  'inquiry-storm': by('practice.sparing-inquiries', inShop('charge-dropped-before')),
  'nearly-zero-is-success': by('practice.no-unpaid-order', inShop('charge-declined')),
  'refused-card-hammered': missed(
    'nothing counts how often a refused deal is sent',
    'practice.sparing-inquiries',
    inShop('charge-declined'),
  ),
  'amount-through-floats': by('practice.amounts-exact', inShop('charge-odd-amount')),
  'amount-with-a-point': by('wire.rules', inShop('charge-approved')),
  'yen-have-hundredths': by('practice.amounts-exact', inShop('charge-yen')),
  'always-shekels': by('wire.as-asked', inShop('charge-dollars')),
  'first-payment-counted-twice': by('wire.rules', inShop('installments')),
  'remainder-lost': by('wire.rules', inShop('installments')),
  'remainder-forgotten-in-total': by('wire.rules', inShop('installments')),
  'payments-at-once': by('wire.as-asked', inShop('installments')),
  'installments-left-out': by('wire.as-asked', inShop('installments')),
  'unsigned-return-believed': missed(
    'no task comes back without a responseMac',
    'practice.no-unpaid-order',
    inShop('page-forged-return'),
  ),
  'signature-measured': by('practice.no-unpaid-order', inShop('page-forged-return')),
  'return-of-another-page': by(
    'practice.no-unpaid-order',
    inShop('page-paid', 'page-return-of-another-order'),
  ),
  'signed-refusal-is-paid': by('practice.no-unpaid-order', inShop('page-declined')),
  'success-address-believed': missed(
    'no task calls the success address with the signed return of a refused card',
    'practice.no-unpaid-order',
    inShop('page-declined'),
  ),
  'error-return-believed': missed(
    'no task calls the error address of a page that is paid afterwards',
    'practice.no-lost-payment',
    inShop('page-cancelled'),
  ),
  'first-look-is-final': missed(
    'no task lists a charge later than its page leads back',
    'practice.no-lost-payment',
    inShop('page-paid'),
  ),
  'page-without-uniqueid': by('wire.rules', inShop('page-paid')),
  'page-without-cancel-address': by('wire.rules', inShop('page-paid')),
  'page-back-in-the-clear': by('wire.rules', inShop('page-paid')),
  'page-only-authorizes': by('practice.no-unpaid-order', inShop('page-paid')),
  'authorization-charges': by('ledger.net', inBackOffice('authorize-alone')),
  'authorization-is-paid': by('outcome.state', inBackOffice('authorize-alone')),
  'found-authorization-is-paid': missed(
    'no task loses the reply to an authorization',
    'outcome.state',
    inBackOffice('authorize-alone'),
  ),
  'capture-is-a-new-charge': by('wire.capture-within-authorization', inBackOffice('authorize-and-capture')),
  'capture-rounded-up': by('practice.amounts-exact', inBackOffice('authorize-and-capture')),
  'token-with-amount': by('wire.rules', inBackOffice('token')),
  'token-by-charge': by('practice.no-second-charge', inBackOffice('token')),
  'number-kept-as-token': by('outcome.state', inBackOffice('token')),
  'code-kept': missed(
    'a CVV that is sent once, with a token, after the buyer has left',
    'practice.cvv-not-resent',
    inBackOffice('token'),
  ),
  'expiration-as-number': missed(
    'no test card expires before October: the leading zero is not there to be lost',
    'wire.rules',
    inBackOffice('token'),
  ),
  'expiration-turned': by('wire.rules', inShop('charge-approved')),
  'code-as-number': missed(
    'nothing compares the CVV that was sent with that of the card',
    'wire.rules',
    inShop('charge-approved'),
  ),
  'number-in-user-data': missed(
    'nothing looks for a card number in other elements',
    'wire.rules',
    inShop('charge-approved'),
  ),
  'part-refunded-whole': by('ledger.net', inBackOffice('refund-in-part')),
  'part-by-cancellation': missed(
    'no task refunds a part of what was not transmitted',
    'ledger.net',
    inBackOffice('refund-in-part'),
  ),
  'refund-by-payout': by('wire.arrived', inBackOffice('refund-in-full')),
  'refused-refund-is-done': missed(
    'in no task is a refund refused',
    'ledger.net',
    inBackOffice('refund-in-full'),
  ),
  'unanswered-refund-is-done': missed(
    'no task loses a refund before it is made',
    'ledger.net',
    inBackOffice('refund-reply-lost'),
  ),
  'second-refund-refused': by('outcome.state', inBackOffice('refund-reply-lost')),
  'part-is-whole': by('outcome.state', inBackOffice('refund-in-part')),
  'refund-in-shekels': by('practice.amounts-exact', inBackOffice('refund-in-part')),
  'too-late-is-cancelled': by('practice.no-lost-payment', inBackOffice('cancel-after-transmission')),
  'refused-cancellation-is-done': by('practice.no-lost-payment', inBackOffice('cancel-after-transmission')),
  'cancelled-in-the-books-only': by('practice.no-lost-payment', inBackOffice('cancel')),
  'payout-charges': by('ledger.net', inBackOffice('payout')),
  'payout-below-zero': by('wire.rules', inBackOffice('payout')),
  'payout-again': missed('no task loses the reply to a payout', 'ledger.net', inBackOffice('payout')),
  'no-reference': by('practice.no-lost-payment', inShop('charge-dropped-after')),
  'reference-too-long': by('wire.rules', inShop('charge-approved')),
  'inquiry-by-status-alone': by('wire.rules', inBackOffice('inquire')),
  'inquiry-of-half-a-range': by('wire.rules', inShop('charge-dropped-after')),
  'inquiry-without-terminal': by('wire.rules', inBackOffice('inquire')),
  'single-record-overlooked': by('practice.no-lost-payment', inShop('charge-dropped-after')),
  'refusals-look-first': missed(
    'no task charges another card for an order after one was refused',
    'practice.no-lost-payment',
    inShop('page-declined'),
  ),
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
  'request-in-the-address': missed(
    'a form that stands in the address as well is not looked at',
    'wire.rules',
    inShop('charge-approved'),
  ),
  'certificate-unchecked': by('practice.certificate-verified', inShop('unknown-authority')),
  'certificate-of-any-name': missed(
    'no task shows a certificate of the right authority for another name',
    'practice.certificate-verified',
    inShop('unknown-authority'),
  ),
  'request-in-the-log': missed(
    'nothing looks at what an application writes',
    'wire.rules',
    inShop('charge-dropped-after'),
  ),
  'card-in-the-log': missed(
    'nothing looks at what an application writes',
    'wire.rules',
    inShop('charge-approved'),
  ),
};

const charges = inShop(
  'charge-approved',
  'charge-declined',
  'installments',
  'charge-dropped-after',
  'page-paid',
);
const lost = inShop('charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-silence');
const returns = inShop(
  ...['page-paid', 'page-declined', 'page-cancelled', 'page-returned-twice', 'page-forged-return'],
  'page-return-of-another-order',
);
const credits = inBackOffice(
  ...['cancel', 'refund-in-full', 'refund-in-part', 'refund-reply-lost', 'cancel-after-transmission'],
);

/** Where each right one differs. */
const places: Readonly<Record<string, Place & Pick<Variant, 'hole'>>> = {
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
  'no-request-id': {
    ...charges,
    hole: 'requestId is optional in the specification, and a warning says that there is none',
  },
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
