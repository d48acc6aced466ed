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
    says: 'uid has 23 digits: the time yymmddhhmmss, the first seven digits of the terminal, three unique digits and a check digit. A pre-authorization and its capture share one uid.',
  },
  authCodeAcquirer: {
    coded: true,
    codes: acquirerAuthorizations,
    authorizes: ['1', '3', '5', '7'],
    valueIds: 'code',
    carried: 'always',
    line: 161,
    group: 'authorization by the acquirer',
    says: 'authCodeAcquirer shows how the acquirer authorized: one of the codes 0 to 7 with its label.',
  },
  authCodeCreditCompany: {
    coded: true,
    codes: creditCompanyAuthorizations,
    authorizes: ['1', '3', '5', '7', '8'],
    valueIds: 'code',
    carried: 'always',
    line: 161,
    group: 'authorization by the credit company',
    says: 'authCodeCreditCompany shows how the credit company authorized: one of the codes 0 to 8 with its label.',
  },
  authNoAcquirer: {
    ...clearing,
    format: { kind: 'alphanumeric', min: 1, max: 7 },
    says: 'The authorization number of the acquirer has at most 7 letters and digits. The credit company can return its own number too.',
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
  cvvFlag: { ...clearing, format: flag, says: 'cvvFlag shows whether a CVV was entered: 0, 1 or empty.' },
  idFlag: {
    ...clearing,
    format: flag,
    says: 'idFlag shows whether a cardholder id was entered: 0, 1 or empty.',
  },
  dspBalance: {
    format: { kind: 'text', min: 1, max: 35 },
    carried: 'sometimes',
    line: 161,
    says: 'The reply to a balance enquiry has a balance text of at most 35 characters.',
  },
  ashReasonText: {
    ...clearing,
    format: { kind: 'text', min: 1, max: 256 },
    says: 'ashReasonText gives the reason for an authorization request to the clearing network: at most 256 characters, or empty.',
  },
  manufId: {
    ...clearing,
    format: { kind: 'text', min: 3, max: 3 },
    says: 'manufId has 3 characters, or is empty.',
  },
  manufUse: {
    ...clearing,
    format: { kind: 'text', min: 6, max: 6 },
    says: 'manufUse has 6 characters, or is empty.',
  },
  ashVersion: {
    ...clearing,
    format: { kind: 'pattern', pattern: '[wliaxout]', allows: 'one of the letters w l i a x o u t' },
    says: 'ashVersion is one of the letters w, l, i, a, x, o, u, t, or is empty.',
  },
  deviceStatus: {
    ...cardPresent,
    format: { kind: 'pattern', pattern: '[01]{10}', allows: '10 digits, each 0 or 1' },
    says: 'deviceStatus has ten digits of 0 and 1 for the readers of a device, or is empty if the card is not present.',
  },
  emvResponseCode: {
    ...cardPresent,
    format: { kind: 'text', min: 2, max: 2 },
    says: 'emvResponseCode has two characters: 00 for success, 04 for declined. The element is empty if the card is not present.',
  },
  telAuthAbility: { ...clearing, says: 'ashraitEmvData has the element telAuthAbility.' },
  isDoReverseDeal: { ...clearing, says: 'ashraitEmvData has the element isDoReverseDeal.' },
  mti: { ...clearing, says: 'ashraitEmvData has the element mti.' },
  'addendum2.specialAddData': {
    ...clearing,
    format: { kind: 'digits', min: 1, max: 8 },
    says: 'The club code of the credit company, inside addendum2, has at most 8 digits.',
  },
} as const satisfies Record<string, ReplyField>;
