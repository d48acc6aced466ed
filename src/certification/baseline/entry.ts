import { z } from 'zod';
import { ConfigurationError } from '../../certificate/index.ts';
import { commandNames } from '../../contract/index.ts';

/** A word that a person owes: an update leaves it empty, and a run asks for it. */
const owed = (what: string, described: string) =>
  z.string().regex(/\S/, `${what}; it was left empty`).describe(described);

const fields = {
  rule: z.string().min(1).describe('The id of the rule that is broken.'),
  scenario: z.string().min(1).describe('The name of the scenario in which that is seen.'),
  by: z
    .enum(['judge', 'generated', 'undecided'])
    .optional()
    .describe(
      'Left out: what this scenario finds. judge: what any exchange of the command shows, this scenario being one that does. generated: what generated requests and histories find of the rule. undecided: the rule was not decided, because of another deviation.',
    ),
  command: z.enum(commandNames).optional().describe('With by "judge": the command of the exchanges.'),
  message: z
    .string()
    .min(1)
    .describe('What is told of it, in one line; * stands for what differs from run to run.'),
  reason: owed('say why this is known and accepted for now', 'Why it is known and accepted for now.'),
  owner: owed('say who sees to it', 'Who sees to it.'),
  expiry: z.iso
    .date({ error: 'has to be a day, YYYY-MM-DD' })
    .describe('The last day on which it is accepted, YYYY-MM-DD.'),
};

const $schema = z.string().optional().describe('For editors; not read.');

const entrySchema = z
  .strictObject(fields)
  .refine(({ by, message }) => by === 'generated' || !/^[*\s]*$/.test(message), {
    path: ['message'],
    error: 'has to say something: * alone would take any deviation for a known one',
  })
  .refine(({ by, command }) => (by === 'judge') === (command !== undefined), {
    path: ['command'],
    error: 'goes with "by": "judge", and "by": "judge" with it',
  });

/** A deviation that is known. */
export type Entry = z.infer<typeof entrySchema>;

const fileSchema = z.strictObject({ $schema, entries: z.array(entrySchema) });

/** What makes an entry another one: what a judge sees is one deviation wherever it is seen. */
export function identity({ rule, scenario, by, command, message }: Entry): string {
  const place = by === 'judge' ? command : by === undefined ? scenario : '';
  return JSON.stringify([rule, by ?? '', place, message]);
}

/**
 * The entries of a baseline file.
 *
 * @param unfinished whether reason and owner may be empty still, as an update leaves them
 * @throws ConfigurationError naming entry and field
 */
export function entriesFrom(file: unknown, unfinished?: 'unfinished'): readonly Entry[] {
  const parsed = fileSchema.safeParse(file);
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
      throw new ConfigurationError(`entries[${index}]: is entries[${before}] once more (${entry.rule})`);
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

/** Whether what stands there is a field of these names without a word in it. */
function isEmpty(file: unknown, path: readonly PropertyKey[], names: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((at, key) => Object(at)[key], file);
  return names.includes(path.at(-1) ?? '') && typeof value === 'string';
}

/** The JSON Schema of a baseline file, for editors. */
export const baselineJsonSchema = (): object =>
  z.toJSONSchema(fileSchema, { io: 'input', target: 'draft-2020-12' });
