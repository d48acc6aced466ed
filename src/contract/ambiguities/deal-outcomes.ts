import { type Ambiguity, idsBelow } from './ambiguity.ts';

export const dealOutcomeAmbiguities = [
  {
    number: 31,
    title: 'AdHock in a request',
    lines: [75, 145],
    rules: ['doDeal.request.creditType.value.AdHock', 'transaction.reply.creditType'],
    readings: [
      'The merchant requests AdHock, and the reply returns AdHock as sent.',
      'The card decides: the reply returns AdHock with code 3, regardless of the creditType that was sent.',
    ],
    sandbox:
      'The sandbox accepts AdHock with any card. For a card of that type, the reply always returns AdHock.',
    accepts: 'A target never fails because it returns AdHock instead of the credit type that was sent.',
    question: 'What happens to a deal of creditType AdHock with a card that is not of that type?',
  },
  {
    number: 32,
    title: 'authSource None, and the label of code 1',
    lines: [151],
    rules: [
      'transaction.reply.authSource.value.None',
      'transaction.reply.authSource.value.1-Clearing',
      'transaction.reply.authSource',
    ],
    readings: [
      'The label None has no code, or the code 0.',
      'authSource is empty if no authorization was requested. The label of code 1 is the name of the network.',
    ],
    sandbox: 'None has no code. The label of code 1 is Clearing.',
    accepts: 'None with or without a code, and any label with code 1.',
    question: 'Which code does the label None have in authSource, and what is the label of code 1?',
  },
  {
    number: 33,
    title: 'Capture: its tranId, the rest of the amount, a second capture',
    lines: [119, 157, 161, 204],
    rules: [
      'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
      'combination.Debit.AutoComm.capture',
      'combination.Credit.AutoComm.capture',
      'transaction.reply.cgUid',
    ],
    readings: [
      'The capture is a transaction with its own tranId and the cgUid of the pre-authorization. One capture uses up the pre-authorization.',
      'The pre-authorization becomes the charge and keeps its tranId. After a partial capture, the rest of the amount can still be captured.',
    ],
    sandbox:
      'The capture has its own tranId. One capture, of the whole amount or a part, uses up the pre-authorization. After the capture is cancelled, the pre-authorization can be neither captured nor cancelled: the code is 310.',
    accepts:
      'The capture can have either tranId. After a capture of the full amount, a second capture must be refused, unless the first capture was refunded or cancelled. After a partial capture, the suite accepts a second capture and its refusal.',
    question: 'Can a pre-authorization be captured in parts, and does a capture have its own tranId?',
  },
  {
    number: 34,
    title: 'The reported status of a captured pre-authorization',
    lines: [192, 204, 211],
    rules: ['state.financialStatus.CAPTURED', 'unstated.03'],
    readings: [
      'The pre-authorization is CAPTURED, like its capture.',
      'The pre-authorization is still AUTHORIZED. Only the capture is CAPTURED.',
    ],
    sandbox:
      'The pre-authorization stays AUTHORIZED. With the status CAPTURED, a pre-authorization would look like a second charge.',
    accepts: 'Either reading. The suite checks only the status of the capture.',
    question: 'Which financialStatus does a pre-authorization have after its capture?',
  },
  {
    number: 103,
    title: 'The reported status of a released deal',
    lines: [192, 206, 211],
    rules: [
      'state.financialStatus.CAPTURED',
      'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
    ],
    readings: [
      'A released deal is CAPTURED until its transmission, like any other deal that waits for it.',
      'A released deal stays PENDING or becomes AUTHORIZED, and only the transmission changes that.',
    ],
    sandbox: 'A released deal is CAPTURED.',
    accepts: 'Any of the three. The next transmission must include the deal.',
    question: 'Which financialStatus does a deal have between AutoCommRelease and its transmission?',
  },
  {
    number: 35,
    title: 'Total, card and currency of a release and of SetAsHold',
    lines: [73, 81, 115, 116],
    rules: ['validation.AutoCommRelease', 'validation.SetAsHold', 'doDeal.request.tranId'],
    readings: [
      'The seven required fields are sent again with the values of the held deal. The card is not sent.',
      'tranId is enough, and all other fields are ignored.',
    ],
    sandbox: 'The required fields must be sent. A release must send the total of the held deal.',
    accepts: 'Either reading. The releases of the suite send the values of the held deal.',
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
      'The status is PENDING, because the deal waits for a review.',
      'The status does not change, because none of the six values means "on hold", and PENDING is only for J9.',
      'The deal is only marked for the reviewer, and is transmitted with the others.',
    ],
    sandbox:
      'The status does not change. The reply shows the deal under the id of the operation. The deal is not transmitted until AutoCommRelease takes it off hold. A charge on hold can also be cancelled.',
    accepts:
      'Any reading. SetAsHold must be accepted and must have an effect: if the record of the charge does not change, the charge must not be transmitted.',
    question:
      'After SetAsHold: which financialStatus does the transaction have, is it transmitted, and how is it taken off hold?',
  },
  {
    number: 37,
    title: 'SetAsHold of a transaction that does not wait for transmission',
    lines: [207],
    rules: ['transition.any-transaction-dodeal-setashold-with-tranid', 'validation.SetAsHold'],
    readings: [
      'SetAsHold is always accepted, because the words "any transaction" are meant literally. The effect is not stated.',
      'Only a transaction that is not transmitted yet can be put on hold.',
    ],
    sandbox:
      'SetAsHold is accepted, and only the reply shows the hold: a held, authorized, captured, transmitted, refunded or cancelled transaction stays as it was. SetAsHold of a refused deal, a token or a balance enquiry answers 310.',
    accepts:
      'SetAsHold must answer 000 in each state except on hold, in which any answer is accepted. The suite accepts any effect.',
    question:
      'What does SetAsHold do to a transaction that was authorized, captured, transmitted, refunded or cancelled?',
  },
  {
    number: 38,
    title: 'Whether the addresses of a payment page are required',
    lines: [84, 118],
    rules: [...idsBelow('doDeal.request', 'successUrl cancelUrl errorUrl'), 'validation.TxnSetup'],
    readings: [
      'A TxnSetup without these addresses is refused, because the validation table lists the addresses.',
      'A TxnSetup without these addresses is accepted, because the field table only recommends the addresses.',
    ],
    sandbox: 'The sandbox requires all three addresses. A lenient terminal requires only successUrl.',
    accepts: 'Either reading. The page requests of the suite send all three addresses.',
    question: 'Is a payment-page request (TxnSetup) without cancelUrl or errorUrl refused?',
  },
  {
    number: 39,
    title: 'Codes of doDeal other than 000 and 004',
    lines: [348, 428],
    rules: ['doDeal.error.refusal', 'unstated.09'],
    readings: [
      'There is no list: any code of three digits is possible.',
      'The codes are those of the clearing protocol, mapped to three digits.',
    ],
    sandbox:
      'The sandbox answers codes that real clients have seen, such as 033, 107, 111 and 401. It also answers 310, a code of refundDeal and cancelDeal.',
    accepts: 'Any refusal that changes nothing. The suite requires an exact code only for 004.',
    question: 'Is there a list of the status codes of doDeal, and of the codes in extendedStatus?',
  },
  {
    number: 40,
    title: 'The length of extendedStatus and of status',
    lines: [62, 348, 428],
    rules: ['transaction.reply.status', 'transaction.reply.extendedStatus', 'doDeal.error.refusal'],
    readings: [
      'status can also have four or five digits, and extendedStatus four, as their stated forms allow.',
      'status always has three digits, like result. extendedStatus has five digits or is empty.',
    ],
    sandbox: 'status has three digits. extendedStatus has five digits, or is empty if the deal is approved.',
    accepts:
      'Any length that the stated forms allow. A refusal whose status does not have three digits gets a warning. With 004, extendedStatus must have five digits.',
    question: 'When does status have more than three digits, and when does extendedStatus have four?',
  },
  {
    number: 41,
    title: 'The characters of user, the reference of the merchant',
    lines: [93, 273],
    rules: ['doDeal.request.user', 'inquireTransactions.request.user'],
    readings: [
      'In user, doDeal accepts any 19 characters. An inquiry accepts only letters and digits, including Hebrew letters.',
      'In user, doDeal and inquiries accept only letters and digits.',
    ],
    sandbox: 'In user, doDeal and inquiries accept 1 to 19 characters of any kind.',
    accepts: 'Either reading. In user, the suite sends letters and digits, Latin or Hebrew.',
    question:
      'Can user contain a dash, a space or other signs, and can an inquiry find a transaction by such a user?',
  },
  {
    number: 42,
    title: 'Upper and lower case of names',
    lines: [40, 71, 74],
    rules: ['doDeal.request.transactionType', 'doDeal.request.validation', 'envelope.request.language'],
    readings: [
      'No field requires the case to match: upper and lower case are equal in all names.',
      'The case must match in all fields except where the examples differ: debit, autoComm, Eng.',
    ],
    sandbox:
      'The sandbox ignores case in transactionType, validation and language, and in creditType of a refund. In all other fields the case must match.',
    accepts:
      'The three spellings of the examples must be accepted. The suite sends all other names as the tables write them.',
    question: 'In which fields must the case of letters match?',
  },
  {
    number: 81,
    title: 'A uniqueid that is sent twice',
    lines: [86, 118],
    rules: ['doDeal.request.uniqueid', 'validation.TxnSetup'],
    readings: [
      'The second page is refused, even if the first page was not paid.',
      'The second page is refused only if the first page was paid. Otherwise the same page is returned again.',
    ],
    sandbox: 'The second page is refused with 173. The first page stays as it is.',
    accepts: 'Any refusal, or the same page again. A second page is a violation.',
    question:
      'What does TxnSetup answer to a uniqueid that was used before, and how long does the gateway remember a uniqueid?',
  },
  {
    number: 82,
    title: 'The total of a payment page that creates a token',
    lines: [73, 83, 117],
    rules: ['doDeal.request.mpiValidation.value.Token', 'doDeal.request.total', 'validation.Token'],
    readings: [
      'The total is 0, because creating a token charges nothing.',
      'The total is larger than 0: the request itself has the validation TxnSetup, and only the validation Token allows a total of 0.',
    ],
    sandbox: 'The sandbox accepts a total of 0 and other totals.',
    accepts: 'Either reading. The suite sends 0. If 0 is refused, the suite sends an amount.',
    question: 'Which total does a TxnSetup with mpiValidation Token need?',
  },
  {
    number: 83,
    title: 'An expired card',
    lines: [78, 348],
    rules: ['doDeal.request.cardExpiration', 'doDeal.error.refusal'],
    readings: [
      'A deal with an expired card is refused. Real clients have seen the code 036.',
      'The gateway checks only the form of the date. The credit company decides and can approve.',
    ],
    sandbox:
      'From the month after the cardExpiration of the request, a deal is refused with 036. A charge by token without cardExpiration is not refused for it.',
    accepts: 'Either reading. The suite never charges an expired card on purpose.',
    question: 'Does the gateway refuse a deal with an expired card, and with which code?',
  },
  {
    number: 84,
    title: 'authNo of a capture, and in other deals',
    lines: [82, 119],
    rules: ['doDeal.request.authNo', 'doDeal.request.cgUid', 'doDeal.request.transactionType.value.Forced'],
    readings: [
      'A Forced deal cannot send the number: authNo and cgUid are only for captures with Debit or Credit, and are ignored with Forced.',
      'A forced deal sends its telephone authorization number in authNo.',
    ],
    sandbox:
      'authNo of a capture is the authNumber in the reply to the pre-authorization. authNo and cgUid are ignored, except in deals of type Debit or Credit with validation AutoComm.',
    accepts:
      'Either reading of Forced. The suite sends authNo and cgUid only with captures, and sends the authNumber of the pre-authorization as authNo.',
    question:
      'Is authNo of a capture the authNumber of the pre-authorization? How does a deal with transactionType Forced send the authorization number that was received by telephone?',
  },
  {
    number: 85,
    title: 'The terminals on which a token is valid',
    lines: [80, 138],
    rules: ['doDeal.request.cardId', 'transaction.reply.cardId'],
    readings: [
      'A token is valid on all terminals of the merchant who received the token.',
      'A token is valid on one terminal only, or on every terminal of the gateway.',
    ],
    sandbox: 'A token is valid on all terminals of the merchant.',
    accepts: 'Either reading. The suite uses a token on the terminal that created it.',
    question: 'On which terminals can a token (cardId) be charged?',
  },
  {
    number: 94,
    title: 'Stated lengths: exact or maximum',
    lines: [152, 161],
    rules: idsBelow('transaction.reply.ashraitEmvData', 'authNoAcquirer dspBalance addendum2.specialAddData'),
    readings: [
      'authNoAcquirer can be shorter: the stated length "alphanumeric 7" is the maximum.',
      'authNoAcquirer always has seven characters: a shorter value is padded with zeros or spaces.',
    ],
    sandbox: 'A stated length is the maximum.',
    accepts: 'Either reading. A value with fewer characters passes, and a value with more characters fails.',
    question: 'Does authNoAcquirer always have seven characters, and specialAddData eight?',
  },
] as const satisfies readonly Ambiguity[];
