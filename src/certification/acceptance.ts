import type { Evidence } from '../certificate/index.ts';
import { isCommand, type Rule } from '../contract/index.ts';
import type { RunScenario } from './outcomes.ts';

/** What a refusal alone cannot show: a parameter of a command, and that a refusal has its stated reason. */
const parameter = /^([a-zA-Z]+)\.request\./;
const credentials = 'auth.credentials-on-every-request';
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
    // Wrong credentials are refused, and right ones are not.
    if (rule.id === credentials && ever.size === 0)
      return 'Not decided: the run has no request that was accepted.';
    const command = commandOf(rule);
    if (command === undefined || !(isCommand(command) || command === 'envelope')) return undefined;
    const shown = acceptedBy(
      found.filter(({ verdict }) => verdict === 'passed').flatMap((one) => byName.get(one.scenario) ?? []),
    );
    if (command === 'envelope' ? shown.size > 0 : shown.has(command)) return undefined;
    const what = command === 'envelope' ? 'request' : `${command} request`;
    return `Not decided: no ${what} was accepted in a scenario of the rule.`;
  };
}
