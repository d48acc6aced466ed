/** Requests and replies, wherever they come from, held to their schemas and to the rules. */
export type { Finding, Remark, Report, Unusable } from './finding.ts';
export { rulesOfRequest } from './known-elements.ts';
export { type Input, type Message, NoMessage, readMessage } from './message.ts';
export { unknownIn } from './unknown.ts';
export { type Validated, type ValidateOptions, validate } from './validate.ts';
