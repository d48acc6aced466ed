import {
  ambiguitiesOf,
  type CommandName,
  type Condition,
  commandData,
  commandNames,
  describe,
  envelopeReply,
  envelopeRequest,
  findRule,
  type ReplyField,
  type RequestField,
  rules,
} from '../../contract/index.ts';
import { type Entry, type Page, section } from './page.ts';
import { questionsOf } from './questions.ts';
import { chargedBy } from './states.ts';

interface Known {
  readonly id: string;
  readonly name: string;
  readonly field: RequestField | ReplyField;
  readonly commands: readonly string[];
  readonly within: string;
}

const everyCommand = ['every command'];

const requestFields: readonly Known[] = [
  ...entries(envelopeRequest).map(([name, field]) => ({
    ...{ id: `envelope.request.${name}`, name, field, commands: everyCommand, within: '' },
  })),
  ...commandNames.flatMap((command) =>
    entries<RequestField>(commandData[command].request).map(([name, field]) => ({
      ...{ id: `${commandData[command].prefix}.${name}`, name, field, commands: [command], within: '' },
    })),
  ),
];

const replyFields: readonly Known[] = [
  ...entries(envelopeReply).map(([name, field]) => ({
    ...{ id: `envelope.reply.${name}`, name, field, commands: everyCommand, within: '' },
  })),
  // The three transaction commands share their tables.
  ...[...Map.groupBy(commandNames.flatMap(tables), ({ table: { prefix } }) => prefix)].flatMap(
    ([prefix, found]) =>
      entries<ReplyField>(found[0]?.table.fields ?? {}).map(([name, field]) => ({
        ...{ id: `${prefix}.${name}`, name, field, commands: found.map(({ command }) => command) },
        within: found[0]?.table.within ?? '',
      })),
  ),
];

function tables(command: CommandName) {
  return commandData[command].reply.map((table) => ({ command, table }));
}

function entries<F>(fields: Readonly<Record<string, F>>): [string, F][] {
  return Object.entries(fields);
}

/** The names that fields go by: `cvv`, `ashraitEmvData.uid`, `uid`. */
export const fieldNames: readonly string[] = [
  ...new Set(
    [...requestFields, ...replyFields].flatMap(({ name, within }) => [name, path(within, name), last(name)]),
  ),
];

function path(within: string, name: string): string {
  return within === '' ? name : `${within}.${name}`;
}

function last(name: string): string {
  return name.split('.').at(-1) ?? name;
}

/** What is told about a name: one page for each of its rules, those that say the same once. */
export function fieldPages(word: string, command?: string): readonly Page[] {
  return [...requestFields, ...replyFields]
    .filter(
      ({ id, name, within, commands }) =>
        [id, name, path(within, name), last(name)].some((one) => one.toLowerCase() === word.toLowerCase()) &&
        (command === undefined || commands.includes(command)),
    )
    .map(page);
}

/** One line for each field of a command. */
export function requestLines(command: CommandName): readonly Entry[] {
  return entries<RequestField>(commandData[command].request).map(([name, field]) => ({
    term: name,
    text: `${field.occurrence}; ${describe(field.format)}`,
  }));
}

export function replyLines(command: CommandName): readonly Entry[] {
  return commandData[command].reply.flatMap(({ within, fields }) =>
    entries<ReplyField>(fields).map(([name, field]) => ({ term: path(within, name), text: formOf(field) })),
  );
}

function page({ id, name, field, commands, within }: Known): Page {
  const asked = 'occurrence' in field;
  const values = rules.filter((rule) => rule.id.startsWith(`${id}.value.`));
  const limits = rules.filter(
    (rule) =>
      rule.id !== id && field.group !== undefined && rule.group === field.group && !values.includes(rule),
  );
  return {
    kind: 'field',
    title: id,
    says: field.says,
    sections: [
      ...section('Facts', [
        { term: asked ? 'sent in' : 'answered by', text: commands.join(', ') },
        ...(within === '' ? [] : [{ term: 'below', text: within }]),
        ...(asked && field.alsoAt !== undefined ? [{ term: 'also at', text: field.alsoAt }] : []),
        { term: 'form', text: formOf(field) },
        ...(asked && field.otherwise
          ? [{ term: whenIn(field.otherwise.when), text: describe(field.otherwise.format) }]
          : []),
        { term: asked ? 'occurrence' : 'carried', text: asked ? field.occurrence : carried[field.carried] },
        ...(!asked && field.echoes !== undefined
          ? [{ term: 'repeats', text: `${field.echoes}, returned as sent` }]
          : []),
        { term: 'place', text: findRule(id)?.source ?? '' },
      ]),
      ...section(
        'Values',
        values.map((rule) => ({ term: rule.id.slice(id.length + '.value.'.length), text: rule.statement })),
      ),
      ...section(
        'What the values mean in the sandbox, and whether the buyer was charged',
        asked ? [] : chargedBy(name),
      ),
      ...section('Conditions', conditionsOf(name, commands)),
      ...section(
        'Other rules and limits',
        limits.map((rule) => ({ term: rule.id, text: rule.statement })),
      ),
      ...questionsOf(ambiguitiesOf(id)),
    ],
  };
}

/** `with validation TxnSetup` */
const whenIn = (when: NonNullable<RequestField['otherwise']>['when']): string =>
  'in' in when ? `with ${when.field} ${when.in.join(' or ')}` : 'in other requests';

const carried = {
  filled: 'in every successful reply, filled',
  always: 'in every successful reply, possibly empty',
  sometimes: 'only if it has a value',
} as const;

function formOf(field: RequestField | ReplyField): string {
  if ('occurrence' in field) return describe(field.format);
  return (
    [field.format ? describe(field.format) : undefined, field.coded ? 'a code with its label' : undefined]
      .filter((part) => part !== undefined)
      .join('; ') || 'not stated'
  );
}

function conditionsOf(name: string, commands: readonly string[]): readonly Entry[] {
  return commandNames
    .filter((command) => commands.includes(command))
    .flatMap((command): readonly Condition[] => commandData[command].conditions)
    .filter((condition) => condition.field === name)
    .map(({ problem, rule }) => ({
      term: rule,
      text: `Refused if this condition is violated: ${name} ${problem}.`,
    }));
}
