import type { PlanInput } from '../plan.ts';
import { otherCharges } from './other-sales.ts';
import { pages } from './pages.ts';
import { charge, task } from './task.ts';

const lostReplies = (
  [
    ['dropped before', 11_100, 'The connection closes before the charge is made'],
    ['dropped after', 11_200, 'The charge is made, and its reply is lost'],
    ['half a reply', 11_300, 'The charge is made, and only half of its reply arrives'],
    ['silence', 11_400, 'The charge is made, and the gateway does not reply'],
    ['late commit', 11_500, 'The reply is lost, and the gateway makes the charge later'],
    ['unavailable', 11_600, 'The gateway answers HTTP 503, and makes no charge'],
    ['html', 11_700, 'The charge is made, and the reply is an HTML page'],
    ['malformed', 11_800, 'The charge is made, and its reply is not well-formed'],
    ['empty', 11_900, 'The charge is made, and its reply is empty'],
    ['reset', 12_000, 'The charge is made, and the connection is reset'],
    ['bad gateway', 12_900, 'The charge is made, and a proxy answers 502'],
    ['html before', 16_100, 'The gateway answers an HTML page, and makes no charge'],
    ['empty before', 16_200, 'The gateway answers an empty reply, and makes no charge'],
    ['half a reply before', 16_300, 'The gateway answers half a reply, and makes no charge'],
    ['redirect', 16_400, 'The charge is made, and the answer is an HTTP redirect'],
    ['approval of another request', 16_500, 'The reply approves another request, and no charge is made'],
    ['refusal of another request', 16_600, 'The charge is made, and the reply refuses another request'],
  ] as const
).map(([fault, amount, title]) =>
  task(`charge-${fault.replaceAll(' ', '-')}`, amount, {
    title,
    steps: [{ operation: 'charge', situation: { fault } }],
  }),
);

const lostInquiries = (
  [
    ['html', 16_700, 'an HTML page'],
    ['empty', 16_800, 'an empty reply'],
    ['half a reply', 16_900, 'half a reply'],
    ['refused', 16_950, 'a refusal with 401'],
  ] as const
).map(([inquiry, amount, words]) =>
  task(`charge-dropped-after-inquiry-${inquiry.replaceAll(' ', '-')}`, amount, {
    title: `A charge is made, its reply is lost, and inquiries get ${words}`,
    steps: [{ operation: 'charge', situation: { fault: 'dropped after', inquiry } }],
  }),
);

const replyTasks = (
  [
    ['another order', 12_200, 'its XML elements are in another order'],
    ['unknown elements', 12_300, 'its XML has unknown elements'],
    ['comments', 12_400, 'its XML has comments'],
    ['CDATA', 12_500, 'its XML has CDATA sections'],
    ['Hebrew in UTF-8', 12_600, 'its texts are Hebrew in UTF-8'],
    ['Hebrew in ISO-8859-8', 12_700, 'its texts are Hebrew in ISO-8859-8'],
    [
      'Hebrew in UTF-8, declared as ISO-8859-8',
      12_800,
      'its texts are Hebrew in UTF-8, and its XML declares ISO-8859-8',
    ],
    ['empty elements with two tags', 14_800, 'its empty XML elements have a start tag and an end tag'],
    ['empty elements without code', 14_900, 'its empty XML elements have no attribute code'],
    ['language as Heb or Eng', 15_100, 'its element language is written as Heb or Eng'],
  ] as const
).map(([form, amount, words]) =>
  task(`reply-${form.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`, amount, {
    title: `The reply to a charge is valid but unusual: ${words}`,
    steps: [{ operation: 'charge', situation: { form } }],
  }),
);

export const shop: PlanInput = {
  plan: 'shop',
  says: 'A web shop that charges cards itself and on the payment page.',
  tasks: [
    task('charge-approved', 10_100, {
      title: 'An approved charge',
      steps: [charge],
    }),
    task('charge-odd-amount', 1_999, {
      title: 'A charge of 19.99',
      steps: [charge],
    }),
    task('charge-declined', 10_300, {
      title: 'A charge is refused by the credit company with 004',
      card: 'declined',
      steps: [charge],
    }),
    task('charge-blocked-card', 10_400, {
      title: 'A charge with a blocked card is refused',
      card: 'blocked',
      steps: [charge],
    }),
    task('charge-wrong-cvv', 10_500, {
      title: 'A wrong CVV is refused with 006, a code that the specification does not list',
      steps: [{ operation: 'charge', situation: { refusal: '006' } }],
    }),
    task('charge-refused-401', 10_700, {
      title: 'The gateway refuses the request with 401, a code that the specification does not list',
      steps: [{ operation: 'charge', situation: { refusal: '401' } }],
    }),
    task('charge-dollars', 10_800, {
      title: 'A charge in dollars',
      currency: 'USD',
      steps: [charge],
    }),
    task('charge-yen', 10_900, {
      title: 'A charge in yen, a currency without a smaller unit',
      currency: 'JPY',
      steps: [charge],
    }),
    task('installments', 10_603, {
      title: 'A charge in three payments',
      steps: [{ operation: 'charge', payments: 3 }],
    }),
    ...lostReplies,
    task('charge-dropped-after-inquiry-lost', 13_000, {
      title: 'A charge is made, and the replies to the charge and to inquiries are lost',
      steps: [{ operation: 'charge', situation: { fault: 'dropped after', inquiry: 'lost' } }],
    }),
    task('charge-dropped-after-inquiry-not-listed', 15_800, {
      title: 'A charge is made, its reply is lost, and inquiries do not find the charge yet',
      steps: [{ operation: 'charge', situation: { fault: 'dropped after', inquiry: 'not listed' } }],
    }),
    ...lostInquiries,
    task('charge-second-click', 16_000, {
      title: 'The buyer clicks twice: a second charge is requested for an order that is already paid',
      steps: [charge, charge],
    }),
    task('charge-second-click-after-lost-reply', 18_017, {
      title: 'A charge is made, and its reply is lost. The buyer clicks again before the result is known',
      steps: [{ operation: 'charge', situation: { fault: 'dropped after' } }, charge],
    }),
    task('charge-second-click-before-late-commit', 18_123, {
      title: 'The reply to a charge is lost. The buyer clicks again before the gateway makes the charge',
      steps: [{ operation: 'charge', situation: { fault: 'late commit' } }, charge],
    }),
    task('charge-declined-reply-lost', 18_231, {
      title: 'A charge is refused by the credit company with 004, and the reply is lost',
      card: 'declined',
      steps: [{ operation: 'charge', situation: { fault: 'dropped after' } }],
    }),
    task('charge-two-processes', 17_000, {
      title: 'Two processes of the application get the same order at the same moment',
      steps: [{ operation: 'charge', situation: { process: 'two at once' } }],
    }),
    task('charge-stopped', 17_100, {
      title:
        'The application is stopped while the gateway makes a charge, and later the application is started again',
      steps: [{ operation: 'charge', situation: { process: 'stopped' } }],
    }),
    task('charge-hebrew-reference', 17_200, {
      reference: 'Hebrew',
      title:
        'The references of two orders have Hebrew letters, and differ only in the last letter: the gateway does not charge the second order',
      steps: [{ operation: 'charge', situation: { fault: 'dropped before' } }],
    }),
    task('charge-hebrew-reference-paid', 17_200, {
      reference: 'Hebrew',
      title: 'The first of two orders whose references have Hebrew letters is charged, and the reply is lost',
      companion: 'charge-hebrew-reference',
      steps: [{ operation: 'charge', situation: { fault: 'dropped after' } }],
    }),
    task('charge-longest-reference', 17_300, {
      reference: 'longest',
      title:
        'The references of two orders have 19 characters, and differ only in the last one: the gateway does not charge the second order',
      steps: [{ operation: 'charge', situation: { fault: 'dropped before' } }],
    }),
    task('charge-longest-reference-paid', 17_300, {
      reference: 'longest',
      title: 'The first of two orders whose references have 19 characters is charged, and the reply is lost',
      companion: 'charge-longest-reference',
      steps: [{ operation: 'charge', situation: { fault: 'dropped after' } }],
    }),
    task('charge-second-card', 10_200, {
      title:
        'The gateway refuses a first card and charges a second card, and the reply to the charge is lost',
      card: 'declined',
      steps: [
        charge,
        { operation: 'charge', card: 'approved-mastercard', situation: { fault: 'dropped after' } },
      ],
    }),
    task('unknown-authority', 12_100, {
      title: 'The gateway has a certificate of an unknown authority',
      steps: [{ operation: 'charge', situation: { certificate: 'unknown authority' } }],
    }),
    task('certificate-of-another-host', 14_300, {
      title: 'The gateway has a certificate of another host',
      steps: [{ operation: 'charge', situation: { certificate: 'another host' } }],
    }),
    task('expired-certificate', 14_400, {
      title: 'The gateway has an expired certificate',
      steps: [{ operation: 'charge', situation: { certificate: 'expired' } }],
    }),
    ...replyTasks,
    task('reply-without-authorization', 15_200, {
      title:
        'A charge is approved without an authorization request: authNumber and the code of authSource are empty',
      card: 'source-none',
      steps: [charge],
    }),
    task('reply-in-pieces', 15_300, {
      title: 'The reply to a charge arrives in small pieces',
      steps: [{ operation: 'charge', situation: { fault: 'drip' } }],
    }),
    task('refused-in-hebrew', 15_400, {
      title: 'A charge is refused, and the texts of the reply are in Hebrew',
      card: 'declined',
      steps: [{ operation: 'charge', situation: { form: 'Hebrew in ISO-8859-8' } }],
    }),
    task('charge-unknown-code', 15_500, {
      title: 'A charge is refused with 987, a code that the specification does not list',
      steps: [{ operation: 'charge', situation: { refusal: '987' } }],
    }),
    task('tls-1-2', 15_600, {
      title: 'The gateway accepts TLS 1.2 and no newer version',
      steps: [{ operation: 'charge', situation: { tls: '1.2' } }],
    }),
    task('two-orders-at-once', 15_700, {
      title:
        'Two orders of the same amount are sold at the same time: the connection closes before the gateway charges one of the orders',
      atOnce: true,
      steps: [{ operation: 'charge', situation: { fault: 'dropped before' } }],
    }),
    ...otherCharges,
    ...pages,
  ],
};
