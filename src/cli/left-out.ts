import { Command } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/configuration-error.ts';
import type { Verb } from './output.ts';

/** Packages that only runs of the suite and of mutants need: a project may have gone without them. */
const optional = ['@cucumber/cucumber', '@cucumber/messages', 'fast-check', 'nock'] as const;

/** The optional package that an import did not find, if that is why it failed. */
function leftOut(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) return undefined;
  return optional.find((name) => error.message.includes(`'${name}'`));
}

/** The same error, or a line that names the package that was left out at installation. */
export function named(error: unknown): unknown {
  const missing = leftOut(error);
  return missing === undefined
    ? error
    : new ConfigurationError(
        `this needs the package ${missing}, which the installation left out: npm install ${missing}`,
      );
}

/** A verb, or, where a package of it was left out, one that says so when it is called. */
export async function available(name: string, verb: () => Promise<Verb>): Promise<Verb> {
  try {
    return await verb();
  } catch (error) {
    const missing = leftOut(error);
    if (missing === undefined) throw error;
    return new Command(name)
      .description(`not available: needs the package ${missing}`)
      .allowUnknownOption()
      .argument('[words...]')
      .action(() => {
        throw named(error);
      });
  }
}
