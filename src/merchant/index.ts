/** The other side: an application of a merchant, led through tasks, and judged by what it sends, charges and believes. */
export { amountWords } from './amount-words.ts';
export type { MerchantCertificate, TaskResult } from './certificate.ts';
export { checks } from './checks.ts';
export type { DoctorFinding } from './doctor/questions.ts';
export type { Driver } from './drivers/driver.ts';
export { hookDriver } from './drivers/hook.ts';
export { variables } from './drivers/interface.ts';
export { runDriver } from './drivers/run.ts';
export { jsonSchemaFiles } from './json-schemas.ts';
export { type Observing, observe } from './observe.ts';
export { passiveCertificate } from './passive.ts';
export { orderStates, type Plan, planSchema, type Scope, scopes, type Task } from './plan.ts';
export { plans } from './plans/index.ts';
export { tasksWithin, tasksWord, unshown } from './scope.ts';
export { type Access, Session } from './session.ts';
export { deciding, failures } from './verdict.ts';
