import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { ConfigurationError, plainCount } from '../certificate/index.ts';
import { AllureFailed, generate, type Missing, toolsIn } from '../reports/allure/generate.ts';
import { resultsOf } from '../reports/allure/results.ts';
import { placesIn, runsIn, writeResults } from '../reports/allure/write.ts';
import { readRun } from '../reports/read-run.ts';
import { exitCodes } from './exit-codes.ts';
import { handbookOption } from './option-values.ts';
import { ending, type OptionsOf, type Verb } from './output.ts';

const help = `
The report is made from messages.ndjson and certificate.json of the last run, without requests. Allure needs Java (JAVA_HOME,
or java in PATH) and the npm package allure-commandline. If Java or the package is missing, the command writes only
allure-results and names the missing part.

Exit codes:
  0  report made, or no Java or Allure found      2  no run found, or Allure failed: the message says which`;

const verb = () =>
  new Command('report')
    .description('create an Allure report of the last run, with the history of earlier runs')
    .option('--from <dir>', 'reports folder of the run', 'reports')
    .addOption(handbookOption())
    .addHelpText('after', help);

export const reportVerb = (): Verb => verb().action(ending(report));

const gets: Readonly<Record<Missing, string>> = {
  Java: 'this machine has no Java (JAVA_HOME, or java in PATH)',
  'allure-commandline': 'allure-commandline is not installed (npm install --save-dev allure-commandline)',
};

async function report({ from, handbook }: OptionsOf<typeof verb>): Promise<number> {
  const { envelopes, certificate } = await readRun(from);
  const { results, report, certificate: certificateHtml } = placesIn(from);
  const tests = resultsOf(envelopes, { ...certificate, ...(handbook !== undefined && { handbook }) });
  await writeResults(from, tests, certificate);
  const tools = await toolsIn(process.env);
  if (typeof tools === 'string') {
    process.stdout.write(
      `No Allure report: ${gets[tools]}. The certificate has the same content: ${certificateHtml} (data for Allure on another machine: ${results})\n`,
    );
    return exitCodes.conformant;
  }
  const { isTTY } = process.stderr;
  if (isTTY)
    process.stderr.write(`Allure is creating a report of ${plainCount(tests.length, 'scenario')} ...`);
  try {
    await generate(from, tools);
  } catch (error) {
    if (!(error instanceof AllureFailed)) throw error;
    throw new ConfigurationError(`Allure could not create the report: ${error.message}`);
  } finally {
    if (isTTY) process.stderr.write('\r\u001b[2K');
  }
  const runs = await runsIn(join(report, 'history'));
  process.stdout.write(
    `Allure report of ${plainCount(tests.length, 'scenario')}, ${runs} ${runs === 1 ? 'run' : 'runs'} in its history: ${join(report, 'index.html')}
Open it with: npx allure open ${report}\n`,
  );
  return exitCodes.conformant;
}
