import { acquirerAuthorizations, creditCompanyAuthorizations, informativeCodes } from './codes.ts';
import type { ReplyField } from './field.ts';

const clearing = { carried: 'always', line: 161 } as const;
const cardPresent = {
  carried: 'sometimes',
  empty: 'It is of card-present deals; doDeal takes Internet and Phone deals only.',
  line: 161,
} as const;
const flag = { kind: 'pattern', pattern: '[01]', allows: '0 (not entered) or 1 (entered)' } as const;

/** The children of ashraitEmvData, in reply order. */
export const clearingData = {
  uid: {
    holds: 'id',
    format: { kind: 'digits', min: 23, max: 23 },
    carried: 'filled',
    line: 161,
    says: 'uid has 23 digits: the time yymmddhhmmss, the first seven digits of the terminal, three of its own, a check digit. A pre-authorization and its capture share it.',
  },
  authCodeAcquirer: {
    coded: true,
    codes: acquirerAuthorizations,
    valueIds: 'code',
    carried: 'always',
    line: 161,
    group: 'authorization by the acquirer',
    says: 'How the acquirer authorized: one of the codes 0 to 7 with its label.',
  },
  authCodeCreditCompany: {
    coded: true,
    codes: creditCompanyAuthorizations,
    valueIds: 'code',
    carried: 'always',
    line: 161,
    group: 'authorization by the credit company',
    says: 'How the credit company authorized: one of the codes 0 to 8 with its label.',
  },
  authNoAcquirer: {
    ...clearing,
    format: { kind: 'alphanumeric', min: 1, max: 7 },
    says: "The acquirer's authorization number has at most 7 letters and digits; beside it that of the credit company may stand.",
  },
  informativeTranCode: {
    coded: true,
    codes: informativeCodes,
    valueIds: 'code',
    carried: 'always',
    line: 161,
    group: 'informative code',
    says: 'A hint about the transaction: empty, or one of the codes 1 to 3 with its label.',
  },
  cvvFlag: { ...clearing, format: flag, says: 'cvvFlag tells whether a CVV was entered: 0, 1 or empty.' },
  idFlag: {
    ...clearing,
    format: flag,
    says: 'idFlag tells whether a cardholder id was entered: 0, 1 or empty.',
  },
  dspBalance: {
    format: { kind: 'text', min: 1, max: 35 },
    carried: 'sometimes',
    line: 161,
    says: 'A balance enquiry is answered with a text of at most 35 characters.',
  },
  ashReasonText: {
    ...clearing,
    format: { kind: 'text', min: 1, max: 256 },
    says: 'Why the deal was sent on for authorization: text of at most 256 characters, or empty.',
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
    says: 'The readers of a device, ten digits of 0 and 1; empty where the card is not present.',
  },
  emvResponseCode: {
    ...cardPresent,
    format: { kind: 'text', min: 2, max: 2 },
    says: "The chip's answer, two characters: 00 success, 04 declined; empty where the card is not present.",
  },
  telAuthAbility: { ...clearing, says: 'ashraitEmvData has the element telAuthAbility.' },
  isDoReverseDeal: { ...clearing, says: 'ashraitEmvData has the element isDoReverseDeal.' },
  mti: { ...clearing, says: 'ashraitEmvData has the element mti.' },
  'addendum2.specialAddData': {
    ...clearing,
    format: { kind: 'digits', min: 1, max: 8 },
    says: "The credit company's club code, inside addendum2, has at most 8 digits.",
  },
} as const satisfies Record<string, ReplyField>;
