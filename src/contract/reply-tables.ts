import { clearingData } from './clearing-data.ts';
import { invoiceReply, originalInvoice } from './inquire-invoice.ts';
import { terminalRecord } from './inquire-terminal.ts';
import { transactionRecord, transactionTotals } from './inquire-transactions.ts';
import { acquirerData, transactionReply } from './transaction-reply.ts';
import { transmissionRecord, transmissionReference } from './transmit-inquire.ts';
import { transmitTerminalReply } from './transmit-terminal.ts';

/** Tables of reply elements by rule id prefix. The first three are shared by all transaction commands. */
export const replyTables = {
  'transaction.reply': transactionReply,
  'transaction.reply.acquirerData': acquirerData,
  'transaction.reply.ashraitEmvData': clearingData,
  'transaction.record': transactionRecord,
  'transaction.totals': transactionTotals,
  'terminal.record': terminalRecord,
  'transmitTerminal.reply': transmitTerminalReply,
  'transmission.record': transmissionRecord,
  'transmission.record.transmitStatistics.ref': transmissionReference,
  'invoice.record': invoiceReply,
  'invoice.record.originalInvoice': originalInvoice,
} as const;
