import { type CommandName, commandNames, findRule } from '../contract/index.ts';
import { faultFor, type Provocation, provocations, refusedCard, sourceOf } from '../sandbox/index.ts';
import { gherkin } from './gherkin.ts';
import { block, code, fenced, filledXml, folded, page, prose, ruleLink, table, titled } from './markdown.ts';
import type { Page } from './page.ts';
import { resultOf, type Shown, scenarioAt, valueIn } from './run.ts';

const meaningOf = ({ rule, meaning }: Provocation): string =>
  prose(findRule(rule ?? '')?.statement ?? meaning ?? '');

/** Codes that more than two commands answer have a page of their own. */
const isCommon = ({ commands }: Provocation): boolean => commands.length > 2;

const anchorOf = ({ code: number, at }: Provocation): string =>
  at === undefined ? number : `${at.split('.').at(-1)}-${number}`;

const pathOf = (command: CommandName | undefined): string =>
  `reference/codes-${command ?? 'all-commands'}.md`;

const ofCommand = (command: CommandName | undefined): readonly Provocation[] =>
  provocations.filter((one) =>
    command === undefined ? isCommon(one) : !isCommon(one) && one.commands.includes(command),
  );

/** The codes of a command with their meaning, each a link. */
export const codesOfCommand = (command: CommandName): string =>
  table(
    ['Code', 'Meaning'],
    [
      ...ofCommand(command).map((one) => [command, one] as const),
      ...ofCommand(undefined)
        .filter(({ commands }) => commands.includes(command))
        .map((one) => [undefined, one] as const),
    ].map(([of, one]) => [`[${code(one.code)}](/${pathOf(of)}#${anchorOf(one)})`, meaningOf(one)]),
  );

/** A code that a command answered, as a link to what is told of it. */
export function codeLink(command: CommandName, number: string): string {
  const [own, common] = [ofCommand(command), ofCommand(undefined)].map((some) =>
    some.find((one) => one.code === number && one.at === undefined && one.commands.includes(command)),
  );
  if (!own && !common) return code(number);
  return `[${code(number)}](/${pathOf(own ? command : undefined)}#${number})`;
}

/** A page of result codes for each command, and one for those that most commands answer. */
export const codePages = (shown: Shown): readonly Page[] =>
  [undefined, ...commandNames].map((command) => ({
    ...page(
      'Result codes',
      pathOf(command).replace('.md', ''),
      `Result codes of ${command ?? 'all commands'}`,
      `Check ${code('result')} in each reply: ${code('000')} means success. This page gives the meaning of each code, a way to provoke the code in the sandbox, and the recommended reaction.`,
      command === undefined || command === 'doDeal' ? askFirst : '',
      ...ofCommand(command).map((one) => codeText(one, shown)),
      command === 'doDeal' ? titled(3, 'Any other code', 'other', others) : '',
    ),
    title: command ?? 'All commands',
  }));

/** The rule itself stands in one guide. */
const askFirst = `**Before you charge an order again:** after ${code('000')} the order is paid, after ${code('004')} the charge was refused. After any other result, send an inquiry first: the specification does not say that an error charged nothing. [What to do after each result](/guides/lost-replies.md#result-of-a-charge).`;

const others = `The specification has no list of the codes of ${code('doDeal')}. The sandbox refuses a test card that begins with 458099 with the last three digits of the card: ${code(refusedCard('033'))} is refused with ${code('033')}. Ask your operator for the meaning of an unknown code. ${askFirst}`;

function codeText(one: Provocation, shown: Shown): string {
  const covered = shown.certificate.coverage.resultCodes.codes.find(({ id }) => id === one.rule)?.by;
  const scenario = scenarioAt(shown, covered);
  return titled(
    3,
    `${one.code}${one.at === undefined ? '' : ` in ${code(one.at)}`}`,
    anchorOf(one),
    `**Meaning.** ${meaningOf(one)}`,
    `**What to do.** ${prose(one.advice)}`,
    `**How to provoke the code.** ${prose(one.how)}`,
    ...faultsOf(one),
    placeOf(one),
    scenario ? folded(`Scenario: ${prose(scenario.name)}`, gherkin(scenario)) : '',
    exchangeOf(one, shown),
  );
}

function placeOf(one: Provocation): string {
  const { rules, says } = sourceOf(one);
  const places = rules.map(({ id, source }) => `S${prose(source).slice(1)}: ${ruleLink(id)}.`);
  return ['**Source.**', ...(says === '' ? [] : [prose(says)]), ...places].join(' ');
}

const faultsOf = ({ steps = [], code: number }: Provocation): readonly string[] =>
  steps.flatMap((step) =>
    typeof step === 'object' && 'fault' in step
      ? [fenced('http', `POST /__admin/faults\n\n${JSON.stringify(faultFor(step.fault.command, number))}`)]
      : [],
  );

/** An exchange of the run that was answered with the code. */
function exchangeOf({ rule, code: number, commands, at }: Provocation, shown: Shown): string {
  // Those of the invoicing vendor differ in nothing but the code.
  if ((number === '000' && at === undefined) || rule?.startsWith('invoice.responseCode.')) return '';
  const where = at?.split('.').at(-1);
  const keys = shown.ruleOf(rule ?? '')?.evidence.flatMap(({ exchange = '' }) => exchange) ?? [];
  const met = [
    ...keys.flatMap((key) => shown.certificate.exchanges[key] ?? []),
    ...commands.flatMap(shown.exchangesOf),
  ].find(
    (one) =>
      commands.some((command) => command === one.command) &&
      (where === undefined ? resultOf(one) : valueIn(one.reply, where)) === number,
  );
  return met
    ? folded(
        'A request and its reply',
        block(filledXml(met.request), 'Its reply, without the empty elements:', filledXml(met.reply)),
      )
    : '';
}
