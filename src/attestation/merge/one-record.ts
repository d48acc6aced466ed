import type { Envelope, GherkinDocument } from '@cucumber/messages';
import { mediaTypes } from '../../certificate/index.ts';
import { messagesOf, millis } from '../../certification/plan.ts';

/** Kinds of messages that cucumber writes once in each run, always in the same order. */
const oncePerRun = ['parameterType', 'stepDefinition', 'hook'] as const;

/**
 * Merges the messages of several cucumber runs into those of one run. Runs have different ids for the same
 * features, steps and hooks; the ids of the first run are used.
 * @param placeOf the position of a scenario in a whole run, by its `uri:line`
 */
export function oneRecord(
  runs: readonly (readonly Envelope[])[],
  placeOf: (place: string) => number,
): readonly Envelope[] {
  const ids = sameIds(runs);
  const all = runs.flatMap((envelopes) => envelopes.map((envelope) => withIds(envelope, ids)));
  const [begun, finished] = [messagesOf(all, 'testRunStarted'), messagesOf(all, 'testRunFinished')];
  const [first] = begun.toSorted((one, other) => millis(one.timestamp) - millis(other.timestamp));
  const last = finished.toSorted((one, other) => millis(one.timestamp) - millis(other.timestamp)).at(-1);
  const places = new Map(
    messagesOf(all, 'pickle').map(({ id, uri, location }) => [id, placeOf(`${uri}:${location?.line}`)]),
  );
  const byPlace = <T>(those: readonly T[], pickleOf: (one: T) => string | undefined) =>
    those.toSorted(
      (one, other) => (places.get(pickleOf(one) ?? '') ?? 0) - (places.get(pickleOf(other) ?? '') ?? 0),
    );
  const pickleOfCase = new Map(messagesOf(all, 'testCase').map(({ id, pickleId }) => [id, pickleId]));
  const scenarios = scenariosIn(all);
  // The messages of each shard name every scenario. For a scenario that no shard executed, the message of the
  // first shard is used.
  const ran = new Set(pickleOfCase.values());
  const pickles = [
    ...Map.groupBy(
      all.filter(({ pickle }) => pickle),
      ({ pickle }) => places.get(pickle?.id ?? ''),
    ).values(),
  ].flatMap((same) => same.find(({ pickle }) => ran.has(pickle?.id ?? '')) ?? same.slice(0, 1));
  return [
    ...all.filter(({ meta }) => meta).slice(0, 1),
    ...once(all.filter(({ source, gherkinDocument }) => source ?? gherkinDocument)),
    ...byPlace(pickles, ({ pickle }) => pickle?.id),
    ...once(all.filter((one) => oncePerRun.some((kind) => one[kind]))),
    ...(first ? [{ testRunStarted: first } as Envelope] : []),
    ...byPlace(
      all.filter(({ testCase }) => testCase),
      ({ testCase }) => testCase?.pickleId,
    ),
    ...byPlace(scenarios, ([{ testCaseStarted }]) =>
      pickleOfCase.get(testCaseStarted?.testCaseId ?? ''),
    ).flat(),
    ...all.filter(({ testRunHookStarted, testRunHookFinished }) => testRunHookStarted ?? testRunHookFinished),
    ...(last
      ? [{ testRunFinished: { ...last, success: finished.every(({ success }) => success) } } as Envelope]
      : []),
  ];
}

function scenariosIn(envelopes: readonly Envelope[]): readonly (readonly [Envelope, ...Envelope[]])[] {
  const scenarios = new Map<string, [Envelope, ...Envelope[]]>();
  for (const envelope of envelopes) {
    const { testCaseStarted, testStepStarted, testStepFinished, testCaseFinished, attachment } = envelope;
    if (testCaseStarted) scenarios.set(testCaseStarted.id, [envelope]);
    const within = testStepStarted ?? testStepFinished ?? testCaseFinished ?? attachment;
    if (attachment?.mediaType !== mediaTypes.run)
      scenarios.get(within?.testCaseStartedId ?? '')?.push(envelope);
  }
  return [...scenarios.values()];
}

const once = (envelopes: readonly Envelope[]): readonly Envelope[] => [
  ...new Map(envelopes.map((envelope) => [JSON.stringify(envelope), envelope])).values(),
];

function sameIds(runs: readonly (readonly Envelope[])[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const documents = new Map<string | undefined, GherkinDocument>();
  for (const envelopes of runs) {
    for (const document of messagesOf(envelopes, 'gherkinDocument')) {
      const known = documents.get(document.uri);
      if (known) pair(document, known, ids);
      else documents.set(document.uri, document);
    }
    // Cucumber writes step definitions and hooks in the order in which the steps were loaded.
    for (const kind of oncePerRun) {
      const known = messagesOf(runs[0] ?? [], kind);
      for (const [index, { id }] of messagesOf(envelopes, kind).entries()) {
        const same = known[index]?.id ?? id;
        if (same !== id) ids.set(id, same);
      }
    }
    const [began] = messagesOf(envelopes, 'testRunStarted');
    const [first] = messagesOf(runs[0] ?? [], 'testRunStarted');
    if (began?.id && first?.id && began.id !== first.id) ids.set(began.id, first.id);
  }
  return ids;
}

function pair(one: unknown, other: unknown, ids: Map<string, string>): void {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return;
  if ('id' in one && 'id' in other && typeof one.id === 'string' && typeof other.id === 'string')
    ids.set(one.id, other.id);
  const others = new Map(Object.entries(other));
  for (const [name, value] of Object.entries(one)) pair(value, others.get(name), ids);
}

const uuid = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;

function withIds(envelope: Envelope, ids: ReadonlyMap<string, string>): Envelope {
  if (ids.size === 0 || envelope.source) return envelope;
  const written = JSON.stringify(envelope);
  // Ids, which are the only UUIDs, are replaced in the JSON text. A visit of each value takes ten times as
  // long.
  const other = written.replaceAll(uuid, (whole, id) => (ids.has(id) ? `"${ids.get(id)}"` : whole));
  return other === written ? envelope : JSON.parse(other);
}
