import type { Envelope } from '@cucumber/messages';
import {
  type Certificate,
  type CoveringScenario,
  count,
  type EvidenceExchange,
} from '../certificate/index.ts';
import { outcomesOf } from '../certification/outcomes.ts';
import { messagesOf, planOf } from '../certification/plan.ts';
import type { CommandName } from '../contract/index.ts';
import { fenced } from './markdown.ts';

export type Shown = ReturnType<typeof shownBy>;
type ShownScenario = Shown['scenarios'][number];

/** The results of a run of the test suite, indexed for the pages of the handbook; all empty without a run. */
export function shownBy(certificate: Certificate | undefined, envelopes: readonly Envelope[]) {
  const pickles = new Map(messagesOf(envelopes, 'pickle').map((one) => [one.id, one]));
  const rules = new Map(certificate?.rules.map((one) => [one.id, one]));
  const byCommand = Map.groupBy(Object.values(certificate?.exchanges ?? {}), ({ command }) => command);
  return {
    certificate,
    ruleOf: (id: string) => rules.get(id),
    scenarios: planOf(envelopes).flatMap((one) => {
      const pickle = pickles.get(one.pickleId);
      return pickle ? [{ ...one, pickle }] : [];
    }),
    exchangesOf: (command: CommandName) => byCommand.get(command) ?? [],
    passed: outcomesOf(envelopes).flatMap(({ outcome, rules, report }) =>
      outcome === 'passed' && report
        ? [{ rules, exchanges: report.exchanges, decisive: report.exchanges[report.deciding ?? -1] }]
        : [],
    ),
  };
}

export const scenarioAt = ({ scenarios }: Shown, by: CoveringScenario | undefined) =>
  scenarios.find(({ name, place }) => name === by?.scenario && place === by.place);

/** Returns the text of the first element with a name in a message; undefined if it is missing or empty. */
export const valueIn = (message: string, element: string): string | undefined =>
  new RegExp(`<${element}(?: [^>]*)?>([^<]+)</${element}>`).exec(message)?.[1];

export const resultOf = ({ reply }: EvidenceExchange): string | undefined => valueIn(reply, 'result');

/** Conditions on the elements of a request: a value, or `true` for present and `false` for absent. */
export type Wanted = Readonly<Record<string, string | boolean>>;

const wasAccepted = (one: EvidenceExchange, wanted: Wanted): boolean =>
  resultOf(one) === '000' &&
  one.schema?.request !== 'not valid' &&
  Object.entries(wanted).every(([name, value]) => {
    const sent = valueIn(one.request, name);
    return typeof value === 'boolean' ? (sent !== undefined) === value : sent === value;
  });

export const plainest = (
  command: CommandName,
  shown: Shown,
  wanted: Wanted = {},
): EvidenceExchange | undefined =>
  shown
    .exchangesOf(command)
    .filter((one) => wasAccepted(one, wanted))
    .toSorted((one, other) => one.request.length - other.request.length)[0];

/** The name of an element in a first reply, and the name of an element in a second request with the same value. */
export type Link = readonly [replied: string, sent: string];

/** Returns two accepted exchanges with the same cgUid. The second request repeats a value of the first reply. */
export function plainestPair(
  shown: Shown,
  [first, second]: readonly [Wanted, Wanted],
  [replied, sent]: Link,
): readonly [EvidenceExchange, EvidenceExchange] | undefined {
  const isLinked = (one: EvidenceExchange, other: EvidenceExchange): boolean =>
    valueIn(one.reply, replied) !== undefined &&
    valueIn(one.reply, replied) === valueIn(other.request, sent) &&
    valueIn(one.reply, 'cgUid') === valueIn(other.reply, 'cgUid') &&
    (valueIn(one.request, 'requestId') ?? 'none') !== valueIn(other.request, 'requestId');
  return shown.passed
    .flatMap(({ exchanges }) =>
      exchanges
        .filter((one) => wasAccepted(one, first))
        .flatMap((one) =>
          exchanges
            .filter((other) => other !== one && wasAccepted(other, second) && isLinked(one, other))
            .map((other) => [one, other] as const),
        ),
    )
    .toSorted(([, one], [, other]) => one.request.length - other.request.length)[0];
}

const words: Readonly<Record<string, string>> = {
  Context: 'Given',
  Action: 'When',
  Outcome: 'Then',
};

/**
 * A scenario as text.
 * @param rule in tables with a column `rule`, only the rows of this rule are shown
 */
export function gherkin({ pickle, place }: ShownScenario, rule?: string): string {
  let before = '';
  const steps = pickle.steps.flatMap(({ text, type = '', argument }) => {
    const word = type === before ? 'And' : (words[type] ?? '*');
    before = type;
    return [`  ${word} ${text}`, ...tableLines(argument?.dataTable?.rows ?? [], rule)];
  });
  return fenced('text', [`# ${place}`, `Scenario: ${pickle.name}`, ...steps].join('\n'));
}

/** Rows of a table that a page prints: the header and some rows. The feature file has all. */
const printedRows = 6;

type Row = { readonly cells: readonly { readonly value: string }[] };

function tableLines(all: readonly Row[], rule = ''): readonly string[] {
  const column = all[0]?.cells.findIndex(({ value }) => value === 'rule') ?? -1;
  const own = all.filter(({ cells }, index) => index === 0 || cells[column]?.value.split(' ').includes(rule));
  const rows = (own.length > 1 ? own : all).slice(0, printedRows);
  const others = all.length - rows.length;
  const widths = rows[0]?.cells.map((_, column) =>
    Math.max(...rows.map(({ cells }) => cells[column]?.value.length ?? 0)),
  );
  return [
    ...rows.map(
      ({ cells }) => `    | ${cells.map(({ value }, at) => value.padEnd(widths?.[at] ?? 0)).join(' | ')} |`,
    ),
    ...(others > 0 ? [`    # and ${count(others, 'more row')}`] : []),
  ];
}
