import type { Ambiguity } from './ambiguity.ts';

/** What becomes of a deal: captures, releases, reviews, refusals. */
export const dealOutcomeAmbiguities = [
  {
    number: 31,
    title: 'AdHock in a request',
    lines: [75, 145],
    rules: ['doDeal.request.creditType.value.AdHock', 'transaction.reply.creditType'],
    readings: [
      'The merchant asks for it, and it comes back as it was sent.',
      'The card decides: it comes back, with code 3, whatever was sent.',
    ],
    sandbox: 'It is taken with any card; a card of that type gives it back whatever was sent.',
    accepts: 'AdHock in place of the credit type that was sent is never held against a target.',
    question: 'What becomes of a deal of creditType AdHock with a card that is not of that type?',
  },
  {
    number: 32,
    title: 'The source None and the name of source 1',
    lines: [151],
    rules: ['transaction.reply.authSource.value.None', 'transaction.reply.authSource.value.1-Clearing'],
    readings: [
      'None has no code, or 0.',
      'The element is empty where nobody was asked; code 1 is labelled with the name of the network.',
    ],
    sandbox: 'None without a code; 1 is labelled Clearing.',
    accepts: 'None with or without a code, and any label beside code 1.',
    question: 'Which code has None in authSource, and how is code 1 labelled?',
  },
  {
    number: 33,
    title: 'Capture: ids, the rest of the amount, a second capture',
    lines: [119, 157, 161, 204],
    rules: [
      'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
      'combination.Debit.AutoComm.capture',
      'transaction.reply.cgUid',
    ],
    readings: [
      'The capture is a transaction with a tranId of its own, under the cgUid of the pre-authorization, which is used up.',
      'The pre-authorization itself becomes the charge and keeps its tranId; of a partial capture the rest stays open.',
    ],
    sandbox:
      'A tranId of its own; one capture, of the whole amount or a part, uses the pre-authorization up.',
    accepts:
      'Either id. A second capture is tried only after one of the full amount, and has to be refused then.',
    question: 'Can a pre-authorization be captured in parts, and does a capture have a tranId of its own?',
  },
  {
    number: 34,
    title: 'What a captured pre-authorization is reported as',
    lines: [192, 204, 211],
    rules: ['state.financialStatus.CAPTURED', 'unstated.03'],
    readings: ['CAPTURED, like its capture.', 'AUTHORIZED still; only the capture is CAPTURED.'],
    sandbox: 'CAPTURED.',
    accepts: 'Either: only the capture is asked about.',
    question: 'Which financialStatus has a pre-authorization after its capture?',
  },
  {
    number: 35,
    title: 'Total, card and currency of a release and of SetAsHold',
    lines: [73, 81, 115, 116],
    rules: ['validation.AutoCommRelease', 'validation.SetAsHold', 'doDeal.request.tranId'],
    readings: [
      'The seven required fields are sent again, as those of the held deal; a card is not.',
      'tranId is enough, and everything else is ignored.',
    ],
    sandbox: 'The required fields are needed; a release has to name the total of the held deal.',
    accepts: 'Either: releases carry the values of the held deal.',
    question: 'Which fields do AutoCommRelease and SetAsHold need beside tranId, and may the total differ?',
  },
  {
    number: 36,
    title: 'What SetAsHold answers, and what is reported then',
    lines: [13, 116, 192, 207],
    rules: [
      'validation.SetAsHold',
      'transition.any-transaction-dodeal-setashold-with-tranid',
      'state.financialStatus.PENDING',
    ],
    readings: [
      'PENDING, because the deal waits for somebody.',
      'The status stays what it was; on hold is not one of the six, and PENDING is of J9 alone.',
    ],
    sandbox:
      'The status stays what it was; the reply shows the deal under an id of the operation, and it is not transmitted.',
    accepts: 'Either: that the command is accepted is all that is asked.',
    question:
      'Which financialStatus has a transaction that SetAsHold put on hold, and how is it taken off hold?',
  },
  {
    number: 37,
    title: 'SetAsHold of what is transmitted, cancelled or refused',
    lines: [207],
    rules: ['transition.any-transaction-dodeal-setashold-with-tranid', 'validation.SetAsHold'],
    readings: [
      'Any means any: it is accepted, whatever that may do.',
      'Only what was not transmitted yet can be put on hold.',
    ],
    sandbox: 'Accepted, and nothing but the reply says so; a deal that was refused answers 310.',
    accepts:
      'Any state has to be taken, as the table of moves says: the suite asks for 000 in each. What it does then is left open.',
    question: 'What does SetAsHold do to a transaction that was transmitted or cancelled?',
  },
  {
    number: 38,
    title: 'Whether the addresses of a payment page are required',
    lines: [84, 118],
    rules: [
      'doDeal.request.successUrl',
      'doDeal.request.cancelUrl',
      'doDeal.request.errorUrl',
      'validation.TxnSetup',
    ],
    readings: [
      'They are required: the validation table lists them.',
      'They are recommended: the field table says so.',
    ],
    sandbox: 'Strict terminals want all three; a lenient one does without.',
    accepts: 'Either: page requests carry all three.',
    question: 'Is a TxnSetup without cancelUrl or errorUrl refused?',
  },
  {
    number: 39,
    title: 'Codes of doDeal beside 000 and 004',
    lines: [348, 428],
    rules: ['doDeal.error.refusal', 'unstated.09'],
    readings: [
      'Any code of three digits may come.',
      'The code is that of the clearing protocol, mapped to three digits.',
    ],
    sandbox: 'Codes that were met in the wild: 033, 107, 111, 310, 401 and the like; tck explain lists them.',
    accepts: 'Any refusal that changes nothing; 004 alone is asked for by its code.',
    question: 'Is there a list of the status codes of doDeal, and of the codes in extendedStatus?',
  },
  {
    number: 40,
    title: 'The length of extendedStatus and of status',
    lines: [62, 348],
    rules: ['transaction.reply.status', 'transaction.reply.extendedStatus', 'doDeal.error.refusal'],
    readings: [
      'Four or five digits, five in the sample of 004.',
      'status has three digits as result does, though its form allows five.',
    ],
    sandbox: 'status of three digits, extendedStatus of five.',
    accepts: 'What the forms allow; five digits of extendedStatus after 004.',
    question: 'When does status have more than three digits, and extendedStatus four?',
  },
  {
    number: 41,
    title: 'The reference of the merchant',
    lines: [93, 273],
    rules: ['doDeal.request.user', 'inquireTransactions.request.user'],
    readings: [
      'doDeal takes any 19 characters, and an inquiry finds letters and digits alone, Hebrew among them.',
      'Both take letters and digits alone.',
    ],
    sandbox: 'Any 19 characters in both.',
    accepts: 'Either: references are letters and digits, Latin or Hebrew.',
    question: 'May user hold a dash, a space or other signs, and can a transaction be found by such a user?',
  },
  {
    number: 42,
    title: 'The case of names',
    lines: [40, 71, 74],
    rules: ['doDeal.request.transactionType', 'doDeal.request.validation', 'envelope.request.language'],
    readings: [
      'Letter case is free in all names.',
      'It is free only where examples differ: debit, autoComm, Eng.',
    ],
    sandbox: 'Free in transactionType, validation and language; strict in all others.',
    accepts: 'The three that are shown have to be taken; others are sent as the tables write them.',
    question: 'In which fields does letter case matter?',
  },
  {
    number: 81,
    title: 'A uniqueid that is used twice',
    lines: [86, 118],
    rules: ['doDeal.request.uniqueid', 'validation.TxnSetup'],
    readings: [
      'The second page is refused, whichever became of the first.',
      'It is refused only once the first page was paid; or the same page is given again.',
    ],
    sandbox: 'The second page is refused with 173; the first one stays as it is.',
    accepts: 'Any refusal, or the same page again: there is to be no second page.',
    question: 'What answers a TxnSetup whose uniqueid was used before, and for how long is it remembered?',
  },
  {
    number: 82,
    title: 'The total of a page that makes a token',
    lines: [73, 83, 117],
    rules: ['doDeal.request.mpiValidation.value.Token', 'doDeal.request.total', 'validation.Token'],
    readings: [
      'It is 0, because making a token charges nothing.',
      'It is not 0, because the validation is TxnSetup and 0 is for tokenization only.',
    ],
    sandbox: 'Either is taken.',
    accepts: 'Either: it is asked for with 0, and where that is refused with an amount.',
    question: 'Which total has a TxnSetup with mpiValidation Token?',
  },
] as const satisfies readonly Ambiguity[];
