import type { Ambiguity } from './ambiguity.ts';

/** Inquiries about transactions, and what their records hold. */
export const inquiryAmbiguities = [
  {
    number: 43,
    title: 'The length of a uid and of the criterion orgUid',
    lines: [161, 247, 274],
    rules: ['inquireTransactions.request.orgUid', 'transaction.reply.ashraitEmvData.uid'],
    readings: [
      'orgUid is the uid of 23 digits, and the table is wrong.',
      'orgUid has at most 20 digits, and a whole uid is refused.',
    ],
    sandbox: 'Up to 23 digits are accepted.',
    accepts: 'Either. A target that accepts at most 20 digits gets an observation.',
    question: 'Does inquireTransactions accept all 23 digits of a uid as orgUid? If not, which 20 of them?',
  },
  {
    number: 44,
    title: 'Shift ids: letters in a deal, only digits in an inquiry',
    lines: [104, 275, 411],
    rules: [
      'doDeal.request.shiftId1',
      'inquireTransactions.request.shiftId1',
      'limit.shiftId1-to-shiftId3-doDeal',
    ],
    readings: [
      'A deal can have a shift id with letters, but no inquiry can find the deal by it.',
      'Both accept 32 letters and digits, or both accept 20 digits.',
    ],
    sandbox: 'A deal accepts 32 letters and digits, an inquiry 20 digits.',
    accepts: 'Either. Inquiries send short numbers. Deals send numbers and letters.',
    question: 'Can inquireTransactions filter by a shift id that has letters or more than 20 characters?',
  },
  {
    number: 45,
    title: 'Whether a shift id alone is a search criterion',
    lines: [275, 281, 283],
    rules: ['inquireTransactions.criterion-required', 'inquireTransactions.request.shiftId1'],
    readings: ['It is only a filter and needs a search criterion in addition.', 'It is a search criterion.'],
    sandbox:
      'A filter alone is refused. A full date range, a clearing reference or a transmission is enough.',
    accepts:
      'Either. The suite sends filters together with user. Only an inquiry without any criterion, or with financialStatus alone, must be refused.',
    question: 'Which fields of inquireTransactions are enough without another one?',
  },
  {
    number: 46,
    title: 'The code of an inquiry without a search criterion',
    lines: [283, 354, 358],
    rules: ['inquireTransactions.criterion-required', 'unstated.10'],
    readings: ['325: the request is not valid.', 'A code that the table does not list.'],
    sandbox: '401, with the name of the field.',
    accepts: 'Any refusal.',
    question: 'Which codes does inquireTransactions answer in addition to 000, 099 and 325?',
  },
  {
    number: 47,
    title: 'Totals of an inquiry that finds nothing',
    lines: [167, 356],
    rules: ['inquireTransactions.error.099', 'transaction.totals.total', 'transaction.totals.totalMatch'],
    readings: ['Both numbers of totals are 0.', 'transactions and totals are empty or missing.'],
    sandbox: 'An empty list, and totals of 0.',
    accepts: 'Either. The suite checks the totals only if something was found.',
    question: 'What does the element inquireTransactions contain in a reply with result 099?',
  },
  {
    number: 48,
    title: 'Which transactions have the status CANCELLED',
    lines: [192, 198, 205],
    rules: ['state.financialStatus.CANCELLED', 'transition.approved-pending-transmission-canceldeal'],
    readings: ['Only cancelled pre-authorizations.', 'Cancelled charges too.'],
    sandbox: 'Both, and the cancellation itself.',
    accepts:
      'Any of the six statuses for a cancelled charge, which must not be transmitted. CANCELLED for a cancelled pre-authorization.',
    question: 'After cancelDeal, which financialStatus does the charge have, and which the cancellation?',
  },
  {
    number: 49,
    title: 'The status of a refund and of its charge',
    lines: [192, 203, 211],
    rules: ['transition.transmitted-refunddeal', 'unstated.03'],
    readings: [
      'The credit is CAPTURED and later TRANSMITTED. The charge stays TRANSMITTED.',
      'The charge gets a status that shows the refund. None of the six does.',
    ],
    sandbox: 'The credit is CAPTURED until it is transmitted. The charge stays TRANSMITTED.',
    accepts:
      'Any of the six for the credit, and for a fully refunded charge. After a partial refund the charge must keep its status.',
    question: 'Which financialStatus does a refund have, and which the refunded charge?',
  },
  {
    number: 50,
    title: 'Whether a refused deal is reported',
    lines: [16, 192],
    rules: ['state.financialStatus.REJECTED'],
    readings: [
      'Inquiries report it as REJECTED.',
      'It is not a transaction, and inquiries do not report it.',
    ],
    sandbox: 'It is reported as REJECTED.',
    accepts: 'Either. A target that does not report refused deals gets an observation.',
    question: 'Does inquireTransactions report refused deals?',
  },
  {
    number: 51,
    title: 'Paging of inquireTransactions',
    lines: [276, 277, 283, 420],
    rules: [
      'inquireTransactions.request.clearingReferanceNo',
      'inquireTransactions.request.transmitId',
      'limit.queries-by-clearingReferanceNo-or-transmitId',
      'unstated.07',
    ],
    readings: [
      'A reply contains one page, and totalMatch is higher than total.',
      'A reply contains everything. The paging note is only a warning to the caller.',
    ],
    sandbox:
      'Pages of 200 for an inquiry by reference or transmission, requested with pageNumber and queryResultId. Other inquiries return all records in one reply.',
    accepts: 'Either. totalMatch may exceed total and must never be lower.',
    question:
      'Which parameters request the next page of inquireTransactions, and how many records does a page have?',
  },
  {
    number: 100,
    title: 'A date range with an invalid date',
    lines: [279, 280, 281],
    rules: [
      'inquireTransactions.request.fromDealDate',
      'inquireTransactions.request.toDealDate',
      'inquireTransactions.request.fromTransmitDate',
      'inquireTransactions.request.toTransmitDate',
      'inquireTransactions.request.fromShiftTxnDate',
      'inquireTransactions.request.toShiftTxnDate',
    ],
    readings: [
      'The inquiry is refused.',
      'No date lies before or after an invalid one: nothing matches, 099.',
    ],
    sandbox: 'Refused with 401.',
    accepts: 'Either. The two dates filter together: a result that only one of them allows is a violation.',
    question: 'What does an inquiry answer if its fromTransmitDate is not a date?',
  },
  {
    number: 93,
    title: 'A date range with one end',
    lines: [279, 280, 281, 295],
    rules: ['inquireTransactions.request.fromDealDate', 'transmitInquire.request.fromTransmitDateTime'],
    readings: ['Both ends are used together: one alone is refused.', 'One alone is an open range.'],
    sandbox: 'One alone is refused.',
    accepts:
      'Either. If the open range is accepted, the suite notes it, and a transaction in the range must be found.',
    question: 'Can a date range have only a beginning or only an end?',
  },
  {
    number: 99,
    title: 'Whether a record repeats the values of the reply',
    lines: [62, 167],
    rules: [
      'transaction.record.status',
      'transaction.record.creditCompany',
      'transaction.record.cardAcquirer',
    ],
    readings: [
      'status is the status of the reply to the transaction.',
      'status is a code of its own, with any number of zeros for success.',
    ],
    sandbox: 'The status of the reply.',
    accepts:
      'Any number of zeros for success. A refusal has the status of its reply. Company, acquirer and type have the names of the reply and must agree with it. Another token is an observation and no failure.',
    question: 'Does a record repeat status, company, acquirer, type and token of the reply?',
  },
] as const satisfies readonly Ambiguity[];
