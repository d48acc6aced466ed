import { type Ambiguity, idsBelow } from './ambiguity.ts';

export const creditAmbiguities = [
  {
    number: 1,
    title: 'The code of a refund above the original amount',
    lines: [253, 326, 331, 405],
    rules: ['refundDeal.error.321', 'refundDeal.error.341', 'limit.refund-total'],
    readings: [
      'A refund above the original amount is refused with 321, whose sample text says "refund above limit".',
      'A refund above the original amount is refused with 341, which means that the amount differs from the original amount.',
    ],
    sandbox:
      'The sandbox refuses a refund above the original amount with 321 if the charge is transmitted, and with 341 if the charge waits for transmission.',
    accepts:
      'The gateway must refuse a refund above the original amount with 321 or 341. The refused refund must change nothing.',
    question: 'When is a refund above the original amount refused with 321, and when with 341?',
  },
  {
    number: 2,
    title: 'A second refund after a partial refund',
    lines: [201, 203, 325],
    rules: [
      'refundDeal.error.320',
      ...idsBelow('transition', 'has-a-credit-already-canceldeal-or-refunddeal transmitted-refunddeal'),
    ],
    readings: [
      'After any refund of a charge, a second refund is refused with 320.',
      'After a partial refund, the rest of the amount can still be refunded.',
    ],
    sandbox:
      'After the first refund of a charge, every later refund is refused with 320. After a partial refund, a cancellation before the transmission is refused with 320 too.',
    accepts:
      'The suite requires 320 for a second refund after a refund of the whole amount of a transmitted charge. After a partial refund, the suite requires 320 only for a cancellation before the transmission.',
    question:
      'After a partial refund, can another refundDeal refund the rest of the amount, or does the gateway refuse the second refund with 320?',
  },
  {
    number: 3,
    title: 'Type and effect of a partial refund before transmission',
    lines: [14, 202, 258],
    rules: ['transition.approved-pending-transmission-refunddeal', 'refundDeal.reply'],
    readings: [
      'The transactionType of a partial refund before transmission is Cancel, as in every refund before transmission.',
      'The transactionType of a partial refund before transmission is Refund: the gateway creates a credit and cancels nothing.',
      'The credit of a partial refund is transmitted together with the charge, or in a later transmission.',
    ],
    sandbox:
      'In the sandbox, the transactionType of a partial refund before transmission is Cancel. The sandbox creates a credit of the partial amount and does not change the charge. The next transmission sends the credit, even if the charge is held or on hold and is not transmitted.',
    accepts:
      'The transactionType of the refund can be Cancel or Refund. The credit must have the requested amount, and the charge must not change. The gateway can transmit the credit with the charge or in the next transmission.',
    question:
      'A charge waits for transmission and is refunded in part. Is the transactionType of the refund Cancel or Refund, and when is the credit transmitted?',
  },
  {
    number: 4,
    title: 'The credit type of a refund without creditType',
    lines: [254, 329],
    rules: ['refundDeal.request.creditType', 'refundDeal.error.339'],
    readings: [
      'A refund without creditType has the credit type RegularCredit. A refund of a deal in installments must then send the creditType of the deal. Otherwise the gateway refuses the refund with 339.',
      'A refund without creditType has the credit type of the original transaction.',
    ],
    sandbox: 'A refund without creditType has the credit type of the original transaction.',
    accepts:
      'The gateway must accept a refund without creditType. If the creditType of the charge is Payments or SpecialCredit, the gateway can also refuse the refund with 339. The refund can have RegularCredit or the credit type of the charge.',
    question:
      'If a refund sends no creditType, does the refund have RegularCredit or the credit type of the original transaction?',
  },
  {
    number: 5,
    title: 'The number of payments of a refund',
    lines: [241, 330],
    rules: ['refundDeal.error.340'],
    readings: [
      'refundDeal reads numberOfPayments, although the table of refundDeal does not list the field. The gateway compares the number with the original transaction.',
      'refundDeal does not read numberOfPayments. No request leads to the code 340: its cause is inside the gateway.',
    ],
    sandbox:
      'refundDeal reads numberOfPayments and answers 340 if the number differs from the original transaction.',
    accepts: 'If refundDeal ignores numberOfPayments, the suite records an observation and no violation.',
    question: 'Does refundDeal read numberOfPayments, and which request leads to 340?',
  },
  {
    number: 6,
    title: 'A refund of a payout, a pre-authorization or a credit',
    lines: [14, 203, 323],
    rules: ['refundDeal.error.310', 'command.refundDeal'],
    readings: [
      'Only a debit can be refunded. The refund of any other transaction is refused with 310.',
      'A payout is a settled transaction and can be refunded. A refund of a pre-authorization cancels the pre-authorization.',
    ],
    sandbox: 'The sandbox answers 310 to a refund of anything except a charge.',
    accepts:
      'refundDeal can refund a payout and can cancel a pre-authorization, and the suite records the answer. If the gateway refuses the refund of a payout, the code must be 310. The gateway must refuse the refund of a refund with 310 or 320.',
    question:
      'What does refundDeal answer to the tranId of a payout (a credit without an earlier charge), of a pre-authorization and of a refund?',
  },
  {
    number: 7,
    title: 'Whether cancelDeal answers 310 or 312 if the transaction is not a charge',
    lines: [337, 338],
    rules: ['cancelDeal.error.310', 'cancelDeal.error.312'],
    readings: [
      'cancelDeal answers 310, because the transaction exists but is not a debit, for example a token.',
      'cancelDeal answers 312, because no transaction was found that could be cancelled.',
    ],
    sandbox:
      'The sandbox answers 312 if the id is unknown, or if the terminal is not the terminal of the original transaction. The sandbox answers 310 for a kind of transaction that cannot be cancelled, such as a token, a refund or a captured pre-authorization.',
    accepts:
      'The suite accepts 310 and 312 for a transaction that is not a charge, and for an unknown id. If the gateway refuses the cancellation of a payout with 310 or 312, the suite records the refusal.',
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
      'A held deal can be cancelled, because a held deal is approved and not transmitted.',
      'A held deal must be released before it can be cancelled: the table of transitions lists no cancellation of a deal with the status PENDING.',
    ],
    sandbox:
      'In the sandbox, a held deal can be cancelled. A charge that waited for transmission and was put on hold can be cancelled too.',
    accepts:
      'The gateway can accept or refuse the cancellation of a held deal. The suite records the answer.',
    question:
      'Can a deal made with AutoCommHold be cancelled before its release? If not, with which code is the cancellation refused?',
  },
  {
    number: 9,
    title: 'Which code cancelDeal and refundDeal answer when several codes apply',
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
      'The gateway checks the state of the charge first: cancelDeal answers 313 for a charge that was transmitted and refunded.',
      'The gateway checks earlier credits first: cancelDeal answers 320 instead of 313 for a charge that was transmitted and refunded. For a charge that a refund cancelled, cancelDeal answers 320 instead of 314.',
    ],
    sandbox:
      'The sandbox checks the permission of the terminal first. If the terminal has the permission, cancelDeal answers 320 for a charge that was transmitted and refunded in full. cancelDeal answers 313 for a transmitted charge with a partial refund, and 314 for a charge that a refund cancelled.',
    accepts:
      'If two refusal codes apply to a cancellation or a refund, the suite accepts both codes. If only one code applies, the suite requires this code.',
    question:
      'In which order do cancelDeal and refundDeal check the permission of the terminal, the state of the charge and earlier credits?',
  },
  {
    number: 10,
    title: 'The code of a refund whose values differ from the original transaction',
    lines: [248, 249, 250, 255],
    rules: [
      ...idsBelow(
        'refundDeal.request',
        'terminalNumber authNumber user shiftId1 shiftId2 shiftId3 shiftTxnDate',
      ),
      'refundDeal.error.310',
    ],
    readings: [
      'The refund is refused with 310, because no charge matches the terminal, reference (field user), authNumber, shift id or shift date of the refund.',
      'A refund with a different value is refused with a code that is in no table of the specification.',
    ],
    sandbox: 'The sandbox answers 310 if a value of the refund differs from the original transaction.',
    accepts: 'The suite accepts any refusal code. The refused refund must change nothing.',
    question:
      'Which code refuses a refund whose terminal, reference (field user), authNumber, shift id or shift date differs from the original transaction?',
  },
  {
    number: 11,
    title: 'Whether the shift ids of a refund must match the original transaction',
    lines: [255, 262],
    rules: ['refundDeal.request.shiftId1', 'refundDeal.request.shiftId2', 'refundDeal.request.shiftId3'],
    readings: [
      'The shift ids of a refund must equal the shift ids of the original transaction. If the original transaction has no shift ids, the refund cannot have any.',
      'If the original transaction has no shift ids, the refund can still have shift ids. The shift ids must match only if the original transaction has shift ids.',
    ],
    sandbox:
      'The shift ids of a refund must equal the shift ids of the original transaction. If the original transaction has no shift id, a refund with a shift id is refused with 310.',
    accepts:
      'The suite sends shift ids in a refund only if the original transaction has shift ids. An inquiry by the shift ids of a refund must find the refund.',
    question: 'Can a refund have shift ids if the original transaction has no shift ids?',
  },
  {
    number: 12,
    title: 'Which transaction a cgUid finds',
    lines: [157, 246, 262],
    rules: ['refundDeal.request.cgUid', 'cancelDeal.request.cgUid'],
    readings: [
      'The cgUid finds the newest of all transactions that have this cgUid.',
      'The cgUid finds the newest transaction that can be refunded or cancelled, for example the capture and not the pre-authorization.',
    ],
    sandbox:
      'The cgUid finds the newest approved deal with this cgUid. The sandbox ignores refunds and cancellations in this search.',
    accepts:
      'After a partial refund, the gateway can refuse a second refund by cgUid with 310, 320 or 332. After a partial capture, a refund by cgUid must not return the authorized amount.',
    question:
      'A pre-authorization, its capture and a refund share one cgUid. Which of the three transactions does this cgUid find?',
  },
  {
    number: 13,
    title: 'An id (lookup) that finds several transactions',
    lines: [328, 344],
    rules: ['refundDeal.error.332', 'cancelDeal.error.332'],
    readings: [
      'The gateway always answers 332 if several transactions have the cgUid or the uid of the request.',
      'The gateway answers 332 only if a setting of the terminal blocks several matches. Otherwise the gateway uses the latest transaction.',
    ],
    sandbox:
      'The sandbox answers 332 only on a terminal with the setting that refuses several matches. On other terminals, the sandbox uses the latest deal.',
    accepts:
      'The suite requires 332 only on the terminal that has the role several-matches in the target file. On this terminal, the suite captures a pre-authorization, in two parts if the gateway allows two parts. The cancellation or refund then names the transactions by their shared uid (orgUid). If another terminal answers 332 to a refund by cgUid, the suite gives no verdict.',
    question:
      'If an id finds several transactions, which setting of the terminal decides between a refusal with 332 and the use of the latest transaction?',
  },
  {
    number: 14,
    title: 'Required parameters of a cancellation',
    lines: [262, 341],
    rules: ['cancelDeal.error.317', 'cancelDeal.lookup-required'],
    readings: [
      'As for refundDeal, the code 317 means only that the request has no lookup (tranId, cgUid or orgUid).',
      'The code 317 can also mean that another required value is missing.',
    ],
    sandbox: 'cancelDeal answers 317 if the request has no lookup. Other values are optional.',
    accepts: 'The suite requires 317 only if the request has no lookup.',
    question: 'Does cancelDeal answer 317 for anything other than a missing lookup?',
  },
  {
    number: 15,
    title: 'A refund with a token (cardId) and without cardExpiration',
    lines: [251, 252],
    rules: ['refundDeal.request.cardId', 'refundDeal.request.cardExpiration'],
    readings: [
      'A refund with a token and without cardExpiration is refused with a code that the specification does not state.',
      'A refund with a token and without cardExpiration is refused with 317 (required parameters missing).',
    ],
    sandbox:
      'The sandbox answers 401 to a refund with a token and without cardExpiration. additionalInfo in the reply names cardExpiration.',
    accepts: 'The suite accepts any refusal code. The refused refund must change nothing.',
    question: 'Which code refuses a refund with a cardId and without cardExpiration?',
  },
  {
    number: 87,
    title: 'Which transaction has the user and shift ids of a cancellation request',
    lines: [262],
    rules: idsBelow('cancelDeal.request', 'user shiftId1 shiftId2 shiftId3'),
    readings: [
      'The cancellation gets the field user and the shift ids of the request. These fields of the original transaction do not change.',
      'The original transaction gets the field user and the shift ids of the request, which replace its earlier values.',
    ],
    sandbox: 'The cancellation gets the field user and the shift ids of the request.',
    accepts:
      'An inquiry by the field user or by the shift ids of the request must find the cancellation or the original transaction.',
    question:
      'If the field user of a cancelDeal request differs from the original transaction, does the cancellation or the original transaction have the new value afterwards?',
  },
  {
    number: 90,
    title: 'The uid of a refund, a cancellation or a release',
    lines: [161, 247, 258, 262],
    rules: ['transaction.reply.ashraitEmvData.uid', 'refundDeal.reply', 'cancelDeal.reply'],
    readings: [
      'A refund, a cancellation or a release is related to the original transaction and has the same uid.',
      'A refund, a cancellation or a release is a separate transaction with its own uid. In the request, orgUid names the original transaction.',
    ],
    sandbox: 'A refund, a cancellation or a release has the uid of the original transaction.',
    accepts:
      'The suite records whether a refund or a cancellation has the uid of the original transaction. A capture must have the uid of its pre-authorization.',
    question:
      'Does the reply to a refundDeal, a cancelDeal or an AutoCommRelease have the uid of the original transaction or a new uid?',
  },
  {
    number: 97,
    title: 'An amount in a cancellation',
    lines: [262, 406],
    rules: ['cancelDeal.full-amount-only', 'limit.cancellation-amount'],
    readings: [
      'cancelDeal ignores the field total, because this field is not a parameter of cancelDeal.',
      'A cancellation with the field total is refused, at least if the total is not the full amount.',
    ],
    sandbox: 'The sandbox ignores the field total: the full amount is cancelled.',
    accepts:
      'The gateway can ignore the field total or refuse the cancellation. The gateway must not cancel only a part of the amount.',
    question: 'What does cancelDeal do if the request has the field total?',
  },
] as const satisfies readonly Ambiguity[];
