import { type Ambiguity, idsBelow } from './ambiguity.ts';

export const creditAmbiguities = [
  {
    number: 1,
    title: 'The code of a refund above the original amount',
    lines: [253, 326, 331, 405],
    rules: ['refundDeal.error.321', 'refundDeal.error.341', 'limit.refund-total'],
    readings: [
      'The code is 321, whose sample text says "refund above limit".',
      'The code is 341: the amount differs from the original.',
    ],
    sandbox:
      'The sandbox answers 321 for a transmitted charge, and 341 for a charge that waits for transmission.',
    accepts: 'Either code. The refund must be refused and must change nothing.',
    question:
      'Which code refuses a refund above the original amount, 321 or 341? When is the other code used?',
  },
  {
    number: 2,
    title: 'A second refund after a partial one',
    lines: [201, 203, 325],
    rules: [
      'refundDeal.error.320',
      ...idsBelow('transition', 'has-a-credit-already-canceldeal-or-refunddeal transmitted-refunddeal'),
    ],
    readings: [
      'Any credit closes the charge: a second refund is refused with 320.',
      'A partial refund does not close the charge: the rest of the amount can still be refunded.',
    ],
    sandbox:
      'The first credit closes the charge: every later refund is refused with 320. After a partial refund, a cancellation before the transmission is refused with 320 too.',
    accepts:
      'Either reading. The suite requires 320 after a refund of the whole amount of a transmitted charge. After a partial refund, the suite requires 320 only for a cancellation before the transmission.',
    question:
      'After a partial refund, can another refundDeal refund the rest, or is that refundDeal refused with 320?',
  },
  {
    number: 3,
    title: 'Type and effect of a partial refund before transmission',
    lines: [14, 202, 258],
    rules: ['transition.approved-pending-transmission-refunddeal', 'refundDeal.reply'],
    readings: [
      'The type of the refund is Cancel, as for every original that was not transmitted.',
      'The type of the refund is Refund: a credit is created and nothing is cancelled.',
      'The credit is transmitted together with the charge, or after it.',
    ],
    sandbox:
      'The type of the refund is Cancel. A credit of the partial amount is created, and the next transmission sends the credit. The charge stays as it was. The next transmission sends the credit of a held charge or of a charge on hold too, although the charge is not sent.',
    accepts:
      'Either type. The credit must have the requested amount, and the charge must stay as it was. The credit is transmitted with the charge or in the next transmission.',
    question:
      'A charge waits for transmission and is refunded in part. Is the transactionType of the refund Cancel or Refund, and when is the credit transmitted?',
  },
  {
    number: 4,
    title: 'The credit type of a refund that sends no creditType',
    lines: [254, 329],
    rules: ['refundDeal.request.creditType', 'refundDeal.error.339'],
    readings: [
      'The credit type is RegularCredit. A refund of an installment deal must then send the credit type of the deal, or is refused with 339.',
      'The refund has the credit type of the original.',
    ],
    sandbox: 'The refund has the credit type of the original.',
    accepts:
      'A refund without creditType must be accepted. For a charge of type Payments or SpecialCredit, 339 is accepted as well. The credit type of the refund can be RegularCredit or that of the original.',
    question:
      'If a refund sends no creditType, does the refund have RegularCredit or the credit type of the original?',
  },
  {
    number: 5,
    title: 'The number of payments of a refund',
    lines: [241, 330],
    rules: ['refundDeal.error.340'],
    readings: [
      'refundDeal reads numberOfPayments, although its table does not list the field, and compares the number with the original.',
      'refundDeal does not read numberOfPayments. The code 340 has a cause inside the gateway.',
    ],
    sandbox: 'refundDeal reads numberOfPayments and answers 340 if the number differs from the original.',
    accepts: 'Either reading. A target that ignores the field gets an observation and does not fail.',
    question: 'Does refundDeal read numberOfPayments, and which request leads to 340?',
  },
  {
    number: 6,
    title: 'A refund of a payout, a pre-authorization or a credit',
    lines: [14, 203, 323],
    rules: ['refundDeal.error.310', 'command.refundDeal'],
    readings: [
      'Only a debit can be refunded. Anything else is refused with 310.',
      'A payout is a settled transaction and can be refunded. A refund of a pre-authorization cancels the pre-authorization.',
    ],
    sandbox: 'The sandbox answers 310 for everything except a charge.',
    accepts:
      'The suite notes a payout that is refunded and a pre-authorization that is cancelled. Otherwise the refund of a payout must be refused with 310, and the refund of a refund with 310 or 320.',
    question:
      'What does refundDeal answer to the tranId of a payout (a credit without an earlier charge), of a pre-authorization and of a refund?',
  },
  {
    number: 7,
    title: '310 or 312 for the cancellation of something that is not a charge',
    lines: [337, 338],
    rules: ['cancelDeal.error.310', 'cancelDeal.error.312'],
    readings: [
      'The code is 310, because the transaction exists but is not a debit, for example a token.',
      'The code is 312, because no transaction was found that could be cancelled.',
    ],
    sandbox:
      'The sandbox answers 312 for an unknown id or for a terminal that differs from the original. It answers 310 for a transaction that no cancellation can undo, such as a token, a refund or a captured pre-authorization.',
    accepts:
      'Either code for a transaction that is not a charge, and for an unknown id. The suite notes a payout whose cancellation is refused with one of these codes.',
    question: 'When does cancelDeal answer 310, and when 312?',
  },
  {
    number: 8,
    title: 'Cancelling a held deal',
    lines: [15, 198, 206],
    rules: [
      ...idsBelow(
        'transition',
        'approved-pending-transmission-canceldeal held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
      ),
      'validation.AutoCommHold',
      'command.cancelDeal',
    ],
    readings: [
      'A held deal is approved and not transmitted, so it can be cancelled.',
      'A held deal must be released first: the table of transitions lists no cancellation from PENDING.',
    ],
    sandbox: 'A held deal can be cancelled, and so can a charge on hold that waited for transmission.',
    accepts: 'Either reading. The suite notes the answer.',
    question:
      'Can a deal made with AutoCommHold be cancelled before its release? If not, with which code is the cancellation refused?',
  },
  {
    number: 9,
    title: 'Which code is answered when several apply',
    lines: [199, 200, 201, 327, 342],
    rules: [
      ...idsBelow('cancelDeal.error', '313 314 320'),
      'refundDeal.error.320',
      ...idsBelow(
        'transition',
        'transmitted-canceldeal already-cancelled-canceldeal has-a-credit-already-canceldeal-or-refunddeal',
      ),
    ],
    readings: [
      'The state is checked first: cancelDeal answers 313 for a transmitted and refunded charge.',
      'Earlier credits are checked first: cancelDeal answers 320 instead of 313 for a transmitted and refunded charge, and 320 instead of 314 for a charge that a refund cancelled.',
    ],
    sandbox:
      'The sandbox checks the permission of the terminal first. cancelDeal then answers 320 for a charge that was transmitted and refunded in full, and 313 for a transmitted charge with a partial refund. For a charge that a refund cancelled, the answer is 314.',
    accepts: 'If two codes apply, either code. If only one code applies, exactly that code.',
    question: 'In which order do cancelDeal and refundDeal check permission, state and earlier credits?',
  },
  {
    number: 10,
    title: 'The code of a refund that contradicts its original',
    lines: [248, 249, 250, 255],
    rules: [
      ...idsBelow(
        'refundDeal.request',
        'terminalNumber authNumber user shiftId1 shiftId2 shiftId3 shiftTxnDate',
      ),
      'refundDeal.error.310',
    ],
    readings: [
      'The code is 310, because no charge matches the terminal, user, authNumber, shift id or shift date of the refund.',
      'The code is one that no table lists.',
    ],
    sandbox: 'The code is 310.',
    accepts: 'Any refusal that changes nothing.',
    question:
      'Which code refuses a refund whose terminal, user, authNumber, shift id or shift date differs from the original?',
  },
  {
    number: 11,
    title: 'Whether shift ids of a refund must match the original',
    lines: [255, 262],
    rules: ['refundDeal.request.shiftId1', 'refundDeal.request.shiftId2', 'refundDeal.request.shiftId3'],
    readings: [
      'A refund cannot have shift ids if its original has none: the shift ids of a refund must equal those of the original.',
      'A refund can have shift ids if its original has none. The shift ids of a refund must match only if the original has shift ids.',
    ],
    sandbox:
      'The shift ids of a refund must equal those of the original. If the original has none, a refund with a shift id is refused with 310.',
    accepts:
      'Either reading. The originals in the scenarios have shift ids, and an inquiry by the sent shift ids must find the refund.',
    question: 'Can a refund have shift ids if its original has none?',
  },
  {
    number: 12,
    title: 'Which transaction a cgUid finds',
    lines: [157, 246, 262],
    rules: ['refundDeal.request.cgUid', 'cancelDeal.request.cgUid'],
    readings: [
      'The cgUid finds the newest transaction that has this cgUid, of any kind.',
      'The cgUid finds the newest transaction that can be refunded or cancelled: the capture, not the pre-authorization.',
    ],
    sandbox:
      'The cgUid finds the newest approved deal with this cgUid. Refunds and cancellations are skipped.',
    accepts: 'Either reading. After a partial capture, the refund must not have the authorized amount.',
    question:
      'A pre-authorization, its capture and a refund share one cgUid. Which of the three transactions does this cgUid find?',
  },
  {
    number: 13,
    title: 'A lookup that finds several transactions',
    lines: [328, 344],
    rules: ['refundDeal.error.332', 'cancelDeal.error.332'],
    readings: [
      'The gateway always answers 332 if a cgUid or a uid has more than one transaction.',
      'The gateway answers 332 only if the terminal is set to block several matches. Otherwise the gateway uses the latest state.',
    ],
    sandbox:
      'The sandbox answers 332 only on a terminal that is set to refuse several matches. Other terminals use the latest deal.',
    accepts:
      'The suite requires 332 only on the terminal of role several-matches, for a lookup by orgUid after a capture. It captures in two parts; if the gateway allows only one capture, one is enough. If another terminal answers 332 to a refund by cgUid, the refund is undecided.',
    question:
      'Which terminal setting decides whether several matches are refused with 332, or the latest match is used?',
  },
  {
    number: 14,
    title: 'Required parameters of a cancellation',
    lines: [262, 341],
    rules: ['cancelDeal.error.317', 'cancelDeal.lookup-required'],
    readings: [
      'The code 317 means only that no lookup (tranId, cgUid or orgUid) was sent, as for a refund.',
      'The code 317 also means that any other required value is missing.',
    ],
    sandbox: 'cancelDeal answers 317 if no lookup was sent. Other values are optional.',
    accepts: 'The suite requires 317 only if no lookup was sent.',
    question: 'Does cancelDeal answer 317 for anything other than a missing lookup?',
  },
  {
    number: 15,
    title: 'A refund with a token and without its expiry',
    lines: [251, 252],
    rules: ['refundDeal.request.cardId', 'refundDeal.request.cardExpiration'],
    readings: [
      'The refund is refused with a code that is not stated.',
      'The refund is refused with 317 (required parameters missing).',
    ],
    sandbox: 'The refund is refused with 401, and additionalInfo names the field.',
    accepts: 'Any refusal that changes nothing.',
    question: 'Which code refuses a refund with a cardId and without cardExpiration?',
  },
  {
    number: 87,
    title: 'Which transaction gets the user and shift ids of a cancellation',
    lines: [262],
    rules: idsBelow('cancelDeal.request', 'user shiftId1 shiftId2 shiftId3'),
    readings: [
      'The cancellation gets the user and shift ids that were sent. The original keeps its own user and shift ids.',
      'The original transaction has that user: the user and shift ids of the cancellation replace those of the original.',
    ],
    sandbox: 'The cancellation gets the user and shift ids that were sent.',
    accepts: 'Either reading. An inquiry by the user or shift ids must find one of the two transactions.',
    question:
      'If a cancelDeal request has another user than the original transaction, which transaction has that user afterwards?',
  },
  {
    number: 90,
    title: 'The uid of a credit or a release',
    lines: [161, 247, 258, 262],
    rules: ['transaction.reply.ashraitEmvData.uid', 'refundDeal.reply', 'cancelDeal.reply'],
    readings: [
      'A refund, a cancellation or a release is a request related to its original, and shares its uid.',
      'A refund, a cancellation or a release is a separate transaction with its own uid. orgUid names the original.',
    ],
    sandbox: 'A credit or release has the uid of the original.',
    accepts:
      'Either reading. The suite notes whether a credit has the uid of its original. A capture must have the uid of its pre-authorization.',
    question:
      'Does the reply to a refundDeal, a cancelDeal or an AutoCommRelease have the uid of the original or a new one?',
  },
  {
    number: 97,
    title: 'An amount in a cancellation',
    lines: [262, 406],
    rules: ['cancelDeal.full-amount-only', 'limit.cancellation-amount'],
    readings: [
      'cancelDeal ignores total, because total is not a parameter of cancelDeal.',
      'A cancellation with a total is refused, at least if the total is not the full amount.',
    ],
    sandbox: 'The sandbox ignores total: the full amount is cancelled.',
    accepts: 'Either reading. The target must not cancel only a part.',
    question: 'What does cancelDeal do if the request has a total?',
  },
] as const satisfies readonly Ambiguity[];
