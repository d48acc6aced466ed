import { z } from 'zod';
import { orderStates } from '../plan.ts';
import type { Answer, PageGiven } from './driver.ts';

/** What an application prints as a line of JSON, or answers to a hook. */
export const answerSchema = z.object({
  /** What it believes of the order. */
  state: z.enum(orderStates).optional(),
  /** The address of a payment page, for the buyer. */
  page: z.url({ protocol: /^https$/ }).optional(),
  /** Where its return address is reached, if not by the name in it: `http://127.0.0.1:4711`. */
  reach: z.url({ protocol: /^https?$/ }).optional(),
  /** It does not do this operation. */
  unsupported: z.literal(true).optional(),
});

export interface Said {
  readonly answer: Answer;
  readonly page?: PageGiven;
}

/** Reads an answer: an object, or the word of a state alone. Undefined where a line is neither, as most of an output. */
export function readAnswer(text: string): Said | undefined {
  const word = orderStates.find((state) => state === text.trim());
  if (word) return { answer: { state: word } };
  if (!text.trim().startsWith('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { success, data, error } = answerSchema.safeParse(value);
  if (!success) {
    const [issue] = error.issues;
    const place = issue?.path.join('.') || 'the answer';
    return { answer: { problem: `its answer is not one: ${place}: ${issue?.message}` } };
  }
  const { state, page, reach, unsupported } = data;
  return {
    answer: { ...(state && { state }), ...(unsupported && { isUnsupported: true }) },
    ...(page !== undefined && { page: { page, ...(reach !== undefined && { reach }) } }),
  };
}
