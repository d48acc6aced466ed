import { type Ambiguity, idsBelow } from './ambiguity.ts';

export const dealAmbiguities = [
  {
    number: 16,
    title: 'SpecialAlpha as creditType',
    lines: [75, 87],
    rules: ['doDeal.request.creditType', 'doDeal.request.numberOfPayments'],
    readings: [
      'doDeal accepts SpecialAlpha: the list of credit types omits this value by mistake.',
      'doDeal refuses SpecialAlpha, which is an old name of a credit type.',
    ],
    sandbox: 'The sandbox refuses SpecialAlpha as creditType.',
    accepts: 'No scenario sends SpecialAlpha, so both readings pass.',
    question: 'Does doDeal accept SpecialAlpha as creditType?',
  },
  {
    number: 17,
    title: 'How the J code of a validation is written',
    lines: [113, 148],
    rules: ['transaction.reply.validation'],
    readings: ['J4 is written as a number: code="4".', 'J4 is written with its letter: code="J4".'],
    sandbox: 'The sandbox writes the J code of a validation as a number.',
    accepts: 'The suite accepts a J code as 4 or J4, with or without leading zeros, in upper or lower case.',
    question: 'Does the reply write the code of the element validation as 4 or as J4?',
  },
  {
    number: 18,
    title: 'The code of validations without a J code',
    lines: [116, 118, 148],
    rules: ['transaction.reply.validation', 'validation.SetAsHold', 'validation.TxnSetup'],
    readings: [
      'A validation without a J code, such as SetAsHold, has an empty or missing code in the reply.',
      'A validation without a J code has a code that is not in the table of validations. Real clients have received 106 for TxnSetup.',
    ],
    sandbox:
      'The sandbox returns the code 106 for TxnSetup, because old clients expect 106. For SetAsHold, the sandbox returns no code.',
    accepts:
      'For SetAsHold and TxnSetup, the suite accepts any code. The suite compares only the five J codes of the table.',
    question: 'Which code does the element validation have for SetAsHold and for TxnSetup?',
  },
  {
    number: 19,
    title: 'Whether numberOfPayments has a default value if the field is required',
    lines: [75, 87],
    rules: ['doDeal.request.numberOfPayments', 'installments.default-number'],
    readings: [
      'A SpecialCredit deal without numberOfPayments is refused, because Payments and SpecialCredit require numberOfPayments. The default of 1 applies to other credit types.',
      'A SpecialCredit deal without numberOfPayments is made with one payment, because numberOfPayments is always optional and its default is 1.',
    ],
    sandbox: 'The sandbox requires numberOfPayments for Payments and SpecialCredit.',
    accepts:
      'The gateway must refuse Payments and SpecialCredit deals without numberOfPayments, because the table row about creditType says that both types require numberOfPayments.',
    question: 'Is a SpecialCredit deal without numberOfPayments refused, or made with one payment?',
  },
  {
    number: 20,
    title: 'Whether the installment rule applies to SpecialCredit',
    lines: [87, 107],
    rules: [
      'installments.rule',
      ...idsBelow('doDeal.request', 'numberOfPayments creditType.value.SpecialCredit'),
    ],
    readings: [
      'The installment rule (total = firstPayment + numberOfPayments x periodicalPayment) applies only to Payments. A SpecialCredit deal has no payment amounts to compare with the total.',
      'The installment rule also applies to SpecialCredit, without a first payment: the total is numberOfPayments times periodicalPayment.',
    ],
    sandbox: 'The sandbox checks the installment rule only for Payments.',
    accepts:
      'The SpecialCredit deals of the suite send numberOfPayments and no payment amounts. The gateway must not refuse a SpecialCredit deal because its total is no multiple of numberOfPayments.',
    question: 'Does the installment rule apply to SpecialCredit, and if so, with which amounts?',
  },
  {
    number: 21,
    title: 'Whether firstPayment is required, or has the total as default value',
    lines: [75, 88, 107],
    rules: ['doDeal.request.firstPayment', 'installments.default-first'],
    readings: [
      'If firstPayment is missing, its value is the total of the deal, for every credit type except Payments. Payments requires firstPayment.',
      'If firstPayment is missing, its value is always the total of the deal. With Payments, no amount is then left for the periodical payments.',
    ],
    sandbox: 'In the sandbox, only the credit type Payments requires firstPayment.',
    accepts:
      'The gateway must refuse a Payments deal without firstPayment. The deal in the scenario sends periodicalPayment, so that both readings lead to a refusal.',
    question: 'If firstPayment is missing, for which credit types is its value the total of the deal?',
  },
  {
    number: 22,
    title: 'Leading zeros in payment fields, which can have up to twenty digits',
    lines: [73, 88, 89, 404, 412],
    rules: [
      'limit.numberOfPayments-firstPayment-periodicalPayment',
      ...idsBelow('doDeal.request', 'firstPayment periodicalPayment'),
    ],
    readings: [
      'Payment fields allow leading zeros, and a value has at most twenty digits including the zeros.',
      'Payment fields do not allow leading zeros. The limit of twenty digits is only the width of the field: the values of real deals are shorter.',
    ],
    sandbox:
      'The sandbox accepts leading zeros in firstPayment, periodicalPayment and numberOfPayments. With Payments, the sum of the payments must still equal the total.',
    accepts:
      'If the gateway refuses leading zeros in payment fields, the suite records the refusal. The gateway must refuse a payment field of twenty-one digits. The reply can omit leading zeros.',
    question: 'Do firstPayment, periodicalPayment and numberOfPayments allow leading zeros?',
  },
  {
    number: 23,
    title: 'Leading zeros in the field total',
    lines: [73, 253, 404],
    rules: ['doDeal.request.total', 'limit.total-in-doDeal'],
    readings: [
      'A total has at most eight digits, without leading zeros.',
      'A total has at most eight characters, and leading zeros count as characters: 00000100 means 100.',
    ],
    sandbox:
      'The total of a deal has one to eight digits, including leading zeros. The total of a refund has up to twenty digits.',
    accepts:
      'No scenario sends a total with leading zeros, so both readings pass. The gateway must refuse a total of nine digits.',
    question:
      'Are leading zeros allowed in the field total, and does the limit of eight characters include them?',
  },
  {
    number: 24,
    title: 'The place of deferMonths in a request',
    lines: [98, 161],
    rules: ['doDeal.request.deferMonths', 'limit.deferMonths'],
    readings: [
      'The gateway reads deferMonths only inside ashraitEmvData.',
      'The gateway reads deferMonths directly below doDeal, because the table of doDeal lists the field.',
    ],
    sandbox: 'The sandbox reads deferMonths inside ashraitEmvData and directly below doDeal.',
    accepts:
      'The suite sends deferMonths in both places. If the gateway refuses the deal, the suite sends one deal with deferMonths in each place.',
    question: 'Does the gateway also read deferMonths directly below doDeal?',
  },
  {
    number: 25,
    title: 'How deferMonths is written',
    lines: [98, 416],
    rules: ['doDeal.request.deferMonths', 'limit.deferMonths'],
    readings: [
      'A deferMonths of one digit is refused, because the value has two digits, such as 01.',
      'A deferMonths of one digit is accepted, because the value is a number: 1 means 01.',
    ],
    sandbox: 'In the sandbox, deferMonths must have two digits.',
    accepts:
      'The suite sends no deferMonths of one digit, so both readings pass. The gateway must refuse deferMonths 00 and 13.',
    question: 'Is a deferMonths of one digit refused?',
  },
  {
    number: 26,
    title: 'The earliest and the latest dueDate',
    lines: [99, 417],
    rules: ['doDeal.request.dueDate', 'limit.dueDate'],
    readings: [
      'The latest dueDate is the same calendar day of the next year.',
      'The latest dueDate is 365 days after the deal. The specification does not state whether today or a past day can be a dueDate.',
    ],
    sandbox:
      'In the sandbox, the latest dueDate is the same calendar day of the next year. The sandbox accepts a past dueDate.',
    accepts:
      'The gateway must accept a dueDate 365 days ahead, and must refuse a dueDate one year and one day ahead.',
    question: 'What is the latest dueDate that is accepted, and is a past dueDate refused?',
  },
  {
    number: 27,
    title: 'routeCode with leading zeros',
    lines: [102, 419],
    rules: ['doDeal.request.routeCode', 'limit.routeCode'],
    readings: ['routeCode allows leading zeros: 007 means 7.', 'routeCode does not allow leading zeros.'],
    sandbox: 'The sandbox accepts leading zeros in routeCode.',
    accepts: 'The gateway must accept the routeCodes 1 and 256, and must refuse 0 and 257.',
    question: 'Does routeCode allow leading zeros?',
  },
  {
    number: 28,
    title: 'When the reply returns 3-D Secure data',
    lines: [90, 155],
    rules: ['transaction.reply.eci', 'transaction.reply.xid', 'transaction.reply.cavv'],
    readings: [
      'The reply returns cavv, eci and xid only for Visa cards.',
      'Only the code of cavv is limited to Visa cards. The reply returns eci and xid for every card.',
    ],
    sandbox:
      'The sandbox returns cavv, eci and xid only for Visa cards. The deal can send the card number or a token.',
    accepts:
      'If a Debit deal sends a Visa card number and cavv, the reply must have cavv. If the deal also sends eci or xid, the reply must also have the element that was sent. For other cards, cavv must be empty or missing in the reply. The suite records whether the reply for other cards has eci and xid.',
    question: 'Does the reply return eci and xid for cards other than Visa, and after a charge by token?',
  },
  {
    number: 29,
    title: 'The length of a token',
    lines: [80, 138],
    rules: ['transaction.reply.cardId', 'doDeal.request.cardId'],
    readings: [
      'A reply can return a cardId (token) of 16 or 36 digits, but doDeal accepts only a cardId of 16 digits.',
      'doDeal also accepts a cardId (token) of 36 digits that a reply returned.',
    ],
    sandbox: 'The sandbox returns and accepts tokens of 16 digits.',
    accepts:
      'A reply can have a token of 16 or 36 digits. If the token has 36 digits, the suite cannot decide most scenarios that charge a token.',
    question: 'When does cardId (the token of a card) have 36 digits, and does doDeal accept such a token?',
  },
  {
    number: 30,
    title: 'The expiry of the card in a charge by token',
    lines: [78, 80, 113],
    rules: ['doDeal.request.cardExpiration', 'doDeal.request.cardId', 'transaction.reply.cardExpiration'],
    readings: [
      'cardExpiration is required only with a card number.',
      'cardExpiration is also required with a token, as in refundDeal.',
    ],
    sandbox: 'A token can be charged with or without cardExpiration.',
    accepts:
      'The charges by token in the suite send cardExpiration. One scenario omits cardExpiration, and the suite records whether the gateway refuses the charge.',
    question: 'Does a doDeal with cardId need cardExpiration?',
  },
  {
    number: 101,
    title: 'When the sequence number of a register (slaveTerminalSequence) restarts',
    lines: [154],
    rules: ['transaction.reply.slaveTerminalSequence'],
    readings: [
      'slaveTerminalSequence restarts with each new file. A transmission creates a new file.',
      'slaveTerminalSequence restarts after 999, or after a day.',
    ],
    sandbox: 'In the sandbox, slaveTerminalSequence restarts after 999.',
    accepts:
      'slaveTerminalSequence can restart at any time. Two consecutive charges of one terminal in the same minute must differ in slaveTerminalNumber, slaveTerminalSequence or fileNumber.',
    question: 'When does slaveTerminalSequence restart, and when does fileNumber change?',
  },
  {
    number: 102,
    title: 'How many digits of a card are masked',
    lines: [139],
    rules: ['transaction.reply.cardNo', 'transaction.reply.cardMask'],
    readings: [
      'The reply shows the first six and the last four digits of the card number, and masks all other digits.',
      'The reply shows more or fewer digits than the first six and the last four digits of the card number.',
    ],
    sandbox:
      'In the sandbox, cardBin shows the first six digits of the card number. cardMask shows the first six and the last four digits, and cardNo shows the last four digits.',
    accepts:
      'The suite accepts any mask, if cardNo, cardMask and cardBin together hide at least two digits. A single hidden digit could be computed with the check digit of the card.',
    question: 'Which digits of a card do cardNo, cardMask and cardBin show?',
  },
  {
    number: 91,
    title: 'A value with an invalid form',
    lines: [93, 394, 404, 409],
    rules: ['limit.user-field', 'doDeal.request.user', 'limit.total-in-doDeal'],
    readings: [
      'The gateway refuses a request with a value of an invalid form. inquireInvoice, for example, has the code 414 for a wrong length.',
      'The gateway shortens or ignores a value with an invalid form, and accepts the request.',
    ],
    sandbox:
      'The sandbox refuses a request with a value of an invalid form, except in the cases of the ambiguities #41 and #43.',
    accepts:
      'If the gateway shortens the field user, the suite records an observation. The gateway must refuse a deal with any other invalid value. Otherwise the gateway would make a deal that differs from the requested deal.',
    question:
      'Does the gateway refuse a request if a value is too long or has a wrong form? If not, what does the gateway do with the value?',
  },
  {
    number: 92,
    title: 'Optional fields on a terminal that is not configured for them',
    lines: [94, 98, 99, 101, 102],
    rules: idsBelow('doDeal.request', 'addonData deferMonths dueDate offerCode routeCode'),
    readings: [
      'A deal with an optional field is refused if the terminal is not configured for the field.',
      'A deal with an optional field is accepted, and the gateway ignores the field if the terminal is not configured for the field.',
    ],
    sandbox:
      'The sandbox answers 111 to a deal with an optional field that the terminal is not configured for.',
    accepts:
      'The suite sends addonData, deferMonths, dueDate, offerCode and routeCode only to the terminal that has the role extras in the target file.',
    question:
      'Is a deal with addonData, deferMonths, dueDate, offerCode or routeCode refused if the terminal is not configured for that field?',
  },
  {
    number: 95,
    title: 'The highest number of payments',
    lines: [87, 412],
    rules: ['doDeal.request.numberOfPayments'],
    readings: [
      'The number of payments has no limit except its length of at most twenty digits.',
      'Each terminal has a maximum number of payments, for example 36.',
    ],
    sandbox: 'The sandbox does not limit the number of payments.',
    accepts: 'If the gateway refuses a deal with numberOfPayments 48, the suite records the refusal.',
    question: 'How many payments can a deal have?',
  },
  {
    number: 96,
    title: 'A card number and a token together',
    lines: [77, 80],
    rules: ['doDeal.request.cardNo', 'doDeal.request.cardId'],
    readings: [
      'If a deal sends both a card number and a token, the gateway uses the card number.',
      'cardNo and cardId are alternatives: the gateway refuses a deal that sends both.',
    ],
    sandbox: 'If a deal sends both a card number and a token, the sandbox uses the card number.',
    accepts: 'No deal of the suite sends cardNo and cardId together, so both readings pass.',
    question: 'What does the gateway do with a deal that sends both cardNo and cardId?',
  },
  {
    number: 104,
    title: 'A telephone order with a token',
    lines: [76, 80],
    rules: ['doDeal.request.cardId', 'doDeal.request.transactionCode.value.Phone'],
    readings: [
      'A deal with transactionCode Phone can have a card number or a token.',
      'A telephone order has a card number: the gateway refuses transactionCode Phone together with cardId.',
    ],
    sandbox: 'The sandbox accepts a telephone order with a token, because real clients send such orders.',
    accepts:
      'The suite charges tokens with transactionCode Internet. One scenario charges a token with transactionCode Phone, and the suite records a refusal.',
    question: 'Can a deal with transactionCode Phone have a token in place of the card number?',
  },
] as const satisfies readonly Ambiguity[];
