import { Command } from '@commander-js/extra-typings';
import { commandData, digest, rules, version } from '../contract/index.ts';
import { styled } from '../reports/terminal.ts';
import { printJson, type Verb } from './output.ts';

export function contractVerb(): Verb {
  return new Command('contract')
    .description('print every rule of the contract')
    .option('--json', 'print the contract as JSON with version, digest, rules and commands')
    .action(({ json }) => {
      if (json) return printJson({ version, digest, rules, commands: commandData });
      process.stdout.write(`Contract ${version}, ${rules.length} rules, digest ${digest}\n\n`);
      for (const { id, standing, binds, statement, source } of rules)
        process.stdout.write(
          `${styled('bold', id)}\n  ${statement}\n  ${styled('dim', `${standing}, binds ${binds}; ${source}`)}\n`,
        );
    });
}
