import type { access, silences } from './access.ts';
import type { cancelDealGeneral, cancelDealRequest } from './cancel-deal.ts';
import type { combinations, commands, validations } from './deals.ts';
import type { doDealRequest } from './do-deal.ts';
import type { doDealValues } from './do-deal-values.ts';
import type { envelopeGeneral, envelopeReply, envelopeRequest } from './envelope.ts';
import type { inquireInvoiceGeneral, inquireInvoiceRequest } from './inquire-invoice.ts';
import type { inquireTerminalRequest } from './inquire-terminal.ts';
import type { inquireTransactionsGeneral, inquireTransactionsRequest } from './inquire-transactions.ts';
import type { installmentRules } from './installments.ts';
import type { invoiceCreationCodes, vendorCodes } from './invoice-codes.ts';
import type { limits } from './limits.ts';
import type { refundDealGeneral, refundDealRequest } from './refund-deal.ts';
import type { replyTables } from './reply-tables.ts';
import type { errorTables } from './result-codes.ts';
import type { transactionReplyGeneral } from './transaction-reply.ts';
import type { financialStates, transitions } from './transitions.ts';
import type { terminalTransitions, transmissionStates, transmissionTypes } from './transmissions.ts';
import type {
  transmissionGeneral,
  transmitInquireGeneral,
  transmitInquireRequest,
} from './transmit-inquire.ts';
import type { transmitTerminalGeneral, transmitTerminalRequest } from './transmit-terminal.ts';

/** Tables whose entries are named by a prefix and their key. */
interface Prefixed extends ReplyTables, ErrorTables {
  'envelope.request': typeof envelopeRequest;
  'envelope.reply': typeof envelopeReply;
  'doDeal.request': typeof doDealRequest;
  command: typeof commands;
  validation: typeof validations;
  'refundDeal.request': typeof refundDealRequest;
  'cancelDeal.request': typeof cancelDealRequest;
  'inquireTransactions.request': typeof inquireTransactionsRequest;
  'inquireTerminal.request': typeof inquireTerminalRequest;
  'transmitTerminal.request': typeof transmitTerminalRequest;
  'transmitInquire.request': typeof transmitInquireRequest;
  'inquireInvoice.request': typeof inquireInvoiceRequest;
  transition: typeof transitions & typeof terminalTransitions;
  'invoice.creationCode': typeof invoiceCreationCodes;
  'invoice.responseCode': typeof vendorCodes;
  limit: typeof limits;
  unstated: typeof silences;
}

type ReplyTables = typeof replyTables;
type ErrorTables = typeof errorTables;

/** Tables whose keys are whole ids. */
type Named = typeof envelopeGeneral &
  typeof installmentRules &
  typeof combinations &
  typeof transactionReplyGeneral &
  typeof refundDealGeneral &
  typeof cancelDealGeneral &
  typeof inquireTransactionsGeneral &
  typeof transmitTerminalGeneral &
  typeof transmitInquireGeneral &
  typeof transmissionGeneral &
  typeof transmissionTypes &
  typeof inquireInvoiceGeneral &
  typeof financialStates &
  typeof transmissionStates &
  typeof access;

type Ids<Tables> = {
  [Prefix in keyof Tables & string]: `${Prefix}.${keyof Tables[Prefix] & string}`;
}[keyof Tables & string];

/** The same as `valueRuleId`. */
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

type ReplyValues = {
  [Prefix in keyof ReplyTables]: {
    [Name in keyof ReplyTables[Prefix] &
      string]: `${Prefix}.${Name}.value.${ValuesOf<ReplyTables[Prefix][Name]>}`;
  }[keyof ReplyTables[Prefix] & string];
}[keyof ReplyTables];

type DealValues = {
  [Field in keyof typeof doDealValues]: `doDeal.request.${Field}.value.${keyof (typeof doDealValues)[Field] & string}`;
}[keyof typeof doDealValues];

/** The id of a rule: each entry of a table has one. */
export type RuleId = (keyof Named & string) | Ids<Prefixed> | ReplyValues | DealValues;
