/** Checks of a merchant's application: the kit gives it tasks, and judges its requests, charges and reported states. */
export { amountWords } from '../message/amount-words.ts';
export { allApproved, approvedWords, countedRefusals, nothingApproved } from './approved.ts';
export * from './certificate.ts';
export { type CheckId, checkKind, checks } from './checks.ts';
export { type Detections, detectedBy, detectionsSchema, type ProvenVariant } from './detections.ts';
export type { Driver } from './drivers/driver.ts';
export { hookDriver, placeOf } from './drivers/hook.ts';
export { jsonSchemaFiles, variables } from './drivers/interface.ts';
export { withLogs } from './drivers/logs.ts';
export { runDriver, shownCommand } from './drivers/run.ts';
export { withWatch } from './drivers/watch.ts';
export { certificateOf, durationsOf, type Evidence, evidenceFrom, tasksOf } from './evidence.ts';
export type { Searching } from './histories/search.ts';
export { Desk, NotTaken, type Shown } from './interactive/desk.ts';
export { interactive } from './interactive/driver.ts';
export { observeView } from './interactive/view.ts';
export { observe } from './observe.ts';
export { eachFormOnce } from './old-forms.ts';
export { taskFor } from './page-tasks.ts';
export * from './passive/faults.ts';
export { addressSound, askedFor, placeFrom, wordsFrom } from './passive/probe.ts';
export { passiveEvidence } from './passive.ts';
export { endsOf, type Plan } from './plan.ts';
export { usualChecks } from './plan-defaults.ts';
export { noTask, plansFrom } from './plan-file.ts';
export { allTasks, plans } from './plans/plans.ts';
export { causesOf, usualRemedy } from './remedies.ts';
export { tasksWithin, unshown } from './scope.ts';
export { type Access, Session } from './session.ts';
export {
  behaviourWords,
  orderStates,
  type Scope,
  scopes,
  situationWords,
  stateWords,
  type Task,
} from './task-schema.ts';
export * from './verdict.ts';

/** Histories load on demand, because nothing else needs fast-check. */
export const loadHistories = () => import('./histories/search.ts');
