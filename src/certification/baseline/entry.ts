import { z } from 'zod';
import { ConfigurationError } from '../../certificate/index.ts';
import { commandNames, issueWords } from '../../contract/index.ts';

/** A schema for a text that users must fill in after an update of the baseline. */
const owed = (what: string, described: string) =>
  z.string().regex(/\S/, `${what}; it is empty`).describe(described);

const fields = {
  rule: z.string().min(1).describe('The id of the violated rule.'),
  scenario: z.string().min(1).describe('The name of the scenario that shows the violation.'),
  by: z
    .enum(['judge', 'generated', 'undecided'])
    .optional()
    .describe(
      'The origin of the finding. The default is this scenario. judge: any exchange of the command, with this scenario as an example. generated: generated requests and histories. undecided: the rule was not decided, because of another deviation.',
    ),
  command: z
    .enum(commandNames)
    .optional()
    .describe('The command of the exchanges, required if by is "judge".'),
  message: z
    .string()
    .min(1)
    .describe('The message of the finding, in one line. * stands for any text that differs from run to run.'),
  reason: owed(
    'give the reason why the deviation is accepted for now',
    'The reason why the deviation is accepted for now.',
  ),
  owner: owed(
    'name the person or team responsible',
    'The person or team that is responsible for the deviation.',
  ),
  expiry: z.iso
    .date({ error: 'must be a date, YYYY-MM-DD' })
    .describe('The last day on which the deviation is accepted, YYYY-MM-DD.'),
};

const $schema = z
  .string()
  .optional()
  .describe('The schema of this file, for editors; the kit ignores this member.');

const entrySchema = z
  .strictObject(fields)
  .refine(({ by, message }) => by === 'generated' || !/^[*\s]*$/.test(message), {
    path: ['message'],
    error: 'must have text, because * alone would accept any deviation',
  })
  .refine(({ by, command }) => (by === 'judge') === (command !== undefined), {
    path: ['command'],
    error: 'must be given if and only if "by" is "judge"',
  });

export type Entry = z.infer<typeof entrySchema>;

const fileSchema = z.strictObject({ $schema, entries: z.array(entrySchema) });

/** The key of a baseline entry. A judge's finding has a key without a scenario, because any scenario can show it. */
export function identity({ rule, scenario, by, command, message }: Entry): string {
  const place = by === 'judge' ? command : by === undefined ? scenario : '';
  return JSON.stringify([rule, by ?? '', place, message]);
}

/**
 * The entries of a parsed baseline file.
 * @param unfinished allows an empty reason and owner, as after an update
 * @throws ConfigurationError naming the entry and field
 */
export function entriesFrom(file: unknown, unfinished?: 'unfinished'): readonly Entry[] {
  const parsed = fileSchema.safeParse(file, { error: issueWords });
  const issues = (parsed.error?.issues ?? []).filter(
    ({ path }) => !unfinished || !isEmpty(file, path, ['reason', 'owner']),
  );
  if (issues.length > 0)
    throw new ConfigurationError(
      issues.map(({ path, message }) => `${placeOf(path) || 'the file'}: ${message}`).join('; '),
    );
  const { entries } = file as z.infer<typeof fileSchema>;
  const seen = new Map<string, number>();
  entries.forEach((entry, index) => {
    const before = seen.get(identity(entry));
    if (before !== undefined)
      throw new ConfigurationError(`entries[${index}]: repeats entries[${before}] (${entry.rule})`);
    seen.set(identity(entry), index);
  });
  return entries;
}

const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (place, key) =>
      typeof key === 'number' ? `${place}[${key}]` : place === '' ? String(key) : `${place}.${String(key)}`,
    '',
  );

function isEmpty(file: unknown, path: readonly PropertyKey[], names: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((at, key) => Object(at)[key], file);
  return names.includes(path.at(-1) ?? '') && typeof value === 'string';
}

export const baselineJsonSchema = (): object =>
  z.toJSONSchema(fileSchema, { io: 'input', target: 'draft-2020-12' });
