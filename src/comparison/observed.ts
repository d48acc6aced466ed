import type { Certificate } from '../certificate/index.ts';
import { steady } from './varying.ts';

/** A difference between two runs in behaviour that the specification leaves open. */
export type ObservedDifference = ReturnType<typeof observedDifferences>[number];

/** The observations that differ between two certificates. Ids, times and numbers of messages are ignored. */
export function observedDifferences(a: Certificate, b: Certificate) {
  const [mine, theirs] = [byId(a), byId(b)];
  const rules = new Map([...b.rules, ...a.rules].map((rule) => [rule.id, rule]));
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((id) => {
    const [ones, others] = [mine.get(id) ?? [], theirs.get(id) ?? []];
    const [one, other] = [steadied(ones), steadied(others)];
    if (without(one, other).length + without(other, one).length === 0) return [];
    const rule = rules.get(id);
    const [values, otherValues] = [listed(ones), listed(others)];
    return {
      /** The id of a rule, or the name of an observation. */
      id,
      ...(rule && { statement: rule.statement }),
      chosen: rule?.standing === 'chosen',
      a: ones.filter((text) => !other.has(steady(text))),
      b: others.filter((text) => !one.has(steady(text))),
      /** Values that only the first certificate lists. */
      onlyA: without(values, otherValues),
      onlyB: without(otherValues, values),
    };
  });
}

const steadied = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.map((text) => steady(text)));

const without = (these: ReadonlySet<string>, those: ReadonlySet<string>): readonly string[] =>
  [...these].filter((one) => !those.has(one));

const byId = ({ observations }: Certificate): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...Map.groupBy(observations, ({ id }) => id)].map(([id, all]) => [
      id,
      [...new Set(all.map(({ text }) => text))],
    ]),
  );

/** The values that an observation lists, as in `Results of doDeal: 000, 004 (ambiguity #39).` */
function listed(texts: readonly string[]): ReadonlySet<string> {
  const values = texts.flatMap((text) => {
    const list = text.match(/^[^:]+: (?<list>.+?)(?: \([^()]*\))?\.$/)?.groups?.list;
    if (list === undefined) return [];
    // Commas between quotes belong to a value.
    return list.split(/, (?=(?:[^"]*"[^"]*")*[^"]*$)/).filter((value) => !/^(?:none|nothing)$/.test(value));
  });
  return new Set(values);
}
