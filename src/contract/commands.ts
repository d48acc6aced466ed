import { cancelDealRequest } from './cancel-deal.ts';
import { clearingData } from './clearing-data.ts';
import type { Condition } from './condition.ts';
import { doDealRequest } from './do-deal.ts';
import { doDealConditions } from './do-deal-conditions.ts';
import type { ReplyField, RequestField } from './field.ts';
import {
  inquireTransactionsConditions,
  inquireTransactionsRequest,
  transactionRecord,
  transactionTotals,
} from './inquire-transactions.ts';
import { refundDealConditions, refundDealRequest } from './refund-deal.ts';
import { acquirerData, transactionReply } from './transaction-reply.ts';

/** The commands of this version of the contract. */
export type CommandName = 'doDeal' | 'refundDeal' | 'cancelDeal' | 'inquireTransactions';

/** A table of reply elements and where in the command's element it stands. */
export interface ReplyTable {
  /** How the rule ids of its elements begin. */
  readonly prefix: string;
  /** The path of the element that holds them, below the command's element; '' is that element itself. */
  readonly within: string;
  readonly fields: Readonly<Record<string, ReplyField>>;
}

export interface CommandData {
  readonly prefix: string;
  readonly request: Readonly<Record<string, RequestField>>;
  readonly conditions: readonly Condition[];
  readonly reply: readonly ReplyTable[];
}

const transactionTables = [
  { prefix: 'transaction.reply', within: '', fields: transactionReply },
  { prefix: 'transaction.reply.acquirerData', within: 'acquirerData', fields: acquirerData },
  { prefix: 'transaction.reply.ashraitEmvData', within: 'ashraitEmvData', fields: clearingData },
] as const satisfies readonly ReplyTable[];

export const commandData = {
  doDeal: {
    prefix: 'doDeal.request',
    request: doDealRequest,
    conditions: doDealConditions,
    reply: transactionTables,
  },
  refundDeal: {
    prefix: 'refundDeal.request',
    request: refundDealRequest,
    conditions: refundDealConditions,
    reply: transactionTables,
  },
  cancelDeal: {
    prefix: 'cancelDeal.request',
    request: cancelDealRequest,
    conditions: [],
    reply: transactionTables,
  },
  inquireTransactions: {
    prefix: 'inquireTransactions.request',
    request: inquireTransactionsRequest,
    conditions: inquireTransactionsConditions,
    reply: [
      { prefix: 'transaction.record', within: 'transactions.transaction', fields: transactionRecord },
      { prefix: 'transaction.totals', within: 'totals', fields: transactionTotals },
    ],
  },
} as const satisfies Record<CommandName, CommandData>;

/** The names of the commands, in the order of the specification. */
export const commandNames = Object.keys(commandData) as readonly CommandName[];

export function isCommand(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(commandData, name);
}
