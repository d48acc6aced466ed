import { Command, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../certificate/index.ts';
import {
  type ConfigurationInput,
  configurationJsonSchema,
  defaultConfiguration,
  InvalidConfiguration,
  startSandbox,
} from '../sandbox/index.ts';
import { printJson } from './output.ts';
import { readJson } from './read-file.ts';
import { announced, writeTargetFile } from './sandbox-announcement.ts';

interface Options {
  readonly port: number;
  readonly seed?: number;
  readonly out: string;
  readonly config?: string;
  readonly control: boolean;
  readonly printConfig?: true | 'schema';
}

const whole = (name: string, most: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new InvalidArgumentError(`${name} has to be a whole number up to ${most}.`);
  return value;
};

/** `sandbox`: runs the reference gateway until it is interrupted. */
export function sandboxVerb(): Command {
  return new Command('sandbox')
    .description('start the reference gateway')
    .option('--port <number>', '0 picks a free one', whole('--port', 65_535), 8443)
    .option('--seed <number>', 'makes ids repeat', whole('--seed', Number.MAX_SAFE_INTEGER))
    .option('--out <dir>', 'where ca.pem and target.json are written', 'reports/sandbox')
    .option(
      '--no-control',
      'without the control surface, as a gateway of somebody else: /__admin is not there',
    )
    .option('--config <file>', 'JSON: its merchants, terminals and invoices')
    .addOption(
      new Option(
        '--print-config [schema]',
        'print the default configuration, or its JSON Schema, and end',
      ).choices(['schema']),
    )
    .action(async (options: Options) => {
      if (options.printConfig)
        return printJson(
          options.printConfig === 'schema' ? configurationJsonSchema() : defaultConfiguration(),
        );
      const sandbox = await started(options);
      const targetFile = await writeTargetFile(sandbox, options.out, options.control);
      process.stdout.write(announced(sandbox, targetFile, options.control));
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
    });
}

async function started({ port, seed, out, config, control }: Options) {
  // The sandbox itself checks what the file says.
  const configuration = config === undefined ? undefined : ((await readJson(config)) as ConfigurationInput);
  try {
    return await startSandbox({
      port,
      directory: out,
      control,
      ...(seed !== undefined && { seed }),
      ...(configuration !== undefined && { configuration }),
    });
  } catch (error) {
    if (error instanceof InvalidConfiguration) throw new ConfigurationError(`${config}: ${error.message}`);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new ConfigurationError(
        `port ${port} is taken; give another with --port, or 0 to pick a free one. If another sandbox has it, give a folder of its own with --out too: ca.pem and target.json in ${out} are those of the first`,
      );
    if (code === 'EACCES' || code === 'ENOTDIR' || code === 'EROFS' || code === 'EEXIST' || code === 'ENOSPC')
      throw new ConfigurationError(`the sandbox cannot write to ${out} or listen on port ${port} (${code})`);
    throw error;
  }
}
