/** How a request arrived otherwise than it was asked for. `own header`: a field of the header that clients fill themselves. */
export type DifferenceKind = 'malformed' | 'changed' | 'left out' | 'added' | 'own header';

/** What the client did otherwise than it should: a matter of the merchant's side, whatever the gateway does. */
export interface ClientFinding {
  readonly kind:
    | DifferenceKind
    | 'threw'
    | 'no reply'
    | 'not sent'
    | 'repeated'
    | 'unverified'
    | 'declaration';
  readonly command: string;
  readonly text: string;
  readonly times: number;
}

/** What is the client's own affair, and no fault of it. */
const harmless: readonly ClientFinding['kind'][] = ['own header', 'not sent'];

export const isFault = ({ kind }: ClientFinding): boolean => !harmless.includes(kind);
