/** What a run on a gateway of others may do, and how it is undone. */

export { approvalLine } from './approval-line.ts';
export type { Approval } from './approvals.ts';
export { divided, type Limits } from './ceiling.ts';
export { Forbidden } from './forbidden.ts';
export { guarded } from './guarded.ts';
export { isKept, Journal, journalsIn, type LeftJournal } from './journal.ts';
export { leftIn, remarksOn, resume } from './resume.ts';
export { type Permitted, Safety } from './safety.ts';
