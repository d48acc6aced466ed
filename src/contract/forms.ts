import { clearingData } from './clearing-data.ts';
import { doDealRequest } from './do-deal.ts';
import { envelopeReply } from './envelope.ts';
import { admits } from './format.ts';
import { inquireTransactionsRequest, transactionRecord } from './inquire-transactions.ts';
import { transactionReply } from './transaction-reply.ts';
import { transmitTerminalReply } from './transmit-terminal.ts';

const forms = {
  result: envelopeReply.result.format,
  status: transactionReply.status.format,
  extendedStatus: transactionReply.extendedStatus.format,
  tranId: envelopeReply.tranId.format,
  cgUid: transactionReply.cgUid.format,
  uid: clearingData.uid.format,
  authNumber: transactionReply.authNumber.format,
  cardNo: doDealRequest.cardNo.format,
  cardId: transactionReply.cardId.format,
  terminalNumber: inquireTransactionsRequest.terminalNumber.format,
  transmitId: transmitTerminalReply.transmitId.format,
  clearingReferanceNo: transactionRecord.clearingReferanceNo.format,
  financialStatus: transactionRecord.financialStatus.format,
};

export type FormName = keyof typeof forms;

export const hasForm = (name: FormName, value = ''): boolean => admits(forms[name], value);
