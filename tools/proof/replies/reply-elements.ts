import {
  bindsVisibly,
  type CommandName,
  commandData,
  commandNames,
  findRule,
  type ReplyField,
  type ReplyTable,
  type RuleId,
} from '../../../src/contract/index.ts';
import type { Element } from '../../../src/message/element.ts';
import { at } from '../../../src/message/element.ts';
import type { Wire } from '../alteration.ts';
import { type Change, changed } from './tree.ts';

export interface ReplyElement {
  readonly rule: RuleId;
  readonly name: string;
  readonly field: ReplyField;
  readonly commands: readonly CommandName[];
  readonly path: (command: CommandName) => string;
}

/** Returns the id if a gateway can visibly break a stated rule of that id, so that the rule needs a mutant. */
export const provable = (id: string): RuleId | undefined => {
  const rule = findRule(id);
  return rule?.standing === 'stated' && bindsVisibly(rule) ? rule.id : undefined;
};

export const replyElements: readonly ReplyElement[] = byTable().flatMap(
  ([{ prefix, within, fields }, commands]) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const rule = provable(`${prefix}.${name}`);
      const path = (command: CommandName) =>
        ['response', commandData[command].answersIn === 'response' ? '' : command, within, name]
          .filter(Boolean)
          .join('.');
      return rule ? [{ rule, name, field, commands, path }] : [];
    }),
);

/** The three transaction commands share their tables. */
function byTable(): readonly (readonly [ReplyTable, readonly CommandName[]])[] {
  const tables = new Map<string, [ReplyTable, CommandName[]]>();
  for (const command of commandNames)
    for (const table of commandData[command].reply) {
      const known = tables.get(table.prefix);
      if (known) known[1].push(command);
      else tables.set(table.prefix, [table, [command]]);
    }
  return [...tables.values()];
}

export const resultIn = (root: Element): string => at(root, 'response.result')?.text ?? '';

export const changing =
  ({ commands, path }: ReplyElement, change: Change): Wire =>
  (root, { command }) => {
    const known = commands.find((one) => one === command);
    return known ? changed(root, path(known), change) : root;
  };

/**
 * Returns the element of a rule.
 *
 * @throws Error if the rule has none
 */
export function replyElementOf(rule: RuleId): ReplyElement {
  const found = replyElements.find((one) => one.rule === rule);
  if (!found) throw new Error(`no element of a reply has the rule ${rule}`);
  return found;
}
