import { type EvidenceExchange, listOf } from '../certificate/index.ts';
import {
  ambiguities,
  type CommandData,
  type CommandName,
  commandData,
  commandNames,
  envelopeReply,
  envelopeRequest,
  findRule,
  makesTransaction,
  moveTexts,
  type ReplyField,
  type RequestField,
  terminalTransitions,
  transactionCommands,
  transitions,
} from '../contract/index.ts';
import { type Provocation, provocations } from '../sandbox/index.ts';
import { meaningOf, pageOfCodes, placeOfCode } from './codes.ts';
import { elements, parameters, replyEntries, requestEntries } from './fields.ts';
import {
  block,
  code,
  entryTable,
  filledXml,
  heading,
  type Page,
  page,
  prose,
  sectionText,
  statements,
  titled,
  xml,
} from './markdown.ts';
import { type Link, plainest, plainestPair, type Shown, valueIn, type Wanted } from './run.ts';
import { ambiguousHeading, type Entry, questionsOf, ruleEntries, section, type Topic } from './topic.ts';
import { chosenFor } from './words.ts';

/** Headings of the codes of a command, with the reply element that has the codes: undefined for `result`. */
const codeTables: readonly (readonly [heading: string, place?: string])[] = [
  ['Result codes'],
  ['Codes in invoiceCreationCode', 'invoiceCreationCode'],
  ['Codes in invoiceResponseCode', 'invoiceResponseCode'],
];
const chosenHeading = 'Codes that the sandbox chose, because the specification does not state them';

const movesOf = (command: CommandName): readonly string[] => [
  ...Object.entries(transitions)
    .filter(([, { by }]) => by.some((move) => moveTexts[move].split(' ')[0] === command))
    .map(([id]) => id),
  ...(command === 'transmitTerminal' ? Object.keys(terminalTransitions) : []),
];

/** The tables of the reply, without those that the transaction commands share. */
const ownTables = (command: CommandName): readonly string[] =>
  makesTransaction(command) ? [] : commandData[command].reply.map(({ prefix }) => prefix);

const isAbout = (command: CommandName, id: string): boolean =>
  [
    ...[command, `command.${command}`, commandData[command].errors],
    ...[...ownTables(command), ...movesOf(command).map((move) => `transition.${move}`)],
  ].some((one) => `${id}.`.startsWith(`${one}.`)) ||
  (command === 'doDeal' && /^(validation|combination|installments)\./.test(id));

function commandTopic(command: CommandName): Topic {
  const { prefix, request, reply }: CommandData = commandData[command];
  const rule = findRule(`command.${command}`);
  const entry = (one: Provocation): Entry => ({
    term: one.code,
    text: `${meaningOf(one)}${one.rule === undefined && one.code !== '000' ? ' The specification states no code for this case: the sandbox chose this code.' : ''}`,
    to: placeOfCode(one, command),
    rule: one.rule,
  });
  const codes = provocations.filter(({ commands }) => commands.includes(command));
  return {
    kind: 'command',
    title: command,
    says: rule?.statement ?? '',
    sections: [
      ...section('Source', [rule?.source ?? '']),
      ...section('Fields', requestEntries(prefix, request)),
      ...section('Reply', reply.flatMap(replyEntries)).map((one) =>
        makesTransaction(command) ? { ...one, at: 'reference/transaction-reply' } : one,
      ),
      ...codeTables.flatMap(([heading, place]) =>
        section(heading, codes.filter(({ at }) => at?.split('.').at(-1) === place).map(entry)),
      ),
      ...section('Operations in each state', ruleEntries(movesOf(command).map((id) => `transition.${id}`))),
      ...section(chosenHeading, chosenFor(command)),
      ...questionsOf(ambiguities.filter(({ rules }) => rules.some((id) => isAbout(command, id)))),
    ],
    names: [command],
    commands: [command],
    at: `reference/${command}`,
  };
}

export const commandTopics: readonly Topic[] = commandNames.map(commandTopic);

const charge = { transactionType: 'Debit', currency: 'ILS', cgUid: false };

type Example = readonly [title: string, anchor: string, wanted: Wanted];

const examples: Readonly<Partial<Record<CommandName, readonly Example[]>>> = {
  doDeal: [
    [
      'A charge',
      'charge',
      { ...charge, validation: 'AutoComm', creditType: 'RegularCredit', total: '10000', cardNo: true },
    ],
    ['A charge by token', 'token', { ...charge, validation: 'AutoComm', cardId: true, cardExpiration: true }],
    ['A charge in installments', 'payments', { ...charge, validation: 'AutoComm', creditType: 'Payments' }],
  ],
  refundDeal: [
    ['A refund of the whole amount', 'whole', { tranId: true, total: false }],
    ['A partial refund', 'part', { tranId: true, total: '4000' }],
  ],
};

const reservation = { ...charge, validation: 'Verify', creditType: 'RegularCredit' };
const capture = {
  ...{ transactionType: 'Debit', currency: 'ILS', validation: 'AutoComm' },
  ...{ cardId: true, cardExpiration: true, cvv: false },
};

/** Pairs of deals for the handbook: a capture repeats a value of the reply to its pre-authorization. */
const pairs: readonly Link[] = [
  ['cgUid', 'cgUid'],
  ['authNumber', 'authNo'],
];

const leads: Readonly<Partial<Record<CommandName, string>>> = {
  doDeal: `The fields ${code('validation')} and ${code('transactionType')} select the operation, such as a charge or a reservation. A capture also needs ${code('cgUid')} or ${code('authNo')}. See [a whole request with curl](/guides/quick-start.md#a-charge-with-curl), [a charge by token in three installments](/guides/money-and-time.md#installments), and [what to do after a result that is not 000](/guides/lost-replies.md#the-result-of-a-charge).`,
  refundDeal: `See [an example](/guides/refunds.md). For a partial refund, send ${code('total')}: without ${code('total')}, the whole amount is refunded. Plan for only one refund of each charge: see [A second partial refund](/guides/refunds.md#a-second-partial-refund).`,
};

export const commandPages = (shown: Shown): readonly Page[] => [
  envelope(),
  ...commandNames.map((command) => commandPage(command, shown)),
  page('Commands', 'reference/transaction-reply', 'Reply to a transaction command', [
    `${listOf(transactionCommands.map(code))} answer with these elements, inside the element of the command. In the reply to a refund, the refunded amount is in ${code('total')}. In the reply to a cancellation, the cancelled amount is in ${code('total')}. Some names and codes in the examples are not in the specification: the sandbox chose them. In the sandbox, most elements about the card and the authorization are empty in the reply to a request for a payment page.`,
    expectedIn(shown),
    ...(commandData.doDeal as CommandData).reply.map((one) =>
      titled(2, one.within || 'Elements', one.within || 'elements', [
        elements(one, transactionCommands, shown),
      ]),
    ),
    titled(2, 'Rules', 'rules', [
      statements(/^transaction\.reply\.(error-structure|ashraitEmvData\.dspBalance\.unconverted)$/),
    ]),
  ]),
];

const expectedIn = ({ certificate }: Shown): string =>
  `The last column shows what the kit expects of a reply with result 000. For many elements, the specification does not state this expectation.${certificate ? ' The examples come from different replies.' : ''}`;

const ofSandbox = 'Some names and codes are not in the specification: the sandbox chose them.';

/** Line 428 of the specification requires `version`. In lines 39 and 40, most examples have both elements. */
const always: readonly string[] = ['version', 'language'];

const withOccurrence = (entry: Entry): Entry =>
  always.includes(entry.term ?? '') ? { ...entry, more: { Occurrence: 'in most examples' } } : entry;

function envelope(): Page {
  const meaning = (fields: Readonly<Record<string, RequestField | ReplyField>>) => ({
    Meaning: ({ term = '' }: Entry) => prose(fields[term]?.says ?? ''),
  });
  return page('Commands', 'reference/envelope', 'Request and reply', [
    `Each command is a POST to ${code('{base_url}/xpo/Relay')} with the form fields ${code('user')}, ${code('password')} and ${code('int_in')}. The field ${code('int_in')} contains the XML. For inquireTerminal, ${code('user')} and ${code('password')} are in the XML. The reply is XML.`,
    heading(2, 'Elements of a request', 'request'),
    entryTable(['Element', 'Form'], requestEntries('envelope.request', envelopeRequest).map(withOccurrence), {
      columns: meaning(envelopeRequest),
      below: ({ term = '' }) => (always.includes(term) ? ['always send it'] : []),
    }),
    heading(2, 'Elements of a reply', 'reply'),
    'The last column shows what the kit expects of a reply with result 000.',
    entryTable(
      ['Element', 'Form'],
      replyEntries({ prefix: 'envelope.reply', within: '', fields: envelopeReply }),
      { columns: meaning(envelopeReply) },
    ),
    titled(2, 'Rules', 'rules', [statements(/^(http|auth|general|version)\.|^envelope\.(?!request|reply)/)]),
  ]);
}

function commandPage(command: CommandName, shown: Shown): Page {
  const { prefix, reply, beside, answersIn }: CommandData = commandData[command];
  const { says, sections } = commandTopic(command);
  const [values, general] = [
    `^${prefix}\\..*\\.value\\.`,
    `^${command}\\.(?!request\\.|error\\.)${furtherRules[command] ?? ''}`,
  ].map((ids) => statements(new RegExp(ids)));
  const textOf = (...headings: readonly string[]) =>
    block(...sections.filter(({ heading }) => headings.includes(heading)).map(sectionText));
  const sent = parameters(command, shown);
  const codesIn = (name: string): readonly Entry[] =>
    sections
      .filter(({ heading }) => heading === name)
      .flatMap(({ entries }) => entries)
      .toSorted((one, other) => (one.term ?? '').localeCompare(other.term ?? ''));
  return page('Commands', `reference/${command}`, command, [
    prose(says),
    textOf('Source'),
    leads[command],
    exchange(command, shown),
    heading(2, 'Parameters', 'parameters'),
    beside.length > 0 &&
      `Put ${listOf(beside.map(code))} directly into the XML element ${code('request')}, not into the element of the command.`,
    sent,
    sent.includes('| Mistake |') &&
      `The column Mistake lists result codes that the gateway answers if the parameter is wrong or matches no transaction. The column does not list all possible codes. The codes come from the specification, from the sandbox, or from the gateway of a run. The specification states only some of these codes: see [result codes](/${pageOfCodes(command)}.md).`,
    sent.includes('| Example |') &&
      'The values in the column Example come from different requests, and do not fit together in one request.',
    command === 'doDeal' && titled(2, 'Validations', 'validations', [statements(/^validation\./)]),
    titled(2, 'Values', 'values', [values]),
    titled(2, 'Rules', 'rules', [general]),
    heading(2, 'Reply', 'reply'),
    ...(makesTransaction(command)
      ? [
          'The page [Reply to a transaction command](/reference/transaction-reply.md) lists the elements of the reply.',
        ]
      : [
          `${answersIn === 'response' ? `The elements are directly in ${code('response')}. ` : ''}${expectedIn(shown)}`,
          ...reply.map((one) =>
            titled(3, one.within || 'Elements', one.within || 'elements', [elements(one, [command], shown)]),
          ),
        ]),
    ...codeTables.map(([name, place]) =>
      titled(2, name, place ?? 'codes', [entryTable(['Code', 'Meaning'], codesIn(name))]),
    ),
    titled(2, 'Operations in each state', 'moves', [movesText(command)]),
    titled(2, 'Open in the specification', 'open', [textOf(chosenHeading, ambiguousHeading)]),
  ]);
}

/** Rules of other families that a page shows too, as an alternative of a pattern. */
const furtherRules: Readonly<Partial<Record<CommandName, string>>> = {
  doDeal: '|^(combination|installments)\\.',
  transmitInquire: '|^transmission\\.record\\.(currencyTotal|transmitStatistics\\.ref\\.acquirerSections)$',
};

function movesText(command: CommandName): string {
  const moves = movesOf(command);
  return moves.length === 0 ? '' : statements(new RegExp(`^transition\\.(${moves.join('|')})$`));
}

function exchange(command: CommandName, shown: Shown): string {
  const single = examples[command]?.map(([title, anchor, wanted], index) =>
    titled(3, title, anchor, [groupOf(plainest(command, shown, wanted), index === 0)]),
  ) ?? [groupOf(plainest(command, shown), true)];
  const paired = command === 'doDeal' ? pairs.map((link) => pairOf(link, shown)) : [];
  const filled = [...single, ...paired].filter((one) => one !== '');
  return titled(2, single.length > 1 ? 'Requests and replies' : 'A request and its reply', 'exchange', [
    filled.length > 0 && `Card numbers, CVVs and credentials are masked. ${ofSandbox}`,
    ...filled,
  ]);
}

function pairOf(link: Link, shown: Shown): string {
  const [replied, sent] = link;
  const found = plainestPair(shown, [reservation, capture], link);
  if (!found) return '';
  const [reserved, captured] = found;
  return titled(3, `A reservation and its capture by ${sent}`, `capture-by-${sent}`, [
    'The reservation:',
    groupOf(reserved, false),
    `The capture sends ${code(valueIn(reserved.reply, replied) ?? '')} in ${code(sent)}. This value is the ${code(replied)} in the reply to the reservation. Both replies have the ${code('cgUid')} ${code(valueIn(captured.reply, 'cgUid') ?? '')}.`,
    groupOf(captured, false),
    sent === 'authNo' &&
      `The specification does not say where ${code('authNo')} comes from. In the sandbox, ${code('authNo')} is the ${code('authNumber')} of the reservation.`,
  ]);
}

const groupOf = (one: EvidenceExchange | undefined, isWhole: boolean): string =>
  one
    ? block(
        '::: code-group',
        xml(one.request).replace('```xml', '```xml [Request]'),
        isWhole
          ? xml(one.reply).replace('```xml', '```xml [Reply]')
          : filledXml(one.reply).replace('```text', '```text [Reply, without its empty elements]'),
        ':::',
      )
    : '';
