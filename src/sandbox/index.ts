/** The reference gateway: an HTTPS server with a ledger and clearing. */

export { maskLoosely } from '../secrets/mask.ts';
export { maskReply, maskRequest } from '../secrets/mask-request.ts';
export type { Answer } from './answer.ts';
export { catchUp } from './catch-up.ts';
export { timeOfDay } from './clock.ts';
export { invoiceRoles } from './configuration/defaults.ts';
export * from './configuration/index.ts';
export type { Terminal } from './configuration/schema.ts';
export { terminalRoles } from './configuration/terminal-roles.ts';
export type { ConsoleOptions, ConsoleView } from './console/view.ts';
export type { Handled, TurnedAway } from './emitter.ts';
export { replyForms } from './faults/reply-forms.ts';
export type { Answered } from './journal.ts';
export { formsIn, legacyForms } from './legacy/index.ts';
export type { Provocation, Step } from './provocations/provocation.ts';
export { faultFor, provocations, refusedCard, sourceOf } from './provocations/provocations.ts';
export * from './public.ts';
export { cardsByRole, invoicesByRole, sandboxMid, terminalsByRole } from './roles.ts';
export { type Sandbox, startSandbox } from './start.ts';
export type { Behaviour, Call, Served } from './state.ts';
export { UnusableData } from './store/errors.ts';
export { refusedBin, type TestCard, testCards } from './test-cards.ts';
export { resultTexts } from './texts.ts';
export type { Transaction } from './transaction.ts';
