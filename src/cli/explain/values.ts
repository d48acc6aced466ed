import { findRule, rules, validations } from '../../contract/index.ts';
import type { Page } from './page.ts';
import { rulePage } from './rules.ts';

/** What a rule's id calls the value or validation that the rule is about; codes without a name are left to fields. */
function nameIn(id: string): string | undefined {
  const [, name] = /(?:^validation\.|\.value\.(?:\d+-)?)([A-Za-z]\w+)$/.exec(id) ?? [];
  return name;
}

const named = rules.flatMap((rule) => {
  const name = nameIn(rule.id);
  return name === undefined ? [] : [{ rule, name }];
});

const byJCode: ReadonlyMap<string, string> = new Map(
  Object.entries(validations).flatMap(([name, { j }]) =>
    j === null ? [] : [[`J${j}`, `validation.${name}`]],
  ),
);

/** The names that values go by (`TxnSetup`, `Forced`), and the J codes of the specification. */
export const valueNames: readonly string[] = [...new Set(named.map(({ name }) => name)), ...byJCode.keys()];

/** Every rule about a value of that name, a validation's own first. */
export function valuePages(word: string): readonly Page[] {
  const rule = findRule(byJCode.get(word.toUpperCase()) ?? '');
  if (rule) return [rulePage(rule)];
  return named
    .filter(({ name }) => name.toLowerCase() === word.toLowerCase())
    .map((one) => one.rule)
    .toSorted(
      (one, other) => Number(other.id.startsWith('validation.')) - Number(one.id.startsWith('validation.')),
    )
    .map(rulePage);
}
