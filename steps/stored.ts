interface Values<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the stored value of a key. A missing value is made and stored first. */
export function stored<Key, Value>(values: Values<Key, Value>, key: Key, make: () => NoInfer<Value>): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}

type ErrorKind = new (...values: never[]) => Error;

/**
 * Returns a function that asks each question about a target once, and again only after an error.
 *
 * @param unanswered errors after which the answer stays undefined
 */
export function askedOnce<Question, Answer>(...unanswered: readonly ErrorKind[]) {
  const known = new WeakMap<object, Map<Question, Promise<Answer | undefined>>>();
  return (target: object, question: Question, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
    const answers = stored(known, target, () => new Map());
    const answer = () =>
      ask().catch((error: unknown) => {
        if (unanswered.some((kind) => error instanceof kind)) return undefined;
        answers.delete(question);
        throw error;
      });
    return stored(answers, question, answer);
  };
}
