import { z } from 'zod';
import { quoted } from '../secrets.ts';
import { orderStates } from '../task-schema.ts';
import type { Answer, PageGiven } from './driver.ts';

/** What an application prints as a line of JSON, or answers to a hook. */
export const answerSchema = z.object({
  state: z.enum(orderStates).optional().describe('The state of the order in the application.'),
  page: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('The address of the payment page for the buyer: mpiHostedPageUrl from the gateway.'),
  reach: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The address that receives the return of the buyer, if the host in the return address is not reachable: http://127.0.0.1:4711.',
    ),
  unsupported: z
    .literal(true)
    .optional()
    .describe('The application does not support this operation: remove it from --scope.'),
  clock: z
    .literal(false)
    .optional()
    .describe('The application uses its own clock and sent nothing: a task that moves the clock is skipped.'),
});

export interface Said {
  readonly answer: Answer;
  readonly page?: PageGiven;
}

/** Reads an answer: an object, or the word of a state alone. Undefined where a line is neither, as most of an output. */
export function readAnswer(text: string, password: string): Said | undefined {
  // Also without the mark that some put before UTF-8.
  const said = text.trim();
  const word = orderStates.find((state) => state === said);
  if (word) return { answer: { state: word } };
  if (!said.startsWith('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(said);
  } catch {
    return undefined;
  }
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
      // What it believes before the buyer was there says nothing of what it makes of the return.
      ...(state && page === undefined && { state }),
      ...(unsupported && { isUnsupported: true }),
      ...(clock === false && { hasOwnClock: true }),
    },
    ...(page !== undefined && { page: { page, ...(reach !== undefined && { reach }) } }),
  };
}
