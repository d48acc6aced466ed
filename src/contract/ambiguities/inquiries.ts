import { type Ambiguity, idsBelow } from './ambiguity.ts';

const dates = idsBelow(
  'inquireTransactions.request',
  'fromDealDate toDealDate fromTransmitDate toTransmitDate fromShiftTxnDate toShiftTxnDate',
);

export const inquiryAmbiguities = [
  {
    number: 43,
    title: 'The length of a uid and of the criterion orgUid',
    lines: [161, 247, 274],
    rules: ['inquireTransactions.request.orgUid', 'transaction.reply.ashraitEmvData.uid'],
    readings: [
      'orgUid is the uid of 23 digits, and the limit of 20 digits in the table is wrong.',
      'orgUid has at most 20 digits, and a whole uid is refused.',
    ],
    sandbox: 'The sandbox accepts an orgUid of up to 23 digits.',
    accepts: 'Either reading. A target that accepts at most 20 digits gets an observation.',
    question: 'Does inquireTransactions accept all 23 digits of a uid as orgUid? If not, which 20 of them?',
  },
  {
    number: 44,
    title: 'Shift ids: letters in a deal, only digits in an inquiry',
    lines: [104, 275, 411],
    rules: [
      ...idsBelow('doDeal.request', 'shiftId1 shiftId2 shiftId3'),
      ...idsBelow('inquireTransactions.request', 'shiftId1 shiftId2 shiftId3'),
      'limit.shiftId1-to-shiftId3-doDeal',
    ],
    readings: [
      'A deal can have a shift id with letters, but an inquiry cannot filter by such a shift id.',
      'Deals and inquiries have the same limit. Either both allow 32 letters and digits, or both allow only 20 digits.',
    ],
    sandbox: 'A shift id has up to 32 letters and digits in a deal, and up to 20 digits in an inquiry.',
    accepts:
      'Either reading. The shift ids of inquiries are numbers of at most 20 digits. The shift ids of deals are numbers and letters.',
    question: 'Can inquireTransactions filter by a shift id that has letters or more than 20 characters?',
  },
  {
    number: 45,
    title: 'Which fields are enough as the only search criterion',
    lines: [275, 281, 283],
    rules: [
      'inquireTransactions.criterion-required',
      ...idsBelow('inquireTransactions.request', 'shiftId1 shiftId2 shiftId3 clearingReferanceNo transmitId'),
    ],
    readings: [
      'A shift id, a clearing reference or a transmission is not enough: the inquiry also needs a search criterion, such as user.',
      'Each of these fields alone is enough, because each is a search criterion.',
    ],
    sandbox:
      'A filter alone is refused. A full date range, a clearing reference or a transmission is enough.',
    accepts:
      'Either reading. The suite sends filters together with a search criterion, such as user. Only an inquiry without any criterion, or with financialStatus alone, must be refused.',
    question: 'Which fields of inquireTransactions are enough as the only search criterion?',
  },
  {
    number: 46,
    title: 'The code of an inquiry without a search criterion',
    lines: [283, 355, 358],
    rules: ['inquireTransactions.criterion-required', 'unstated.10'],
    readings: [
      'The code is 325, because an inquiry without a search criterion is not valid.',
      'The code is one that the table does not list.',
    ],
    sandbox: 'The code is 401, and additionalInfo names the possible criteria.',
    accepts: 'Any refusal.',
    question:
      'Which code does inquireTransactions answer to an inquiry without a search criterion, and which codes exist besides 000, 099 and 325?',
  },
  {
    number: 47,
    title: 'Totals of an inquiry that finds nothing',
    lines: [167, 356],
    rules: ['inquireTransactions.error.099', 'transaction.totals.total', 'transaction.totals.totalMatch'],
    readings: [
      'The element contains totals, and both counts in totals are zero.',
      'The elements transactions and totals inside inquireTransactions are empty or missing.',
    ],
    sandbox: 'The reply has an empty list, and totals of 0.',
    accepts: 'Either reading. The suite checks the totals only if something was found.',
    question: 'What does the element inquireTransactions contain in a reply with result 099?',
  },
  {
    number: 48,
    title: 'Which transactions have the status CANCELLED',
    lines: [192, 198, 205],
    rules: ['state.financialStatus.CANCELLED', 'transition.approved-pending-transmission-canceldeal'],
    readings: [
      'Only cancelled pre-authorizations have the status CANCELLED.',
      'Cancelled charges also have the status CANCELLED.',
    ],
    sandbox:
      'Cancelled pre-authorizations, cancelled charges and the cancellations themselves have the status CANCELLED.',
    accepts:
      'A cancelled charge must not be transmitted, and can have any of the six statuses except TRANSMITTED. A cancelled pre-authorization must be CANCELLED.',
    question: 'After cancelDeal, which financialStatus do the charge and the cancellation have?',
  },
  {
    number: 49,
    title: 'The status of a refund and of its charge',
    lines: [192, 203, 211],
    rules: ['transition.transmitted-refunddeal', 'unstated.03'],
    readings: [
      'The credit is CAPTURED and later TRANSMITTED. The charge stays TRANSMITTED.',
      'The charge gets a status that shows the refund, although none of the six stated values shows a refund.',
    ],
    sandbox:
      'The credit is CAPTURED until it is transmitted, and a transmitted charge stays TRANSMITTED. A refund that cancels a charge is CANCELLED, and so is the charge.',
    accepts:
      'A transmitted credit must be TRANSMITTED. Before its transmission, a credit can have any of the six statuses, and so can a fully refunded charge. After a partial refund the charge must keep its status.',
    question: 'Which financialStatus do a refund and the refunded charge have?',
  },
  {
    number: 50,
    title: 'Whether a refused deal is reported',
    lines: [16, 192],
    rules: ['state.financialStatus.REJECTED'],
    readings: [
      'Inquiries report a refused deal as REJECTED.',
      'A refused deal is not a transaction, and inquiries do not report it.',
    ],
    sandbox:
      'A deal that the card refuses is reported as REJECTED. A request that the own checks of the sandbox refuse leaves no record: the inquiry answers 099.',
    accepts: 'Either reading. A target that does not report refused deals gets an observation.',
    question: 'Does inquireTransactions report refused deals?',
  },
  {
    number: 51,
    title: 'Paging of inquireTransactions',
    lines: [276, 277, 283, 420],
    rules: [
      ...idsBelow('inquireTransactions.request', 'clearingReferanceNo transmitId'),
      'limit.queries-by-clearingReferanceNo-or-transmitId',
      'transaction.totals.totalMatch',
      'unstated.07',
    ],
    readings: [
      'A reply contains only one page, and totalMatch is then higher than total. The specification does not show the parameters that request the next page.',
      'A reply contains all records, so no parameter requests a next page. The sentence about paging only warns the caller of long replies.',
    ],
    sandbox:
      'An inquiry by clearing reference or transmission has pages of 200 records, requested with pageNumber and queryResultId. Other inquiries return up to 1,000 records in one reply, and have such pages if they find more.',
    accepts: 'Either reading. totalMatch may exceed total and must never be lower.',
    question:
      'Which parameters request the next page of inquireTransactions, and how many records does a page have?',
  },
  {
    number: 100,
    title: 'A date range with an invalid date',
    lines: [279, 280, 281],
    rules: dates,
    readings: [
      'The inquiry is refused.',
      'The inquiry answers 099, because no transaction lies before or after an invalid date.',
    ],
    sandbox: 'The inquiry is refused with 401.',
    accepts:
      'Either reading. A reply that contains the transaction, as if the invalid date was not sent, is a violation.',
    question: 'What does an inquiry answer if its fromTransmitDate is not a date?',
  },
  {
    number: 93,
    title: 'A date range with one end',
    lines: [279, 280, 281, 295],
    rules: [...dates, ...idsBelow('transmitInquire.request', 'fromTransmitDateTime toTransmitDateTime')],
    readings: [
      'A date range needs a beginning and an end: an inquiry with only one of the two dates is refused.',
      'A date range can have only a beginning or only an end, and is then unlimited on the other side.',
    ],
    sandbox:
      'An inquiry with only one date of a range is refused. A lenient terminal accepts this in inquireTransactions.',
    accepts:
      'Either reading. If the target accepts the open range, the suite notes this, and a transaction in the range must be found.',
    question: 'Can a date range have only a beginning or only an end?',
  },
  {
    number: 99,
    title: 'Whether a record repeats the values of the reply',
    lines: [62, 167],
    rules: idsBelow('transaction.record', 'status creditCompany cardAcquirer'),
    readings: [
      'The record repeats the status of the reply to the transaction.',
      'The record has a status code of its own, in which success is any number of zeros.',
    ],
    sandbox: 'A record has the status of the reply to the transaction.',
    accepts:
      'For success, status can have any number of zeros. A refused transaction must have the status of its reply. Credit company, acquirer and type must agree with the reply. Another token that ends like the card, or none, is a warning and no failure. A token of 16 digits with other last four digits fails.',
    question:
      'Does the record of a transaction repeat status, credit company, acquirer, type and token of the reply to the transaction?',
  },
] as const satisfies readonly Ambiguity[];
