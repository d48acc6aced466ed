import { acquirerAuthorizations, creditCompanyAuthorizations, informativeCodes } from './codes.ts';
import type { ReplyField } from './field.ts';

const clearing = { carried: 'always', line: 161 } as const;
const cardPresent = {
  carried: 'sometimes',
  empty: 'The element belongs to card-present deals, and doDeal accepts only Internet and Phone deals.',
  line: 161,
} as const;
const flag = { kind: 'pattern', pattern: '[01]', allows: '0 (not entered) or 1 (entered)' } as const;

export const clearingData = {
  uid: {
    holds: 'id',
    format: { kind: 'digits', min: 23, max: 23 },
    carried: 'filled',
    line: 161,
    says: 'uid has 23 digits: the time yymmddhhmmss, the first seven digits of the terminal number, three unique digits and a check digit. A pre-authorization and its capture share one uid.',
  },
  authCodeAcquirer: {
    coded: true,
    codes: acquirerAuthorizations,
    authorizes: ['1', '3', '5', '7'],
    valueIds: 'code',
    carried: 'always',
    line: 161,
    group: 'authorization by the acquirer',
    says: 'authCodeAcquirer has one of the codes 0 to 7 with its label. As the labels suggest, authCodeAcquirer shows whether and how the acquirer authorized or declined the deal.',
  },
  authCodeCreditCompany: {
    coded: true,
    codes: creditCompanyAuthorizations,
    authorizes: ['1', '3', '5', '7', '8'],
    valueIds: 'code',
    carried: 'always',
    line: 161,
    group: 'authorization by the credit company',
    says: 'authCodeCreditCompany has one of the codes 0 to 8 with its label. As the labels suggest, authCodeCreditCompany shows whether and how the credit company authorized or declined the deal.',
  },
  authNoAcquirer: {
    ...clearing,
    format: { kind: 'alphanumeric', min: 1, max: 7 },
    says: 'The authorization number of the acquirer has 7 letters and digits. The kit reads 7 as the maximum. For foreign cards, the credit company can return its own number too.',
  },
  informativeTranCode: {
    coded: true,
    codes: informativeCodes,
    valueIds: 'code',
    carried: 'always',
    line: 161,
    group: 'informative code',
    says: 'informativeTranCode is empty or one of the codes 1 to 3 with its label.',
  },
  cvvFlag: {
    ...clearing,
    format: flag,
    says: 'cvvFlag is 1 if a CVV was entered, and 0 if no CVV was entered. cvvFlag can also be empty.',
  },
  idFlag: {
    ...clearing,
    format: flag,
    says: 'idFlag is 1 if a cardholder id was entered, and 0 if no id was entered. idFlag can also be empty.',
  },
  dspBalance: {
    format: { kind: 'text', min: 1, max: 35 },
    carried: 'sometimes',
    line: 161,
    says: 'The reply to a balance enquiry has a balance text of 35 characters. The kit reads 35 as the maximum.',
  },
  ashReasonText: {
    ...clearing,
    format: { kind: 'text', min: 1, max: 256 },
    says: 'ashReasonText has one or more reasons for an authorization request to the clearing network. The kit reads the length of 256 as the maximum, and accepts an empty element.',
  },
  manufId: {
    ...clearing,
    format: { kind: 'text', min: 3, max: 3 },
    says: 'manufId has 3 characters. The kit accepts an empty element too.',
  },
  manufUse: {
    ...clearing,
    format: { kind: 'text', min: 6, max: 6 },
    says: 'manufUse has 6 characters. The kit accepts an empty element too.',
  },
  ashVersion: {
    ...clearing,
    format: { kind: 'pattern', pattern: '[wliaxout]', allows: 'one of the letters w l i a x o u t' },
    says: 'ashVersion is one of the letters w, l, i, a, x, o, u, t. The kit accepts an empty element too.',
  },
  deviceStatus: {
    ...cardPresent,
    format: { kind: 'pattern', pattern: '[01]{10}', allows: '10 digits, each 0 or 1' },
    says: 'Only card-present deals have deviceStatus. The value has ten digits, each 0 or 1: four digits for the card readers of a device, and six reserved digits.',
  },
  emvResponseCode: {
    ...cardPresent,
    format: { kind: 'text', min: 2, max: 2 },
    says: 'Only card-present EMV deals have emvResponseCode. The value has two characters, such as 00 for success and 04 for declined.',
  },
  telAuthAbility: { ...clearing, says: 'ashraitEmvData has the element telAuthAbility.' },
  isDoReverseDeal: { ...clearing, says: 'ashraitEmvData has the element isDoReverseDeal.' },
  mti: { ...clearing, says: 'ashraitEmvData has the element mti.' },
  'addendum2.specialAddData': {
    ...clearing,
    format: { kind: 'digits', min: 1, max: 8 },
    says: 'The club code of the credit company, inside addendum2, has 8 digits. The kit reads 8 as the maximum.',
  },
} as const satisfies Record<string, ReplyField>;
