import { z } from 'zod';
import { jsonIn } from '../../certificate/index.ts';
import { quoted } from '../secrets.ts';
import { optional, orderStates } from '../task-schema.ts';
import type { Answer, PageGiven } from './driver.ts';

/** An answer of an application: a JSON line of its output, or the body of the hook's reply. */
export const answerSchema = z.object({
  state: optional(z.enum(orderStates), 'The state of the order in the application.'),
  page: optional(
    z.url({ protocol: /^https$/ }),
    'The address of the payment page for the buyer: mpiHostedPageUrl from the gateway.',
  ),
  reach: optional(
    z.url({ protocol: /^https?$/ }),
    'The local address of the return page, if the kit cannot reach the host in the return address: http://127.0.0.1:4711.',
  ),
  unsupported: optional(
    z.literal(true),
    'The application does not support this operation: remove it from --scope.',
  ),
  clock: optional(
    z.literal(false),
    'The application uses its own clock and sent no request: the run skips a task that moves the clock.',
  ),
});

export interface Said {
  readonly answer: Answer;
  readonly page?: PageGiven;
}

/** Parses a JSON object or the name of a state. Undefined for any other line of output. */
export function readAnswer(text: string, password: string): Said | undefined {
  // `trim` also removes a byte order mark.
  const said = text.trim();
  const word = orderStates.find((state) => state === said);
  if (word) return { answer: { state: word } };
  if (!said.startsWith('{')) return undefined;
  const value = jsonIn(said);
  if (value === undefined) return undefined;
  const { success, data, error } = answerSchema.safeParse(value);
  if (!success) {
    const [issue] = error.issues;
    const place = issue?.path.join('.') || 'the answer';
    const given = (value as Record<string, unknown>)[place];
    const what =
      place === 'state' && typeof given === 'string'
        ? `${quoted(given, password)} is no state; the states are ${orderStates.join(', ')}`
        : issue?.message;
    return { answer: { problem: `the answer of the application is not valid: ${place}: ${what}` } };
  }
  const saysElse = Object.keys(value as object).length > 0 && Object.keys(data).length === 0;
  if (saysElse) return { answer: { unread: quoted(text, password) } };
  const { state, page, reach, unsupported, clock } = data;
  return {
    answer: {
      // A state reported together with a payment page is ignored: the buyer has not paid yet.
      ...(state && page === undefined && { state }),
      ...(unsupported && { isUnsupported: true }),
      ...(clock === false && { hasOwnClock: true }),
    },
    ...(page !== undefined && { page: { page, ...(reach !== undefined && { reach }) } }),
  };
}
