/** The reference gateway: a real HTTPS server with a ledger and clearing. */
export { type OtherCertificate, otherCertificates } from './authority.ts';
export { catchUp } from './catch-up.ts';
export { timeOfDay } from './clock.ts';
export {
  type ConfigurationInput,
  defaultConfiguration,
  defaultMerchants,
  InvalidConfiguration,
} from './configuration/index.ts';
export { invoiceRoles } from './configuration/invoice-roles.ts';
export { terminalRoles } from './configuration/terminal-roles.ts';
export type { ConsoleOptions, ConsoleView } from './console/view.ts';
export type { TurnedAway } from './emitter.ts';
export { replyForms } from './faults/faults.ts';
export type { Handled } from './handled.ts';
export type { Answered } from './journal.ts';
export { maskReply, maskRequest } from './journal-request.ts';
export { legacyForms } from './legacy/index.ts';
export { maskLoosely } from './loosely.ts';
export type { Merchant, Terminal } from './merchants.ts';
export {
  faultFor,
  type Means,
  type Provocation,
  provocations,
  refusedCard,
  type Step,
  sourceOf,
} from './provocations/index.ts';
export { cardsByRole, invoicesByRole, sandboxMid, terminalsByRole } from './roles.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start.ts';
export type { RequestChecks } from './state.ts';
export { refusedBin, type TestCard, testCards } from './test-cards.ts';
export { resultTexts } from './texts.ts';
export type { Transaction } from './transaction.ts';
export { UnusableAuthority } from './unusable-authority.ts';
export { UnusableData } from './unusable-data.ts';
