import type { Envelope, GherkinDocument, Pickle } from '@cucumber/messages';

/** One scenario of the run and the rules that it carries. */
export interface PlannedScenario {
  readonly pickleId: string;
  readonly name: string;
  /** `features/commands/refund.feature:12` */
  readonly place: string;
  readonly rules: readonly string[];
  /** By pickle step: whether it prepares (`Given`) or is what the scenario is about. */
  readonly prepares: ReadonlyMap<string, boolean>;
}

const tag = '@rule:';

/** Reads the scenarios and their rules from cucumber's messages: `@rule:` tags, and a column `rule` of the examples. */
export function planOf(envelopes: readonly Envelope[]): readonly PlannedScenario[] {
  const documents = new Map<string, GherkinDocument>();
  for (const { gherkinDocument } of envelopes)
    if (gherkinDocument?.uri) documents.set(gherkinDocument.uri, gherkinDocument);
  return envelopes.flatMap(({ pickle }) => (pickle ? [planned(pickle, documents.get(pickle.uri))] : []));
}

function planned(pickle: Pickle, document: GherkinDocument | undefined): PlannedScenario {
  const [scenarioId, rowId] = pickle.astNodeIds;
  const scenarios = document?.feature?.children.flatMap(({ scenario }) => (scenario ? [scenario] : [])) ?? [];
  const scenario = scenarios.find(({ id }) => id === scenarioId);
  const tagged = pickle.tags.flatMap(({ name }) => (name.startsWith(tag) ? [name.slice(tag.length)] : []));
  const listed: string[] = [];
  let line = scenario?.location.line ?? 0;
  for (const { tableHeader, tableBody } of scenario?.examples ?? []) {
    const row = tableBody.find(({ id }) => id === rowId);
    if (!row) continue;
    line = row.location.line;
    const column = tableHeader?.cells.findIndex(({ value }) => value === 'rule') ?? -1;
    listed.push(...(row.cells[column]?.value.split(' ') ?? []));
  }
  return {
    pickleId: pickle.id,
    name: pickle.name,
    place: `${pickle.uri}:${line}`,
    rules: [...new Set([...tagged, ...listed])],
    prepares: new Map(pickle.steps.map(({ id, type }) => [id, type === 'Context'])),
  };
}
