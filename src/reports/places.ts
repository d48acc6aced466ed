import type { Envelope } from '@cucumber/messages';
import type { CertificateRule } from '../certificate/index.ts';
import { planOf, startedScenarios } from '../certification/plan.ts';

/** The place of a scenario in the features, and its duration. */
export interface Place {
  /** A path relative to the suite: `features/commands/refund.feature`. */
  readonly file: string;
  readonly line: number;
  readonly milliseconds: number;
  readonly tags?: readonly string[];
}

/** Places of scenarios by name. Of several scenarios with the same name, the first counts. */
export type Places = ReadonlyMap<string, Place>;

/** The places of the scenarios of a run, from the messages of cucumber. */
export function placesOf(envelopes: readonly Envelope[]): Places {
  const ran = new Map(startedScenarios(envelopes).map((one) => [one.pickle.id, one]));
  const places = new Map<string, Place>();
  for (const { pickleId, name, place, tags } of planOf(envelopes)) {
    const [, file = place, line = '0'] = /^(.*):(\d+)$/.exec(place) ?? [];
    const { pickle, start = 0, stop = 0 } = ran.get(pickleId) ?? {};
    if (!places.has(name) && pickle)
      places.set(name, { file, line: Number(line), milliseconds: Math.max(0, stop - start), tags });
  }
  return places;
}

/** The place of the scenario that failed a rule; otherwise of the first scenario of the rule. */
export function placeOf(places: Places, { evidence, scenarios }: CertificateRule): Place | undefined {
  const against = evidence.find(({ verdict }) => verdict === 'failed')?.scenario;
  return [against, ...scenarios].flatMap((name) => places.get(name ?? '') ?? [])[0];
}
