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
      'orgUid has 20 digits at most, and a whole uid is refused.',
    ],
    sandbox: 'Up to 23 digits are taken.',
    accepts: 'Either; a target that keeps to 20 is observed.',
    question: 'Which 20 digits of a uid does inquireTransactions take as orgUid, or does it take all 23?',
  },
  {
    number: 44,
    title: 'Shift ids: letters in a deal, digits in an inquiry',
    lines: [104, 275, 411],
    rules: [
      'doDeal.request.shiftId1',
      'inquireTransactions.request.shiftId1',
      'limit.shiftId1-to-shiftId3-doDeal',
    ],
    readings: [
      'A deal may carry a shift id of letters, by which it cannot be found.',
      'Both take 32 letters and digits, or both 20 digits.',
    ],
    sandbox: 'A deal takes 32 letters and digits, an inquiry 20 digits.',
    accepts: 'Either: inquiries use short numbers, deals both.',
    question: 'Can inquireTransactions filter by a shift id with letters or of more than 20 characters?',
  },
  {
    number: 45,
    title: 'Whether a shift id finds transactions by itself',
    lines: [275, 281, 283],
    rules: ['inquireTransactions.criterion-required', 'inquireTransactions.request.shiftId1'],
    readings: ['It is a filter and needs a criterion beside it.', 'It is enough of a criterion.'],
    sandbox:
      'A filter alone is refused; a full range of dates, a reference of clearing or a transmission is enough.',
    accepts:
      'Either: filters stand beside user. Only an inquiry without anything, or by financialStatus alone, has to be refused.',
    question: 'Which fields of inquireTransactions are enough by themselves?',
  },
  {
    number: 46,
    title: 'The code of an inquiry that lacks a criterion',
    lines: [283, 354, 358],
    rules: ['inquireTransactions.criterion-required', 'unstated.10'],
    readings: ['325, the request is not as it should be.', 'A code that the table does not list.'],
    sandbox: '401, with the name of the field.',
    accepts: 'Any refusal.',
    question: 'Which codes does inquireTransactions answer beside 000, 099 and 325?',
  },
  {
    number: 47,
    title: 'Totals of an inquiry that finds nothing',
    lines: [167, 356],
    rules: ['inquireTransactions.error.099', 'transaction.totals.total', 'transaction.totals.totalMatch'],
    readings: ['totals says 0 and 0.', 'transactions and totals are empty or missing.'],
    sandbox: 'An empty list, and totals of 0.',
    accepts: 'Either: totals are judged where something was found.',
    question: 'What does the element inquireTransactions hold beside result 099?',
  },
  {
    number: 48,
    title: 'What CANCELLED covers',
    lines: [192, 198, 205],
    rules: ['state.financialStatus.CANCELLED', 'transition.approved-pending-transmission-canceldeal'],
    readings: ['Cancelled pre-authorizations alone.', 'Cancelled charges as well.'],
    sandbox: 'Both, and the cancellation itself.',
    accepts:
      'Any status of the six for a cancelled charge; it must not be transmitted. CANCELLED for a pre-authorization.',
    question: 'Which financialStatus has a charge after cancelDeal, and which the cancellation?',
  },
  {
    number: 49,
    title: 'The status of a refund and of what it refunds',
    lines: [192, 203, 211],
    rules: ['transition.transmitted-refunddeal', 'unstated.03'],
    readings: [
      'The credit is CAPTURED and later TRANSMITTED; the charge stays TRANSMITTED.',
      'The charge gets a status that tells of the refund; none of the six does.',
    ],
    sandbox: 'The credit is CAPTURED until it is transmitted; the charge stays TRANSMITTED.',
    accepts:
      'Any of the six for the credit and for a charge that was refunded whole; after a part the charge has to stay as it was.',
    question: 'Which financialStatus have a refund and the refunded charge?',
  },
  {
    number: 50,
    title: 'Whether a refused deal is reported',
    lines: [16, 192],
    rules: ['state.financialStatus.REJECTED'],
    readings: ['Inquiries report it as REJECTED.', 'It is not a transaction and is not reported.'],
    sandbox: 'It is reported as REJECTED.',
    accepts: 'Either; a target that reports none is observed.',
    question: 'Does inquireTransactions report refused deals?',
  },
  {
    number: 51,
    title: 'Paging',
    lines: [276, 277, 283, 420],
    rules: [
      'inquireTransactions.request.clearingReferanceNo',
      'inquireTransactions.request.transmitId',
      'limit.queries-by-clearingReferanceNo-or-transmitId',
      'unstated.07',
    ],
    readings: [
      'A reply holds a page, and totalMatch is above total.',
      'A reply holds everything; the caller is merely warned.',
    ],
    sandbox:
      'Pages of 200 where a reference or a transmission is asked for, by pageNumber and queryResultId; everything at once elsewhere.',
    accepts: 'Either: totalMatch may be above total, never below.',
    question: 'Which parameters ask inquireTransactions for the next page, and how many records has one?',
  },
  {
    number: 100,
    title: 'A range of dates with an end that is no date',
    lines: [279, 280, 281],
    rules: [
      'inquireTransactions.request.fromDealDate',
      'inquireTransactions.request.toDealDate',
      'inquireTransactions.request.fromTransmitDate',
      'inquireTransactions.request.toTransmitDate',
      'inquireTransactions.request.fromShiftTxnDate',
      'inquireTransactions.request.toShiftTxnDate',
    ],
    readings: ['The inquiry is refused.', 'No date is before or after it: nothing matches, 099.'],
    sandbox: 'Refused with 401.',
    accepts:
      'Either. The two dates filter, and are used together: what is found by one of them alone was not filtered by both.',
    question: 'What answers an inquiry whose fromTransmitDate is no date?',
  },
  {
    number: 93,
    title: 'Half a range of dates',
    lines: [279, 280, 281, 295],
    rules: ['inquireTransactions.request.fromDealDate', 'transmitInquire.request.fromTransmitDateTime'],
    readings: ['Both are used together: one alone is refused.', 'One alone is an open range.'],
    sandbox: 'One alone is refused.',
    accepts: 'Either: what lies in the open range has to be found, and it is noted.',
    question: 'Can a range of dates have a beginning alone, or an end alone?',
  },
  {
    number: 99,
    title: 'What the status of a record is',
    lines: [62, 167],
    rules: [
      'transaction.record.status',
      'transaction.record.creditCompany',
      'transaction.record.cardAcquirer',
    ],
    readings: [
      'That of the reply to the transaction.',
      'A code of its own, with as many zeros as it likes for success.',
    ],
    sandbox: 'That of the reply.',
    accepts:
      'Zeros of any number for success; a refusal has the status of its reply. Company, acquirer and type bear the names that they have in the reply, and have to agree with it; another token is told, and is no failure.',
    question: 'Does a record repeat status, company, acquirer, type and token of the reply?',
  },
] as const satisfies readonly Ambiguity[];
