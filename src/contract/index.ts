/** The specification of the gateway as data. This folder imports no other folder of the project. */
export { type Ambiguity, ambiguities, ambiguitiesOf } from './ambiguities/index.ts';
export * from './codes.ts';
export {
  byCommand,
  type CommandData,
  type CreditCommand,
  changesLedger,
  commandData,
  commandsWithErrors,
  elementsBeside,
  isBeside,
  isCommand,
  isCredit,
  makesTransaction,
  type ReplyTable,
  type TransactionCommand,
  transactionCommands,
} from './commands.ts';
export { holds, type Test } from './condition.ts';
export type { Condition } from './conditions.ts';
export {
  type CommandName,
  commandNames,
  followingValidations,
  movingValidations,
  type Validation,
  type ValidationName,
  validationNames,
  validationOf,
  validations,
} from './deals.ts';
export { doDealRequest } from './do-deal.ts';
export { envelopeReply, envelopeRequest } from './envelope.ts';
export type { Observable, Party, ReplyField, RequestField, Standing } from './field.ts';
export { admits, describe, type Format, type Layout } from './format.ts';
export { type FormName, hasForm } from './forms.ts';
export { invoiceReply, originalInvoice } from './inquire-invoice.ts';
export { inquireTerminalRequest, terminalRecord } from './inquire-terminal.ts';
export { invoiceCreationCodes, vendorCodes } from './invoice-codes.ts';
export { issueWords } from './issue-words.ts';
export { nearest, unknownAmong } from './nearest.ts';
export { lookupElements, lookups } from './refund-deal.ts';
export { type Breach, breaches } from './request-checks.ts';
export { codeFields, type ResultCode } from './result-codes.ts';
export { type NameBelow, type Rule, type RuleId, type RulePrefix, ruleOf, source } from './rule.ts';
export { groupPrefix, type RuleGroup, ruleGroups } from './rule-groups.ts';
export { bindsVisibly, digest, factOf, findRule, rules, valueRuleId, version } from './rules.ts';
export {
  financialStatusTexts,
  moveTexts,
  type StateText,
  stateTexts,
  transmitStatusTexts,
} from './states.ts';
export { keepsTerminal } from './transaction-reply.ts';
export { type Move, type State, type Transition, transitions } from './transitions.ts';
export { terminalTransitions } from './transmissions.ts';
export {
  currencyTotalFields,
  currencyTotalForms,
  transmissionRecord,
  transmissionReference,
} from './transmit-inquire.ts';
export { transmitTerminalReply } from './transmit-terminal.ts';
export type { RecordField, ReplyPath, RequestFields } from './types.ts';
export { unanswered } from './unanswered.ts';
