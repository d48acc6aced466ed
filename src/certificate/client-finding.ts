import { z } from 'zod';
import { type Frozen, number } from './shape.ts';
import { count } from './words.ts';

/** Ways in which a request differs from the call. `own header`: the client fills header fields itself. */
const differences = ['malformed', 'changed', 'left out', 'added', 'own header'] as const;
export type DifferenceKind = (typeof differences)[number];

export const clientFindingSchema = z.object({
  /**
   * - `throws on refusal`: the client threw an error although the gateway sent a refusal.
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

/** A finding about the user's client. It decides no rule of the gateway. */
export type ClientFinding = Frozen<z.infer<typeof clientFindingSchema>>;

/** Kinds of findings that are not faults of the client. */
const harmless: readonly ClientFinding['kind'][] = [
  ...(['own header', 'not sent', 'throws on refusal', 'hides reply'] as const),
];

/** True if a finding describes how the client shows replies. */
export const isDescribed = ({ kind }: ClientFinding): boolean =>
  kind === 'throws on refusal' || kind === 'hides reply';

/** Kinds as text, if their name alone is unclear. */
const kindWords: Partial<Record<ClientFinding['kind'], string>> = {
  'hides reply': 'the client returned something other than the whole reply',
  'throws on refusal': 'the client threw an error on a refusal',
};

/** The text of a finding, without its command. */
export const findingText = ({ kind, text, times }: ClientFinding): string =>
  `${kindWords[kind] ?? kind} (${count(times, 'time')}): ${text}`;

export const isFault = ({ kind }: ClientFinding): boolean => !harmless.includes(kind);
