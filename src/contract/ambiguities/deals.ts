import { type Ambiguity, idsBelow } from './ambiguity.ts';

export const dealAmbiguities = [
  {
    number: 16,
    title: 'SpecialAlpha',
    lines: [75, 87],
    rules: ['doDeal.request.creditType', 'doDeal.request.numberOfPayments'],
    readings: [
      'doDeal accepts SpecialAlpha, which is only missing from the list of credit types.',
      'doDeal refuses SpecialAlpha, which is an old name of a credit type.',
    ],
    sandbox: 'SpecialAlpha is refused.',
    accepts: 'Either reading. No scenario sends SpecialAlpha.',
    question: 'Does doDeal accept SpecialAlpha as creditType?',
  },
  {
    number: 17,
    title: 'How a J code is written',
    lines: [113, 148],
    rules: ['transaction.reply.validation'],
    readings: ['J4 is written as a number: code="4".', 'J4 is written with its letter: code="J4".'],
    sandbox: 'The J code is written as a number.',
    accepts: 'Both forms of a J code, with or without leading zeros, in upper or lower case.',
    question: 'Does the reply write the code of validation as 4 or as J4?',
  },
  {
    number: 18,
    title: 'The code of validations without a J code',
    lines: [116, 118, 148],
    rules: ['transaction.reply.validation', 'validation.SetAsHold', 'validation.TxnSetup'],
    readings: [
      'The code is empty or missing.',
      'The code is one that the table does not list. Real clients have seen 106 for TxnSetup.',
    ],
    sandbox: 'The code for TxnSetup is 106, because old clients read 106. SetAsHold has no code.',
    accepts: 'Any code. The suite compares only the five J codes of the table.',
    question: 'Which code does validation have for SetAsHold and for TxnSetup?',
  },
  {
    number: 19,
    title: 'Whether numberOfPayments has a default where it is required',
    lines: [75, 87],
    rules: ['doDeal.request.numberOfPayments', 'installments.default-number'],
    readings: [
      'SpecialCredit without numberOfPayments is refused, because Payments and SpecialCredit require numberOfPayments. The default of 1 applies to other credit types.',
      'SpecialCredit without numberOfPayments is made with one payment, because numberOfPayments is always optional and its default is 1.',
    ],
    sandbox: 'numberOfPayments is required for Payments and SpecialCredit.',
    accepts:
      'Only the first reading, because the row of creditType says that both types require numberOfPayments. Deals of both types must be refused without numberOfPayments.',
    question: 'Is SpecialCredit without numberOfPayments refused, or made with one payment?',
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
      'The installment rule applies only to Payments. A SpecialCredit deal has no payment amounts to compare with the total.',
      'The installment rule also applies to SpecialCredit, without a first payment: the total is numberOfPayments times periodicalPayment.',
    ],
    sandbox: 'The sandbox checks the installment rule only for Payments.',
    accepts:
      'Either reading. A SpecialCredit deal of the suite sends a number of payments and no payment amounts.',
    question: 'Does the installment rule apply to SpecialCredit, and if so, with which amounts?',
  },
  {
    number: 21,
    title: 'firstPayment: required, or the total by default',
    lines: [75, 88, 107],
    rules: ['doDeal.request.firstPayment', 'installments.default-first'],
    readings: [
      'A missing firstPayment means the total for every credit type except Payments, which requires firstPayment.',
      'A missing firstPayment always means the total. With Payments, nothing is then left for the periodical payments.',
    ],
    sandbox: 'The credit type Payments requires firstPayment.',
    accepts:
      'Only a refusal: the scenario sends periodicalPayment, and both readings then lead to a refusal.',
    question: 'For which credit types does a missing firstPayment mean the total of the deal?',
  },
  {
    number: 22,
    title: 'Amounts of twenty digits within a total of eight',
    lines: [73, 88, 89, 404, 412],
    rules: [
      'limit.numberOfPayments-firstPayment-periodicalPayment',
      ...idsBelow('doDeal.request', 'firstPayment periodicalPayment'),
    ],
    readings: [
      'Leading zeros are allowed, and a value has at most twenty digits including the zeros.',
      'Leading zeros are not allowed. The limit of twenty digits is only a field width, which no real deal reaches.',
    ],
    sandbox:
      'Leading zeros are accepted in all three fields. With Payments, the sum of the payments must still equal the total.',
    accepts:
      'Either reading. The suite notes that leading zeros are refused. A value of twenty-one digits must be refused. The reply may drop leading zeros.',
    question: 'Do firstPayment, periodicalPayment and numberOfPayments allow leading zeros?',
  },
  {
    number: 23,
    title: 'The width of total',
    lines: [73, 253, 404],
    rules: ['doDeal.request.total', 'limit.total-in-doDeal'],
    readings: [
      'A total has at most eight digits, without leading zeros.',
      'A total has at most eight characters, counting leading zeros: 00000100 is a hundred.',
    ],
    sandbox:
      'A total has one to eight digits, leading zeros included. The total of a refund has up to twenty.',
    accepts:
      'Either reading. No scenario sends a total with leading zeros. A total of nine digits must be refused.',
    question: 'Are leading zeros allowed in total, and do they count towards the eight characters?',
  },
  {
    number: 24,
    title: 'The place of deferMonths in a request',
    lines: [98, 161],
    rules: ['doDeal.request.deferMonths', 'limit.deferMonths'],
    readings: [
      'deferMonths is read only inside ashraitEmvData.',
      'deferMonths is read directly below doDeal, because the table of doDeal lists the field.',
    ],
    sandbox: 'The sandbox reads deferMonths in both places.',
    accepts:
      'Either reading. The suite sends deferMonths in both places. If such a deal is refused, the suite tries each place alone.',
    question: 'Is deferMonths also read directly below doDeal?',
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
    sandbox: 'deferMonths must have two digits.',
    accepts: 'Either reading for one digit: the suite does not send 1. The values 00 and 13 must be refused.',
    question: 'Is a deferMonths of one digit refused?',
  },
  {
    number: 26,
    title: 'The earliest and the latest dueDate',
    lines: [99, 417],
    rules: ['doDeal.request.dueDate', 'limit.dueDate'],
    readings: [
      'The latest dueDate is the same day of the next year.',
      'The latest dueDate is 365 days ahead. Whether today or a past day can be a billing date is not stated.',
    ],
    sandbox: 'The latest dueDate is the same day of the next year. A past day is accepted.',
    accepts:
      'Either reading. A dueDate 365 days ahead must be accepted, and one a year and a day ahead refused.',
    question: 'What is the latest dueDate that is accepted, and is a past dueDate refused?',
  },
  {
    number: 27,
    title: 'routeCode with leading zeros',
    lines: [102, 419],
    rules: ['doDeal.request.routeCode', 'limit.routeCode'],
    readings: ['routeCode allows leading zeros: 007 means 7.', 'routeCode does not allow leading zeros.'],
    sandbox: 'Leading zeros are accepted in routeCode.',
    accepts: 'Either reading. The routeCodes 1 and 256 must be accepted; 0 and 257 must be refused.',
    question: 'Does routeCode allow leading zeros?',
  },
  {
    number: 28,
    title: 'When 3-D Secure data comes back',
    lines: [90, 155],
    rules: ['transaction.reply.eci', 'transaction.reply.xid', 'transaction.reply.cavv'],
    readings: [
      'cavv, eci and xid are returned only for Visa cards.',
      'Only the code of cavv is limited to Visa. eci and xid are returned for every card.',
    ],
    sandbox: 'The sandbox returns cavv, eci and xid only for Visa cards, charged by number or by token.',
    accepts:
      'In a Debit deal with a Visa card number, the suite requires cavv if it was sent, and eci and xid if they were sent with cavv. For other cards cavv must be empty or missing, and the suite notes whether the reply has eci and xid.',
    question: 'Are eci and xid returned for cards other than Visa, and after a charge by token?',
  },
  {
    number: 29,
    title: 'The length of a token',
    lines: [80, 138],
    rules: ['transaction.reply.cardId', 'doDeal.request.cardId'],
    readings: [
      'A reply can return a cardId (token) of 16 or 36 digits, but doDeal accepts only 16 digits.',
      'doDeal also accepts a cardId (token) of 36 digits, as it was received.',
    ],
    sandbox: 'The sandbox returns and accepts tokens of 16 digits.',
    accepts:
      'A reply can have a token of either length. If the token has 36 digits, most scenarios that charge a token are undecided.',
    question: 'When does cardId (the token of a card) have 36 digits, and does doDeal accept such a token?',
  },
  {
    number: 30,
    title: 'The expiry in a charge by token',
    lines: [78, 80, 113],
    rules: ['doDeal.request.cardExpiration', 'doDeal.request.cardId', 'transaction.reply.cardExpiration'],
    readings: [
      'cardExpiration is required only with a card number.',
      'cardExpiration is also required with a token, as in refundDeal.',
    ],
    sandbox: 'A token can be charged with or without cardExpiration.',
    accepts:
      'Either reading. Charges by token send the expiry. One scenario omits it, and the suite notes a refusal.',
    question: 'Does a doDeal with cardId need cardExpiration?',
  },
  {
    number: 101,
    title: 'When the sequence of a register restarts',
    lines: [154],
    rules: ['transaction.reply.slaveTerminalSequence'],
    readings: [
      'The sequence restarts with a new file, which a transmission creates.',
      'The sequence restarts after 999, or after a day.',
    ],
    sandbox: 'The sequence restarts after 999.',
    accepts:
      'Any time. Two consecutive charges of one terminal in the same minute must differ in register, sequence or file.',
    question: 'When does slaveTerminalSequence restart, and when does fileNumber change?',
  },
  {
    number: 102,
    title: 'How many digits of a card are masked',
    lines: [139],
    rules: ['transaction.reply.cardNo', 'transaction.reply.cardMask'],
    readings: [
      'The first six and the last four digits are shown, and all others are masked.',
      'More or fewer digits are masked.',
    ],
    sandbox:
      'cardBin shows the first six digits, cardMask the first six and last four, cardNo the last four.',
    accepts:
      'Any mask, if all elements together hide at least two digits. One hidden digit could be computed from the check digit.',
    question: 'Which digits of a card do cardNo, cardMask and cardBin show?',
  },
  {
    number: 91,
    title: 'A value of invalid form',
    lines: [93, 394, 404, 409],
    rules: ['limit.user-field', 'doDeal.request.user', 'limit.total-in-doDeal'],
    readings: [
      'The request is refused, as 414 shows for one command.',
      'The value is shortened or ignored, and the request is accepted.',
    ],
    sandbox: 'A request with a value of invalid form is refused, except in the cases of #41 and #43.',
    accepts:
      'The suite notes a shortened user. Any other invalid value of a deal must be refused, because a shortened or ignored value leads to another deal than the requested one.',
    question:
      'Is a request refused if a value is too long or has a wrong form? If not, what does the gateway do with the value?',
  },
  {
    number: 92,
    title: 'Optional fields on a terminal that is not configured for them',
    lines: [94, 98, 99, 101, 102],
    rules: idsBelow('doDeal.request', 'addonData deferMonths dueDate offerCode routeCode'),
    readings: ['The deal is refused.', 'The deal is accepted, and the field is ignored.'],
    sandbox: 'The deal is refused with 111.',
    accepts:
      'Either reading. The suite sends valid values of these fields only on a terminal of role extras.',
    question:
      'Is a deal with addonData, deferMonths, dueDate, offerCode or routeCode refused if the terminal is not configured for it?',
  },
  {
    number: 95,
    title: 'The highest number of payments',
    lines: [87, 412],
    rules: ['doDeal.request.numberOfPayments'],
    readings: [
      'The number of payments is not limited, except that the number is written with at most twenty digits.',
      'Each terminal has a maximum number of payments, for example 36.',
    ],
    sandbox: 'The sandbox has no limit of payments.',
    accepts: 'Either reading. The suite notes a deal with numberOfPayments 48 that is refused.',
    question: 'How many payments can a deal have?',
  },
  {
    number: 96,
    title: 'A card number and a token together',
    lines: [77, 80],
    rules: ['doDeal.request.cardNo', 'doDeal.request.cardId'],
    readings: [
      'If both are sent, the card number is used.',
      'cardNo and cardId are alternatives: both together are refused.',
    ],
    sandbox: 'If both are sent, the sandbox uses the card number.',
    accepts: 'Either reading. No deal of the suite sends cardNo and cardId together.',
    question: 'What happens to a deal that sends cardNo and cardId?',
  },
] as const satisfies readonly Ambiguity[];
