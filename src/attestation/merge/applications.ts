import { type Shard, shardWord } from '../../certificate/index.ts';
import { allApproved, type Evidence, eachFormOnce, type MerchantCertificate } from '../../merchant/index.ts';
import { ruleSet } from '../rule-set.ts';
import { eachOnce, missingShards, sameOrRefused, shardsOf } from './same.ts';

type EvidencePart = Readonly<{ folder: string; evidence: Evidence }>;

/**
 * The evidence of a whole run of `observe`, merged from its shards. If a shard is missing, the merged run is
 * incomplete.
 * @throws ConfigurationError naming the folders that do not belong to one run
 */
export async function mergedEvidence(parts: readonly EvidencePart[]): Promise<Evidence> {
  const shards = shardsOf(parts.map(({ folder, evidence }) => ({ folder, shard: evidence.shard })));
  const here = await ruleSet('merchant application');
  sameOrRefused(parts, [
    ['contract', ({ evidence }) => evidence.contract.digest, here.contract.digest],
    ['suite', ({ evidence }) => evidence.suite.digest, here.suite.digest],
    ['application', ({ evidence }) => evidence.application.name],
    ['plan', ({ evidence }) => evidence.plan],
    ['scope', ({ evidence }) => JSON.stringify(evidence.scope)],
    ['selection of tasks', ({ evidence }) => JSON.stringify([evidence.shard?.tasks, evidence.cut])],
    ['seed', ({ evidence }) => evidence.seed],
    ['--lenient', ({ evidence }) => evidence.findings !== undefined],
    ['--late, --grace or --patience', ({ evidence }) => JSON.stringify(evidence.shard?.waits)],
  ]);
  const missing = missingShards(shards);
  const planned = shards[0]?.tasks ?? [];
  const ids = parts.flatMap(({ evidence }) => evidence.tasks.map(({ id }) => id));
  eachOnce(ids, planned.length, missing.length === 0, 'tasks');
  return together(
    parts.map(({ evidence }) => evidence),
    planned,
    missing,
  );
}

const worst = ['failed', 'undecided', 'warned', 'passed', 'skipped', 'not exercised'];

const worstOf = <T extends { readonly verdict: string }>(those: readonly T[]): T =>
  those.reduce((one, other) => (worst.indexOf(other.verdict) < worst.indexOf(one.verdict) ? other : one));

function together(all: readonly Evidence[], planned: readonly string[], missing: readonly Shard[]): Evidence {
  const [first] = all as readonly [Evidence];
  const { shard: _, doctor, ...common } = first;
  const begun = Math.min(...all.map(({ startedAt }) => Date.parse(startedAt)));
  const durationMs = all.reduce((sum, one) => sum + one.durationMs, 0);
  const unique = <T>(those: readonly T[]): readonly T[] => [
    ...new Map(those.map((one) => [JSON.stringify(one), one])).values(),
  ];
  return {
    ...common,
    ...{ startedAt: new Date(begun).toISOString(), durationMs },
    ...(doctor && {
      doctor: doctor.map(({ question }) =>
        worstOf(all.flatMap((one) => one.doctor?.filter((finding) => finding.question === question) ?? [])),
      ),
    }),
    tasks: all
      .flatMap(({ tasks }) => tasks)
      .toSorted((one, other) => planned.indexOf(one.id) - planned.indexOf(other.id)),
    rules: first.rules.map(({ id }) =>
      worstOf(all.flatMap(({ rules }) => rules.filter((rule) => rule.id === id))),
    ),
    codes: codesOf(all),
    approved: allApproved(all.map(({ approved }) => approved)),
    ...(first.findings && {
      // Each shard numbers its own requests.
      findings: eachFormOnce(all.flatMap(({ findings = [] }) => findings)).map((one) => ({
        ...one,
        requests: [],
      })),
    }),
    unassigned: all.reduce((sum, { unassigned }) => sum + unassigned, 0),
    cut: [...first.cut, ...missing.map((shard) => `Shard ${shardWord(shard)} is missing.`)],
    beside: unique(all.flatMap(({ beside }) => beside)),
    turnedAway: unique(all.flatMap(({ turnedAway }) => turnedAway)),
    isStopped: all.some(({ isStopped }) => isStopped),
    ...all.flatMap(({ stoppedBy }) => (stoppedBy === undefined ? [] : { stoppedBy }))[0],
  };
}

const codesOf = (all: readonly Evidence[]): MerchantCertificate['codes'] =>
  [
    ...Map.groupBy(
      all.flatMap(({ codes }) => codes),
      ({ code }) => code,
    ),
  ]
    .map(([code, same]) => ({
      code,
      times: same.reduce((sum, { times }) => sum + times, 0),
      ...(same.some(({ survived }) => survived === false)
        ? { survived: false }
        : same.every(({ survived }) => survived) && { survived: true }),
    }))
    .toSorted((one, other) => one.code.localeCompare(other.code));
