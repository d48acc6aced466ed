import { ambiguitiesOf, type CommandName, commandNames, findRule } from '../contract/index.ts';
import { faultFor, type Provocation, provocations, refusedCard, sourceOf } from '../sandbox/index.ts';
import {
  block,
  code,
  filledXml,
  folded,
  type Page,
  page,
  prose,
  termText,
  titled,
  topicPart,
  topicText,
} from './markdown.ts';
import { otherCards } from './roles.ts';
import { gherkin, resultOf, type Shown, scenarioAt, valueIn } from './run.ts';
import { questionsOf, section, type Topic } from './topic.ts';

/** Returns the three-digit form of a result code: `004` for `4`. */
export const codeIn = (word: string): string | undefined =>
  /^\d{1,3}$/.test(word) ? word.padStart(3, '0') : undefined;

const isCommon = ({ commands }: Provocation): boolean => commands.length > 2;

/** transmitInquire has the codes of transmitTerminal, so both share a page. */
export const pageOfCodes = (command: CommandName | undefined): string =>
  `reference/codes-${command === 'transmitInquire' ? 'transmitTerminal' : (command ?? 'all-commands')}`;

const codeAnchor = ({ code, at }: Provocation): string =>
  at === undefined ? code : `${at.split('.').at(-1)}-${code}`;

export const placeOfCode = (one: Provocation, command = one.commands[0]): string =>
  `${pageOfCodes(isCommon(one) ? undefined : command)}#${codeAnchor(one)}`;

export const meaningOf = ({ rule, meaning }: Provocation): string =>
  findRule(rule ?? '')?.statement ?? meaning ?? '';

function codeTopic(one: Provocation): Topic {
  const { rules, says } = sourceOf(one);
  const of = isCommon(one) ? 'most commands' : one.commands.join(', ');
  return {
    kind: 'code',
    title: one.at === undefined ? `${one.code} of ${of}` : `${one.code} in ${one.at} of ${one.commands[0]}`,
    says: meaningOf(one),
    sections: [
      ...section('What to do after this code', [one.advice]),
      ...section('How to provoke the code in the sandbox', [one.how]),
      ...section('Request that sets the fault in the sandbox', faultsOf(one), 'http'),
      ...section('Commands that answer with this code', [isCommon(one) && one.commands.join(', ')]),
      ...section('Source', [says, ...rules.map(({ id, source }) => ({ term: id, text: source }))]),
      ...questionsOf(ambiguitiesOf(one.rule ?? '')),
    ],
    names: [one.code],
    commands: one.commands,
    at: placeOfCode(one),
  };
}

const faultsOf = ({ steps = [], code }: Provocation): readonly string[] =>
  steps.flatMap((step) =>
    typeof step === 'object' && 'fault' in step
      ? [`POST /__admin/faults ${JSON.stringify(faultFor(step.fault.command, code))}`]
      : [],
  );

export const codeTopics: readonly Topic[] = provocations.map(codeTopic);

/** Returns the topic for doDeal result codes without their own text: test cards can cause any status. */
export const codeByCard = (code?: string): Topic => ({
  kind: 'code',
  title: code === undefined ? 'Any other code' : `${code} of doDeal`,
  says: `The specification does not list the result codes of doDeal. Ask the operator of the gateway for the meaning of ${code ?? 'an unknown code'}.`,
  sections: [
    ...section('What to do after this code', [
      'Before another attempt, inquire by the order reference (the field user): the specification does not say whether the buyer was charged. If the inquiry finds a REJECTED record, show userMessage to the buyer and ask for another card. If the inquiry finds no record, see "The result of a charge" in handbook/guides/lost-replies.md.',
    ]),
    ...section('How to provoke the code in the sandbox', [
      `Charge the test card ${refusedCard(code ?? '057')}. ${otherCards}`,
    ]),
  ],
  names: code === undefined ? [] : [code],
  commands: ['doDeal'],
  at: `${pageOfCodes('doDeal')}#other`,
});

const ofCommand = (command: CommandName | undefined): readonly Provocation[] =>
  provocations.filter((one) =>
    command === undefined ? isCommon(one) : !isCommon(one) && one.commands.includes(command),
  );

export function codeLink(command: CommandName, number: string): string {
  const found = provocations.find(
    (one) => one.code === number && one.at === undefined && one.commands.includes(command),
  );
  return termText({ term: number, text: '', to: found && placeOfCode(found, command) });
}

export const codePages = (shown: Shown): readonly Page[] =>
  [undefined, ...commandNames.filter((one) => one !== 'transmitInquire')].map((command) => ({
    ...page('Result codes', pageOfCodes(command), `Result codes of ${commandsOfPage(command)}`, [
      `Check ${code('result')} in each reply: ${code('000')} means success. This page gives the meaning of each code, a way to provoke the code in the sandbox, and the recommended reaction.`,
      command !== undefined &&
        `The page [All commands](/${pageOfCodes(undefined)}.md) lists the codes that most commands share.`,
      (command === undefined || command === 'doDeal') && askFirst,
      ...ofCommand(command).map((one) => codeText(one, shown)),
      command === 'doDeal' && topicPart(codeByCard(), 2, 'Any other code', askFirst),
    ]),
    title: command ?? 'All commands',
  }));

const commandsOfPage = (command: CommandName | undefined): string =>
  command === 'transmitTerminal' ? 'transmitTerminal and transmitInquire' : (command ?? 'all commands');

const askFirst = `**Before you charge an order again:** if the result of the charge (AutoComm) was ${code('000')}, the order is paid. If the result was ${code('004')}, the charge was refused. After any other result, send an inquiry first: the specification does not say whether the buyer was charged. The guide Lost replies says [what to do after each result](/guides/lost-replies.md#the-result-of-a-charge).`;

function codeText(one: Provocation, shown: Shown): string {
  const covered = shown.certificate?.coverage.resultCodes.codes.find(({ id }) => id === one.rule)?.by;
  const scenario = scenarioAt(shown, covered);
  return titled(2, `${one.code}${one.at === undefined ? '' : ` in ${code(one.at)}`}`, codeAnchor(one), [
    topicText(codeTopic(one)),
    scenario && folded(`Scenario: ${prose(scenario.name)}`, gherkin(scenario, one.rule)),
    exchangeOf(one, shown),
  ]);
}

function exchangeOf({ rule, code: number, commands, at }: Provocation, shown: Shown): string {
  // Exchanges about invoice result codes differ only in the code, so they are not shown.
  if ((number === '000' && at === undefined) || rule?.startsWith('invoice.responseCode.')) return '';
  const where = at?.split('.').at(-1);
  const keys = shown.ruleOf(rule ?? '')?.evidence.flatMap(({ exchange = '' }) => exchange) ?? [];
  const found = [
    ...keys.flatMap((key) => shown.certificate?.exchanges[key] ?? []),
    ...commands.flatMap(shown.exchangesOf),
  ].find(
    (one) =>
      commands.some((command) => command === one.command) &&
      (where === undefined ? resultOf(one) : valueIn(one.reply, where)) === number,
  );
  return found
    ? folded(
        'A request and its reply',
        block(filledXml(found.request), 'The reply, without its empty elements:', filledXml(found.reply)),
      )
    : '';
}
