import { doDealRequest } from '../../contract/index.ts';
import { choicesOf } from '../page/payments.ts';
import { type Asked, hasValidation, isPage, type LegacyForm } from './legacy-form.ts';

const addresses = ['successUrl', 'cancelUrl', 'errorUrl'] as const;

const userData = Array.from({ length: 10 }, (_, index) => `userData${index + 1}`);

/** True for an address that is valid except for the scheme http. */
const isPlain = ({ field }: Asked, name: string): boolean =>
  /^http:/i.test(field(name) ?? '') && URL.canParse(field(name) ?? '');

const plainAddresses = Object.fromEntries(
  addresses.map((name) => [
    `http-${name}`,
    {
      says: `${name} is an http address.`,
      rule: `doDeal.request.${name}`,
      met: (asked: Asked) => asked.command === 'doDeal' && isPlain(asked, name),
      remark: `${name} has to be an https address.`,
      forgives: [name],
    } satisfies LegacyForm,
  ]),
);

const missingAddresses = Object.fromEntries(
  (['cancelUrl', 'errorUrl'] as const).map((name) => [
    `no-${name}`,
    {
      says: `A payment page is requested without ${name}.`,
      rule: `doDeal.request.${name}`,
      met: (asked: Asked) => isPage(asked) && asked.field(name) === undefined,
      remark: `${name} is required in a payment-page request.`,
      forgives: [name],
    } satisfies LegacyForm,
  ]),
);

export const dealForms: Readonly<Record<string, LegacyForm>> = {
  track2: {
    says: 'A swiped card is sent as track2. The specification has no deals with a swiped card.',
    rule: 'doDeal.request.cardNo',
    taken: 'nowhere',
    met: ({ command, field }) => command === 'doDeal' && field('track2') !== undefined,
    remark:
      'track2 is not in the specification, which has no card-present deals: send cardNo and cardExpiration.',
  },
  'authNumber-for-authNo': {
    says: 'A capture names its pre-authorization by authNumber, with or without a cgUid.',
    rule: 'doDeal.request.authNo',
    met: (asked) =>
      hasValidation(asked, 'AutoComm') &&
      /^(debit|credit)$/i.test(asked.field('transactionType') ?? '') &&
      asked.field('authNumber') !== undefined &&
      asked.field('authNo') === undefined,
    remark: 'A capture names its pre-authorization by authNo, not by authNumber.',
    reads: { authNo: ({ field }) => field('authNumber') },
  },
  'release-by-cgUid': {
    says: 'A held deal is released by its cgUid.',
    rule: 'doDeal.request.tranId',
    met: (asked) =>
      hasValidation(asked, 'AutoCommRelease') &&
      asked.field('tranId') === undefined &&
      asked.field('cgUid') !== undefined,
    remark: 'A held deal is released by its tranId, not by its cgUid.',
    reads: {
      tranId: ({ field }, { ledger }) => {
        const found = ledger.byCgUid(field('cgUid') ?? '');
        return (found.find(({ state }) => state === 'held') ?? found.at(-1))?.tranId ?? field('cgUid');
      },
    },
  },
  'token-with-total': {
    says: 'A request that creates a token has a total or no total. The sandbox reads any total as 0.',
    rule: 'validation.Token',
    met: (asked) => hasValidation(asked, 'Token') && !/^0+$/.test(asked.field('total') ?? ''),
    remark: 'total has to be 0 to create a token.',
    reads: { total: () => '0' },
  },
  'Normal-page': {
    says: 'mpiValidation of a payment page is Normal. The page checks the card and creates a token, as with mpiValidation Token.',
    rule: 'doDeal.request.mpiValidation',
    met: (asked) => isPage(asked) && /^normal$/i.test(asked.field('mpiValidation') ?? ''),
    remark: 'mpiValidation Normal is not in the specification.',
    reads: { mpiValidation: () => 'Token' },
  },
  'cvv-zero': {
    says: 'cvv is 0 if the card has no CVV.',
    rule: 'doDeal.request.cvv',
    met: ({ command, field }) => command === 'doDeal' && field('cvv') === '0',
    remark: 'cvv has three or four digits, or is omitted.',
    reads: { cvv: () => undefined },
  },
  customerData: {
    says: 'userData1 to userData10 are inside customerData, with any characters. The reply returns them unchanged.',
    rule: 'doDeal.request.userData1',
    met: ({ parameters, field }) =>
      parameters?.children.some(({ name }) => name === 'customerData') === true &&
      userData.some((name) => field(`customerData.${name}`) !== undefined),
    remark: 'userData1 to userData10 belong directly in doDeal, not in customerData.',
    forgives: userData,
    reads: Object.fromEntries(
      userData.map((name) => [name, ({ field }: Asked) => field(name) ?? field(`customerData.${name}`)]),
    ),
  },
  'marks-in-userData': {
    says: 'userData1 to userData10 contain characters other than letters, digits and spaces, such as a hyphen.',
    rule: 'doDeal.request.userData1',
    met: ({ command, field }) =>
      command === 'doDeal' &&
      userData.some((name) => /[^\p{L}\p{M}\p{N} ]/u.test(field(name) ?? '')) &&
      userData.every((name) => [...(field(name) ?? '')].length <= doDealRequest.userData1.format.max),
    remark: 'userData1 to userData10 have letters, digits and spaces only.',
    forgives: userData,
  },
  'choice-of-payments': {
    says: 'A payment page lets the cardholder choose the number of installments: from a list, from a range such as 3-12, or up to a maximum. The page computes the amounts.',
    rule: 'doDeal.request.numberOfPayments',
    met: (asked) => isPage(asked) && choicesOf(asked.field).length > 0,
    remark: 'numberOfPayments is one number, together with firstPayment and periodicalPayment.',
    forgives: ['numberOfPayments', 'firstPayment', 'periodicalPayment', 'installments.rule'],
  },
  ...plainAddresses,
  ...missingAddresses,
};
