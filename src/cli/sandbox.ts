import { Command, Option } from '@commander-js/extra-typings';
import { ConfigurationError, errorCode } from '../certificate/errors.ts';
import { ruleAddress } from '../certificate/handbook.ts';
import { readJson } from '../reports/files.ts';
import {
  type ConfigurationInput,
  defaultConfiguration,
  InvalidConfiguration,
  leniently,
} from '../sandbox/configuration/index.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { UnusableData } from '../sandbox/store/errors.ts';
import { handbookOption, whole } from './option-values.ts';
import { type OptionsOf, printJson, type Verb } from './output.ts';
import { caOption, hostOption, lenientOption, nameOption, notStarted } from './reached.ts';
import { announced, announcedJson, printRequests, writeTargetFile } from './sandbox-announcement.ts';

// Single modules are imported, because the index files of these rooms load modules that are not used at the
// start.

const verb = () =>
  new Command('sandbox')
    .description('start the sandbox: a test gateway on this machine')
    .option('--port <number>', 'port to listen on; 0 picks a free one', whole('--port', 65_535), 8443)
    .addOption(hostOption())
    .addOption(nameOption())
    .addOption(caOption())
    .option(
      '--data <dir>',
      'folder that keeps transactions, tokens, payment pages and the certificate authority between starts',
    )
    .addOption(
      new Option(
        '--sync <what>',
        'with --data: the stored data survives the end of the process (normal), or also a power cut (full, slower)',
      ).choices(['normal', 'full']),
    )
    .option(
      '--seed <number>',
      'number from which the sandbox makes its ids; the same seed gives the same ids',
      whole('--seed', Number.MAX_SAFE_INTEGER),
    )
    .option('--out <dir>', 'folder for ca.pem and target.json', 'reports/sandbox')
    .option(
      '--no-control',
      'start without the admin API (/__admin) and the console (/console), as on a real gateway',
    )
    .addOption(handbookOption())
    .option('--config <file>', 'JSON file with the merchants, terminals and invoices of the sandbox')
    .addOption(lenientOption())
    .option('--quiet', 'do not print a line for each request')
    .option('--follow', 'print each request and reply as it happens, with all remarks and without secrets')
    .option('--terminal <number>', 'print only the requests of this terminal')
    .option('--reference <text>', 'print only the requests of the order with this user or uniqueid')
    .option('--json', 'print the start and each request as a line of JSON')
    .addOption(
      new Option(
        '--print-config [schema]',
        'print the default configuration of the sandbox, or the JSON Schema of configurations, and exit',
      ).choices(['schema']),
    );

type Options = OptionsOf<typeof verb>;

export const sandboxVerb = (): Verb => verb().action(run);

async function run(options: Options): Promise<void> {
  if (options.printConfig)
    return printJson(
      options.printConfig === 'schema'
        ? (await import('../sandbox/configuration/schema.ts')).configurationJsonSchema()
        : defaultConfiguration(),
    );
  if (options.sync !== undefined && options.data === undefined)
    throw new ConfigurationError('--sync needs --data: without a data folder, the sandbox keeps nothing');
  if (options.quiet && (options.follow || options.terminal !== undefined || options.reference !== undefined))
    throw new ConfigurationError(
      '--quiet prints no requests: remove --quiet, or --follow, --terminal and --reference',
    );
  if (options.reference === '') throw new ConfigurationError('--reference: must not be empty');
  const sandbox = await started(options);
  const numbers = sandbox.merchants.flatMap(({ terminals }) => terminals.map(({ number }) => number));
  if (options.terminal !== undefined && !numbers.includes(options.terminal)) {
    await sandbox.stop();
    throw new ConfigurationError(
      `--terminal: the sandbox has no terminal ${options.terminal}; its terminals are ${numbers.join(', ')}`,
    );
  }
  const { events } = sandbox.state;
  events.on('failed', ({ message }) => process.stderr.write(`${message}\n`));
  const targetFile = await targetFileOf(sandbox, options);
  process.stdout.write((options.json ? announcedJson : announced)(sandbox, targetFile, options.control));
  if (!options.quiet) printRequests(sandbox.state, options, (text) => void process.stdout.write(text));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
}

async function targetFileOf(sandbox: Sandbox, options: Options): Promise<string> {
  try {
    return await writeTargetFile(sandbox, options.out, options.control);
  } catch (error) {
    await sandbox.stop();
    throw notWritten(error, options) ?? error;
  }
}

async function started(options: Options) {
  const { port, seed, out, config, control, host, name, ca, lenient, handbook, data, sync } = options;
  const read = config === undefined ? undefined : ((await readJson(config)) as ConfigurationInput);
  const configured = config === undefined && lenient ? defaultConfiguration() : read;
  const configuration = lenient && configured !== undefined ? leniently(configured) : configured;
  try {
    return await startSandbox({
      port,
      directory: out,
      host,
      names: name,
      ...(ca !== undefined && { authorityDirectory: ca }),
      ...(data !== undefined && { data }),
      ...(sync !== undefined && { sync }),
      control,
      console: { ruleAddress: (rule) => ruleAddress(rule, handbook) },
      ...(seed !== undefined && { seed }),
      ...(configuration !== undefined && { configuration }),
    });
  } catch (error) {
    if (error instanceof InvalidConfiguration) throw new ConfigurationError(`${config}: ${error.message}`);
    if (error instanceof UnusableData) throw new ConfigurationError(`--data: ${error.message}`);
    throw notStarted(error, { port, host, out, ca }) ?? notWritten(error, options) ?? error;
  }
}

function notWritten(error: unknown, { out, ca }: Options): ConfigurationError | undefined {
  if (!(error instanceof Error && 'path' in error && typeof error.path === 'string')) return undefined;
  const { path } = error;
  // The path in the error can be the folder, a file in the folder, or a folder above it.
  const isOfCa = ca !== undefined && (path.startsWith(ca) || ca.startsWith(path));
  const [folder, option] = isOfCa ? [ca, '--ca'] : [out, '--out'];
  return new ConfigurationError(
    `the sandbox cannot write to ${folder} (${errorCode(error)}); give another folder with ${option}`,
  );
}
