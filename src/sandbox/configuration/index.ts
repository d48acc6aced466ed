import { z } from 'zod';
import document from './default.json' with { type: 'json' };
import { type Configuration, type ConfigurationInput, configurationSchema } from './schema.ts';

export type { Configuration, ConfigurationInput } from './schema.ts';

/** A configuration that cannot be used. The message names each place and what to do about it, and repeats no value. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
}

/**
 * Reads a configuration, with the defaults of what it leaves out.
 *
 * @throws InvalidConfiguration
 */
export function readConfiguration(value: unknown): Configuration {
  const parsed = configurationSchema.safeParse(value, { error: inWords });
  if (parsed.success) return parsed.data;
  throw new InvalidConfiguration(
    parsed.error.issues
      .map(({ path, message }) => `${path.join('.') || 'the configuration'} ${message}`)
      .join('; '),
  );
}

/** What a sandbox has that is given none, as it is written. */
export function defaultConfiguration(): ConfigurationInput {
  const { $schema, ...written } = document;
  return written as ConfigurationInput;
}

/** The JSON Schema of a configuration, for editors. */
export const configurationJsonSchema = (): object =>
  z.toJSONSchema(configurationSchema, { io: 'input', target: 'draft-2020-12' });

/** Where the schema has no words of its own: what follows the place. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return `has to be of type ${issue.expected}${issue.input === undefined ? ', and is missing' : ''}`;
  return issue.code === 'invalid_value' ? `has to be one of ${issue.values.join(', ')}` : undefined;
};
