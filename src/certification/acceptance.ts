import type { Evidence } from '../certificate/index.ts';
import { isCommand, type Rule } from '../contract/index.ts';
import type { RunScenario } from './outcomes.ts';

/** What a refusal alone cannot show: a parameter of a command, and that a refusal has its stated reason. */
const parameter = /^([a-zA-Z]+)\.request\./;
const everywhere = /^(envelope\.request\.|auth\.credentials-on-every-request$)/;
const refusal = /^([a-zA-Z]+)\.error\.(?!000$)/;

/**
 * Why a pass of a rule decides nothing; undefined where it does. A rule of a parameter needs a request that was accepted in
 * a scenario that shows the rule; a rule of a result code needs one of its command anywhere in the run.
 */
export function acceptanceIn(
  rules: readonly Rule[],
  scenarios: readonly RunScenario[],
): (rule: Rule, found: readonly Evidence[]) => string | undefined {
  const acceptedBy = (some: readonly RunScenario[]) =>
    new Set(some.flatMap(({ planted, report }) => (planted ? [] : (report?.accepted ?? []))));
  const ever = acceptedBy(scenarios);
  const byName = Map.groupBy(scenarios, ({ name }) => name);
  const ofGroup = new Map(
    rules.flatMap(({ id, group }) => {
      const command = parameter.exec(id)?.[1];
      return group !== undefined && command !== undefined ? [[group, command] as const] : [];
    }),
  );
  const commandOf = ({ id, group }: Rule) =>
    parameter.exec(id)?.[1] ??
    (id.startsWith('limit.') && group !== undefined ? ofGroup.get(group) : undefined);
  return (rule, found) => {
    const code = refusal.exec(rule.id)?.[1];
    if (code !== undefined && isCommand(code) && !ever.has(code))
      return `Not decided: the run has no ${code} request that was accepted.`;
    // These bind each request: one that was accepted anywhere is enough.
    if (everywhere.test(rule.id) && ever.size === 0)
      return 'Not decided: the run has no request that was accepted.';
    const command = commandOf(rule);
    if (command === undefined || !isCommand(command)) return undefined;
    const shown = found
      .filter(({ verdict }) => verdict === 'passed')
      .flatMap((one) => byName.get(one.scenario) ?? []);
    return acceptedBy(shown).has(command)
      ? undefined
      : `Not decided: no ${command} request was accepted in a scenario of the rule.`;
  };
}
