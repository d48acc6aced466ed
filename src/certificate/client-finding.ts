import { count } from './count.ts';

/** How a request arrived otherwise than it was asked for. `own header`: a field of the header that clients fill themselves. */
export type DifferenceKind = 'malformed' | 'changed' | 'left out' | 'added' | 'own header';

/** What the client did otherwise than it should: a matter of the merchant's side, whatever the gateway does. */
export interface ClientFinding {
  readonly kind:
    | DifferenceKind
    | 'threw'
    /** The gateway refused, and the client threw instead of returning the reply. */
    | 'throws on refusal'
    | 'no reply'
    /** A reply came, and the client returned something else. */
    | 'hides reply'
    /** A value of the reply came back with another text. */
    | 'misread'
    | 'not sent'
    | 'repeated'
    | 'unverified'
    | 'declaration';
  readonly command: string;
  readonly text: string;
  readonly times: number;
}

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
