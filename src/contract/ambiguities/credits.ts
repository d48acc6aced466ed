import type { Ambiguity } from './ambiguity.ts';

/** Refunds and cancellations. */
export const creditAmbiguities = [
  {
    number: 1,
    title: 'The code of a refund above the original amount',
    lines: [253, 326, 331, 405],
    rules: ['refundDeal.error.321', 'refundDeal.error.341', 'limit.refund-total'],
    readings: [
      '321: its sample text speaks of a refund above the limit.',
      '341: the amount is not that of the original.',
    ],
    sandbox: '321 for a charge that was transmitted, 341 for one that waits for transmission.',
    accepts: 'Either code; that the refund is refused and nothing changes is required.',
    question:
      'Which of 321 and 341 answers a refund above the original amount, and when does the other one come?',
  },
  {
    number: 2,
    title: 'A second refund after a partial one',
    lines: [201, 203, 325],
    rules: [
      'refundDeal.error.320',
      'transition.has-a-credit-already-canceldeal-or-refunddeal',
      'transition.transmitted-refunddeal',
    ],
    readings: [
      'Any credit closes the charge: the second refund is refused with 320.',
      'A partial refund leaves the charge as it was: what is left of the amount can be refunded.',
    ],
    sandbox: 'The first credit closes the charge; every later refund or cancellation answers 320.',
    accepts:
      'Either. The suite asks for 320 after a refund of the whole amount, and after a part only of a cancellation.',
    question: 'After a partial refund, can the rest be refunded by another refundDeal, or is the answer 320?',
  },
  {
    number: 3,
    title: 'Type and effect of a partial refund before transmission',
    lines: [14, 202, 258],
    rules: ['transition.approved-pending-transmission-refunddeal', 'refundDeal.reply'],
    readings: [
      'The type is Cancel, as for every original that was not transmitted.',
      'The type is Refund: a credit is made and nothing is cancelled.',
      'The credit is sent together with the charge, or once that was sent.',
    ],
    sandbox:
      'Type Cancel; a credit of the partial amount is made, which is sent with the charge; that waits on as it was.',
    accepts:
      'Either type, as long as the credit is of the amount asked for and the charge stays as it was. The credit is sent with the charge, or with the transmission after that.',
    question:
      'Which transactionType has a partial refund of a charge that waits for transmission, Cancel or Refund, and when is the credit sent?',
  },
  {
    number: 4,
    title: 'The credit type of a refund that gives none',
    lines: [254, 329],
    rules: ['refundDeal.request.creditType', 'refundDeal.error.339'],
    readings: [
      'It is RegularCredit, so that a refund of installments has to name their credit type or gets 339.',
      'It is that of the original.',
    ],
    sandbox: 'That of the original.',
    accepts: 'Either: charges that are refunded without a credit type are of RegularCredit.',
    question: 'Is the credit type of a refund that leaves it out RegularCredit, or that of the original?',
  },
  {
    number: 5,
    title: 'The number of payments of a refund',
    lines: [241, 330],
    rules: ['refundDeal.error.340'],
    readings: [
      'refundDeal takes numberOfPayments, though its table does not list it, and compares it.',
      'It takes none; 340 arises inside the gateway.',
    ],
    sandbox: 'It reads numberOfPayments and answers 340 where it is not that of the original.',
    accepts: 'Either. A target that pays no heed to the field is observed, not failed.',
    question: 'Does refundDeal take numberOfPayments, and which request leads to 340?',
  },
  {
    number: 6,
    title: 'A refund of a payout, a pre-authorization or a credit',
    lines: [14, 203, 323],
    rules: ['refundDeal.error.310', 'command.refundDeal'],
    readings: [
      'Only a debit can be refunded: anything else is 310.',
      'A payout is a settled transaction and can be given back like one; a pre-authorization is cancelled.',
    ],
    sandbox: '310 for everything but a charge.',
    accepts:
      'A payout that is refunded and a pre-authorization that is cancelled are noted. A payout that is not has to be refused with 310; a refund with 310 or 320.',
    question:
      'What does refundDeal answer for the tranId of a payout, of a pre-authorization, and of a refund?',
  },
  {
    number: 7,
    title: '310 or 312 where a cancellation names what is no charge',
    lines: [337, 338],
    rules: ['cancelDeal.error.310', 'cancelDeal.error.312'],
    readings: [
      '310: what is named is there, and is no debit; a token for example.',
      '312: no transaction that could be cancelled was found.',
    ],
    sandbox: '312 for an unknown id or a terminal that is not that of the original, 310 for what is no deal.',
    accepts:
      'Either code for what is no charge and for an id that nobody has. A payout that is not cancelled, with either of them, is noted.',
    question: 'When does cancelDeal answer 310, and when 312?',
  },
  {
    number: 8,
    title: 'Cancelling a held deal',
    lines: [15, 198, 206],
    rules: ['transition.approved-pending-transmission-canceldeal', 'validation.AutoCommHold'],
    readings: [
      'A held deal is approved and not transmitted, so that it can be cancelled.',
      'It has to be released before; the table of moves has no cancellation from PENDING.',
    ],
    sandbox: 'It can be cancelled, as can a deal that is on hold for review.',
    accepts: 'Either: what is answered is noted.',
    question:
      'Can a deal made with AutoCommHold be cancelled before it is released, and what does the refusal say if not?',
  },
  {
    number: 9,
    title: 'Which code wins where several apply',
    lines: [199, 200, 201, 327, 342],
    rules: ['cancelDeal.error.313', 'cancelDeal.error.314', 'cancelDeal.error.320', 'refundDeal.error.320'],
    readings: [
      'The state comes first: a transmitted charge that was refunded answers 313 to a cancellation.',
      'The credit comes first: it answers 320. So for a charge that a refund cancelled: 314 or 320.',
    ],
    sandbox: 'The state comes first, then the credit; the permission of the terminal before both.',
    accepts: 'Either code where two reasons hold; the exact code where one alone does.',
    question:
      'In which order are permission, state and earlier credits checked by cancelDeal and refundDeal?',
  },
  {
    number: 10,
    title: 'The code where a refund contradicts the original',
    lines: [248, 249, 250, 251, 255],
    rules: [
      'refundDeal.request.terminalNumber',
      'refundDeal.request.authNumber',
      'refundDeal.request.user',
      'refundDeal.request.shiftId1',
      'refundDeal.request.shiftTxnDate',
    ],
    readings: [
      '310: with that terminal, number, user or mark no charge matches.',
      'A code of its own, which no table lists.',
    ],
    sandbox: '310.',
    accepts: 'Any refusal that changes nothing.',
    question:
      'Which code answers a refund whose terminal, user, authNumber or shift mark is not that of the original?',
  },
  {
    number: 11,
    title: 'Whether shift marks mark the refund or have to match',
    lines: [255, 262],
    rules: ['refundDeal.request.shiftId1', 'refundDeal.request.shiftId2', 'refundDeal.request.shiftId3'],
    readings: [
      'They have to be those of the original, and go over to the refund.',
      'They have to match only where the original has any; otherwise they mark the refund.',
    ],
    sandbox: 'They have to be those of the original: where it has none, a mark is refused with 310.',
    accepts:
      'Either: originals in the scenarios carry marks, and by those that are given the refund has to be found.',
    question: 'May a refund carry shift marks where the original carried none?',
  },
  {
    number: 12,
    title: 'Which transaction a cgUid finds',
    lines: [157, 246, 262],
    rules: ['refundDeal.request.cgUid', 'cancelDeal.request.cgUid'],
    readings: [
      'The newest transaction of the group, whatever it is.',
      'The newest that can be refunded or cancelled: the capture, not its pre-authorization.',
    ],
    sandbox: 'The newest approved deal of the group; refunds and cancellations are looked past.',
    accepts: 'Either; after a partial capture the refund must not be of the amount authorized.',
    question: 'After a pre-authorization, a capture and a refund: which of the three does a cgUid name?',
  },
  {
    number: 13,
    title: 'When a lookup meets several transactions',
    lines: [328, 344],
    rules: ['refundDeal.error.332', 'cancelDeal.error.332'],
    readings: [
      'Always 332 where a cgUid or a uid has more than one transaction.',
      'Only where the terminal is set to block it; otherwise the latest state is taken.',
    ],
    sandbox: 'Only on a terminal that is set to refuse; elsewhere the latest deal is taken.',
    accepts:
      '332 is asked for on a terminal of role several-matches alone, by orgUid, after a capture in two parts where that can be done. Elsewhere it leaves a refund by cgUid undecided.',
    question: 'Which setting of a terminal decides between 332 and taking the latest of several matches?',
  },
  {
    number: 14,
    title: 'Required parameters of a cancellation',
    lines: [262, 341],
    rules: ['cancelDeal.error.317', 'cancelDeal.lookup-required'],
    readings: [
      '317 means that no lookup was sent, as it does for a refund.',
      '317 covers any other missing value too.',
    ],
    sandbox: '317 for a missing lookup; other values are optional.',
    accepts: '317 is asked for where no lookup was sent, and nowhere else.',
    question: 'Does 317 of cancelDeal mean anything beside a missing lookup?',
  },
  {
    number: 15,
    title: 'The token of a refund without its expiry',
    lines: [251, 252],
    rules: ['refundDeal.request.cardId', 'refundDeal.request.cardExpiration'],
    readings: [
      'The refund is refused, with a code that is not named.',
      'It is refused with 317, required parameters missing.',
    ],
    sandbox: '401, with the name of the field in additionalInfo.',
    accepts: 'Any refusal that changes nothing.',
    question: 'Which code answers a refund with a cardId and no cardExpiration?',
  },
  {
    number: 87,
    title: 'What takes over the user and the shift marks of a cancellation',
    lines: [262],
    rules: [
      'cancelDeal.request.user',
      'cancelDeal.request.shiftId1',
      'cancelDeal.request.shiftId2',
      'cancelDeal.request.shiftId3',
    ],
    readings: [
      'The cancellation has them; the original keeps its own.',
      'They take the place of those of the original.',
    ],
    sandbox: 'The cancellation has them.',
    accepts: 'Either: an inquiry has to find one of the two by them.',
    question: 'After a cancelDeal with a user of its own, which transaction has that user?',
  },
  {
    number: 90,
    title: 'Whether a credit or a release has the uid of its original',
    lines: [161, 247, 258, 262],
    rules: ['transaction.reply.ashraitEmvData.uid', 'refundDeal.reply', 'cancelDeal.reply'],
    readings: [
      'A refund, a cancellation or a release is a request related to its original, and shares its uid.',
      'It is a transaction of its own, with a uid of its own; the original has orgUid for a name.',
    ],
    sandbox: 'That of the original.',
    accepts: 'Either: whose uid a credit has is noted. A capture has that of its pre-authorization.',
    question:
      'Which uid has the reply to a refundDeal, a cancelDeal or an AutoCommRelease: that of the original, or a new one?',
  },
  {
    number: 97,
    title: 'An amount in a cancellation',
    lines: [262, 406],
    rules: ['cancelDeal.full-amount-only', 'limit.cancellation-amount'],
    readings: [
      'total is no parameter of cancelDeal, and is ignored.',
      'A total is refused, at least one that is not the full amount.',
    ],
    sandbox: 'It is ignored: the full amount is cancelled.',
    accepts: 'Either; a part must not be cancelled.',
    question: 'What does cancelDeal make of a total?',
  },
] as const satisfies readonly Ambiguity[];
