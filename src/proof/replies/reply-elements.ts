import {
  bindsVisibly,
  type CommandName,
  commandData,
  commandNames,
  findRule,
  type ReplyField,
  type ReplyTable,
  type RuleId,
  ruleOf,
} from '../../contract/index.ts';
import type { Element } from '../../message/element.ts';
import { at } from '../../message/element.ts';
import type { Wire } from '../mutant.ts';
import { type Change, changed } from './tree.ts';

/** One element of a reply, by its rule, and the commands whose replies have it. */
export interface ReplyElement {
  readonly rule: RuleId;
  readonly name: string;
  readonly field: ReplyField;
  readonly commands: readonly CommandName[];
  /** Its path below the root, of a reply to that command. */
  readonly path: (command: CommandName) => string;
}

/** Whether a mutant can be asked for it: what is recommended or chosen no gateway has to keep. */
export const isProvable = (id: string): boolean => {
  const rule = findRule(id);
  return rule !== undefined && rule.standing === 'stated' && bindsVisibly(rule);
};

/** Every element of the contract's replies that has a rule to break. */
export const replyElements: readonly ReplyElement[] = byTable()
  .flatMap(([{ prefix, within, fields }, commands]) =>
    Object.entries(fields).map(([name, field]) => ({
      rule: ruleOf(prefix, name),
      name,
      field,
      commands,
      path: (command: CommandName) =>
        [
          'response',
          ...(commandData[command].answersIn === 'response' ? [] : [command]),
          ...(within === '' ? [] : [within]),
          name,
        ].join('.'),
    })),
  )
  .filter(({ rule }) => isProvable(rule));

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

/** Changes one element, in replies to the commands that have it. */
export const changing =
  ({ commands, path }: ReplyElement, change: Change): Wire =>
  (root, { command }) => {
    const known = commands.find((one) => one === command);
    return known ? changed(root, path(known), change) : root;
  };

/** The place of a rule. @throws Error where there is none */
export function replyElementOf(rule: string): ReplyElement {
  const place = replyElements.find((one) => one.rule === rule);
  if (!place) throw new Error(`no element of a reply has the rule ${rule}`);
  return place;
}
