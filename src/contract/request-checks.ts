import type { CommandName } from './commands.ts';
import { byCommand, commandData } from './commands.ts';
import { type Fields, holds } from './condition.ts';
import type { RequestField } from './field.ts';
import { admits, describe } from './format.ts';
import { addsUp } from './installments.ts';

/** One thing in a request that the contract does not allow. */
export interface Breach {
  /** The rule that is broken. */
  readonly rule: string;
  readonly field: string;
  /** What is wrong and what is allowed, in words that follow the field's name. Never repeats the value. */
  readonly problem: string;
}

/** The fields of each command with the ids of their rules. */
const requests = byCommand((command) => {
  const { prefix, request } = commandData[command];
  const fields = Object.entries<RequestField>(request);
  return fields.map(([name, field]) => [name, field, `${prefix}.${name}`] as const);
});

/**
 * All that the contract finds wrong in the parameters of one command, by itself: formats, what is missing, what the
 * fields owe each other. What a terminal, a card or the ledger has to say is not its business.
 */
export function breaches(command: CommandName, fields: Fields): Breach[] {
  const { conditions } = commandData[command];
  const found: Breach[] = [];
  for (const [name, field, rule] of requests[command]) {
    const value = fields(name) ?? (field.alsoAt === undefined ? undefined : fields(field.alsoAt));
    if (value === undefined) {
      if (field.occurrence === 'required') found.push({ rule, field: name, problem: 'is missing' });
      continue;
    }
    const format =
      field.otherwise && holds(field.otherwise.when, fields) ? field.otherwise.format : field.format;
    if (!admits(format, value)) found.push({ rule, field: name, problem: `has to be ${describe(format)}` });
  }
  for (const condition of conditions)
    if (condition.when.every((test) => holds(test, fields)) && !holds(condition.needs, fields))
      found.push({ rule: condition.rule, field: condition.field, problem: condition.problem });
  if (command === 'doDeal' && !addsUp(fields))
    found.push({
      rule: 'installments.rule',
      field: 'total',
      problem: 'has to be firstPayment + numberOfPayments x periodicalPayment',
    });
  return found;
}
