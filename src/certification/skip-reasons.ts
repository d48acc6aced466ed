import { isStop, plainCount } from '../certificate/index.ts';
import { type CommandName, commandData, commandNames, type Rule } from '../contract/index.ts';
import { isInFile } from './needs.ts';
import type { RunScenario } from './outcomes.ts';

export type WhySkipped = (rule: Rule, carrying: readonly RunScenario[]) => string;

/** Ranks the reasons of scenarios. A blocked scenario shows the behaviour of the gateway, so it comes first. */
function rank({ outcome, wrongSetUp, reason }: RunScenario): number {
  if (reason === undefined) return 5;
  if (outcome === 'blocked') return wrongSetUp ? 0 : 1;
  // A scenario that did not start could have decided the rule, so a missing ability is not the reason.
  if (isStop(reason)) return 2;
  return isInFile(reason) ? 3 : 4;
}

/** Sorts scenarios, the most specific reason first. */
export const causesFirst = (scenarios: readonly RunScenario[]): readonly RunScenario[] =>
  scenarios.toSorted((one, other) => rank(one) - rank(other));

/** The reason that stopped the scenarios of a rule; undefined if none was stopped. */
export function stoppedBy(carrying: readonly RunScenario[]): string | undefined {
  const [stopped] = causesFirst(carrying.filter(({ outcome }) => /skipped|blocked|hidden/.test(outcome)));
  if (stopped?.reason === undefined) return undefined;
  const reason = stopped.reason.replace(/\.$/, '');
  if (isStop(stopped.reason)) return `Not run: ${reason}.`;
  return stopped.outcome === 'skipped'
    ? `The scenario needs something that the target lacks: ${reason}.`
    : `Not decided: ${reason}.`;
}

/** The text about a wrong terminal or card of the target file, if no deal of the run was accepted. */
export function unusableIn(scenarios: readonly RunScenario[]): string | undefined {
  if (scenarios.some(({ report }) => report?.accepted.includes('doDeal'))) return undefined;
  const reason = scenarios.find(({ wrongSetUp }) => wrongSetUp)?.reason;
  return reason === undefined ? undefined : `Not decided: ${reason}.`;
}

/** Rules about elements of replies, which judges decide in all scenarios. */
const ofReplies = /\.(?:reply|record)\./;

export function skipReasons(scenarios: readonly RunScenario[], cutBy: readonly string[]): WhySkipped {
  const accepted = new Set(scenarios.flatMap(({ report }) => report?.accepted ?? []));
  const ended = cutBy.find(isStop);
  const unusable = unusableIn(scenarios);
  const lacking = (rule: Rule): string => {
    const commands = commandsOf(rule);
    const left = scenarios.filter(
      (one) => one.outcome === 'skipped' && commands.some((name) => isAbout(one, name)),
    );
    return left.length === 0
      ? ''
      : `; ${plainCount(left.length, 'scenario')} of ${commands.join(', ')} did not run, because the target lacks something`;
  };
  return (rule, carrying) => {
    const stopped = stoppedBy(carrying);
    if (stopped !== undefined) return stopped;
    if (ended !== undefined) return `Not run: ${ended}.`;
    const isSelected = () =>
      carrying.length > 0 ||
      (ofReplies.test(rule.id) &&
        scenarios.some((one) => commandsOf(rule).some((name) => isAbout(one, name))));
    if (unusable !== undefined && (cutBy.length === 0 || isSelected())) return unusable;
    if (cutBy.length > 0)
      return inShard(cutBy) ?? `Not in the selected part of the suite (${cutBy.join(', ')}).`;
    return (
      unaccepted(rule, scenarios, accepted) ?? `No exchange of the run decided the rule${lacking(rule)}.`
    );
  };
}

/** The reason for a rule that another shard can decide; undefined if the run has no shards. */
export function inShard(cutBy: readonly string[]): string | undefined {
  const shard = cutBy.find((one) => one.startsWith('--shard '));
  const missing = cutBy.filter((one) => one.endsWith(' is missing'));
  const others = cutBy.filter((one) => one !== shard && !missing.includes(one));
  const unless = others.length > 0 ? `, unless ${others.join(', ')} leaves the rule out` : '';
  if (shard !== undefined)
    return `Not decided in this shard (${shard}); the command merge decides the rule${unless}.`;
  return missing.length > 0 ? `Not decided in the other shards: ${missing.join(', ')}${unless}.` : undefined;
}

const commandsOf = ({ id }: Rule): readonly CommandName[] =>
  commandNames.filter(
    (name) =>
      id.startsWith(`${name}.`) ||
      commandData[name].reply.some(({ prefix }) => id.startsWith(`${prefix}.`)) ||
      (name === 'inquireInvoice' && id === 'general.invoice-messages-english'),
  );

const isAbout = ({ rules }: RunScenario, command: CommandName): boolean =>
  rules.some((rule) => rule === `command.${command}` || rule.startsWith(`${command}.`));

/** The reason why no request of a command was accepted, for rules about the replies of the command. */
function unaccepted(
  rule: Rule,
  scenarios: readonly RunScenario[],
  accepted: ReadonlySet<string>,
): string | undefined {
  const commands = commandsOf(rule);
  const [command] = commands;
  if (command === undefined || commands.some((name) => accepted.has(name))) return undefined;
  return stoppedBy(scenarios.filter((one) => isAbout(one, command)));
}
