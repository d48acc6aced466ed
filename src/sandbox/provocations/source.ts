import {
  type CommandName,
  commandData,
  commandNames,
  commandsWithErrors,
  findRule,
  type Rule,
} from '../../contract/index.ts';
import type { Provocation } from './provocation.ts';

/** Where the specification states a code. */
export interface Source {
  readonly rules: readonly Rule[];
  /** For which commands the code is stated; '' for a code with a rule of its own. */
  readonly says: string;
}

const prefixes = [...new Set(commandNames.map((command) => commandData[command].errors))];

const listed = (commands: readonly CommandName[]): string =>
  commands.join(', ').replace(/, (\w+)$/, ' and $1');

/** A code stands in a rule of its own, in the tables of other commands, or nowhere in the specification. */
export function sourceOf({ rule, code, commands }: Provocation): Source {
  const own = findRule(rule ?? '');
  if (own) return { rules: [own], says: '' };
  const success = findRule('envelope.reply.result');
  if (code === '000' && success)
    return { rules: [success], says: 'The specification states the code for every command.' };
  const stating = prefixes.flatMap((prefix) => {
    const found = findRule(`${prefix}.${code}`);
    return found ? [{ found, of: commandsWithErrors(prefix) }] : [];
  });
  return {
    rules: stating.map(({ found }) => found),
    says:
      stating.length > 0
        ? `The specification states the code only for ${listed(stating.flatMap(({ of }) => of))}. For ${listed(commands)}, the sandbox chose it.`
        : 'The specification does not have this code. The sandbox chose it, usually because real gateways answer with it.',
  };
}
