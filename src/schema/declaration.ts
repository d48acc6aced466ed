import {
  type CommandData,
  type CommandName,
  codeOf,
  commandData,
  envelopeReply,
  envelopeRequest,
  type Format,
  type ReplyField,
  type RequestField,
} from '../contract/index.ts';

/** One element that a schema declares, whatever stands around it. */
export interface Declaration {
  readonly name: string;
  readonly rules: readonly string[];
  readonly says: readonly string[];
  /** The form of its text; without one, any text, or with `open`, any children. */
  readonly format?: Format;
  readonly open?: true;
  /** Whether it may be empty as well. */
  readonly empty: boolean;
  /** It carries a code, one of these; any where the list is empty. */
  readonly codes?: readonly string[];
}

/** The elements of a command's request. */
export function requestDeclarations(command: CommandName): readonly Declaration[] {
  const { prefix, request } = commandData[command] as CommandData;
  return merged([
    ...envelope,
    container(command, 'envelope.request.commandElement', envelopeRequest.commandElement.says),
    ...Object.entries<RequestField>(envelopeRequest)
      .filter(([name]) => !structural.includes(name))
      .map(([name, field]) => ofRequest(`envelope.request.${name}`, name, field, command)),
    ...Object.entries(request).flatMap(([path, field]) => [
      ...containersOf(path),
      ofRequest(`${prefix}.${path}`, lastOf(path), field, command),
      ...(field.alsoAt === undefined ? [] : containersOf(field.alsoAt)),
    ]),
  ]);
}

/** The elements of a command's reply. */
export function replyDeclarations(command: CommandName): readonly Declaration[] {
  const { reply } = commandData[command] as CommandData;
  return merged([
    ...envelope.filter(({ name }) => name !== 'request'),
    container(
      'response',
      'envelope.reply.commandElement',
      'The reply, with its header and what the command answers.',
    ),
    container(command, 'envelope.reply.commandElement', envelopeReply.commandElement.says),
    ...Object.entries<ReplyField>(envelopeReply)
      .filter(([name]) => !structural.includes(name))
      // A reply to what could not be read has no command to repeat.
      .map(([name, field]) =>
        ofReply(`envelope.reply.${name}`, name, field, field.carried !== 'filled' || name === 'command'),
      ),
    ...reply.flatMap(({ prefix, within, fields }) => [
      ...(within === '' ? [] : containersOf(`${within}.`)),
      ...Object.entries(fields).flatMap(([path, field]) => [
        ...containersOf(path),
        ofReply(`${prefix}.${path}`, lastOf(path), field, true),
      ]),
    ]),
  ]);
}

const structural: readonly string[] = ['ashrait', 'ashrait.request', 'commandElement'];

const container = (name: string, rule: string, says: string): Declaration => ({
  name,
  rules: rule === '' ? [] : [rule],
  says: [says],
  open: true,
  empty: true,
});

const envelope: readonly Declaration[] = [
  container('ashrait', 'envelope.request.ashrait', 'The root element.'),
  container('request', 'envelope.request.ashrait.request', envelopeRequest['ashrait.request'].says),
];

const lastOf = (path: string): string => path.split('.').at(-1) ?? path;

/** The elements that a path leads through. */
const containersOf = (path: string): Declaration[] =>
  path
    .split('.')
    .slice(0, -1)
    .map((name) => container(name, '', 'Holds what belongs together.'));

function ofRequest(rule: string, name: string, field: RequestField, command: CommandName): Declaration {
  const base = { name, rules: [rule], says: [field.says] };
  if (field.format.kind === 'container') return { ...base, open: true, empty: true };
  // Which command the schema is of, it can say itself.
  const format: Format = name === 'command' ? { kind: 'one of', values: [command] } : field.format;
  const empty = field.occurrence !== 'required';
  // A form that depends on another element is not for a schema to say.
  return field.otherwise ? { ...base, empty } : { ...base, format, empty };
}

function ofReply(rule: string, name: string, field: ReplyField, empty: boolean): Declaration {
  const base = { name, rules: [rule], says: [field.says], empty };
  if (field.format?.kind === 'container') return { ...base, open: true };
  if (field.coded)
    return {
      ...base,
      codes: [...new Set(Object.keys(field.codes ?? {}).map(codeOf))].filter((code) => code !== ''),
    };
  // A refusal may repeat what was wrong with the request, so the form of an echo is not for a schema to say.
  const formed = field.format !== undefined && field.echoes === undefined;
  return { ...base, ...(formed && field.format !== undefined && { format: field.format }) };
}

/**
 * One declaration a name: a schema without fixed places for its elements can say of a name only what holds in all its
 * places. The longer list of rules is kept; the form only where all agree on it.
 */
function merged(declarations: readonly Declaration[]): readonly Declaration[] {
  const byName = Map.groupBy(declarations, ({ name }) => name);
  return [...byName].map(([name, same]) => {
    const [first, ...others] = same;
    if (!first || others.length === 0) return first as Declaration;
    const agree = others.every(
      (one) =>
        JSON.stringify([one.format, one.open, one.codes]) ===
        JSON.stringify([first.format, first.open, first.codes]),
    );
    const open = same.some((one) => one.open);
    return {
      name,
      rules: [...new Set(same.flatMap(({ rules }) => rules))],
      says: [...new Set(same.filter(({ rules }) => rules.length > 0).flatMap(({ says }) => says))],
      empty: same.some(({ empty }) => empty),
      ...(agree && first.format && { format: first.format }),
      ...(agree && first.codes && { codes: first.codes }),
      ...(open && { open: true as const }),
    };
  });
}
