import {
  type CommandName,
  commandNames,
  isCommand,
  type ReplyTable,
  type RuleId,
  ruleOf,
} from '../contract/index.ts';
import { all, type Element } from '../message/element.ts';
import { failed, type Judge } from './judge.ts';
import { holdersOf, tablesOf } from './seen-elements.ts';

/** Elements with the same parent: the parent's path inside its table, and the rules of the elements by name. */
interface SingleElements {
  readonly table: ReplyTable;
  readonly path: readonly string[];
  readonly rules: ReadonlyMap<string, RuleId>;
}

const singleElements = (command: CommandName): readonly SingleElements[] =>
  tablesOf(command).flatMap((table) => {
    // Container elements may be repeated.
    const single = Object.entries(table.fields).filter(([, { format }]) => format?.kind !== 'container');
    const byHolder = Map.groupBy(single, ([name]) => name.split('.').slice(0, -1).join('.'));
    return [...byHolder].map(([holder, named]) => ({
      table,
      path: holder.split('.').filter(Boolean),
      rules: new Map(named.map(([name]) => [name.split('.').at(-1) ?? '', ruleOf(table.prefix, name)])),
    }));
  });

const elements = new Map<string, readonly SingleElements[]>(
  commandNames.map((command) => [command, singleElements(command)]),
);

export const once: Judge = ({ command, probe, reply }) => {
  if (probe || !isCommand(command) || !reply) return [];
  return (elements.get(command) ?? []).flatMap(({ table, path, rules }) =>
    path
      .reduce((found, name) => found.flatMap((one) => all(one, name)), holdersOf(reply, command, table))
      .flatMap(repeatedIn)
      .flatMap((name) => {
        const rule = rules.get(name);
        return rule ? [failed(rule, `${name} occurs more than once`)] : [];
      }),
  );
};

function repeatedIn({ children }: Element): readonly string[] {
  const names = children.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
