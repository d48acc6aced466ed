import { authSources, cavvResults, checks } from './codes.ts';
import type { Test } from './condition.ts';
import { movingValidations } from './deals.ts';
import type { ReplyField } from './field.ts';

/** Reply elements of a transaction command about card checks and authorization, in reply order. */
export const authorizationReply = {
  idStatus: {
    coded: true,
    codes: checks,
    valueIds: 'code-label',
    carried: 'always',
    line: 149,
    group: 'id check',
    says: 'idStatus is filled only if the terminal validates the Israeli id of the cardholder. A filled idStatus has one of four codes.',
  },
  cvvStatus: {
    coded: true,
    codes: checks,
    valueIds: 'code-label',
    carried: 'always',
    line: 150,
    group: 'cvv check',
    says: 'cvvStatus is filled only if the terminal validates the CVV. A filled cvvStatus has one of four codes.',
  },
  authSource: {
    coded: true,
    codes: authSources,
    valueIds: 'code-label',
    carried: 'filled',
    line: 151,
    group: 'source of an authorization',
    says: 'authSource has the label None or one of three codes. As its name suggests, authSource shows the source of the authorization.',
  },
  authNumber: {
    format: { kind: 'alphanumeric', min: 3, max: 7, upperCase: true },
    carried: 'sometimes',
    ofAuthorization: true,
    filledIn: ['refundDeal'],
    line: 152,
    says: 'The authorization number has 3 to 7 characters: digits and upper-case letters. The reply has an authorization number if the deal was authorized. The kit expects no authorization number in a refusal that shows no authorization.',
  },
} as const satisfies Record<string, ReplyField>;

/** Visa card numbers begin with 4. A request with a token does not show the network of the card. */
const isVisa: Test = { field: 'cardNo', startsWith: ['4'] };

const isNoVisa: Test = { field: 'cardNo', startsWith: ['51', '52', '53', '54', '55', '34', '37'] };

/** True for a Visa debit with 3-D Secure fields. A gateway may return eci and xid only for these. */
const proven = (field: string): Test => ({
  every: [
    ...[field, 'cavv'].map((one) => ({ field: one, sent: true })),
    { field: 'transactionType', in: ['Debit'] },
    { field: 'validation', in: movingValidations },
    isVisa,
  ],
});

export const proofReply = {
  eci: {
    carried: 'sometimes',
    line: 155,
    echoes: 'eci',
    echoedIf: isVisa,
    demandedIf: proven('eci'),
    says: 'The reply returns the 3-D Secure indicator as it was sent, if a Visa card was authorized with a 3-D Secure proof.',
  },
  xid: {
    carried: 'sometimes',
    line: 155,
    echoes: 'xid',
    echoedIf: isVisa,
    demandedIf: proven('xid'),
    says: 'The reply returns the 3-D Secure transaction id as it was sent, if a Visa card was authorized with a 3-D Secure proof.',
  },
  cavv: {
    coded: true,
    codes: cavvResults,
    valueIds: 'code',
    carried: 'sometimes',
    demandedIf: proven('cavv'),
    // The specification may limit eci and xid in replies to Visa cards (ambiguity #28).
    forbiddenIf: isNoVisa,
    line: 155,
    group: 'result of 3-D Secure',
    says: 'If a 3-D Secure proof was sent with a Visa card, cavv in the reply has one of fourteen codes. The code is the result of the check of the 3-D Secure proof.',
  },
} as const satisfies Record<string, ReplyField>;
