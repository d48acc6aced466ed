import { Command, CommanderError } from 'commander';
import { HarnessFault } from '../certification/harness-fault.ts';
import { ConfigurationError } from '../certification/target.ts';
import { TransportError } from '../client/index.ts';
import { certifyVerb } from './certify.ts';
import { contractVerb } from './contract.ts';
import { exitCodes, exitCodesHelp } from './exit-codes.ts';
import { explainVerb } from './explain/index.ts';
import { sandboxVerb } from './sandbox.ts';
import { schemasVerb } from './schemas.ts';

const program = new Command('tck')
  .description('Conformance kit for the Israeli card-payment gateway.')
  .showSuggestionAfterError()
  .exitOverride()
  .configureOutput({
    outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')} (see --help)\n`),
  })
  .addHelpText('after', exitCodesHelp);
for (const verb of [certifyVerb(), sandboxVerb(), contractVerb(), explainVerb(), schemasVerb()]) {
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

/** Says in one line what went wrong, and gives the exit code for it. */
function told(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  if (error instanceof ConfigurationError) return say(error.message, exitCodes.usage);
  if (error instanceof TransportError) return say(error.message, exitCodes.unreachable);
  if (error instanceof HarnessFault)
    return say(`A fault of the suite: ${error.message}`, exitCodes.harnessFault);
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const trace = process.env.TCK_TRACE && error instanceof Error ? `\n${error.stack}` : '';
  return say(`A fault of the suite: ${said} (TCK_TRACE=1 shows where)${trace}`, exitCodes.harnessFault);
}

function say(message: string, code: number): number {
  console.error(`tck: ${message}`);
  return code;
}
