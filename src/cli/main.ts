import { Command } from 'commander';
import { certifyVerb } from './certify.ts';
import { contractVerb } from './contract.ts';
import { exitCodesHelp } from './exit-codes.ts';
import { explainVerb } from './explain/index.ts';
import { sandboxVerb } from './sandbox.ts';
import { schemasVerb } from './schemas.ts';
import { told } from './told.ts';
import { validateVerb } from './validate.ts';

const program = new Command('tck')
  .description('Conformance kit for the Israeli card-payment gateway.')
  .showSuggestionAfterError()
  .exitOverride()
  .configureOutput({
    outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')} (see --help)\n`),
  })
  .addHelpText('after', exitCodesHelp);
for (const verb of [
  certifyVerb(),
  sandboxVerb(),
  contractVerb(),
  explainVerb(),
  schemasVerb(),
  validateVerb(),
]) {
  program.addCommand(verb.exitOverride().copyInheritedSettings(program));
}

// Whoever reads the output may stop reading: `tck contract | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = told(error);
}
