import { z } from 'zod';
import { type Frozen, number } from './shape.ts';
import { count } from './words.ts';

/** The ways in which a request differs from the call. `own header`: the client fills fields of the header itself. */
const differences = ['malformed', 'changed', 'left out', 'added', 'own header'] as const;
export type DifferenceKind = (typeof differences)[number];

export const clientFindingSchema = z.object({
  /**
   * - `throws on refusal`: the client threw an error although the gateway replied with a refusal.
   * - `hides reply`: the client returned something other than the reply.
   * - `misread`: the client returned a value of the reply with another text.
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

/** A deviation of the client of the user. It decides no rule of the gateway. */
export type ClientFinding = Frozen<z.infer<typeof clientFindingSchema>>;

/** Findings that are not faults of the client. */
const harmless: readonly ClientFinding['kind'][] = [
  ...(['own header', 'not sent', 'throws on refusal', 'hides reply'] as const),
];

/** True if the finding describes how the client shows replies. */
export const isDescribed = ({ kind }: ClientFinding): boolean =>
  kind === 'throws on refusal' || kind === 'hides reply';

/** A finding without its command, as text. */
export const findingText = ({ kind, text, times }: ClientFinding): string =>
  `${kind}, ${text} (${count(times, 'time')})`;

export const isFault = ({ kind }: ClientFinding): boolean => !harmless.includes(kind);
