import { access, silences } from './access.ts';
import { cancelDealGeneral, cancelDealRequest } from './cancel-deal.ts';
import { combinations, commands, validations } from './deals.ts';
import { doDealRequest } from './do-deal.ts';
import { doDealValues } from './do-deal-values.ts';
import { envelopeGeneral, envelopeReply, envelopeRequest } from './envelope.ts';
import type { Says } from './field.ts';
import { inquireInvoiceGeneral, inquireInvoiceRequest } from './inquire-invoice.ts';
import { inquireTerminalRequest } from './inquire-terminal.ts';
import { inquireTransactionsGeneral, inquireTransactionsRequest } from './inquire-transactions.ts';
import { installmentRules } from './installments.ts';
import { invoiceCreationCodes, vendorCodeRules } from './invoice-codes.ts';
import { limits } from './limits.ts';
import { refundDealGeneral, refundDealRequest } from './refund-deal.ts';
import { replyTables } from './reply-tables.ts';
import { errorTables } from './result-codes.ts';
import { transactionReplyGeneral } from './transaction-reply.ts';
import { financialStates, transitions } from './transitions.ts';
import { terminalTransitions, transmissionStates, transmissionTypes } from './transmissions.ts';
import { transmissionGeneral, transmitInquireGeneral, transmitInquireRequest } from './transmit-inquire.ts';
import { transmitTerminalGeneral, transmitTerminalRequest } from './transmit-terminal.ts';

/** Default columns of a table's rules; an entry can override them. */
export type Defaults = Required<Pick<Says, 'binds' | 'observable'>> & Pick<Says, 'standing'>;

const both = { binds: 'both', observable: 'reply' } as const;
const gateway = { binds: 'gateway', observable: 'reply' } as const;
const ledger = { binds: 'gateway', observable: 'inquiry' } as const;

/** Tables of rules in the order of the specification. The id of a rule is the prefix and the key, or the key alone. */
export const tables = [
  ['command', commands, gateway],
  ['envelope.request', envelopeRequest, both],
  ['envelope.reply', envelopeReply, gateway],
  ['', envelopeGeneral, gateway],
  ['doDeal.request', doDealRequest, both],
  ['doDeal.request.transactionType.value', doDealValues.transactionType, both],
  ['doDeal.request.currency.value', doDealValues.currency, both],
  ['doDeal.request.creditType.value', doDealValues.creditType, both],
  ['doDeal.request.transactionCode.value', doDealValues.transactionCode, both],
  ['doDeal.request.mpiValidation.value', doDealValues.mpiValidation, both],
  ['doDeal.request.ipayCode.value', doDealValues.ipayCode, both],
  ['', installmentRules, both],
  ['validation', validations, both],
  ['', combinations, gateway],
  ['transaction.reply', replyTables['transaction.reply'], gateway],
  ['transaction.reply.acquirerData', replyTables['transaction.reply.acquirerData'], gateway],
  ['transaction.reply.ashraitEmvData', replyTables['transaction.reply.ashraitEmvData'], gateway],
  ['transaction.record', replyTables['transaction.record'], gateway],
  ['transaction.totals', replyTables['transaction.totals'], gateway],
  ['terminal.record', replyTables['terminal.record'], gateway],
  ['transmitTerminal.reply', replyTables['transmitTerminal.reply'], gateway],
  ['transmission.record', replyTables['transmission.record'], gateway],
  [
    'transmission.record.transmitStatistics.ref',
    replyTables['transmission.record.transmitStatistics.ref'],
    gateway,
  ],
  ['invoice.record', replyTables['invoice.record'], gateway],
  ['invoice.record.originalInvoice', replyTables['invoice.record.originalInvoice'], gateway],
  ['', transactionReplyGeneral, gateway],
  ['refundDeal.request', refundDealRequest, both],
  ['', refundDealGeneral, gateway],
  ['cancelDeal.request', cancelDealRequest, both],
  ['', cancelDealGeneral, gateway],
  ['inquireTransactions.request', inquireTransactionsRequest, both],
  ['', inquireTransactionsGeneral, both],
  ['inquireTerminal.request', inquireTerminalRequest, both],
  ['transmitTerminal.request', transmitTerminalRequest, both],
  ['', transmitTerminalGeneral, gateway],
  ['transmitInquire.request', transmitInquireRequest, both],
  ['', transmitInquireGeneral, gateway],
  ['', transmissionGeneral, gateway],
  ['', transmissionTypes, gateway],
  ['inquireInvoice.request', inquireInvoiceRequest, both],
  ['', inquireInvoiceGeneral, gateway],
  ['transition', transitions, ledger],
  ['transition', terminalTransitions, ledger],
  ['', financialStates, ledger],
  ['', transmissionStates, gateway],
  ['doDeal.error', errorTables['doDeal.error'], gateway],
  ['refundDeal.error', errorTables['refundDeal.error'], gateway],
  ['cancelDeal.error', errorTables['cancelDeal.error'], gateway],
  ['inquireTransactions.error', errorTables['inquireTransactions.error'], gateway],
  ['inquireTerminal.error', errorTables['inquireTerminal.error'], gateway],
  ['transmit.error', errorTables['transmit.error'], gateway],
  ['inquireInvoice.error', errorTables['inquireInvoice.error'], gateway],
  ['invoice.creationCode', invoiceCreationCodes, gateway],
  ['invoice.responseCode', vendorCodeRules, gateway],
  ['limit', limits, both],
  ['', access, both],
  ['unstated', silences, { ...gateway, standing: 'chosen' }],
] as const satisfies readonly (readonly [string, Readonly<Record<string, Says>>, Defaults])[];

type Tables = (typeof tables)[number];

type IdsOf<Table extends Tables> = Table extends readonly ['', infer Entries, unknown]
  ? keyof Entries & string
  : Table extends readonly [infer Prefix extends string, infer Entries, unknown]
    ? `${Prefix}.${keyof Entries & string}`
    : never;

type ValueId<Key extends string, Label, How> = Key extends `/${infer Bare}`
  ? Bare
  : Key extends `${infer Code}/${infer Name}`
    ? `${Code}-${Name}`
    : How extends 'code'
      ? Key
      : Label extends string
        ? `${Key}-${Label}`
        : Key;

type ValuesOf<Field> = Field extends { codes: infer Codes; valueIds: infer How }
  ? { [Key in keyof Codes & string]: ValueId<Key, Codes[Key], How> }[keyof Codes & string]
  : never;

type ReplyTables = typeof replyTables;
type ReplyValues = {
  [Prefix in keyof ReplyTables]: {
    [Name in keyof ReplyTables[Prefix] &
      string]: `${Prefix}.${Name}.value.${ValuesOf<ReplyTables[Prefix][Name]>}`;
  }[keyof ReplyTables[Prefix] & string];
}[keyof ReplyTables];

export type RuleId = IdsOf<Tables> | ReplyValues;
