/** A sentence of the specification that leaves elements free: its line and its words, or what it is silent about. */
export interface Freedom {
  readonly line: number;
  readonly words: string;
  /** How the names of the trials begin. */
  readonly trials: readonly string[];
  /** All of them, if left out. */
  readonly ways?: RegExp;
  /** How the ids of the rules of the elements begin. */
  readonly table: string;
  /** Names in that table. All but those of the outcome, if left out. */
  readonly names?: readonly string[];
}

const reply = 'transaction.reply';
const clearing = `${reply}.ashraitEmvData`;
const acquirer = `${reply}.acquirerData`;

const page = /^page$/;
const credits = /^(refundDeal|cancelDeal)/;
const refused = /^refused/;
const unseen = /unseen/;
const withoutMatch = /without a match/;
const payments = ['firstPayment', 'periodicalPayment', 'numberOfPayments'];
const gone = ['left out', 'emptied', 'of another type'];
const informational = [
  ...['baseCurrency', 'baseAmount', 'clubId', 'id', 'supplierNumber', 'fileNumber', 'clientIp', 'email'],
  ...['shiftId1', 'shiftId2', 'shiftId3', 'shiftTxnDate', 'cardHash', 'extendedTranCode', 'sendNotification'],
];

const envelope: readonly Freedom[] = [
  {
    ...{ line: 58, words: '"extra information, may be empty"', trials: ['emptied', 'of another type'] },
    ...{ table: 'envelope.reply', names: ['additionalInfo'] },
  },
  {
    ...{ line: 55, words: '"id of this operation": an inquiry makes nothing, nor does a refusal' },
    ...{ trials: ['left out', 'emptied'], ways: /^(inquire|transmitInquire|refused)/ },
    ...{ table: 'envelope.reply', names: ['tranId'] },
  },
  {
    ...{
      line: 53,
      words: '"time of reply": silent about the clock and its zone; no deal of the story tells them',
    },
    ...{ trials: ['another value'], table: 'envelope.reply', names: ['dateTime'] },
    ways: /^(page|refused deal|inquireTerminal|inquireInvoice)|unseen|without a match/,
  },
  {
    ...{
      line: 317,
      words: '"Full-structure replies with empty fields are returned for transaction commands"',
    },
    ...{ trials: gone, ways: /^inquireTransactions without/, table: 'envelope.reply', names: ['*'] },
  },
  {
    ...{ line: 295, words: '"it is empty when nothing is found"', trials: ['emptied'] },
    ...{ ways: /^transmitInquire$/, table: 'envelope.reply', names: ['*'] },
  },
];

/** What a reply to a page, a hold, a token or an enquiry need not say. */
const noCharge: readonly Freedom[] = [
  {
    ...{ line: 237, words: '"For `TxnSetup` the reply initiates a payment page": no transaction yet' },
    ...{ trials: ['left out', 'emptied'], ways: page, table: reply },
  },
  {
    ...{
      line: 237,
      words: '"For `TxnSetup` the reply initiates a payment page": no card yet, and no J code',
    },
    ...{ trials: ['another', 'malformed', 'a label', 'an unknown code'], ways: page, table: reply },
    names: ['cardId', 'cardBin', 'cardMask', 'cardLength', 'cardNo', 'cardExpiration', 'cgUid', 'validation'],
  },
  {
    ...{ line: 237, words: '"For `TxnSetup` the reply initiates a payment page": silent about its type' },
    ...{ trials: ['another code and its label'], ways: page, table: reply, names: ['transactionType'] },
  },
  ...[acquirer, clearing].map((table) => ({
    ...{ line: 237, words: '"For `TxnSetup` the reply initiates a payment page": no transaction yet' },
    ...{ trials: ['left out', 'another value 0'], ways: page, table },
  })),
  ...[reply, acquirer, clearing].map((table) => ({
    ...{ line: 116, words: '"puts a transaction on hold for manual review": no new transaction' },
    ...{ trials: ['left out'], ways: /^set as hold$/, table },
  })),
  {
    ...{ line: 116, words: '"puts a transaction on hold for manual review": no new transaction' },
    ...{
      trials: ['emptied'],
      ways: /^set as hold$/,
      table: reply,
      names: ['acquirerData', 'ashraitEmvData'],
    },
  },
  {
    ...{
      line: 116,
      words: 'the J code is "none"',
      ways: /^set as hold$/,
      table: reply,
      names: ['validation'],
    },
    trials: ['a label without a code', 'an unknown code', 'another code'],
  },
  {
    ...{ line: 117, words: '"no charge"; lines 116 and 71: no charge either', trials: ['emptied'] },
    ...{ ways: /^(token|balance|set as hold)$/, table: reply },
    names: [
      'cardMask',
      'cardNo',
      'creditCompany',
      'cardBrand',
      'cardAcquirer',
      'transactionType',
      'authSource',
      'cgUid',
    ],
  },
  {
    ...{ line: 117, words: '"no charge"; lines 116 and 71: no charge either', trials: ['emptied'] },
    ...{ ways: /^(token|balance|set as hold)$/, table: clearing, names: ['uid'] },
  },
  {
    ...{ line: 144, words: 'silent about the type of a balance enquiry', ways: /^balance$/, table: reply },
    ...{ trials: ['an unknown code', 'another code and its label'], names: ['transactionType'] },
  },
];

const card: readonly Freedom[] = [
  {
    ...{
      line: 138,
      words: '"returned when a card-number transaction is made and the card-id module is configured"',
    },
    ...{ trials: ['left out', 'emptied'], ways: /^(?!token$)/, table: reply, names: ['cardId'] },
  },
  {
    ...{ line: 80, words: '"last 4 digits match the card": said of the 16-digit token of a request' },
    ...{ trials: ['another value'], ways: credits, table: reply, names: ['cardId'] },
  },
  {
    ...{
      line: 139,
      words: 'silent about the type of these elements',
      trials: ['emptied', 'of another type'],
    },
    ...{ table: reply, names: ['cardBin', 'cardLength', 'cardName'] },
  },
  {
    ...{ line: 140, words: '"coded or empty"', trials: ['emptied', 'another label'], table: reply },
    names: ['cardType', 'extendedCardType'],
  },
  {
    ...{ line: 141, words: 'silent about labels, and about which company issued a card', table: reply },
    ...{ trials: ['another'], names: ['creditCompany', 'cardAcquirer'] },
  },
  {
    ...{
      line: 142,
      words: '"private label, then card network names": silent about the labels',
      table: reply,
    },
    ...{ trials: ['another label'], names: ['cardBrand'] },
  },
  {
    ...{ line: 139, words: 'silent about the form of a mask', trials: ['malformed 4580000000000000'] },
    ...{ ways: /unseen|^refused deal/, table: reply, names: ['cardMask', 'cardNo'] },
  },
];

const values: readonly Freedom[] = [
  {
    ...{ line: 146, words: '"returned as sent": where none was sent nothing need come back', table: reply },
    ...{ trials: ['left out'], names: payments },
  },
  {
    ...{ line: 146, words: '"returned as sent": silent about the value where none was sent', table: reply },
    ...{ trials: ['another value'], names: ['periodicalPayment'] },
  },
  {
    ...{ line: 146, words: '"returned as sent": what follows a deal sends none', table: reply },
    ...{
      trials: ['another value'],
      ways: /^(release|set as hold|refundDeal|cancelDeal|refused)/,
      names: payments,
    },
  },
  {
    ...{
      line: 147,
      words: '"informational, may be empty"; line 156: "informational or empty"',
      table: reply,
    },
    ...{ trials: ['of another type'], names: informational },
  },
  {
    ...{ line: 149, words: '"filled only if the terminal validates ID", and line 150 "CVV"', table: reply },
    ...{ trials: ['emptied', 'another code and its label'], names: ['idStatus', 'cvvStatus'] },
  },
  {
    ...{ line: 152, words: '"returned when authorized": silent about the number', table: reply },
    ...{ trials: ['another value'], names: ['authNumber'] },
  },
  {
    ...{
      line: 152,
      words: '"returned when authorized": silent whether a payout, a release or a credit is',
      table: reply,
    },
    ...{ trials: ['left out', 'emptied'], names: ['authNumber'] },
    ways: /payout|^(token|balance|release|set as hold|cancelDeal|refused)/,
  },
  {
    ...{ line: 153, words: '"numeric 1 to 3": silent whether it is always filled', table: reply },
    ...{ trials: ['emptied'], names: ['slaveTerminalNumber', 'slaveTerminalSequence'] },
  },
  {
    ...{ line: 155, words: '"returned when sent for authorization (Visa cards only)"', table: reply },
    ...{ trials: ['left out', 'another value'], ways: /^(?!charge$)/, names: ['eci', 'xid', 'cavv'] },
  },
  {
    ...{ line: 155, words: 'silent about the result of a proof', table: reply },
    ...{ trials: ['another code and its label'], ways: /^charge$/, names: ['cavv'] },
  },
  {
    ...{ line: 156, words: '"returned as sent": none was sent', table: reply },
    ...{ trials: ['left out'], names: ['addonData'] },
  },
  {
    ...{ line: 157, words: '"shared by related transactions": silent whether a charge by token is related' },
    ...{ trials: ['another value'], ways: /^charge by token$/, table: reply, names: ['cgUid'] },
  },
  {
    ...{
      line: 156,
      words: '"returned as sent": silent about that of the deal which made a token',
      table: reply,
    },
    ...{ trials: ['another value'], ways: /^charge by token$/, names: ['addonData'] },
  },
  {
    ...{
      line: 144,
      words: '`RegularCredit` 51, `Refund` 52, `AuthCredit` 53: "cardholder credited"',
      table: reply,
    },
    ...{ trials: ['another code and its label'], ways: /payout/, names: ['transactionType'] },
  },
];

const details: readonly Freedom[] = [
  {
    ...{ line: 158, words: 'silent about the values', trials: ['of another type'], table: acquirer },
    names: ['gateway', 'acquirerTranType', 'mcc', 'acquirerResponseId', 'acquirerTranCode'],
  },
  {
    ...{ line: 158, words: 'silent about the values', trials: ['emptied', 'another label'], table: acquirer },
    names: ['gateway', 'avsResponse'],
  },
  {
    ...{ line: 161, words: 'silent about when these have a value', trials: ['emptied'], table: clearing },
    names: [
      ...['authCodeAcquirer', 'authCodeCreditCompany', 'authNoAcquirer', 'ashReasonText', 'manufId'],
      ...['manufUse', 'ashVersion', 'mti'],
    ],
  },
  {
    ...{ line: 161, words: 'silent about who authorizes which deal', trials: ['another code and its label'] },
    ...{ table: clearing, names: ['authCodeAcquirer', 'authCodeCreditCompany'] },
  },
  {
    ...{
      line: 161,
      words: '"`0` not entered, `1` entered, may be empty"',
      trials: ['emptied'],
      table: clearing,
    },
    names: ['cvvFlag', 'idFlag'],
  },
  {
    ...{ line: 161, words: '"entered": silent about a deal that names another', trials: ['another value'] },
    ...{
      ways: /^(capture|release|set as hold|refundDeal|cancelDeal|refused (refund|cancel))/,
      table: clearing,
    },
    names: ['cvvFlag', 'idFlag'],
  },
  {
    ...{
      line: 161,
      words: '"balance text for `BalanceEnquiry`"',
      trials: ['left out'],
      ways: /^(?!balance$)/,
    },
    ...{ table: clearing, names: ['dspBalance'] },
  },
  {
    ...{ line: 161, words: '"card-present only": may be missing', trials: ['left out'], table: clearing },
    names: ['deviceStatus', 'emvResponseCode'],
  },
  {
    ...{
      line: 161,
      words: 'silent about the type of these elements',
      trials: ['of another type'],
      table: clearing,
    },
    names: ['telAuthAbility', 'isDoReverseDeal', 'mti'],
  },
  {
    ...{ line: 161, words: '"related requests … share one `uid`": the related deal was not seen' },
    ...{ trials: ['another value 01010120520108800000013'], ways: unseen, table: clearing, names: ['uid'] },
  },
];

const ofCredits: readonly Freedom[] = [
  {
    ...{
      line: 262,
      words: 'cancelDeal answers "`transactionType`", "`total`" and "`cgUid`"; others are not named',
    },
    ...{
      trials: ['left out', 'emptied'],
      ways: /^cancelDeal/,
      table: reply,
      names: ['terminalNumber', 'cardMask'],
    },
  },
  {
    ...{
      line: 258,
      words: '"and the other transaction fields": silent which of them are filled',
      trials: ['emptied'],
    },
    ...{
      ways: credits,
      table: reply,
      names: ['cardNo', 'creditCompany', 'cardBrand', 'cardAcquirer', 'authSource'],
    },
  },
  {
    ...{
      line: 258,
      words: '"and the other transaction fields": silent which of them are filled',
      trials: ['emptied'],
    },
    ...{ ways: credits, table: clearing, names: ['uid'] },
  },
  {
    ...{
      line: 145,
      words: '"returned as sent": a credit that sends none has nothing to return',
      table: reply,
    },
    ...{ trials: ['left out', 'emptied'], ways: credits },
    names: ['cardExpiration', 'creditType', 'currency', 'transactionCode', 'validation', 'user'],
  },
  {
    ...{ line: 147, words: '"informational, may be empty": silent whether it may be missing', table: reply },
    ...{ trials: ['left out'], ways: /^(refundDeal|cancelDeal|refused)/, names: informational },
  },
  {
    ...{ line: 145, words: '"returned as sent": a cancellation sends none', trials: ['another value'] },
    ...{ ways: /^cancelDeal/, table: reply, names: ['creditType'] },
  },
  {
    ...{ line: 256, words: '"usually inherited"', trials: ['another value'], ways: credits, table: reply },
    names: ['transactionCode'],
  },
  {
    ...{ line: 148, words: '"returned as sent": silent about the validation of a credit', ways: credits },
    ...{
      trials: ['another value', 'another label', 'another code and its label'],
      table: reply,
      names: ['validation'],
    },
  },
  {
    ...{
      line: 258,
      words: '"links to the original", which was not seen',
      trials: ['another value'],
      ways: unseen,
    },
    ...{ table: reply },
    names: [
      ...[
        'cgUid',
        'cardBin',
        'cardMask',
        'cardLength',
        'cardNo',
        'cardExpiration',
        'terminalNumber',
        'currency',
      ],
      ...['addonData'],
    ],
  },
  {
    ...{ line: 262, words: '"Only the full amount can be cancelled": of an original that was not seen' },
    ...{ trials: ['another value'], ways: /^cancelDeal of an unseen/, table: reply, names: ['total'] },
  },
];

const ofRefusals: readonly Freedom[] = [
  {
    ...{
      line: 62,
      words: '"On errors the element keeps the full structure with most fields empty"',
      table: reply,
    },
    ...{ trials: ['emptied'], ways: refused },
  },
  ...[clearing, acquirer].map((table) => ({
    ...{ line: 62, words: '"On errors the element keeps the full structure with most fields empty"', table },
    ...{ trials: ['emptied'], ways: refused },
  })),
  {
    ...{ line: 62, words: '"full structure with most fields empty": silent which', table: reply },
    ...{ trials: ['another value'], ways: /^refused (refund|cancel)/ },
  },
  {
    ...{ line: 62, words: '"full structure with most fields empty": silent which', table: clearing },
    ...{ trials: ['another value'], ways: /^refused/ },
  },
  {
    ...{
      line: 62,
      words: 'silent about an element that comes back as sent where nothing was sent',
      table: reply,
    },
    ...{ trials: ['left out'], ways: /^refused (refund|cancel)/ },
    names: [
      'terminalNumber',
      'cardExpiration',
      'creditType',
      'currency',
      'transactionCode',
      'total',
      'validation',
      'user',
    ],
  },
  {
    ...{ line: 348, words: '"Full list of status codes returned by doDeal: not shown"', table: reply },
    ...{ trials: ['another value 777'], ways: /^refused deal/, names: ['status'] },
  },
  {
    ...{
      line: 62,
      words: 'silent about the wording',
      trials: ['another value', 'of another type'],
      ways: /^refused deal/,
    },
    ...{ table: reply, names: ['extendedStatusText', 'extendedUserMessage'] },
  },
  {
    ...{ line: 62, words: '"callers must rely on `result`, `status`, …" on errors', table: reply },
    ...{ trials: ['another value 4711', 'another code and its label'], ways: /^refused deal/ },
    names: ['addonData', 'transactionType', 'validation'],
  },
  {
    ...{ line: 148, words: 'silent about the J code of a refused credit', trials: ['an unknown code'] },
    ...{ ways: /^refused (refund|cancel)/, table: reply, names: ['validation'] },
  },
];

const ofReports: readonly Freedom[] = [
  {
    ...{ line: 141, words: 'silent about labels', trials: ['another label'], table: 'transaction.record' },
    names: ['creditCompany', 'cardAcquirer'],
  },
  {
    ...{ line: 167, words: 'silent what shovar holds', trials: ['emptied', 'of another type'] },
    ...{ table: 'transaction.record', names: ['shovar'] },
  },
  {
    ...{
      line: 183,
      words: '"shared by all transactions of a batch": this one is in none',
      trials: ['left out'],
    },
    ...{ ways: /^(?!.*transmitted)/, table: 'transaction.record', names: ['clearingReferanceNo'] },
  },
  {
    ...{ line: 167, words: 'the values of a transaction whose own reply was not seen', ways: unseen },
    ...{
      trials: ['another value', 'another code', 'another code and its label'],
      table: 'transaction.record',
    },
    names: [
      ...['total', 'transactionDate', 'creditCompany', 'cardAcquirer', 'transactionType', 'terminalNumber'],
      ...['cardId', 'status'],
    ],
  },
  {
    ...{
      line: 138,
      words: '"returned when … the card-id module is configured": silent where no reply was seen',
    },
    ...{ trials: ['left out', 'emptied'], ways: unseen, table: 'transaction.record', names: ['cardId'] },
  },
  {
    ...{
      line: 167,
      words: '"`creditCompany` (code), `cardAcquirer` (code)": silent whether both are filled',
    },
    ...{
      trials: ['emptied'],
      ways: unseen,
      table: 'transaction.record',
      names: ['creditCompany', 'cardAcquirer'],
    },
  },
  {
    ...{
      line: 317,
      words: '"Full-structure replies … for transaction commands"',
      trials: ['left out', 'emptied'],
    },
    ...{ ways: /^inquireTransactions without/, table: 'transaction.totals' },
  },
  {
    ...{ line: 171, words: '"Value formats of the inquireTerminal response fields: not shown"' },
    ...{ trials: ['emptied', 'of another type', 'malformed'], table: 'terminal.record' },
    names: ['terminalStatus', 'terminalType', 'currencySupport', 'maxAmount', 'features', 'lastActivity'],
  },
  {
    ...{ line: 291, words: '"may be empty in an immediate reply"', trials: ['emptied'] },
    ...{ table: 'transmitTerminal.reply', names: ['countTransmitted'] },
  },
  {
    ...{ line: 177, words: '"inner result": silent about its codes', trials: ['another value'] },
    ...{ table: 'transmission.record', names: ['status'] },
  },
  {
    ...{ line: 177, words: '"inner result": silent about its texts', trials: ['emptied', 'of another type'] },
    ...{ table: 'transmission.record', names: ['message', 'userMessage'] },
  },
  {
    ...{ line: 147, words: '"informational, may be empty"', trials: ['emptied', 'of another type'] },
    ...{ table: 'transmission.record.transmitStatistics.ref', names: ['fileNumber'] },
  },
  {
    ...{ line: 183, words: '"an empty-able `slip` element"', trials: ['of another type'] },
    ...{ table: 'transmission.record.transmitStatistics.ref', names: ['slip'] },
  },
  {
    ...{ line: 184, words: 'silent whether no amount is 0 or empty', trials: ['emptied'] },
    ...{ table: 'transmission.record.currencyTotal', names: ['amountCredit', 'countCredit'] },
  },
];

const record = 'invoice.record.originalInvoice';

const ofInvoices: readonly Freedom[] = [
  {
    ...{ line: 188, words: 'silent whether an invoice is mailed', trials: ['emptied', 'of another type'] },
    ...{ table: record, names: ['mailTo'] },
  },
  {
    ...{
      line: 301,
      words: '"the other invoice fields are empty": silent whether they may be missing',
      table: record,
    },
    ...{ trials: ['left out', 'of another type'], ways: /without a match|vendor error/ },
    names: [
      ...[
        'invoiceCreationMethod',
        'invoiceDocNumber',
        'invoiceDocUrl',
        'invoiceAtranId',
        'invoiceCreationDate',
      ],
      ...['mailTo', 'cancelTransaction'],
    ],
  },
  {
    ...{ line: 301, words: 'silent about the fields of an invoice that could not be made', table: record },
    ...{ trials: ['emptied', 'malformed', 'another value'], ways: /vendor error/ },
    names: [
      ...[
        'invoiceCreationMethod',
        'invoiceDocUrl',
        'invoiceAtranId',
        'cancelTransaction',
        'invoiceDocNumber',
      ],
      ...['invoiceCreationDate'],
    ],
  },
  {
    ...{
      line: 299,
      words: '"a status poll for asynchronous invoice creation": silent about codes until then',
    },
    ...{ trials: ['emptied'], ways: /without a match|vendor error/, table: record },
    names: ['invoiceCreationCode', 'invoiceResponseCode'],
  },
];

export const freedoms: readonly Freedom[] = [
  ...[envelope, noCharge, card, values, details, ofCredits, ofRefusals, ofReports, ofInvoices].flat(),
];

/** What one reply cannot decide: the scenarios of this rule compare it with what was asked for. */
export const leftToScenarios: readonly (Omit<Freedom, 'line' | 'words'> & { readonly rule: string })[] = [
  {
    ...{ rule: 'inquireTransactions.request.tranId', trials: ['another value'] },
    ...{ table: 'transaction.record', names: ['tranId'] },
  },
  {
    ...{ rule: 'transmission.record.transmitStatistics.ref', trials: ['left out'] },
    ...{ table: 'transmission.record', names: ['transmitStatistics.ref'] },
  },
  {
    ...{ rule: 'inquireInvoice.existing', trials: ['another value'], ways: /^inquireInvoice$/ },
    ...{ table: record, names: ['invoiceCreationCode'] },
  },
  {
    ...{ rule: 'inquireInvoice.missing', trials: ['another value'], ways: withoutMatch },
    ...{ table: record, names: ['invoiceCreationCode'] },
  },
];
