import type { Envelope } from '@cucumber/messages';
import type { CertificateRule } from '../certificate/index.ts';
import { messagesOf, planOf } from '../certification/plan.ts';

/** The place and duration of a scenario. */
export interface Place {
  /** `features/commands/refund.feature`, relative to the suite. */
  readonly file: string;
  readonly line: number;
  readonly milliseconds: number;
}

/** Places of scenarios by name. Scenarios with the same name have the place of the first. */
export type Places = ReadonlyMap<string, Place>;

/** The places of the scenarios of a run, from the messages of cucumber. */
export function placesOf(envelopes: readonly Envelope[]): Places {
  const pickles = new Map(messagesOf(envelopes, 'testCase').map(({ id, pickleId }) => [id, pickleId]));
  const millis = ({ seconds, nanos }: { readonly seconds: number; readonly nanos: number }) =>
    seconds * 1000 + nanos / 1e6;
  const ended = new Map(
    messagesOf(envelopes, 'testCaseFinished').map((one) => [one.testCaseStartedId, millis(one.timestamp)]),
  );
  const took = new Map(
    messagesOf(envelopes, 'testCaseStarted').map(({ id, testCaseId, timestamp }) => [
      pickles.get(testCaseId),
      Math.max(0, (ended.get(id) ?? 0) - millis(timestamp)),
    ]),
  );
  const places = new Map<string, Place>();
  for (const { pickleId, name, place } of planOf(envelopes)) {
    const [, file = place, line = '0'] = /^(.*):(\d+)$/.exec(place) ?? [];
    if (!places.has(name) && took.has(pickleId))
      places.set(name, { file, line: Number(line), milliseconds: took.get(pickleId) ?? 0 });
  }
  return places;
}

/** The place of the scenario that failed a rule, otherwise of its first scenario. */
export function placeOf(places: Places, { evidence, scenarios }: CertificateRule): Place | undefined {
  const against = evidence.find(({ verdict }) => verdict === 'failed')?.scenario;
  return [against, ...scenarios].flatMap((name) => places.get(name ?? '') ?? [])[0];
}
