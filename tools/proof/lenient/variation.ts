import type { Alteration, Changes, Edit, Wire } from '../alteration.ts';

/** `TOOK` in an edit becomes an expression that notes that the variation took place. */
const mark = /\bTOOK\b/g;

const noted = Symbol.for('ashrait-tck took place');

/** Ids of the variations of the source that took place in this process since the set was last emptied. */
export const tookPlace: Set<string> = new Set();
(globalThis as { [noted]?: Set<string> })[noted] = tookPlace;

/** A conformant difference in the gateway's source. An edit without `TOOK` goes with an edit that has it. */
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

/** A conformant difference in how replies are written and sent. */
export const written = (
  id: string,
  concern: string,
  breaks: string,
  changes: Pick<Changes, 'reply' | 'writes' | 'encodes' | 'waits'>,
): Alteration => ({
  ...{ id, concern, breaks, rules: [] },
  changes: () => ({ ...changes, everyReply: true }),
});

/** A conformant difference in what replies say. */
export const ofReplies = (id: string, concern: string, breaks: string, reply: Wire): Alteration =>
  written(id, concern, breaks, { reply });
