import {
  type CommandData,
  type CommandName,
  type Condition,
  codeFields,
  commandData,
  type ReplyField,
  type ReplyTable,
  ruleOf,
} from '../../contract/index.ts';
import { at, type Element, textAt } from '../../message/element.ts';
import { readReply } from '../../message/read-reply.ts';
import { testCards } from '../../sandbox/index.ts';
import { replyEntries, requestEntries } from '../topics/fields.ts';
import { codeLink } from './codes.ts';
import { code, entryTable, prose, ruleLink } from './markdown.ts';
import { resultOf, type Shown, valueIn } from './run.ts';

const last = (name: string): string => name.split('.').at(-1) ?? name;

/** A value as an example; the end of a long one is left out. */
const sample = (value = ''): string => code(value.length > 20 ? `${value.slice(0, 18)}…` : value);

const card = testCards.find(({ role }) => role === 'approved-visa');

/** Values that a run masks; those of the documented test card stand for them. */
const ofTestCard: Readonly<Partial<Record<string, string>>> = {
  cardNo: card?.number ?? '',
  cardExpiration: '1230',
  cvv: '123',
};

/** The parameters of a command: form, condition, example, and what a mistake was answered with. */
export function parameters(command: CommandName, shown: Shown): string {
  const { prefix, request, conditions }: CommandData = commandData[command];
  const owedBy = (name: string) => conditions.filter((one) => last(one.field) === last(name));
  return entryTable(['Parameter', 'Form and condition'], requestEntries(prefix, request), {
    below: ({ term = '' }) => owedBy(term).map(conditionOf),
    columns: {
      Example: ({ term = '' }) => exampleOf(term, command, shown),
      Mistake: ({ term = '', to = '' }) =>
        mistakesOf(term, [to, ...owedBy(term).map(({ rule }) => rule)], command, shown),
    },
  });
}

/** What the parameter owes the others, as a sentence that leads to its rule. */
function conditionOf({ rule, problem, open }: Condition): string {
  const says = ruleLink(rule, prose(`${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`));
  return open === undefined ? says : `${says} This is [open](/reference/ambiguities#ambiguity-${open}).`;
}

function exampleOf(name: string, command: CommandName, shown: Shown): string {
  const fixed = ofTestCard[name];
  if (fixed !== undefined) return code(fixed);
  const accepted = shown.exchangesOf(command).filter((one) => resultOf(one) === '000');
  const values = accepted.flatMap(({ request }) => valueIn(request, last(name)) ?? []);
  return sample(values.find((value) => !value.includes('*')));
}

/** The refusals by the scenarios of these rules, and by those of a code that is about the parameter. */
function mistakesOf(name: string, ids: readonly string[], command: CommandName, shown: Shown): string {
  const own = new Set<string>(ids);
  const isAbout = (id: string) =>
    own.has(id) || ids.some((one) => id.startsWith(`${one}.value.`)) || codeFields(id)?.includes(name);
  const results = shown.passed
    .filter(({ rules: of }) => of.some(isAbout))
    .flatMap(({ decisive }) => {
      const result = decisive?.command === command ? resultOf(decisive) : undefined;
      if (result === undefined || result === '000') return [];
      // A scenario has several rules, and its code can be about another parameter.
      const fields = codeFields(`${commandData[command].errors}.${result}`);
      return fields === undefined || fields.includes(name) ? [result] : [];
    });
  return [...new Set(results)]
    .toSorted()
    .map((result) => codeLink(command, result))
    .join(', ');
}

/** The elements of a reply: form, codes and an example of the run. */
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
  return entryTable(['Element', 'Form and codes'], replyEntries(reply), {
    below: ({ to }) => codesOf(fields.get(to ?? '')),
    columns: {
      Example: ({ term = '' }) => sample(accepted.map((content) => textAt(content, term)).find(Boolean)),
    },
  });
}

/** The element that has the reply's own elements. Elements of one name have different meanings in different places. */
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
