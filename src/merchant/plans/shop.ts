import type { PlanInput } from '../plan.ts';
import { pages } from './pages.ts';

/** Tasks of a web shop that charges cards, with and without the payment page. */
export const shop: PlanInput = {
  plan: 'shop',
  says: 'A web shop that charges a card itself or on the payment page.',
  tasks: [
    {
      ...{ id: 'charge-approved', title: 'An approved charge', amount: 10_100 },
      steps: [{ operation: 'charge' }],
    },
    {
      ...{ id: 'charge-odd-amount', title: 'A charge of 19.99', amount: 1_999 },
      steps: [{ operation: 'charge' }],
    },
    {
      ...{ id: 'charge-declined', amount: 10_300 },
      title: 'A charge is refused by the credit company with 004',
      card: 'declined',
      steps: [{ operation: 'charge' }],
    },
    {
      ...{ id: 'charge-blocked-card', title: 'A charge with a blocked card is refused', amount: 10_400 },
      card: 'blocked',
      steps: [{ operation: 'charge' }],
    },
    {
      ...{ id: 'charge-wrong-cvv', amount: 10_500 },
      title: 'A wrong CVV is refused with 006, a code that the specification does not list',
      steps: [{ operation: 'charge', situation: { refusal: '006' } }],
    },
    {
      ...{ id: 'charge-refused-401', amount: 10_700 },
      title: 'The gateway refuses the request as invalid with 401',
      steps: [{ operation: 'charge', situation: { refusal: '401' } }],
    },
    {
      ...{ id: 'charge-dollars', title: 'A charge in dollars', amount: 10_800 },
      currency: 'USD',
      steps: [{ operation: 'charge' }],
    },
    {
      ...{ id: 'charge-yen', title: 'A charge in yen, a currency without a smaller unit', amount: 10_900 },
      currency: 'JPY',
      steps: [{ operation: 'charge' }],
    },
    {
      ...{ id: 'installments', title: 'A charge in three payments', amount: 10_600 },
      steps: [{ operation: 'charge', payments: 3 }],
    },
    {
      ...{ id: 'charge-dropped-before', amount: 11_100 },
      title: 'The connection closes before the charge is made',
      steps: [{ operation: 'charge', situation: { fault: 'dropped before' } }],
    },
    {
      ...{ id: 'charge-dropped-after', title: 'The charge is made, and its reply is lost', amount: 11_200 },
      steps: [{ operation: 'charge', situation: { fault: 'dropped after' } }],
    },
    {
      ...{ id: 'charge-half-a-reply', amount: 11_300 },
      title: 'The charge is made, and only half of its reply arrives',
      steps: [{ operation: 'charge', situation: { fault: 'half a reply' } }],
    },
    {
      ...{ id: 'charge-silence', amount: 11_400 },
      title: 'The charge is made, and the gateway does not reply',
      steps: [{ operation: 'charge', situation: { fault: 'silence' } }],
    },
    {
      ...{ id: 'charge-late-commit', amount: 11_500 },
      title: 'The reply is lost, and the gateway makes the charge later',
      steps: [{ operation: 'charge', situation: { fault: 'late commit' } }],
    },
    {
      ...{ id: 'charge-unavailable', amount: 11_600 },
      title: 'The gateway answers HTTP 503, and makes no charge',
      steps: [{ operation: 'charge', situation: { fault: 'unavailable' } }],
    },
    {
      ...{ id: 'charge-html', title: 'The charge is made, and the reply is an HTML page', amount: 11_700 },
      steps: [{ operation: 'charge', situation: { fault: 'html' } }],
    },
    {
      ...{ id: 'charge-malformed', amount: 11_800 },
      title: 'The charge is made, and its reply is not well-formed',
      steps: [{ operation: 'charge', situation: { fault: 'malformed' } }],
    },
    {
      ...{ id: 'charge-empty', title: 'The charge is made, and its reply is empty', amount: 11_900 },
      steps: [{ operation: 'charge', situation: { fault: 'empty' } }],
    },
    {
      ...{ id: 'charge-reset', title: 'The charge is made, and the connection is reset', amount: 12_000 },
      steps: [{ operation: 'charge', situation: { fault: 'reset' } }],
    },
    {
      ...{ id: 'charge-bad-gateway', title: 'The charge is made, and a proxy answers 502', amount: 12_900 },
      steps: [{ operation: 'charge', situation: { fault: 'bad gateway' } }],
    },
    {
      ...{ id: 'charge-dropped-after-inquiry-lost', amount: 13_000 },
      title: 'The charge is made, and the replies to the charge and to inquiries are lost',
      steps: [{ operation: 'charge', situation: { fault: 'dropped after', inquiry: 'lost' } }],
    },
    {
      ...{ id: 'charge-dropped-after-inquiry-not-listed', amount: 15_800 },
      title: 'The charge is made, its reply is lost, and inquiries do not find the charge yet',
      steps: [{ operation: 'charge', situation: { fault: 'dropped after', inquiry: 'not listed' } }],
    },
    {
      ...{ id: 'charge-second-card', amount: 10_200 },
      title: 'A first card is refused; a second card is charged, and the reply to that charge is lost',
      card: 'declined',
      steps: [
        { operation: 'charge' },
        { operation: 'charge', card: 'approved-mastercard', situation: { fault: 'dropped after' } },
      ],
    },
    {
      ...{ id: 'unknown-authority', amount: 12_100 },
      title: 'The gateway has a certificate of an unknown authority',
      steps: [{ operation: 'charge', situation: { certificate: 'unknown authority' } }],
      // The application may charge later, when the certificate is right again.
      ...{ states: ['paid'], orElse: [{ net: 0, states: ['failed', 'cancelled', 'pending'] }] },
    },
    {
      ...{ id: 'certificate-of-another-host', amount: 14_300 },
      title: 'The gateway has a certificate of another host',
      steps: [{ operation: 'charge', situation: { certificate: 'another host' } }],
      ...{ states: ['paid'], orElse: [{ net: 0, states: ['failed', 'cancelled', 'pending'] }] },
    },
    {
      ...{ id: 'expired-certificate', title: 'The gateway has an expired certificate', amount: 14_400 },
      steps: [{ operation: 'charge', situation: { certificate: 'expired' } }],
      ...{ states: ['paid'], orElse: [{ net: 0, states: ['failed', 'cancelled', 'pending'] }] },
    },
    {
      ...{ id: 'reply-another-order', amount: 12_200 },
      title: 'A valid reply in another form: its XML elements stand in another order',
      steps: [{ operation: 'charge', situation: { form: 'another order' } }],
    },
    {
      ...{ id: 'reply-unknown-elements', amount: 12_300 },
      title: 'A valid reply in another form: unknown elements',
      steps: [{ operation: 'charge', situation: { form: 'unknown elements' } }],
    },
    {
      ...{ id: 'reply-comments', title: 'A valid reply in another form: comments', amount: 12_400 },
      steps: [{ operation: 'charge', situation: { form: 'comments' } }],
    },
    {
      ...{ id: 'reply-cdata', title: 'A valid reply in another form: CDATA', amount: 12_500 },
      steps: [{ operation: 'charge', situation: { form: 'CDATA' } }],
    },
    {
      ...{ id: 'reply-hebrew-in-utf-8', amount: 12_600 },
      title: 'A valid reply in another form: Hebrew in UTF-8',
      steps: [{ operation: 'charge', situation: { form: 'Hebrew in UTF-8' } }],
    },
    {
      ...{ id: 'reply-hebrew-in-iso-8859-8', amount: 12_700 },
      title: 'A valid reply in another form: Hebrew in ISO-8859-8',
      steps: [{ operation: 'charge', situation: { form: 'Hebrew in ISO-8859-8' } }],
    },
    {
      ...{ id: 'reply-hebrew-in-utf-8-declared-as-iso-8859-8', amount: 12_800 },
      title: 'A valid reply in another form: Hebrew in UTF-8, declared as ISO-8859-8',
      steps: [{ operation: 'charge', situation: { form: 'Hebrew in UTF-8, declared as ISO-8859-8' } }],
    },
    {
      ...{ id: 'reply-empty-elements-with-two-tags', amount: 14_800 },
      title: 'A valid reply in another form: empty elements with two tags',
      steps: [{ operation: 'charge', situation: { form: 'empty elements with two tags' } }],
    },
    {
      ...{ id: 'reply-empty-elements-without-code', amount: 14_900 },
      title: 'A valid reply in another form: empty elements without code',
      steps: [{ operation: 'charge', situation: { form: 'empty elements without code' } }],
    },
    {
      ...{ id: 'reply-language-as-heb-or-eng', amount: 15_100 },
      title: 'A valid reply in another form: language as Heb or Eng',
      steps: [{ operation: 'charge', situation: { form: 'language as Heb or Eng' } }],
    },
    {
      ...{ id: 'reply-without-authorization', amount: 15_200 },
      title:
        'A charge is approved without an authorization request: authNumber and the code of authSource are empty',
      card: 'source-none',
      steps: [{ operation: 'charge' }],
    },
    {
      ...{ id: 'reply-in-pieces', title: 'The reply to a charge arrives in small pieces', amount: 15_300 },
      steps: [{ operation: 'charge', situation: { fault: 'drip' } }],
    },
    {
      ...{ id: 'refused-in-hebrew', amount: 15_400 },
      title: 'A charge is refused, and the texts of the reply are in Hebrew',
      card: 'declined',
      steps: [{ operation: 'charge', situation: { form: 'Hebrew in ISO-8859-8' } }],
    },
    {
      ...{ id: 'charge-unknown-code', amount: 15_500 },
      title: 'A charge is refused with 987, a code that nobody has documented',
      steps: [{ operation: 'charge', situation: { refusal: '987' } }],
    },
    {
      ...{ id: 'tls-1-2', title: 'The gateway accepts TLS 1.2 and no newer version', amount: 15_600 },
      steps: [{ operation: 'charge', situation: { tls: '1.2' } }],
    },
    {
      ...{ id: 'two-orders-at-once', amount: 15_700 },
      title:
        'Two orders of the same amount at the same time; the connection closes before one of them is charged',
      atOnce: true,
      steps: [{ operation: 'charge', situation: { fault: 'dropped before' } }],
    },
    ...pages,
  ],
};
