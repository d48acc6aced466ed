import { listOf } from '../certificate/index.ts';
import {
  type CommandData,
  type CommandName,
  type Condition,
  codeFields,
  commandData,
  commandNames,
  describe,
  financialStatusTexts,
  type ReplyField,
  type ReplyTable,
  type RequestField,
  type Rule,
  type RulePrefix,
  ruleOf,
} from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { readReply } from '../message/read-reply.ts';
import { provocations, testCards } from '../sandbox/index.ts';
import { elementsOf } from '../schema/index.ts';
import { codeLink } from './codes.ts';
import { code, entryTable, prose, ruleLink } from './markdown.ts';
import { resultOf, type Shown, valueIn } from './run.ts';
import { type Entry, type Section, section } from './topic.ts';

interface Known {
  readonly id: string;
  readonly name: string;
  readonly field: RequestField | ReplyField;
  readonly commands: readonly CommandName[];
  readonly within: string;
}

/** All elements of requests and replies, by the ids of their rules. */
export const fieldsById: ReadonlyMap<string, Known> = new Map(
  [
    ...Map.groupBy(
      (['request', 'reply'] as const).flatMap((kind) =>
        commandNames.flatMap((command) =>
          elementsOf(command, kind)
            .filter(({ name }) => name !== 'commandElement' || commandData[command].answersIn === 'element')
            .map((one) => ({ command, ...one })),
        ),
      ),
      ({ rule }) => rule,
    ),
  ].flatMap(([id, all]) => {
    const commands = [...new Set(all.map(({ command }) => command))];
    return all.slice(0, 1).map(({ name, field, within }) => [id, { id, name, field, commands, within }]);
  }),
);

const pathOf = (within: string, name: string): string => (within === '' ? name : `${within}.${name}`);

export const namesOf = ({ id, name, within }: Known): readonly string[] => [
  ...new Set([id, name, pathOf(within, name), name.split('.').at(-1) ?? name]),
];

const carried = {
  filled: 'the element is present and has a value',
  always: 'the element is present, but may be empty',
  sometimes: 'some replies do not contain the element',
} as const;

const exceptAfter = (...commands: readonly string[]): string =>
  `Exception: after ${listOf(['TxnSetup', 'SetAsHold', ...commands])}, the element may be missing`;

/** Describes the replies of transaction commands in which the suite requires the element, as the judges do. */
function carriedAs(field: ReplyField, prefix: string): string {
  const { carried: how, exceptions, filledIn = [] } = field;
  if (field.empty !== undefined) return 'the element must be empty or missing';
  if (exceptions !== undefined) return `${carried[how]}. Exception: ${exceptions}`;
  if (field.mayBeEmptyIf !== undefined)
    return `${carried[how]}. Exception: in the reply to a request for a token, a payment page or a balance enquiry, the element may be empty`;
  const isOfDeal = prefix.startsWith('transaction.reply') && !field.outcome && field.demandedIf === undefined;
  if (isOfDeal && field.echoes !== undefined)
    return `the element is present if the request had the field${filledIn.length === 0 ? '' : `. It is always present after ${listOf(filledIn)}`}. ${exceptAfter()}`;
  if (!isOfDeal || how === 'sometimes') return carried[how];
  if (how === 'filled')
    return `the element is present and has a value after ${listOf(['AutoComm', 'AutoCommHold', 'AutoCommRelease', 'Verify', ...filledIn])}. After all other deals, such as a BalanceEnquiry, the element may be empty. ${exceptAfter()}`;
  return `${carried.always}. ${field.informational ? exceptAfter('refundDeal', 'cancelDeal') : exceptAfter()}`;
}

const asPart = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;

export const requestEntries = (
  prefix: RulePrefix,
  fields: Readonly<Record<string, RequestField>>,
): readonly Entry[] =>
  Object.entries(fields).map(([name, field]) => ({
    term: name,
    text: formOf(field),
    to: ruleOf(prefix, name),
    more: { Occurrence: field.occurrence },
  }));

export const replyEntries = ({ prefix, within, fields }: ReplyTable): readonly Entry[] =>
  Object.entries<ReplyField>(fields).map(([name, field]) => ({
    term: pathOf(within, name),
    text: formOf(field),
    to: ruleOf(prefix, name),
    more: { 'In a reply with 000': carriedAs(field, prefix) },
  }));

const asSent = ({ echoes, inCredits, orElse = {} }: ReplyField): string =>
  [
    [
      `the same value as ${echoes} in the request`,
      ...Object.entries(orElse).map(([number, label]) => `or ${label} (code ${number})`),
    ].join(', '),
    ...(inCredits === 'of the deal'
      ? ['in a refund or cancellation, the kit expects the value of the original transaction']
      : []),
  ].join('; ');

function formOf(field: RequestField | ReplyField): string {
  if ('occurrence' in field)
    return [describe(field.format), ...(field.note === undefined ? [] : [field.note])].join('; ');
  const parts = [
    ...(field.format ? [describe(field.format)] : []),
    ...(field.derived === undefined ? [] : [field.derived]),
    ...(field.echoes === undefined ? [] : [asSent(field)]),
    ...(field.empty === undefined ? [] : [asPart(field.empty)]),
    ...(field.coded ? ['a code with its label'] : []),
  ];
  return parts.join('; ') || 'not stated';
}

const whenIn = (when: NonNullable<RequestField['otherwise']>['when']): string =>
  'in' in when ? `with ${when.field} ${when.in.join(' or ')}` : 'in other requests';

export const factsOf = ({ id, field, commands, within }: Known): readonly Entry[] => {
  const asked = 'occurrence' in field;
  return [
    {
      term: asked ? 'Sent in' : 'In replies to',
      text: commands.length === commandNames.length ? 'every command' : commands.join(', '),
    },
    ...(within === '' ? [] : [{ term: 'Inside the element', text: within }]),
    ...(asked && field.alsoAt !== undefined ? [{ term: 'Can also be sent as', text: field.alsoAt }] : []),
    { term: 'Format', text: formOf(field) },
    ...(asked && field.otherwise
      ? [{ term: `Format ${whenIn(field.otherwise.when)}`, text: describe(field.otherwise.format) }]
      : []),
    asked
      ? { term: 'In a request', text: field.occurrence }
      : { term: 'In a reply with result 000', text: carriedAs(field, id) },
  ];
};

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
    'Conditions of the request',
    commandNames
      .filter((command) => commands.includes(command))
      .flatMap((command): readonly Condition[] =>
        'occurrence' in field ? commandData[command].conditions : [],
      )
      .filter((condition) => condition.field === name)
      .map(({ problem, rule, open }) => ({
        term: rule,
        text:
          open === undefined
            ? `The gateway refuses a request that violates this condition: ${name} ${problem}.`
            : `${name} ${problem}. The specification does not clearly say whether a gateway refuses a request that violates this condition (#${open}).`,
      })),
  ),
];

const last = (name: string): string => name.split('.').at(-1) ?? name;

const sample = (value = ''): string => code(value.length > 20 ? `${value.slice(0, 18)}…` : value);

const card = testCards.find(({ role }) => role === 'approved-visa');

/** Example values of a documented test card, because a certificate contains only masked card values. */
const ofTestCard: Readonly<Partial<Record<string, string>>> = {
  cardNo: card?.number ?? '',
  cardExpiration: '1230',
  cvv: '123',
};

export function parameters(command: CommandName, shown: Shown): string {
  const { prefix, request, conditions }: CommandData = commandData[command];
  const conditionsOn = (name: string) => conditions.filter((one) => last(one.field) === last(name));
  return entryTable(['Parameter', 'Format and condition'], requestEntries(prefix, request), {
    below: ({ term = '' }) => [prose(request[term]?.says ?? ''), ...conditionsOn(term).map(conditionOf)],
    columns: {
      Example: ({ term = '' }) => exampleOf(term, command, shown),
      Mistake: ({ term = '', to = '' }) =>
        mistakesOf(term, [to, ...conditionsOn(term).map(({ rule }) => rule)], command, shown),
    },
  });
}

const conditionOf = ({ rule, problem, open }: Condition): string =>
  `${ruleLink(rule, prose(`${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`))}${open === undefined ? '' : ` Open (#${open}).`}`;

function exampleOf(name: string, command: CommandName, shown: Shown): string {
  const fixed = ofTestCard[name];
  if (fixed !== undefined) return code(fixed);
  const accepted = shown.exchangesOf(command).filter((one) => resultOf(one) === '000');
  const values = accepted.flatMap(({ request }) => valueIn(request, last(name)) ?? []);
  return sample(values.find((value) => !value.includes('*')));
}

/** Returns the parameters of a result code that the sandbox chose for the command. */
const chosenFields = (command: CommandName, result: string): readonly string[] | undefined =>
  provocations.find(
    ({ code, commands, rule }) => rule === undefined && code === result && commands.includes(command),
  )?.parameters;

function mistakesOf(name: string, ids: readonly string[], command: CommandName, shown: Shown): string {
  const own = new Set<string>(ids);
  const isAbout = (id: string) =>
    own.has(id) || ids.some((one) => id.startsWith(`${one}.value.`)) || codeFields(id)?.includes(name);
  const results = shown.passed
    .filter(({ rules: of }) => of.some(isAbout))
    .flatMap(({ decisive }) => {
      const result = decisive?.command === command ? resultOf(decisive) : undefined;
      if (result === undefined || result === '000') return [];
      // A scenario can be about several rules, so its result code is possibly about another parameter.
      const fields = codeFields(`${commandData[command].errors}.${result}`) ?? chosenFields(command, result);
      return fields === undefined || fields.includes(name) ? [result] : [];
    });
  const known = provocations.flatMap(({ code, commands, rule = '', parameters = codeFields(rule) }) =>
    commands.includes(command) && parameters?.includes(name) ? [code] : [],
  );
  return [...new Set([...results, ...known])]
    .toSorted()
    .map((result) => codeLink(command, result))
    .join(', ');
}

export function elements(reply: ReplyTable, commands: readonly CommandName[], shown: Shown): string {
  const accepted = commands.flatMap((command) =>
    shown
      .exchangesOf(command)
      .filter((one) => resultOf(one) === '000')
      .map(({ reply }) => contentOf(command, reply)),
  );
  const fields = new Map<string, ReplyField>(
    Object.entries(reply.fields).map(([name, field]) => [ruleOf(reply.prefix, name), field]),
  );
  return entryTable(['Element', 'Format and codes'], replyEntries(reply), {
    below: ({ to }) => codesOf(fields.get(to ?? '')),
    columns: {
      Example: ({ term = '' }) => sample(accepted.map((content) => textAt(content, term)).find(Boolean)),
    },
  });
}

const contentOf = (command: CommandName, reply: string): Element | undefined =>
  at(
    readReply(Buffer.from(reply)).root,
    commandData[command].answersIn === 'element' ? `response.${command}` : 'response',
  );

const codesOf = (field: ReplyField | undefined): readonly string[] =>
  Object.entries(field?.codes ?? {}).map(([key, label]) => {
    const [number, name = ''] = key.split('/');
    return prose(`${number} ${label ?? name}`.trim());
  });
