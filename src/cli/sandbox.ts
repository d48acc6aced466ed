import { isIP } from 'node:net';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../certificate/index.ts';
import {
  type ConfigurationInput,
  configurationJsonSchema,
  defaultConfiguration,
  InvalidConfiguration,
  startSandbox,
  UnusableAuthority,
} from '../sandbox/index.ts';
import { whole } from './option-values.ts';
import { printJson } from './output.ts';
import { readJson } from './read-file.ts';
import { requestJson, requestLine } from './request-line.ts';
import { announced, announcedJson, writeTargetFile } from './sandbox-announcement.ts';

interface Options {
  readonly port: number;
  readonly seed?: number;
  readonly out: string;
  readonly config?: string;
  readonly control: boolean;
  readonly host: string;
  readonly name: readonly string[];
  readonly ca?: string;
  readonly lenient?: true;
  readonly quiet?: true;
  readonly json?: true;
  readonly printConfig?: true | 'schema';
}

/** `sandbox`: runs the reference gateway until it is interrupted. */
export function sandboxVerb(): Command {
  return new Command('sandbox')
    .description('start the reference gateway')
    .option('--port <number>', 'port to listen on; 0 picks a free one', whole('--port', 65_535), 8443)
    .option('--host <address>', 'address to listen on; 0.0.0.0 means all', '127.0.0.1')
    .addOption(
      new Option(
        '--name <name...>',
        'host names and addresses for the TLS certificate; payment pages use the first one',
      )
        .argParser(nameIn)
        .default([]),
    )
    .option('--ca <dir>', 'folder that keeps the certificate authority between starts')
    .option('--seed <number>', 'seed for repeatable ids', whole('--seed', Number.MAX_SAFE_INTEGER))
    .option('--out <dir>', 'folder for ca.pem and target.json', 'reports/sandbox')
    .option('--no-control', 'no control surface (/__admin), as on a real gateway')
    .option('--config <file>', 'merchants, terminals and invoices, as JSON')
    .option('--lenient', 'accept the request forms of old clients on all terminals')
    .option('--quiet', 'print no line for each request')
    .option('--json', 'print the start and each request as a line of JSON')
    .addOption(
      new Option(
        '--print-config [schema]',
        'print the default configuration, or its JSON Schema, and exit',
      ).choices(['schema']),
    )
    .action(async (options: Options) => {
      if (options.printConfig)
        return printJson(
          options.printConfig === 'schema' ? configurationJsonSchema() : defaultConfiguration(),
        );
      const sandbox = await started(options);
      const targetFile = await writeTargetFile(sandbox, options.out, options.control);
      process.stdout.write((options.json ? announcedJson : announced)(sandbox, targetFile, options.control));
      const line = options.json ? requestJson : requestLine;
      if (!options.quiet) sandbox.state.watch = (handled) => process.stdout.write(line(handled));
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
    });
}

/** A name or an address, as a certificate can hold it. */
function nameIn(name: string, before: readonly string[]): readonly string[] {
  if (isIP(name) === 0 && !/^(?=.{1,253}$)(?:\*\.)?[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9])?$/i.test(name))
    throw new InvalidArgumentError('--name must be a host name or an IP address.');
  return [...before, name];
}

async function started({ port, seed, out, config, control, host, name, ca, lenient }: Options) {
  // The sandbox itself checks what the file says.
  const read = config === undefined ? undefined : ((await readJson(config)) as ConfigurationInput);
  const configuration = lenient ? leniently(read ?? defaultConfiguration()) : read;
  try {
    return await startSandbox({
      port,
      directory: out,
      host,
      names: name,
      ...(ca !== undefined && { authorityDirectory: ca }),
      control,
      ...(seed !== undefined && { seed }),
      ...(configuration !== undefined && { configuration }),
    });
  } catch (error) {
    if (error instanceof InvalidConfiguration) throw new ConfigurationError(`${config}: ${error.message}`);
    if (error instanceof UnusableAuthority) throw new ConfigurationError(`--ca: ${error.message}`);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new ConfigurationError(
        `port ${port} is in use; give another one with --port, or 0 for any free port. If another sandbox uses it, give another folder with --out too: ca.pem and target.json in ${out} belong to the first one`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new ConfigurationError(`--host: ${host} is not an address of this machine (${code})`);
    if (code === 'EACCES' || code === 'ENOTDIR' || code === 'EROFS' || code === 'EEXIST' || code === 'ENOSPC')
      throw new ConfigurationError(`the sandbox cannot write to ${out} or listen on port ${port} (${code})`);
    throw error;
  }
}

/** What is no configuration stays as it is, for the sandbox to say so. */
function leniently(configuration: ConfigurationInput): ConfigurationInput {
  if (!Array.isArray(configuration?.merchants)) return configuration;
  const merchants = configuration.merchants.map((merchant) =>
    Array.isArray(merchant?.terminals)
      ? {
          ...merchant,
          terminals: merchant.terminals.map((terminal: object) => ({ ...terminal, lenient: true })),
        }
      : merchant,
  );
  return { ...configuration, merchants };
}
