import {
  ambiguities,
  type CommandData,
  type CommandName,
  commandData,
  commandNames,
  describe,
  envelopeReply,
  envelopeRequest,
  findRule,
  makesTransaction,
  type ReplyField,
  type RequestField,
  type Rule,
  rules,
  transactionCommands,
} from '../contract/index.ts';
import { codesOfCommand } from './codes.ts';
import { elements, parameters } from './fields.ts';
import { code, heading, list, page, prose, ruleLink, table, xml } from './markdown.ts';
import type { Page } from './page.ts';
import { resultOf, type Shown } from './run.ts';

const asPage = (
  path: string,
  title: string,
  ...parts: Parameters<typeof page> extends [string, ...infer P] ? P : never
): Page => ({
  path: `reference/${path}.md`,
  title,
  section: 'Commands',
  text: page(title, ...parts),
});

/** A page for each command, one for the envelope, and one for the reply that the transaction commands share. */
export const commandPages = (shown: Shown): readonly Page[] => [
  envelope(),
  ...commandNames.map((command) => commandPage(command, shown)),
  asPage(
    'transaction-reply',
    'Reply of a transaction',
    `${transactionCommands.map(code).join(', ')} answer with these elements, inside the element of the command.`,
    ...(commandData.doDeal as CommandData).reply.flatMap((one) => [
      heading(2, one.within || 'Elements', one.within || 'elements'),
      elements(one, transactionCommands, shown),
    ]),
  ),
];

function envelope(): Page {
  const row =
    (prefix: string) =>
    ([name, field]: readonly [string, RequestField | ReplyField]) => [
      ruleLink(`${prefix}.${name}`, code(name)),
      'occurrence' in field ? field.occurrence : field.carried,
      field.format ? prose(describe(field.format)) : '',
      prose(field.says),
    ];
  return asPage(
    'envelope',
    'Request and reply',
    `Each command is a POST to ${code('{base_url}/xpo/Relay')} with the form fields ${code('user')}, ${code('password')} and ${code('int_in')}, which holds the XML. The reply is XML.`,
    heading(2, 'Elements of a request', 'request'),
    table(
      ['Element', 'Required', 'Form', 'Meaning'],
      Object.entries(envelopeRequest).map(row('envelope.request')),
    ),
    heading(2, 'Elements of a reply', 'reply'),
    table(['Element', 'Comes', 'Form', 'Meaning'], Object.entries(envelopeReply).map(row('envelope.reply'))),
    heading(2, 'Rules', 'rules'),
    statements(rules.filter(({ id }) => /^(http|auth|general|version)\./.test(id))),
  );
}

const statements = (some: readonly Rule[]): string =>
  list(some.map(({ id, statement }) => `${ruleLink(id)}: ${prose(statement)}`));

function commandPage(command: CommandName, shown: Shown): Page {
  const { prefix, reply, beside }: CommandData = commandData[command];
  const rule = findRule(`command.${command}`);
  const values = rules.filter(({ id }) => id.startsWith(`${prefix}.`) && id.includes('.value.'));
  const general = rules.filter(
    ({ id }) =>
      (id.startsWith(`${command}.`) && !id.startsWith(`${prefix}.`) && !id.includes('.error.')) ||
      (command === 'doDeal' && /^(combination|installments)\./.test(id)),
  );
  const open = ambiguities.filter((one) => one.rules.some((id) => id.startsWith(`${command}.`)));
  return asPage(
    command,
    command,
    prose(rule?.statement ?? ''),
    exchange(command, shown),
    heading(2, 'Parameters', 'parameters'),
    beside.length > 0
      ? `${beside.map(code).join(', ')} stand directly in ${code('request')}, not in the element of the command.`
      : '',
    parameters(command, shown),
    'The last column has the codes that the run met where the parameter was wrong. The specification states only some of them: see [result codes](/reference/codes-' +
      `${command}.md).`,
    ...(command === 'doDeal'
      ? [
          heading(2, 'Validations', 'validations'),
          statements(rules.filter(({ id }) => id.startsWith('validation.'))),
        ]
      : []),
    ...(values.length > 0 ? [heading(2, 'Values', 'values'), statements(values)] : []),
    ...(general.length > 0 ? [heading(2, 'Rules', 'rules'), statements(general)] : []),
    heading(2, 'Reply', 'reply'),
    ...(makesTransaction(command)
      ? [`The elements are listed under [Reply of a transaction](/reference/transaction-reply.md).`]
      : reply.flatMap((one) => [
          ...(one.within === '' ? [] : [heading(3, one.within, one.within)]),
          elements(one, [command], shown),
        ])),
    heading(2, 'Result codes', 'codes'),
    codesOfCommand(command),
    ...(open.length > 0
      ? [
          heading(2, 'Open in the specification', 'open'),
          list(
            open.map(
              ({ number, title }) =>
                `[#${number} ${prose(title)}](/reference/ambiguities.md#ambiguity-${number})`,
            ),
          ),
        ]
      : []),
  );
}

/** The plainest exchange of the run that succeeded. */
function exchange(command: CommandName, shown: Shown): string {
  const [plainest] = shown
    .exchangesOf(command)
    .filter((one) => resultOf(one) === '000' && one.schema?.request !== 'not valid')
    .toSorted((one, other) => one.request.length - other.request.length);
  if (!plainest) return '';
  return [
    heading(2, 'An exchange of the run', 'exchange'),
    'Card data and credentials are masked.',
    '::: code-group',
    xml(plainest.request).replace('```xml', '```xml [Request]'),
    xml(plainest.reply).replace('```xml', '```xml [Reply]'),
    ':::',
  ].join('\n\n');
}
