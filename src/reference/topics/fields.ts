import {
  type CommandName,
  type Condition,
  commandData,
  commandNames,
  describe,
  envelopeReply,
  envelopeRequest,
  financialStatusTexts,
  type ReplyField,
  type ReplyTable,
  type RequestField,
  type Rule,
  type RulePrefix,
  ruleOf,
} from '../../contract/index.ts';
import { type Entry, type Section, section } from '../topic.ts';

/** An element of a request or a reply, and the commands that have it. */
export interface Known {
  readonly id: string;
  readonly name: string;
  readonly field: RequestField | ReplyField;
  readonly commands: readonly CommandName[];
  readonly within: string;
}

const known = (
  prefix: string,
  fields: Readonly<Record<string, RequestField | ReplyField>>,
  commands: readonly CommandName[],
  within = '',
): readonly Known[] =>
  Object.entries(fields).map(([name, field]) => ({ id: `${prefix}.${name}`, name, field, commands, within }));

const tables = Map.groupBy(
  commandNames.flatMap((command) =>
    commandData[command].reply.map((table): { command: CommandName; table: ReplyTable } => ({
      command,
      table,
    })),
  ),
  ({ table }) => table.prefix,
);

/** Every element, by the id of its rule. The transaction commands share the tables of their replies. */
export const fieldsById: ReadonlyMap<string, Known> = new Map(
  [
    ...known('envelope.request', envelopeRequest, commandNames),
    ...commandNames.flatMap((command) =>
      known(commandData[command].prefix, commandData[command].request, [command]),
    ),
    ...known('envelope.reply', envelopeReply, commandNames),
    ...[...tables].flatMap(([prefix, found]) =>
      found.slice(0, 1).flatMap(({ table: { fields, within } }) =>
        known(
          prefix,
          fields,
          found.map(({ command }) => command),
          within,
        ),
      ),
    ),
  ].map((one) => [one.id, one]),
);

const pathOf = (within: string, name: string): string => (within === '' ? name : `${within}.${name}`);

/** The names of an element: `ashraitEmvData.uid`, `uid`. */
export const namesOf = ({ id, name, within }: Known): readonly string[] => [
  ...new Set([id, name, pathOf(within, name), name.split('.').at(-1) ?? name]),
];

/** Whether a successful reply has an element. */
const carried = {
  filled: 'always',
  always: 'always, may be empty',
  sometimes: 'sometimes',
} as const;

/** The parameters of a command. */
export const requestEntries = (
  prefix: RulePrefix,
  fields: Readonly<Record<string, RequestField>>,
): readonly Entry[] =>
  Object.entries(fields).map(([name, field]) => ({
    term: name,
    text: describe(field.format),
    to: ruleOf(prefix, name),
    more: { Occurrence: field.occurrence },
  }));

/** The elements of a reply. */
export const replyEntries = ({ prefix, within, fields }: ReplyTable): readonly Entry[] =>
  Object.entries<ReplyField>(fields).map(([name, field]) => ({
    term: pathOf(within, name),
    text: formOf(field),
    to: ruleOf(prefix, name),
    more: { 'In a success': carried[field.carried] },
  }));

function formOf(field: RequestField | ReplyField): string {
  if ('occurrence' in field) return describe(field.format);
  const parts = [
    ...(field.format ? [describe(field.format)] : []),
    ...(field.derived === undefined ? [] : [field.derived]),
    ...(field.echoes === undefined ? [] : [`${field.echoes} as it was sent`]),
    ...(field.empty === undefined ? [] : [field.empty]),
    ...(field.coded ? ['a code with its label'] : []),
  ];
  return parts.join('; ') || 'not stated';
}

/** `with validation TxnSetup` */
const whenIn = (when: NonNullable<RequestField['otherwise']>['when']): string =>
  'in' in when ? `with ${when.field} ${when.in.join(' or ')}` : 'in other requests';

/** The facts about an element. */
export const factsOf = ({ field, commands, within }: Known): readonly Entry[] => {
  const asked = 'occurrence' in field;
  return [
    {
      term: asked ? 'sent in' : 'answered by',
      text: commands.length === commandNames.length ? 'every command' : commands.join(', '),
    },
    ...(within === '' ? [] : [{ term: 'below', text: within }]),
    ...(asked && field.alsoAt !== undefined ? [{ term: 'also at', text: field.alsoAt }] : []),
    { term: 'form', text: formOf(field) },
    ...(asked && field.otherwise
      ? [{ term: whenIn(field.otherwise.when), text: describe(field.otherwise.format) }]
      : []),
    asked
      ? { term: 'occurrence', text: field.occurrence }
      : { term: 'in a successful reply', text: carried[field.carried] },
  ];
};

/** What the values of an element mean, and when it is refused. */
export const fieldSections = (
  { id, name, field, commands }: Known,
  rules: readonly Rule[],
): readonly Section[] => [
  ...section(
    'Values',
    rules
      .filter((rule) => rule.id.startsWith(`${id}.value.`))
      .map((rule) => ({
        term: rule.id.slice(id.length + '.value.'.length),
        text: rule.statement,
        to: rule.id,
      })),
    'links',
  ),
  ...section(
    'What the values mean in the sandbox, and whether the buyer was charged',
    name === 'financialStatus' && !('occurrence' in field)
      ? Object.entries(financialStatusTexts).map(([term, text]) => ({ term, text }))
      : [],
  ),
  ...section(
    'Conditions',
    commandNames
      .filter((command) => commands.includes(command))
      .flatMap((command): readonly Condition[] => commandData[command].conditions)
      .filter((condition) => condition.field === name)
      .map(({ problem, rule, open }) => ({
        term: rule,
        text: `Refused if this condition is violated: ${name} ${problem}.${open === undefined ? '' : ` This is open (#${open}).`}`,
      })),
  ),
];
