export type { Finding, Remark, Report, Unusable } from './finding.ts';
export { rulesOfRequest } from './known-elements.ts';
export { type Input, type Message, NoMessage, readMessage } from './message.ts';
export { unknownIn } from './unknown.ts';
export { validate } from './validate.ts';
