import { createHash } from 'node:crypto';
import { commandData } from './commands.ts';
import { doDealRequest } from './do-deal.ts';
import type { ReplyField, RequestField, Says } from './field.ts';
import { type Rule, type RuleId, rule, ruleOf } from './rule.ts';
import { type Defaults, tables } from './tables.ts';

/** Values of reply elements without a stated cause: the suite only records them. */
const unreachable: Readonly<Record<string, Pick<Rule, 'standing'>>> = {
  'transactionType 58': { standing: 'chosen' },
};

/** All rules of the contract, in the order of the specification. Ids are unique. */
export const rules: readonly Rule[] = tables.flatMap(([prefix, entries, defaults]) => {
  const own = Object.entries<Says & Partial<ReplyField>>(entries);
  const group = groupOf(prefix);
  const idOf = (key: string) => (prefix === '' ? (key as RuleId) : ruleOf(prefix, key));
  return [
    ...own.map(([key, entry]) =>
      rule(idOf(key), { ...(group !== undefined && { group }), ...entry }, defaults),
    ),
    ...own.flatMap(([key, entry]) => valueRules(idOf(key), key, entry, defaults)),
  ];
});

/** Version of the contract. New rules increase the second number. */
export const version = '0.5.0';

/** Hexadecimal SHA-256 of all rules and commands. Kits with equal digests check the same rules. */
export const digest: string = createHash('sha256')
  .update(JSON.stringify({ version, rules, commandData }))
  .digest('hex');

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((one) => [one.id, one]));

export const findRule = (id: string): Rule | undefined => byId.get(id);

/** The group of a rule, or the rule itself: rules of one group state the same fact. */
export const factOf = (id: string): string => findRule(id)?.group ?? id;

/** True for rules that the suite can check: they bind the gateway and are observable. */
export const bindsVisibly = ({ binds, observable }: Pick<Rule, 'binds' | 'observable'>): boolean =>
  binds !== 'merchant' && observable !== 'no';

export const isAmong = (ids: readonly string[], rule: string): boolean => ids.includes(rule);

/** Rule id of a value of a coded element: `<field>.value.<code>-<label>`, `.<code>`, or `.<label>` without a code. */
export function valueRuleId(
  field: RuleId,
  valueIds: ReplyField['valueIds'],
  key: string,
  label: string | null,
): RuleId {
  const [code, name = valueIds === 'code' ? undefined : label] = key.split('/');
  return ruleOf(field, `value.${[code, name].filter(Boolean).join('-')}` as string);
}

function valueRules(id: RuleId, name: string, field: Says & Partial<ReplyField>, defaults: Defaults): Rule[] {
  return Object.entries(field.codes ?? {}).map(([key, label]) => {
    const code = key.split('/', 1)[0];
    const says =
      label === null
        ? `The reply element ${name} can have the code ${code}.`
        : code
          ? `Code ${code} of ${name} ${key.includes('/') ? 'can be' : 'is'} labelled ${label}.`
          : `The reply element ${name} can have the label ${label}.`;
    return rule(
      valueRuleId(id, field.valueIds, key, label),
      {
        ...(field.group !== undefined && { group: field.group }),
        line: field.line,
        says,
        ...unreachable[`${name} ${key}`],
      },
      defaults,
    );
  });
}

function groupOf(prefix: string): string | undefined {
  const field = /^doDeal\.request\.(\w+)\.value$/.exec(prefix)?.[1];
  return Object.entries<RequestField>(doDealRequest).find(([name]) => name === field)?.[1].group;
}
