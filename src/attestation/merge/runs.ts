import type { Envelope } from '@cucumber/messages';
import {
  type ClientFinding,
  ConfigurationError,
  HarnessFault,
  mediaTypes,
  type RunFacts,
  type Shard,
} from '../../certificate/index.ts';
import { runFacts, timesOf } from '../../certification/certificate-of-run.ts';
import { scenariosWith } from '../../certification/features.ts';
import { messagesOf, planOf, startedScenarios } from '../../certification/plan.ts';
import { shareWords } from '../../target/safety/permitted.ts';
import { ruleSet } from '../rule-set.ts';
import { oneRecord } from './one-record.ts';
import { eachOnce, missingShards, sameOrRefused, shardsOf } from './same.ts';

type RunPart = Readonly<{ folder: string; envelopes: readonly Envelope[] }>;

/**
 * The messages of a whole run, merged from its shards. If a shard is missing, the merged run is incomplete.
 * @param atOnce true if the shards ran in parallel, so that the run took less time than the sum of the shards
 * @throws ConfigurationError naming the folders that do not belong to one run
 */
export async function mergedRuns(parts: readonly RunPart[], atOnce = false): Promise<readonly Envelope[]> {
  const known = parts.map((part) => ({ ...part, facts: factsOf(part) }));
  const shards = shardsOf(known.map(({ folder, facts }) => ({ folder, shard: facts.shard })));
  const suite = await ruleSet('gateway');
  sameOrRefused(known, [
    ['contract', ({ facts }) => facts.contract.digest, suite.contract.digest],
    ['suite', ({ facts }) => facts.suite.digest, suite.suite.digest],
    ['target', ({ facts: { target } }) => `${target.name} ${target.kind} ${target.fingerprint}`],
    // Each run of the embedded sandbox has another port.
    ['baseUrl', ({ facts: { target } }) => (target.kind === 'live' ? target.baseUrl : undefined)],
    ['set of limits', ({ facts }) => JSON.stringify(facts.shard?.limits)],
    ['seed', ({ facts }) => facts.seed],
    ['client', ({ facts: { client } }) => JSON.stringify([client?.name, client?.commands])],
    ['selection of scenarios', ({ facts }) => JSON.stringify([facts.shard?.scenarios, selection(facts)])],
    ['recording', ({ facts: { replay } }) => replay?.begun],
  ]);
  const missing = missingShards(shards);
  const ran = parts.flatMap(({ envelopes }) => {
    const places = new Map(planOf(envelopes).map(({ pickleId, place }) => [pickleId, place]));
    return startedScenarios(envelopes).map(({ pickle }) => places.get(pickle.id) ?? '');
  });
  eachOnce(ran, shards[0]?.scenarios ?? 0, missing.length === 0, 'scenarios');
  const order = new Map(scenariosWith([]).map(({ place }, index) => [place, index]));
  const record = oneRecord(
    known
      .toSorted((one, other) => (one.facts.shard?.number ?? 0) - (other.facts.shard?.number ?? 0))
      .map(({ envelopes }) => envelopes.map(withoutShare)),
    (place) => order.get(place) ?? order.size,
  );
  const testRunStartedId = messagesOf(record, 'testRunStarted')[0]?.id ?? '';
  const body = JSON.stringify(
    mergedFacts(
      known.map(({ facts }) => facts),
      missing,
      atOnce ? undefined : known.map(({ envelopes }) => timesOf(envelopes).durationMs),
    ),
  );
  return [
    ...record,
    {
      attachment: { mediaType: mediaTypes.run, body, contentEncoding: 'IDENTITY', testRunStartedId },
    } as Envelope,
  ];
}

function factsOf({ folder, envelopes }: RunPart): RunFacts {
  try {
    return runFacts(envelopes);
  } catch (error) {
    if (!(error instanceof HarnessFault)) throw error;
    throw new ConfigurationError(`${folder}: ${error.message}: the run did not end; repeat it`);
  }
}

/** Removes the share of a shard from a text about a limit of charges. */
function withoutShare(envelope: Envelope): Envelope {
  if (envelope.testStepFinished?.testStepResult.status === 'PASSED') return envelope;
  if (!envelope.testStepFinished && envelope.attachment?.mediaType !== mediaTypes.skip) return envelope;
  const text = JSON.stringify(envelope);
  const without = text.replace(shareWords, '');
  return without === text ? envelope : JSON.parse(without);
}

const selection = ({ cutBy }: RunFacts): readonly string[] =>
  cutBy.filter((one) => /^--(?:tags|command) /.test(one));

function mergedFacts(
  all: readonly RunFacts[],
  missing: readonly Shard[],
  durations: readonly number[] | undefined,
): RunFacts {
  const [first] = all as [RunFacts];
  const { shard: _, audit: _a, left: _l, proof: _p, client, replay, ...common } = first;
  const cutBy = all.flatMap((facts) => facts.cutBy.filter((one) => !one.startsWith('--shard ')));
  const left = all.flatMap((facts) => facts.left ?? []);
  const audits = all.flatMap(({ audit }) => audit ?? []);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const stale = all.find((facts) => facts.replay?.stale !== undefined)?.replay?.stale;
  return {
    ...common,
    ...(durations && { durationMs: sum(durations) }),
    ...(all.every(({ proof }) => proof?.at === first.proof?.at) && first.proof && { proof: first.proof }),
    cutBy: [...new Set(cutBy), ...missing.map(({ number, of }) => `shard ${number}/${of} is missing`)],
    ...(client && {
      client: { ...client, findings: together(all.flatMap((facts) => facts.client?.findings ?? [])) },
    }),
    ...(replay && {
      replay: {
        ...replay,
        misses: sum(all.map((facts) => facts.replay?.misses ?? 0)),
        ...(stale !== undefined && { stale }),
      },
    }),
    ...(first.left && { left }),
    ...(audits.length === all.length && {
      audit: {
        messages: sum(audits.map(({ messages }) => messages)),
        forms: sum(audits.map(({ forms }) => forms)),
      },
    }),
  };
}

function together(findings: readonly ClientFinding[]): readonly ClientFinding[] {
  const groups = Map.groupBy(findings, ({ kind, command, text }) => `${kind} ${command} ${text}`);
  return [...groups.values()].map((same) => ({
    ...(same[0] as ClientFinding),
    times: same.reduce((sum, { times }) => sum + times, 0),
  }));
}
