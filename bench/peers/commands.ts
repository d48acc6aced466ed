import { dealRequest, inquiryText, pageText, refusalText, requestsOf } from '../deal.ts';
import type { Asking } from './sampled.ts';

/** A command for the sandbox. */
export interface Command {
  readonly name: string;
  /** @param user of a transaction that is there */
  readonly asking: (user: string) => Asking;
}

const answered = (code: string) => `<result>${code}</result>`;

export const deal: Command = {
  name: 'doDeal',
  asking: () => ({ request: dealRequest, mark: answered('000') }),
};

/** Further kinds of commands, so that a short cut for charges does not pass for a fast sandbox. */
export const furtherCommands: readonly Command[] = [
  {
    name: 'an inquiry',
    asking: (user) => ({ request: requestsOf(inquiryText(user)), mark: answered('000') }),
  },
  { name: 'a refusal', asking: () => ({ request: requestsOf(refusalText), mark: answered('004') }) },
  { name: 'a page request', asking: () => ({ request: requestsOf(pageText), mark: answered('000') }) },
];
