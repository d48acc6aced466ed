import { type Ambiguity, idsBelow } from './ambiguity.ts';

const dates = idsBelow(
  'inquireTransactions.request',
  'fromDealDate toDealDate fromTransmitDate toTransmitDate fromShiftTxnDate toShiftTxnDate',
);

export const inquiryAmbiguities = [
  {
    number: 43,
    title: 'The length of a uid and of the search criterion orgUid',
    lines: [161, 247, 274],
    rules: ['inquireTransactions.request.orgUid', 'transaction.reply.ashraitEmvData.uid'],
    readings: [
      'orgUid is the uid of 23 digits, and the limit of 20 digits in the table is wrong.',
      'orgUid has at most 20 digits, and the gateway refuses a uid of 23 digits.',
    ],
    sandbox: 'The sandbox accepts an orgUid of up to 23 digits.',
    accepts: 'If the gateway accepts an orgUid of at most 20 digits, the suite records an observation.',
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
      'Inquiries have the same limit as deals: an inquiry can filter by a shift id of 32 letters and digits.',
    ],
    sandbox:
      'In the sandbox, a shift id has up to 32 letters and digits in a deal, and up to 20 digits in an inquiry.',
    accepts:
      'An inquiry may accept or refuse letters in a shift id. In inquiries, the suite sends shift ids of at most 20 digits. The suite also sends shift ids with signs other than letters and digits, and the gateway must refuse these inquiries. A deal must accept a shift id of 32 letters and digits.',
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
      'A shift id, a clearingReferanceNo or a transmitId alone is not enough: the inquiry also needs a search criterion, such as the field user.',
      'A shift id, a clearingReferanceNo or a transmitId alone is enough, because each of the three fields is a search criterion.',
    ],
    sandbox:
      'The sandbox refuses an inquiry that has only a filter, such as a shift id. A date range with both dates, a clearingReferanceNo or a transmitId is enough.',
    accepts:
      'If the gateway refuses an inquiry by transmitId or clearingReferanceNo alone, the suite repeats the inquiry with a range of deal dates. The suite sends shift ids only together with a search criterion or a range of dates. The suite requires a refusal only if the inquiry has no criterion at all, or only financialStatus.',
    question: 'Which fields of inquireTransactions are enough as the only search criterion?',
  },
  {
    number: 46,
    title: 'The code of an inquiry without a search criterion',
    lines: [283, 355, 358],
    rules: ['inquireTransactions.criterion-required', 'unstated.10'],
    readings: [
      'An inquiry without a search criterion is refused with 325, because the inquiry is not valid.',
      'An inquiry without a search criterion is refused with a code that is not in the table of inquireTransactions.',
    ],
    sandbox:
      'The sandbox answers 401 to an inquiry without a search criterion, and additionalInfo in the reply names the possible criteria.',
    accepts: 'The suite accepts any refusal of an inquiry without a search criterion.',
    question:
      'Which code does inquireTransactions answer to an inquiry without a search criterion, and which codes exist besides 000, 099 and 325?',
  },
  {
    number: 47,
    title: 'Totals of an inquiry that finds nothing',
    lines: [167, 356],
    rules: ['inquireTransactions.error.099', 'transaction.totals.total', 'transaction.totals.totalMatch'],
    readings: [
      'If an inquiry finds nothing, the element inquireTransactions contains totals, and both counts in totals are zero.',
      'If an inquiry finds nothing, the elements transactions and totals inside inquireTransactions are empty or missing.',
    ],
    sandbox:
      'If an inquiry finds nothing, the sandbox returns an empty list of transactions, and both counts in totals are 0.',
    accepts: 'The suite checks the totals only if the inquiry finds a transaction.',
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
      'A cancelled charge must not be transmitted, and can have any of the six statuses except TRANSMITTED. A cancelled pre-authorization must have the status CANCELLED.',
    question: 'After cancelDeal, which financialStatus do the charge and the cancellation have?',
  },
  {
    number: 49,
    title: 'The status of a refund and of the refunded charge',
    lines: [192, 203, 211],
    rules: ['transition.transmitted-refunddeal', 'unstated.03'],
    readings: [
      'The refund has the status CAPTURED and later TRANSMITTED. The charge keeps the status TRANSMITTED.',
      'The charge gets a status that shows the refund, although none of the six stated values shows a refund.',
    ],
    sandbox:
      'A refund has the status CAPTURED until its transmission. A transmitted charge keeps the status TRANSMITTED. If a refund cancels the charge, the refund and the charge have the status CANCELLED.',
    accepts:
      'A transmitted refund must have the status TRANSMITTED. Before its transmission, a refund can have any of the six statuses. A fully refunded charge can have any of the six statuses too. After a partial refund, the charge must keep its status.',
    question: 'Which financialStatus do a refund and the refunded charge have?',
  },
  {
    number: 50,
    title: 'Whether inquiries report a refused deal',
    lines: [16, 192],
    rules: ['state.financialStatus.REJECTED'],
    readings: [
      'Inquiries report a refused deal as REJECTED.',
      'Inquiries do not report a refused deal, because a refused deal is not a transaction.',
    ],
    sandbox:
      'Inquiries report a deal as REJECTED if it was refused because of its card. If the checks of the sandbox refuse a request, the sandbox makes no record, and an inquiry answers 099.',
    accepts: 'If inquiries do not report refused deals, the suite records an observation.',
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
      'An inquiry by clearingReferanceNo or transmitId returns pages of 200 records. The parameters pageNumber and queryResultId request a page. Other inquiries return up to 1,000 records in one reply. An inquiry that finds more than 1,000 records returns pages too.',
    accepts:
      'In the totals of an inquiry, totalMatch can be higher than total, but must not be lower than total.',
    question:
      'Which parameters request the next page of inquireTransactions, and how many records does a page have?',
  },
  {
    number: 100,
    title: 'A date range with an invalid date',
    lines: [279, 280, 281],
    rules: dates,
    readings: [
      'The gateway refuses an inquiry whose date range has an invalid date.',
      'An inquiry with an invalid date is answered with 099, because no transaction lies before or after an invalid date.',
    ],
    sandbox: 'The sandbox answers 401 to an inquiry with an invalid date.',
    accepts:
      'The gateway can refuse an inquiry with an invalid date, or find nothing. If the gateway ignores the invalid date and returns the transaction, the suite reports a violation.',
    question: 'What does an inquiry answer if its fromTransmitDate is not a date?',
  },
  {
    number: 93,
    title: 'A date range with only one of its two dates',
    lines: [279, 280, 281, 295],
    rules: [...dates, ...idsBelow('transmitInquire.request', 'fromTransmitDateTime toTransmitDateTime')],
    readings: [
      'A date range needs a beginning and an end: an inquiry with only one of the two dates is refused.',
      'A date range can have only a beginning or only an end, and is then unlimited on the other side.',
    ],
    sandbox:
      'The sandbox refuses an inquiry with only one date of a range. A lenient terminal, which accepts requests of old clients, accepts a range with one date in inquireTransactions.',
    accepts:
      'If the gateway accepts a range with only one date, the suite records the answer. The inquiry must then find a transaction in the range.',
    question: 'Can a date range have only a beginning or only an end?',
  },
  {
    number: 99,
    title: 'Whether the record of a transaction repeats the values of the reply',
    lines: [62, 167],
    rules: idsBelow('transaction.record', 'status creditCompany cardAcquirer'),
    readings: [
      'The record repeats the status of the reply to the transaction.',
      'The record has its own status code, in which any number of zeros means success.',
    ],
    sandbox: 'In the sandbox, a record has the status of the reply to the transaction.',
    accepts:
      'The record of a successful transaction can have any number of zeros as status. The record of a refused transaction must have the status of the reply. Credit company, acquirer and type must agree with the reply. If the record has no token, or another token that ends with the last four digits of the card, the suite warns. A token of 16 digits that does not end with the last four digits of the card is a violation.',
    question:
      'Does the record of a transaction repeat status, credit company, acquirer, type and token of the reply to the transaction?',
  },
] as const satisfies readonly Ambiguity[];
