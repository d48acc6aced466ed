import { cancelDealRequest } from './cancel-deal.ts';
import {
  type Condition,
  inquireTransactionsConditions,
  refundDealConditions,
  transmitInquireConditions,
} from './conditions.ts';
import { type CommandName, commandNames } from './deals.ts';
import { doDealRequest } from './do-deal.ts';
import { doDealConditions } from './do-deal-conditions.ts';
import type { ReplyField, RequestField } from './field.ts';
import { inquireInvoiceRequest } from './inquire-invoice.ts';
import { inquireTerminalRequest } from './inquire-terminal.ts';
import { inquireTransactionsRequest } from './inquire-transactions.ts';
import { refundDealRequest } from './refund-deal.ts';
import { replyTables } from './reply-tables.ts';
import type { RulePrefix } from './rule.ts';
import { transmitInquireRequest } from './transmit-inquire.ts';
import { transmitTerminalRequest } from './transmit-terminal.ts';

/** A table of reply elements, with its position in the reply. */
export interface ReplyTable {
  readonly prefix: RulePrefix;
  /** Path of the parent element, relative to the command's element; '' for the command's element itself. */
  readonly within: string;
  readonly fields: Readonly<Record<string, ReplyField>>;
}

type Does = 'makes a deal' | 'credits' | 'transmits' | 'looks';

export interface CommandData {
  readonly does: Does;
  readonly errors: RulePrefix;
  readonly prefix: RulePrefix;
  readonly request: Readonly<Record<string, RequestField>>;
  readonly conditions: readonly Condition[];
  readonly reply: readonly ReplyTable[];
  /** Parameters directly below `request`; all others are inside the command's element. */
  readonly beside: readonly string[];
  /** The parent of the reply's elements: the command's element, or `response` itself. */
  readonly answersIn: 'element' | 'response';
}

const table = <P extends keyof typeof replyTables, W extends string>(prefix: P, within: W) => ({
  prefix,
  within,
  fields: replyTables[prefix],
});

const transactionTables = [
  table('transaction.reply', ''),
  table('transaction.reply.acquirerData', 'acquirerData'),
  table('transaction.reply.ashraitEmvData', 'ashraitEmvData'),
] as const;

const ordinary = { beside: [], answersIn: 'element' } as const;

export const commandData = {
  doDeal: {
    does: 'makes a deal',
    errors: 'doDeal.error',
    prefix: 'doDeal.request',
    request: doDealRequest,
    conditions: doDealConditions,
    reply: transactionTables,
    ...ordinary,
  },
  refundDeal: {
    does: 'credits',
    errors: 'refundDeal.error',
    prefix: 'refundDeal.request',
    request: refundDealRequest,
    conditions: refundDealConditions,
    reply: transactionTables,
    ...ordinary,
  },
  cancelDeal: {
    does: 'credits',
    errors: 'cancelDeal.error',
    prefix: 'cancelDeal.request',
    request: cancelDealRequest,
    conditions: [],
    reply: transactionTables,
    ...ordinary,
  },
  inquireTransactions: {
    does: 'looks',
    errors: 'inquireTransactions.error',
    prefix: 'inquireTransactions.request',
    request: inquireTransactionsRequest,
    conditions: inquireTransactionsConditions,
    reply: [table('transaction.record', 'transactions.transaction'), table('transaction.totals', 'totals')],
    ...ordinary,
  },
  inquireTerminal: {
    does: 'looks',
    errors: 'inquireTerminal.error',
    prefix: 'inquireTerminal.request',
    request: inquireTerminalRequest,
    conditions: [],
    reply: [table('terminal.record', '')],
    beside: ['user', 'password', 'terminalNumber'],
    answersIn: 'response',
  },
  transmitTerminal: {
    does: 'transmits',
    errors: 'transmit.error',
    prefix: 'transmitTerminal.request',
    request: transmitTerminalRequest,
    conditions: [],
    reply: [table('transmitTerminal.reply', '')],
    ...ordinary,
  },
  transmitInquire: {
    does: 'looks',
    errors: 'transmit.error',
    prefix: 'transmitInquire.request',
    request: transmitInquireRequest,
    conditions: transmitInquireConditions,
    reply: [
      table('transmission.record', ''),
      table('transmission.record.transmitStatistics.ref', 'transmitStatistics.ref'),
    ],
    ...ordinary,
  },
  inquireInvoice: {
    does: 'looks',
    errors: 'inquireInvoice.error',
    prefix: 'inquireInvoice.request',
    request: inquireInvoiceRequest,
    conditions: [],
    reply: [table('invoice.record', ''), table('invoice.record.originalInvoice', 'originalInvoice')],
    beside: ['terminalNumber'],
    answersIn: 'element',
  },
} as const satisfies Record<CommandName, CommandData>;

/** Request elements without a table of parameters: the text names frameAncestorURLs, public clients send the others. */
export const elementsBeside: Readonly<Partial<Record<CommandName, readonly string[]>>> = {
  doDeal: ['frameAncestorURLs'],
  inquireTransactions: ['queryName', 'mpiTransactionId', 'mid', 'pageNumber', 'queryResultId'],
};

type CommandThat<D extends Does> = {
  [C in CommandName]: (typeof commandData)[C]['does'] extends D ? C : never;
}[CommandName];

export const isBeside = (command: string, parameter: string): boolean =>
  isCommand(command) && (commandData[command] as CommandData).beside.includes(parameter);

const commandsThat = <D extends Does>(...does: readonly D[]): readonly CommandThat<D>[] =>
  commandNames.filter((one): one is CommandThat<D> => does.some((what) => what === commandData[one].does));

/** Commands that make a transaction. Their replies and refusals have the same structure. */
export const transactionCommands = commandsThat('makes a deal', 'credits');
export type TransactionCommand = (typeof transactionCommands)[number];
export const makesTransaction = (command: string): command is TransactionCommand =>
  transactionCommands.some((one) => one === command);

export type CreditCommand = CommandThat<'credits'>;
export const isCredit = (command: string): command is CreditCommand =>
  isCommand(command) && commandData[command].does === 'credits';

/** True for a command that changes the ledger: a repetition has no second effect, and the reply has a new tranId. */
export const changesLedger = (command: string): boolean =>
  isCommand(command) && commandData[command].does !== 'looks';

/** Returns the commands whose result codes have this rule prefix. */
export const commandsWithErrors = (prefix: string): readonly CommandName[] =>
  commandNames.filter((command) => commandData[command].errors === prefix);

export const byCommand = <T>(make: (command: CommandName) => T): Readonly<Record<CommandName, T>> =>
  Object.fromEntries(commandNames.map((command) => [command, make(command)])) as Record<CommandName, T>;

export function isCommand(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(commandData, name);
}
