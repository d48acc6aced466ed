import type { Alteration, Changes, Edit, Wire } from '../alteration.ts';

/** The marker `TOOK` in an edit is replaced by an expression that records the use of the variation. */
const mark = /\bTOOK\b/g;

const noted = Symbol.for('ashrait-tck took place');

/** Ids of the source variations that were used in this process since the set was last cleared. */
export const tookPlace: Set<string> = new Set();
(globalThis as { [noted]?: Set<string> })[noted] = tookPlace;

/** Creates a conformant variation of the gateway's source. At least one of its edits has the marker `TOOK`. */
export const ofSource = (
  id: string,
  concern: string,
  breaks: string,
  ...edits: readonly Edit[]
): Alteration => ({
  ...{ id, concern, breaks, rules: [] },
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
  breaks: string,
  changes: Pick<Changes, 'reply' | 'writes' | 'encodes' | 'waits'>,
): Alteration => ({
  ...{ id, concern, breaks, rules: [] },
  changes: () => ({ ...changes, everyReply: true }),
});

/** Creates a conformant variation of the content of replies. */
export const ofReplies = (id: string, concern: string, breaks: string, reply: Wire): Alteration =>
  written(id, concern, breaks, { reply });
