import { type CommandData, commandData } from './commands.ts';
import { type Fields, holds } from './condition.ts';
import type { CommandName } from './deals.ts';
import { admits, describe } from './format.ts';
import { addsUp } from './installments.ts';
import { type RuleId, ruleOf } from './rule.ts';

export interface Breach {
  readonly rule: RuleId;
  readonly field: string;
  /** Description of the violation, to follow the name of the field. Never contains the field's value. */
  readonly problem: string;
}

/** Returns violations in formats, missing fields and conditions. Terminals, cards and the ledger are not checked. */
export function breaches(command: CommandName, fields: Fields): Breach[] {
  const { prefix, request, conditions }: CommandData = commandData[command];
  const found: Breach[] = [];
  for (const [name, { format: usual, otherwise, alsoAt, occurrence }] of Object.entries(request)) {
    const value = fields(name) ?? (alsoAt === undefined ? undefined : fields(alsoAt));
    if (value === undefined && occurrence !== 'required') continue;
    const format = otherwise && holds(otherwise.when, fields) ? otherwise.format : usual;
    if (value !== undefined && admits(format, value)) continue;
    const problem = value === undefined ? 'is missing' : `has to be ${describe(format)}`;
    found.push({ rule: ruleOf(prefix, name), field: name, problem });
  }
  for (const { when, needs, rule, field, problem } of conditions)
    if (when.every((test) => holds(test, fields)) && !holds(needs, fields))
      found.push({ rule, field, problem });
  if (command === 'doDeal' && !addsUp(fields))
    found.push({
      rule: 'installments.rule',
      field: 'total',
      problem: 'has to be firstPayment + numberOfPayments x periodicalPayment',
    });
  return found;
}
