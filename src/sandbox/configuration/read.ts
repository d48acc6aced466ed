import { z } from 'zod';
import { InvalidConfiguration } from './invalid-configuration.ts';
import { type Configuration, configurationSchema } from './schema.ts';

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

/** The JSON Schema of a configuration, for editors. */
export const configurationJsonSchema = (): object =>
  z.toJSONSchema(configurationSchema, { io: 'input', target: 'draft-2020-12' });

/** Where the schema has no words of its own: what follows the place. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return `has to be of type ${issue.expected}${issue.input === undefined ? ', and is missing' : ''}`;
  return issue.code === 'invalid_value' ? `has to be one of ${issue.values.join(', ')}` : undefined;
};
