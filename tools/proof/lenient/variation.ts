import type { Alteration, Changes, Edit, Serve, State, Wire } from '../alteration.ts';
import { chained } from '../serving.ts';

/** The marker `TOOK` in an edit is replaced by an expression that records the use of the variation. */
const mark = /\bTOOK\b/g;

const noted = Symbol.for('ashrait-tck took place');

/** Ids of the source variations that were used in this process since the set was last cleared. */
export const tookPlace: Set<string> = new Set();
(globalThis as { [noted]?: Set<string> })[noted] = tookPlace;

/** Creates a conformant variation of the gateway's source. At least one of its edits has the marker `TOOK`. */
export const ofSource = (id: string, concern: string, ...edits: readonly Edit[]): Alteration => ({
  ...{ id, concern, rules: [] },
  edits: edits.map(({ file, from, to }) => ({
    file,
    from,
    to: to.replace(
      mark,
      () =>
        `(globalThis as any)[Symbol.for(${JSON.stringify(noted.description)})].add(${JSON.stringify(id)})`,
    ),
  })),
});

/** Creates a conformant variation of the notation and transport of replies. */
export const written = (
  id: string,
  concern: string,
  changes: Pick<Changes, 'request' | 'reply' | 'writes' | 'encodes' | 'waits'>,
): Alteration => ({
  ...{ id, concern, rules: [] },
  changes: () => ({ ...changes, everyReply: true }),
});

/** Creates a conformant variation of the content of replies. */
export const ofReplies = (id: string, concern: string, reply: Wire): Alteration =>
  written(id, concern, { reply });

/** Creates a conformant variation of how requests are served. */
export const ofServing = (id: string, concern: string, ...serves: readonly Serve[]): Alteration =>
  ofChanges(id, concern, () => ({ serve: chained(...serves) }));

/** Creates a conformant variation that remembers earlier requests of a scenario. */
export const ofChanges = (id: string, concern: string, changes: () => Changes): Alteration => ({
  ...{ id, concern, rules: [] },
  changes,
});

type Identifiers = Pick<
  State['identifiers'],
  'tranId' | 'authNumber' | 'clearingReference' | 'sequence' | 'uid'
>;

/**
 * Creates a conformant variation of the ids that the gateway assigns.
 *
 * @param other returns methods that replace the `usual` ones
 */
export const ofIdentifiers = (
  id: string,
  concern: string,
  other: (usual: Identifiers) => Partial<Identifiers>,
): Alteration => ({
  ...{ id, concern, rules: [] },
  prepares(state, took) {
    let known: Identifiers | undefined;
    const replace = () => {
      const { identifiers } = state;
      if (known === identifiers) return;
      known = identifiers;
      const usual: Identifiers = {
        tranId: identifiers.tranId.bind(identifiers),
        authNumber: identifiers.authNumber.bind(identifiers),
        clearingReference: identifiers.clearingReference.bind(identifiers),
        sequence: identifiers.sequence.bind(identifiers),
        uid: identifiers.uid.bind(identifiers),
      };
      Object.assign(identifiers, other(usual));
      took();
    };
    replace();
    // A reset of the sandbox creates other identifiers.
    state.events.on('changed', replace);
  },
});
