import { z } from 'zod';
import { type Frozen, number } from './shape.ts';
import { count } from './words.ts';

/** How a request arrived otherwise than it was asked for. `own header`: a field of the header that clients fill themselves. */
const differences = ['malformed', 'changed', 'left out', 'added', 'own header'] as const;
export type DifferenceKind = (typeof differences)[number];

export const clientFindingSchema = z.object({
  /**
   * - `throws on refusal`: the gateway refused, and the client threw instead of returning the reply.
   * - `hides reply`: a reply came, and the client returned something else.
   * - `misread`: a value of the reply came back with another text.
   */
  kind: z.enum([
    ...differences,
    ...(['threw', 'throws on refusal', 'no reply', 'hides reply', 'misread'] as const),
    ...(['not sent', 'repeated', 'unverified', 'declaration'] as const),
  ]),
  command: z.string(),
  text: z.string(),
  times: number,
});

/** What the client did otherwise than it should: a matter of the merchant's side, whatever the gateway does. */
export type ClientFinding = Frozen<z.infer<typeof clientFindingSchema>>;

/** What is the client's own affair, and no fault of it. */
const harmless: readonly ClientFinding['kind'][] = [
  ...(['own header', 'not sent', 'throws on refusal', 'hides reply'] as const),
];

/** How the client shows replies: the certificate describes it. */
export const isDescribed = ({ kind }: ClientFinding): boolean =>
  kind === 'throws on refusal' || kind === 'hides reply';

/** A finding in a line, behind its command. */
export const findingText = ({ kind, text, times }: ClientFinding): string =>
  `${kind}, ${text} (${count(times, 'time')})`;

export const isFault = ({ kind }: ClientFinding): boolean => !harmless.includes(kind);
