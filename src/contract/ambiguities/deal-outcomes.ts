import type { Ambiguity } from './ambiguity.ts';

/** What becomes of a deal: captures, releases, reviews, refusals. */
export const dealOutcomeAmbiguities = [
  {
    number: 31,
    title: 'AdHock in a request',
    lines: [75, 145],
    rules: ['doDeal.request.creditType.value.AdHock', 'transaction.reply.creditType'],
    readings: [
      'The merchant requests it, and the reply returns it as sent.',
      'The card decides: the reply returns AdHock with code 3, whatever was sent.',
    ],
    sandbox: 'It is accepted with any card. A card of that type always returns it.',
    accepts: 'A target never fails because it returns AdHock instead of the credit type that was sent.',
    question: 'What happens to a deal of creditType AdHock with a card that is not of that type?',
  },
  {
    number: 32,
    title: 'authSource None, and the label of code 1',
    lines: [151],
    rules: ['transaction.reply.authSource.value.None', 'transaction.reply.authSource.value.1-Clearing'],
    readings: [
      'None has no code, or code 0.',
      'The element is empty if no authorization was requested. The label of code 1 is the name of the network.',
    ],
    sandbox: 'None has no code. The label of code 1 is Clearing.',
    accepts: 'None with or without a code, and any label with code 1.',
    question: 'Which code does None have in authSource, and what is the label of code 1?',
  },
  {
    number: 33,
    title: 'Capture: its tranId, the rest of the amount, a second capture',
    lines: [119, 157, 161, 204],
    rules: [
      'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
      'combination.Debit.AutoComm.capture',
      'transaction.reply.cgUid',
    ],
    readings: [
      'The capture is a transaction with a tranId of its own and the cgUid of the pre-authorization. It uses up the pre-authorization.',
      'The pre-authorization itself becomes the charge and keeps its tranId. After a partial capture the rest stays open.',
    ],
    sandbox:
      'The capture has a tranId of its own. One capture, of the whole amount or a part, uses up the pre-authorization.',
    accepts:
      'Either id. The suite tries a second capture only after a capture of the full amount. It must be refused, unless the first capture was refunded or cancelled.',
    question: 'Can a pre-authorization be captured in parts, and does a capture have a tranId of its own?',
  },
  {
    number: 34,
    title: 'The reported status of a captured pre-authorization',
    lines: [192, 204, 211],
    rules: ['state.financialStatus.CAPTURED', 'unstated.03'],
    readings: ['CAPTURED, like its capture.', 'Still AUTHORIZED. Only the capture is CAPTURED.'],
    sandbox: 'AUTHORIZED. If it were CAPTURED, it would look like a second charge.',
    accepts: 'Either. The suite checks only the capture.',
    question: 'Which financialStatus does a pre-authorization have after its capture?',
  },
  {
    number: 35,
    title: 'Total, card and currency of a release and of SetAsHold',
    lines: [73, 81, 115, 116],
    rules: ['validation.AutoCommRelease', 'validation.SetAsHold', 'doDeal.request.tranId'],
    readings: [
      'The seven required fields are sent again with the values of the held deal. The card is not sent.',
      'tranId is enough, and everything else is ignored.',
    ],
    sandbox: 'The required fields must be sent. A release must send the total of the held deal.',
    accepts: 'Either. The releases of the suite send the values of the held deal.',
    question:
      'Which fields do AutoCommRelease and SetAsHold need in addition to tranId, and can the total differ?',
  },
  {
    number: 36,
    title: 'What SetAsHold answers, and the status that is reported afterwards',
    lines: [13, 116, 192, 207, 208],
    rules: [
      'validation.SetAsHold',
      'transition.any-transaction-dodeal-setashold-with-tranid',
      'state.financialStatus.PENDING',
    ],
    readings: [
      'PENDING, because the deal waits for a review.',
      'The status does not change: "on hold" is not one of the six values, and PENDING is only for J9.',
      'The deal is only marked for the reviewer, and is transmitted with the others.',
    ],
    sandbox:
      'The status does not change. The reply shows the deal under the id of the operation. The deal is not transmitted until a release or cancellation takes it off hold.',
    accepts:
      'Any of them. The command must be accepted and must have an effect: if the record of the charge does not change, the charge must not be transmitted.',
    question:
      'After SetAsHold: which financialStatus does the transaction have, is it transmitted, and how is it taken off hold?',
  },
  {
    number: 37,
    title: 'SetAsHold of a transmitted, cancelled or refused transaction',
    lines: [207],
    rules: ['transition.any-transaction-dodeal-setashold-with-tranid', 'validation.SetAsHold'],
    readings: [
      '"Any transaction" is meant literally: SetAsHold is accepted, whatever its effect.',
      'Only a transaction that is not transmitted yet can be put on hold.',
    ],
    sandbox: 'It is accepted, and only the reply shows it. A refused deal answers 310.',
    accepts:
      'SetAsHold must be accepted in any state, as the table of moves says. The suite requires 000 in each state except on hold. Its effect is left open.',
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
    sandbox: 'Strict terminals require all three. A lenient terminal does not.',
    accepts: 'Either. The page requests of the suite send all three.',
    question: 'Is a TxnSetup without cancelUrl or errorUrl refused?',
  },
  {
    number: 39,
    title: 'Codes of doDeal other than 000 and 004',
    lines: [348, 428],
    rules: ['doDeal.error.refusal', 'unstated.09'],
    readings: [
      'Any code of three digits is possible.',
      'The code is the one of the clearing protocol, mapped to three digits.',
    ],
    sandbox: 'Codes that real clients have seen: 033, 107, 111, 310, 401 and others. tck explain lists them.',
    accepts: 'Any refusal that changes nothing. The suite requires an exact code only for 004.',
    question: 'Is there a list of the status codes of doDeal, and of the codes in extendedStatus?',
  },
  {
    number: 40,
    title: 'The length of extendedStatus and of status',
    lines: [62, 348],
    rules: ['transaction.reply.status', 'transaction.reply.extendedStatus', 'doDeal.error.refusal'],
    readings: [
      'extendedStatus has four or five digits; five in the sample of 004.',
      'status has three digits like result, although its form allows five.',
    ],
    sandbox: 'Three digits in status, five in extendedStatus.',
    accepts: 'What the forms allow. After 004, extendedStatus must have five digits.',
    question: 'When does status have more than three digits, and when does extendedStatus have four?',
  },
  {
    number: 41,
    title: 'The reference of the merchant',
    lines: [93, 273],
    rules: ['doDeal.request.user', 'inquireTransactions.request.user'],
    readings: [
      'doDeal accepts any 19 characters. An inquiry accepts only letters and digits, including Hebrew letters.',
      'Both accept only letters and digits.',
    ],
    sandbox: 'Both accept any 19 characters.',
    accepts: 'Either. The suite sends references of letters and digits, Latin or Hebrew.',
    question:
      'Can user contain a dash, a space or other signs, and can an inquiry find a transaction by such a user?',
  },
  {
    number: 42,
    title: 'Upper and lower case of names',
    lines: [40, 71, 74],
    rules: ['doDeal.request.transactionType', 'doDeal.request.validation', 'envelope.request.language'],
    readings: [
      'Case is ignored in all names.',
      'Case is ignored only where the examples differ: debit, autoComm, Eng.',
    ],
    sandbox: 'It ignores case in transactionType, validation and language, and in no other field.',
    accepts:
      'The three spellings of the examples must be accepted. The suite sends all other names as the tables write them.',
    question: 'In which fields does case matter?',
  },
  {
    number: 81,
    title: 'A uniqueid that is sent twice',
    lines: [86, 118],
    rules: ['doDeal.request.uniqueid', 'validation.TxnSetup'],
    readings: [
      'The second page is refused, whatever happened to the first.',
      'It is refused only after the first page was paid. Otherwise the same page is returned again.',
    ],
    sandbox: 'The second page is refused with 173. The first one stays as it is.',
    accepts: 'Any refusal, or the same page again. A second page is a violation.',
    question:
      'What does TxnSetup answer to a uniqueid that was used before, and how long does the gateway remember it?',
  },
  {
    number: 82,
    title: 'The total of a payment page that creates a token',
    lines: [73, 83, 117],
    rules: ['doDeal.request.mpiValidation.value.Token', 'doDeal.request.total', 'validation.Token'],
    readings: [
      'It is 0, because creating a token charges nothing.',
      'It is not 0, because the validation is TxnSetup and 0 is only for tokenization.',
    ],
    sandbox: 'Both are accepted.',
    accepts: 'Either. The suite sends 0. If that is refused, it sends an amount.',
    question: 'Which total does a TxnSetup with mpiValidation Token need?',
  },
  {
    number: 83,
    title: 'An expired card',
    lines: [78, 348],
    rules: ['doDeal.request.cardExpiration', 'doDeal.error.refusal'],
    readings: [
      'It is refused; 036 has been seen.',
      'Only the form of the date is checked. The credit company decides and can approve.',
    ],
    sandbox: '036, from the month after the expiry.',
    accepts: 'Either. The cards of the suite do not expire for years.',
    question: 'Does the gateway refuse a deal with an expired card, and with which code?',
  },
  {
    number: 84,
    title: 'authNo and cgUid in deals that are not captures',
    lines: [82, 119],
    rules: ['doDeal.request.authNo', 'doDeal.request.cgUid', 'doDeal.request.transactionType.value.Forced'],
    readings: [
      'They are only for captures with Debit or Credit. With Forced they are ignored.',
      'A forced deal sends its telephone authorization number in authNo.',
    ],
    sandbox: 'They are ignored for all types except Debit and Credit.',
    accepts: 'Either. The suite sends them only with captures.',
    question: 'How does a Forced deal send the authorization number received by telephone?',
  },
  {
    number: 85,
    title: 'The terminals on which a token is valid',
    lines: [80, 138],
    rules: ['doDeal.request.cardId', 'transaction.reply.cardId'],
    readings: [
      'On all terminals of the merchant who received it.',
      'On one terminal only, or on every terminal of the gateway.',
    ],
    sandbox: 'On all terminals of the merchant.',
    accepts: 'Either. The suite uses a token on the terminal that created it.',
    question: 'On which terminals can a cardId be charged?',
  },
  {
    number: 94,
    title: 'Stated lengths: exact or maximum',
    lines: [152, 161],
    rules: [
      'transaction.reply.ashraitEmvData.authNoAcquirer',
      'transaction.reply.ashraitEmvData.dspBalance',
      'transaction.reply.ashraitEmvData.addendum2.specialAddData',
    ],
    readings: ['"alphanumeric 7" means at most 7.', 'It means exactly 7, padded with zeros or spaces.'],
    sandbox: 'At most.',
    accepts: 'Either. Fewer characters pass, and more fail.',
    question: 'Does authNoAcquirer always have seven characters, and specialAddData eight?',
  },
] as const satisfies readonly Ambiguity[];
