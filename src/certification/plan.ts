import type { Envelope, GherkinDocument, Pickle } from '@cucumber/messages';

/** The messages of cucumber in the text of a `messages.ndjson` file. */
export const envelopesIn = (text: string): readonly Envelope[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Envelope);

export const messagesOf = <Kind extends keyof Envelope>(envelopes: readonly Envelope[], kind: Kind) =>
  envelopes.map((envelope) => envelope[kind]).filter((message) => message !== undefined);

/** Converts a time or duration of a cucumber message to milliseconds. */
export const millis = ({ seconds, nanos }: { readonly seconds: number; readonly nanos: number }): number =>
  seconds * 1000 + nanos / 1e6;

/** The scenarios that started, in order, with their messages and times in milliseconds. */
export function startedScenarios(envelopes: readonly Envelope[]) {
  const pickles = new Map(messagesOf(envelopes, 'pickle').map((one) => [one.id, one]));
  const cases = new Map(messagesOf(envelopes, 'testCase').map((one) => [one.id, one]));
  const ends = new Map(
    messagesOf(envelopes, 'testCaseFinished').map((one) => [one.testCaseStartedId, millis(one.timestamp)]),
  );
  const steps = Map.groupBy(messagesOf(envelopes, 'testStepFinished'), (one) => one.testCaseStartedId);
  return messagesOf(envelopes, 'testCaseStarted').flatMap(({ id, testCaseId, timestamp }) => {
    const testCase = cases.get(testCaseId);
    const pickle = testCase && pickles.get(testCase.pickleId);
    if (!testCase || !pickle) return [];
    return [
      { id, testCase, pickle, start: millis(timestamp), stop: ends.get(id), steps: steps.get(id) ?? [] },
    ];
  });
}

/** The key of a pair of state and operation: `pending-transmission/cancelDeal`. */
export const cellId = (state: string, move: string): string => `${state.replaceAll(' ', '-')}/${move}`;

export interface PlannedScenario {
  readonly pickleId: string;
  readonly name: string;
  readonly place: string;
  readonly rules: readonly string[];
  /** The tags of the scenario, and `@rule:` with each rule from the column `rule` of the examples. */
  readonly tags: readonly string[];
  /** Pairs of state and operation that the scenario tries: `transmitted/cancelDeal`. */
  readonly cells: readonly string[];
  /** True if the scenario simulates a fault (`@fault`), so that it proves nothing about the target. */
  readonly planted: boolean;
  /** True if the seed of the run generates the requests (`@properties`). */
  readonly generated: boolean;
  /** For each step id: true if the step prepares the scenario (`Given`). */
  readonly prepares: ReadonlyMap<string, boolean>;
}

/** The scenarios with their rules and states, from the tags `@rule:` and `@move:` and the columns of examples. */
export function planOf(envelopes: readonly Envelope[]): readonly PlannedScenario[] {
  const documents = new Map(messagesOf(envelopes, 'gherkinDocument').map((one) => [one.uri, one]));
  return messagesOf(envelopes, 'pickle').map((pickle) => planned(pickle, documents.get(pickle.uri)));
}

export function planned(pickle: Pickle, document: GherkinDocument | undefined): PlannedScenario {
  const [scenarioId, rowId] = pickle.astNodeIds;
  const scenarios = document?.feature?.children.flatMap(({ scenario }) => (scenario ? [scenario] : [])) ?? [];
  const scenario = scenarios.find(({ id }) => id === scenarioId);
  const tagged = (tag: string) =>
    pickle.tags.flatMap(({ name }) => (name.startsWith(tag) ? [name.slice(tag.length)] : []));
  const rules = tagged('@rule:');
  const cells = tagged('@move:');
  let line = scenario?.location.line ?? 0;
  for (const { tableHeader, tableBody } of scenario?.examples ?? []) {
    const row = tableBody.find(({ id }) => id === rowId);
    if (!row) continue;
    line = row.location.line;
    const value = (name: string) => {
      const column = tableHeader?.cells.findIndex((cell) => cell.value === name) ?? -1;
      return row.cells[column]?.value ?? '';
    };
    rules.push(...value('rule').split(' ').filter(Boolean));
    if (value('state') && value('move')) cells.push(cellId(value('state'), value('move')));
  }
  return {
    pickleId: pickle.id,
    name: pickle.name,
    place: `${pickle.uri}:${line}`,
    rules: [...new Set(rules)],
    tags: [...new Set([...pickle.tags.map(({ name }) => name), ...rules.map((rule) => `@rule:${rule}`)])],
    cells: [...new Set(cells)],
    planted: pickle.tags.some(({ name }) => name === '@fault'),
    generated: pickle.tags.some(({ name }) => name === '@properties'),
    prepares: new Map(pickle.steps.map(({ id, type }) => [id, type === 'Context'])),
  };
}
