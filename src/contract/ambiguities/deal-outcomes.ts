import { type Ambiguity, idsBelow } from './ambiguity.ts';

export const dealOutcomeAmbiguities = [
  {
    number: 31,
    title: 'The credit type AdHock in a request',
    lines: [75, 145],
    rules: ['doDeal.request.creditType.value.AdHock', 'transaction.reply.creditType'],
    readings: [
      'The request sends the creditType AdHock, and the reply repeats this value.',
      'For a card of type AdHock, the reply returns AdHock with code 3, regardless of the creditType in the request.',
    ],
    sandbox:
      'The sandbox accepts AdHock with any card. For a card of type AdHock, the reply always has the creditType AdHock.',
    accepts:
      'The gateway must accept AdHock with cards of other types too. The reply can have the creditType of the request, or AdHock instead.',
    question: 'What does the gateway do with a deal of creditType AdHock if the card is not of type AdHock?',
  },
  {
    number: 32,
    title: 'authSource: the code of the label None, and the label of code 1',
    lines: [151],
    rules: [
      'transaction.reply.authSource.value.None',
      'transaction.reply.authSource.value.1-Clearing',
      'transaction.reply.authSource',
    ],
    readings: [
      'The label None has no code, or the code 0.',
      'authSource is empty if no authorization was requested. The label of code 1 is the name of the clearing network.',
    ],
    sandbox: 'In authSource of the sandbox, the label None has no code, and the label of code 1 is Clearing.',
    accepts: 'The suite accepts the label None with or without a code, and any label for code 1.',
    question: 'Which code does the label None have in authSource, and what is the label of code 1?',
  },
  {
    number: 33,
    title: 'The tranId of a capture, the rest of the amount, and a second capture',
    lines: [119, 157, 161, 204],
    rules: [
      'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
      'combination.Debit.AutoComm.capture',
      'combination.Credit.AutoComm.capture',
      'transaction.reply.cgUid',
    ],
    readings: [
      'The capture is a transaction with its own tranId and the cgUid of the pre-authorization. After one capture, the rest of the amount cannot be captured.',
      'The pre-authorization becomes the charge and keeps its tranId. After a partial capture, the rest of the amount can still be captured.',
    ],
    sandbox:
      'In the sandbox, a capture has its own tranId. After one capture, of the whole amount or a part, the sandbox answers 310 to another capture and to a cancellation of the pre-authorization. The sandbox answers 310 even after the capture is cancelled.',
    accepts:
      'The capture can have its own tranId or the tranId of the pre-authorization. After a capture of the full amount, the gateway must refuse a second capture, unless the first capture was refunded or cancelled. After a partial capture, the gateway can accept or refuse a second capture.',
    question: 'Can a pre-authorization be captured in parts, and does a capture have its own tranId?',
  },
  {
    number: 34,
    title: 'The reported status of a captured pre-authorization',
    lines: [192, 204, 211],
    rules: ['state.financialStatus.CAPTURED', 'unstated.03'],
    readings: [
      'After its capture, the pre-authorization has the status CAPTURED, like the capture.',
      'After its capture, the pre-authorization still has the status AUTHORIZED. Only the capture has the status CAPTURED.',
    ],
    sandbox:
      'In the sandbox, a captured pre-authorization keeps the status AUTHORIZED. With the status CAPTURED, a pre-authorization would look like a second charge.',
    accepts:
      'After a capture, the suite checks only the status of the capture, not of the pre-authorization.',
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
      'A released deal has the status CAPTURED until its transmission, like any other deal that waits for transmission.',
      'A released deal has the status PENDING or AUTHORIZED until its transmission.',
    ],
    sandbox: 'In the sandbox, a released deal has the status CAPTURED.',
    accepts:
      'A released deal can have the status CAPTURED, PENDING or AUTHORIZED. The next transmission must include the released deal.',
    question: 'Which financialStatus does a deal have between AutoCommRelease and its transmission?',
  },
  {
    number: 35,
    title: 'Which fields a release (AutoCommRelease) and SetAsHold need',
    lines: [73, 81, 115, 116],
    rules: ['validation.AutoCommRelease', 'validation.SetAsHold', 'doDeal.request.tranId'],
    readings: [
      'A release or a SetAsHold request sends the seven required fields of doDeal again, with the values of the held deal, but no card.',
      'A release or a SetAsHold request needs only tranId, and the gateway ignores all other fields.',
    ],
    sandbox:
      'In the sandbox, a release and a SetAsHold request must send the required fields of doDeal. A release must send the total of the held deal.',
    accepts: 'The releases of the suite send the values of the held deal, so both readings pass.',
    question:
      'Which fields do AutoCommRelease and SetAsHold need in addition to tranId, and can their total differ from the total of the deal?',
  },
  {
    number: 36,
    title: 'The answer to SetAsHold, and the status that inquiries report afterwards',
    lines: [13, 116, 192, 207, 208],
    rules: [
      'validation.SetAsHold',
      'transition.any-transaction-dodeal-setashold-with-tranid',
      'state.financialStatus.PENDING',
    ],
    readings: [
      'After SetAsHold, the status is PENDING, because the deal waits for a review.',
      'SetAsHold does not change the status. None of the six status values means "on hold", and PENDING applies only to J9 (AutoCommHold).',
      'SetAsHold only marks the deal for the reviewer, and the deal is transmitted like any other deal.',
    ],
    sandbox:
      'In the sandbox, SetAsHold does not change the status. The reply to SetAsHold has the values of the deal, but its own tranId. The deal is not transmitted until AutoCommRelease ends the hold. A charge on hold can also be cancelled.',
    accepts:
      'The gateway must accept SetAsHold, and SetAsHold must have an effect. If the record of the charge does not change, the charge must not be transmitted.',
    question:
      'After SetAsHold, which financialStatus does the transaction have, is the transaction transmitted, and how does the hold end?',
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
      'The sandbox accepts SetAsHold of a held, authorized, captured, transmitted, refunded or cancelled transaction. SetAsHold does not change the transaction: only the reply to SetAsHold reports the hold. SetAsHold of a refused deal, a token or a balance enquiry answers 310.',
    accepts:
      'SetAsHold must answer 000 for a transaction in any state except on hold. For a transaction on hold, the suite accepts any answer. The suite accepts any effect on the transaction.',
    question:
      'What does SetAsHold do to a transaction that was authorized, captured, transmitted, refunded or cancelled?',
  },
  {
    number: 38,
    title: 'Whether successUrl, cancelUrl and errorUrl of a payment page are required',
    lines: [84, 118],
    rules: [...idsBelow('doDeal.request', 'successUrl cancelUrl errorUrl'), 'validation.TxnSetup'],
    readings: [
      'A payment-page request (TxnSetup) without successUrl, cancelUrl or errorUrl is refused, because the validation table requires the three addresses.',
      'A payment-page request (TxnSetup) without successUrl, cancelUrl or errorUrl is accepted, because the table of the fields only recommends the three addresses.',
    ],
    sandbox:
      'The sandbox requires successUrl, cancelUrl and errorUrl. A lenient terminal, which accepts requests of old clients, requires only successUrl.',
    accepts:
      'Three payment-page requests of the suite each omit one of successUrl, cancelUrl and errorUrl, and the suite records the answer. All other payment-page requests send all three addresses.',
    question: 'Is a payment-page request (TxnSetup) without cancelUrl or errorUrl refused?',
  },
  {
    number: 39,
    title: 'Codes of doDeal other than 000 and 004',
    lines: [348, 428],
    rules: ['doDeal.error.refusal', 'unstated.09'],
    readings: [
      'The codes of doDeal have no fixed list: any code of three digits is possible.',
      'The codes of doDeal are the codes of the clearing protocol, mapped to three digits.',
    ],
    sandbox:
      'The sandbox answers doDeal with codes that real clients have seen, such as 033, 107, 111 and 401. The sandbox also answers doDeal with 310, a code of refundDeal and cancelDeal.',
    accepts:
      'The suite requires an exact code only if the credit company refuses a deal: 004. For any other refused deal, the suite accepts any refusal code. The refused deal must change nothing.',
    question: 'Is there a list of the status codes of doDeal, and of the codes in extendedStatus?',
  },
  {
    number: 40,
    title: 'The length of extendedStatus and of status',
    lines: [62, 348, 428],
    rules: ['transaction.reply.status', 'transaction.reply.extendedStatus', 'doDeal.error.refusal'],
    readings: [
      'status has three to five digits, and extendedStatus has four or five digits, as the specification states.',
      'status always has three digits, like result. extendedStatus has five digits or is empty.',
    ],
    sandbox:
      'In the sandbox, status has three digits. extendedStatus has five digits, or is empty if the deal is approved.',
    accepts:
      'The suite accepts a status of three to five digits and an extendedStatus of four or five digits. If the status of a refusal does not have three digits, the suite warns. If the status is 004, extendedStatus must have five digits.',
    question: 'When does status have more than three digits, and when does extendedStatus have four digits?',
  },
  {
    number: 41,
    title: 'Which characters the field user (the reference of the merchant) can contain',
    lines: [93, 273],
    rules: ['doDeal.request.user', 'inquireTransactions.request.user'],
    readings: [
      'doDeal accepts up to 19 characters of any kind in the field user. inquireTransactions accepts only letters and digits in the field user, including Hebrew letters.',
      'doDeal and inquireTransactions accept only letters and digits in the field user.',
    ],
    sandbox: 'doDeal and inquireTransactions accept 1 to 19 characters of any kind in the field user.',
    accepts:
      'Most requests of the suite have only digits and Latin or Hebrew letters in the field user. A few requests have other signs in the field user, and a gateway may refuse these requests.',
    question:
      'Can the field user contain a dash, a space or other signs, and can an inquiry find a transaction by this value?',
  },
  {
    number: 42,
    title: 'Upper and lower case of names',
    lines: [40, 71, 74],
    rules: ['doDeal.request.transactionType', 'doDeal.request.validation', 'envelope.request.language'],
    readings: [
      'The gateway ignores upper and lower case in all fields.',
      'The case of letters must match in all fields. The only exceptions are the spellings in the examples: debit, autoComm and Eng.',
    ],
    sandbox:
      'The sandbox ignores the case of letters in transactionType, validation and language, and in creditType of a refund. In all other fields, the case of letters must match.',
    accepts:
      'The gateway must accept the spellings of the examples: debit, autoComm and Eng. The suite sends all other names in the spelling of the tables.',
    question: 'In which fields must the case of letters match?',
  },
  {
    number: 81,
    title: 'A uniqueid (your id for one payment page) that is sent twice',
    lines: [86, 118],
    rules: ['doDeal.request.uniqueid', 'validation.TxnSetup'],
    readings: [
      'The gateway refuses the second request for a page, even if the first page was not paid.',
      'The gateway refuses the second request for a page only if the first page was paid. Otherwise the gateway returns the same page again.',
    ],
    sandbox: 'The sandbox refuses the second request with 173. The first page does not change.',
    accepts:
      'The gateway can refuse a repeated uniqueid with any code, or return the same page again. A new page is a violation.',
    question:
      'What does TxnSetup answer to a uniqueid that was used before, and how long does the gateway remember a uniqueid?',
  },
  {
    number: 82,
    title: 'The total of a payment page that creates a token',
    lines: [73, 83, 117],
    rules: ['doDeal.request.mpiValidation.value.Token', 'doDeal.request.total', 'validation.Token'],
    readings: [
      'The total of a payment page that creates a token is 0, because creating a token charges nothing.',
      'The total of a payment page that creates a token is larger than 0. The request has the validation TxnSetup, and only the validation Token allows a total of 0.',
    ],
    sandbox: 'For a payment page that creates a token, the sandbox accepts a total of 0 and other totals.',
    accepts:
      'For a payment page that creates a token, the suite sends a total of 0. If the gateway refuses a total of 0, the suite sends a larger total.',
    question: 'Which amount does a TxnSetup request with mpiValidation Token need in the field total?',
  },
  {
    number: 83,
    title: 'An expired card',
    lines: [78, 348],
    rules: ['doDeal.request.cardExpiration', 'doDeal.error.refusal'],
    readings: [
      'A deal with an expired card is refused. Real clients have received the code 036.',
      'The gateway checks only the form of cardExpiration. The credit company decides and can approve the deal.',
    ],
    sandbox:
      'The sandbox refuses a deal with 036 from the month after its cardExpiration. The sandbox does not check the expiry in a charge by token without cardExpiration.',
    accepts: 'The suite never charges an expired card on purpose, so both readings pass.',
    question: 'Does the gateway refuse a deal with an expired card, and with which code?',
  },
  {
    number: 84,
    title: 'authNo of a capture, and in other deals',
    lines: [82, 119],
    rules: ['doDeal.request.authNo', 'doDeal.request.cgUid', 'doDeal.request.transactionType.value.Forced'],
    readings: [
      'authNo and cgUid belong only to captures with transactionType Debit or Credit. The gateway ignores authNo in a Forced deal, so this deal cannot send its authorization number.',
      'A Forced deal sends in authNo the authorization number that was received by telephone.',
    ],
    sandbox:
      'authNo of a capture is the authNumber in the reply to the pre-authorization. The sandbox reads authNo and cgUid only in deals of type Debit or Credit with validation AutoComm.',
    accepts:
      'The suite sends authNo and cgUid only in captures. The authNo of a capture is the authNumber of the pre-authorization.',
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
    sandbox: 'In the sandbox, a token is valid on all terminals of the merchant.',
    accepts: 'The suite uses a token on the terminal that created the token, so both readings pass.',
    question: 'On which terminals can a token (cardId) be charged?',
  },
  {
    number: 94,
    title: 'Whether a stated length is exact or the maximum',
    lines: [152, 161],
    rules: idsBelow('transaction.reply.ashraitEmvData', 'authNoAcquirer dspBalance addendum2.specialAddData'),
    readings: [
      'authNoAcquirer can have fewer than seven characters: the stated length "alphanumeric 7" is the maximum.',
      'authNoAcquirer always has seven characters: the gateway fills a shorter value with zeros or spaces.',
    ],
    sandbox: 'In the sandbox, a stated length of a field is the maximum.',
    accepts:
      'A value with fewer characters than the stated length passes. A value with more characters than the stated length is a violation.',
    question: 'Does authNoAcquirer always have seven characters, and does specialAddData always have eight?',
  },
] as const satisfies readonly Ambiguity[];
