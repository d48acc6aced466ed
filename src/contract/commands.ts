import { cancelDealRequest } from './cancel-deal.ts';
import { clearingData } from './clearing-data.ts';
import type { Condition } from './condition.ts';
import { doDealRequest } from './do-deal.ts';
import { doDealConditions } from './do-deal-conditions.ts';
import type { ReplyField, RequestField } from './field.ts';
import { inquireInvoiceRequest, invoiceReply, originalInvoice } from './inquire-invoice.ts';
import { inquireTerminalRequest, terminalRecord } from './inquire-terminal.ts';
import {
  inquireTransactionsConditions,
  inquireTransactionsRequest,
  transactionRecord,
  transactionTotals,
} from './inquire-transactions.ts';
import { refundDealConditions, refundDealRequest } from './refund-deal.ts';
import type { RulePrefix } from './rule.ts';
import { acquirerData, transactionReply } from './transaction-reply.ts';
import {
  transmissionRecord,
  transmissionReference,
  transmitInquireConditions,
  transmitInquireRequest,
} from './transmit-inquire.ts';
import { transmitTerminalReply, transmitTerminalRequest } from './transmit-terminal.ts';

/** A table of reply elements and where in the command's element it stands. */
export interface ReplyTable {
  /** How the rule ids of its elements begin. */
  readonly prefix: RulePrefix;
  /** The path of the element that holds them, below the command's element; '' is that element itself. */
  readonly within: string;
  readonly fields: Readonly<Record<string, ReplyField>>;
}

/** What a command does to the ledger. */
type Does = 'makes a deal' | 'credits' | 'transmits' | 'looks';

export interface CommandData {
  readonly does: Does;
  /** How the rule ids of its result codes begin. */
  readonly errors: RulePrefix;
  readonly prefix: RulePrefix;
  readonly request: Readonly<Record<string, RequestField>>;
  readonly conditions: readonly Condition[];
  readonly reply: readonly ReplyTable[];
  /** Parameters that stand directly below `request`; all others stand in the command's element. */
  readonly beside: readonly string[];
  /** Where the reply's own elements stand: in the command's element, or directly below `response`. */
  readonly answersIn: 'element' | 'response';
}

const transactionTables = [
  { prefix: 'transaction.reply', within: '', fields: transactionReply },
  { prefix: 'transaction.reply.acquirerData', within: 'acquirerData', fields: acquirerData },
  { prefix: 'transaction.reply.ashraitEmvData', within: 'ashraitEmvData', fields: clearingData },
] as const satisfies readonly ReplyTable[];

/** What all but two commands have in common. */
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
    reply: [
      { prefix: 'transaction.record', within: 'transactions.transaction', fields: transactionRecord },
      { prefix: 'transaction.totals', within: 'totals', fields: transactionTotals },
    ],
    ...ordinary,
  },
  inquireTerminal: {
    does: 'looks',
    errors: 'inquireTerminal.error',
    prefix: 'inquireTerminal.request',
    request: inquireTerminalRequest,
    conditions: [],
    reply: [{ prefix: 'terminal.record', within: '', fields: terminalRecord }],
    beside: ['user', 'password', 'terminalNumber'],
    answersIn: 'response',
  },
  transmitTerminal: {
    does: 'transmits',
    errors: 'transmit.error',
    prefix: 'transmitTerminal.request',
    request: transmitTerminalRequest,
    conditions: [],
    reply: [{ prefix: 'transmitTerminal.reply', within: '', fields: transmitTerminalReply }],
    ...ordinary,
  },
  transmitInquire: {
    does: 'looks',
    errors: 'transmit.error',
    prefix: 'transmitInquire.request',
    request: transmitInquireRequest,
    conditions: transmitInquireConditions,
    reply: [
      { prefix: 'transmission.record', within: '', fields: transmissionRecord },
      {
        prefix: 'transmission.record.transmitStatistics.ref',
        within: 'transmitStatistics.ref',
        fields: transmissionReference,
      },
    ],
    ...ordinary,
  },
  inquireInvoice: {
    does: 'looks',
    errors: 'inquireInvoice.error',
    prefix: 'inquireInvoice.request',
    request: inquireInvoiceRequest,
    conditions: [],
    reply: [
      { prefix: 'invoice.record', within: '', fields: invoiceReply },
      { prefix: 'invoice.record.originalInvoice', within: 'originalInvoice', fields: originalInvoice },
    ],
    beside: ['terminalNumber'],
    answersIn: 'element',
  },
} as const satisfies Record<string, CommandData>;

/** The commands of the gateway. */
export type CommandName = keyof typeof commandData;

type CommandThat<D extends Does> = {
  [C in CommandName]: (typeof commandData)[C]['does'] extends D ? C : never;
}[CommandName];

/** Whether the parameter stands directly below `request`, and not in the command's element. */
export const isBeside = (command: string, parameter: string): boolean =>
  isCommand(command) && (commandData[command] as CommandData).beside.includes(parameter);

/** The names of the commands, in the order of the specification. */
export const commandNames = Object.keys(commandData) as readonly CommandName[];

const commandsThat = <D extends Does>(...does: readonly D[]): readonly CommandThat<D>[] =>
  commandNames.filter((one): one is CommandThat<D> => does.some((what) => what === commandData[one].does));

/** The commands that make a transaction. They share their reply, and a refusal keeps its structure. */
export const transactionCommands = commandsThat('makes a deal', 'credits');
export type TransactionCommand = (typeof transactionCommands)[number];
export const makesTransaction = (command: string): command is TransactionCommand =>
  transactionCommands.some((one) => one === command);

/** The commands that give money back, or undo a charge: each is about an earlier transaction. */
export type CreditCommand = CommandThat<'credits'>;
export const isCredit = (command: string): command is CreditCommand =>
  isCommand(command) && commandData[command].does === 'credits';

/** Whether the command changes the ledger: it must not do so twice, and what it makes has an id of its own. */
export const changesLedger = (command: string): boolean =>
  isCommand(command) && commandData[command].does !== 'looks';

/** The commands whose result codes have rules of that prefix. */
export const commandsWithErrors = (prefix: string): readonly CommandName[] =>
  commandNames.filter((command) => commandData[command].errors === prefix);

/** Something made for each command, once. */
export const byCommand = <T>(make: (command: CommandName) => T): Readonly<Record<CommandName, T>> =>
  Object.fromEntries(commandNames.map((command) => [command, make(command)])) as Record<CommandName, T>;

export function isCommand(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(commandData, name);
}
