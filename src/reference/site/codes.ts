import { type CommandName, commandNames } from '../../contract/index.ts';
import { type Provocation, provocations } from '../../sandbox/index.ts';
import { codeAnchor, codeByCard, codeTopic, isCommon, pageOfCodes, placeOfCode } from '../topics/codes.ts';
import { gherkin } from './gherkin.ts';
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
import { resultOf, type Shown, scenarioAt, valueIn } from './run.ts';

const ofCommand = (command: CommandName | undefined): readonly Provocation[] =>
  provocations.filter((one) =>
    command === undefined ? isCommon(one) : !isCommon(one) && one.commands.includes(command),
  );

/** A code that a command answered, as a link to its text. */
export function codeLink(command: CommandName, number: string): string {
  const found = provocations.find(
    (one) => one.code === number && one.at === undefined && one.commands.includes(command),
  );
  return termText({ term: number, text: '', to: found && placeOfCode(found, command) });
}

/** A page of result codes for each command, and one for the common codes. */
export const codePages = (shown: Shown): readonly Page[] =>
  [undefined, ...commandNames].map((command) => ({
    ...page(
      'Result codes',
      pageOfCodes(command),
      `Result codes of ${command ?? 'all commands'}`,
      `Check ${code('result')} in each reply: ${code('000')} means success. This page gives the meaning of each code, a way to provoke the code in the sandbox, and the recommended reaction.`,
      command === undefined || command === 'doDeal' ? askFirst : '',
      ...ofCommand(command).map((one) => codeText(one, shown)),
      command === 'doDeal' ? topicPart(codeByCard(), 3, 'Any other code', askFirst) : '',
    ),
    title: command ?? 'All commands',
  }));

/** The rule itself stands in one guide. */
const askFirst = `**Before you charge an order again:** after ${code('000')} the order is paid, after ${code('004')} the charge was refused. After any other result, send an inquiry first: the specification does not say that an error charged nothing. [What to do after each result](/guides/lost-replies.md#result-of-a-charge).`;

function codeText(one: Provocation, shown: Shown): string {
  const covered = shown.certificate.coverage.resultCodes.codes.find(({ id }) => id === one.rule)?.by;
  const scenario = scenarioAt(shown, covered);
  return titled(
    3,
    `${one.code}${one.at === undefined ? '' : ` in ${code(one.at)}`}`,
    codeAnchor(one),
    topicText(codeTopic(one)),
    scenario ? folded(`Scenario: ${prose(scenario.name)}`, gherkin(scenario)) : '',
    exchangeOf(one, shown),
  );
}

/** An exchange of the run that was answered with the code. */
function exchangeOf({ rule, code: number, commands, at }: Provocation, shown: Shown): string {
  // Those of the invoicing vendor differ in nothing but the code.
  if ((number === '000' && at === undefined) || rule?.startsWith('invoice.responseCode.')) return '';
  const where = at?.split('.').at(-1);
  const keys = shown.ruleOf(rule ?? '')?.evidence.flatMap(({ exchange = '' }) => exchange) ?? [];
  const found = [
    ...keys.flatMap((key) => shown.certificate.exchanges[key] ?? []),
    ...commands.flatMap(shown.exchangesOf),
  ].find(
    (one) =>
      commands.some((command) => command === one.command) &&
      (where === undefined ? resultOf(one) : valueIn(one.reply, where)) === number,
  );
  return found
    ? folded(
        'A request and its reply',
        block(filledXml(found.request), 'Its reply, without the empty elements:', filledXml(found.reply)),
      )
    : '';
}
