import type { Verb } from './output.ts';

/** Verbs whose output is their purpose, or that have a quietness of their own. */
const speaking: readonly string[] = ['sandbox', 'contract', 'explain', 'handbook', 'completion'];

let isQuiet = false;

/** Whether progress is to be shown. */
export const showsProgress = (): boolean => !isQuiet;

/** Lets a verb be told to print errors alone. */
export function withQuiet(verb: Verb): Verb {
  return speaking.includes(verb.name())
    ? verb
    : verb.option('--quiet', 'print only errors, and the output of --json');
}

/** Silences the summary and the progress of a verb, for a while. Gives back what ends it. */
export function quieten(verb: Verb): () => void {
  const { quiet, json } = verb.opts();
  if (!quiet || speaking.includes(verb.name())) return () => {};
  isQuiet = true;
  const { stdout } = process;
  const write = stdout.write;
  if (!json)
    stdout.write = ((...given: readonly unknown[]) => {
      const done = given.at(-1);
      if (typeof done === 'function') process.nextTick(done as () => void);
      return true;
    }) as typeof write;
  return () => {
    isQuiet = false;
    stdout.write = write;
  };
}
