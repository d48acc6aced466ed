import { isDeepStrictEqual } from 'node:util';
import { byCommand, type CommandData, commandData } from './commands.ts';
import { type Fields, holding } from './condition.ts';
import type { Condition } from './conditions.ts';
import type { CommandName } from './deals.ts';
import type { RequestField } from './field.ts';
import { admits, describe } from './format.ts';
import { addsUp } from './installments.ts';
import { ruleOf } from './rule.ts';
import type { RuleId } from './rule-ids.ts';

/** One thing in a request that the contract does not allow. */
export interface Breach {
  /** The rule that is broken. */
  readonly rule: RuleId;
  readonly field: string;
  /** What is wrong and what is allowed, in words that follow the field's name. Never repeats the value. */
  readonly problem: string;
}

/** What each command's fields and conditions are held to, made ready once: every request is held to all of it. */
const checks = byCommand((command) => {
  const { prefix, request, conditions }: CommandData = commandData[command];
  return {
    fields: Object.entries<RequestField>(request).map(([name, field]) => ({
      name,
      rule: ruleOf(prefix, name),
      alsoAt: field.alsoAt,
      required: field.occurrence === 'required',
      format: field.format,
      otherwise: field.otherwise && { when: holding(field.otherwise.when), format: field.otherwise.format },
    })),
    conditions: byWhen(conditions).map((alike) => ({
      when: (alike[0]?.when ?? []).map(holding),
      owes: alike.map(({ needs, rule, field, problem }) => ({
        needs: holding(needs),
        breach: { rule, field, problem },
      })),
    })),
  };
});

/** The conditions in their order, those next to each other that ask for the same kind of request together. */
function byWhen(conditions: readonly Condition[]): Condition[][] {
  const runs: Condition[][] = [];
  for (const condition of conditions) {
    const run = runs.at(-1);
    if (run && isDeepStrictEqual(run[0]?.when, condition.when)) run.push(condition);
    else runs.push([condition]);
  }
  return runs;
}

/**
 * All that the contract finds wrong in the parameters of one command, by itself: formats, what is missing, what the
 * fields owe each other. What a terminal, a card or the ledger has to say is not its business.
 */
export function breaches(command: CommandName, fields: Fields): Breach[] {
  const { fields: own, conditions } = checks[command];
  const found: Breach[] = [];
  for (let index = 0; index < own.length; index++) {
    const { name, rule, alsoAt, required, format: usual, otherwise } = own[index] as (typeof own)[number];
    const value = fields(name) ?? (alsoAt === undefined ? undefined : fields(alsoAt));
    if (value === undefined) {
      if (required) found.push({ rule, field: name, problem: 'is missing' });
      continue;
    }
    const format = otherwise?.when(fields) ? otherwise.format : usual;
    if (!admits(format, value)) found.push({ rule, field: name, problem: `has to be ${describe(format)}` });
  }
  for (const { when, owes } of conditions) {
    if (!when.every((test) => test(fields))) continue;
    for (const { needs, breach } of owes) if (!needs(fields)) found.push(breach);
  }
  if (command === 'doDeal' && !addsUp(fields))
    found.push({
      rule: 'installments.rule',
      field: 'total',
      problem: 'has to be firstPayment + numberOfPayments x periodicalPayment',
    });
  return found;
}
