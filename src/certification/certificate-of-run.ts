import type { Envelope } from '@cucumber/messages';
import {
  type Certificate,
  type CertificateRule,
  count,
  type EvidenceExchange,
  HarnessFault,
  isFault,
  isStop,
  mediaTypes,
  plainCount,
  type RunFacts,
  type Totals,
} from '../certificate/index.ts';
import { rules } from '../contract/index.ts';
import { coverageOf } from './coverage/index.ts';
import { unknownCells } from './coverage/moves.ts';
import { observationsOf, schemaTotals, undecisiveIn } from './observations.ts';
import { outcomesOf, type RunScenario, scenarioTotals, undecidedIn, withoutFailing } from './outcomes.ts';
import { messagesOf, millis } from './plan.ts';
import { exchangeKey, verdictsOf } from './verdicts.ts';

/** @throws HarnessFault if scenarios ended with an error, rules do not exist, or totals are inconsistent */
export function certificateFrom(envelopes: readonly Envelope[]): Certificate {
  const facts = runFacts(envelopes);
  const scenarios = outcomesOf(envelopes);
  sound(scenarios);
  const observed = observationsOf(scenarios);
  const found = verdictsOf(rules, scenarios, observed, facts.cutBy);
  const verdicts = facts.replay ? found.map(withoutConnection) : found;
  const undecisive = undecisiveIn(scenarios, verdicts);
  const totals = totalsOf(verdicts);
  const others = withoutFailing(scenarios, verdicts);
  const { verdict, because } = concluded(verdicts, facts, scenarios);
  const { startedAt, durationMs } = { ...timesOf(envelopes), ...facts };
  return {
    schemaVersion: 2,
    subject: 'gateway',
    verdict,
    because,
    target: facts.target,
    ...(facts.client && { client: facts.client }),
    ...(facts.left && { left: facts.left }),
    ...(facts.replay && { replay: facts.replay }),
    suite: facts.suite,
    contract: facts.contract,
    ...(facts.proof && { proof: facts.proof }),
    startedAt,
    durationMs,
    seed: facts.seed,
    counterexamples: scenarios.flatMap(({ counterexample }) => counterexample ?? []),
    scenarios: scenarioTotals(scenarios, others, undecisive.length),
    undecided: undecidedIn(others),
    totals,
    coverage: coverageOf(verdicts, scenarios),
    schema: schemaTotals(
      scenarios.flatMap(({ report }) => report ?? []),
      facts.audit,
    ),
    rules: verdicts,
    observations: [...observed, ...undecisive],
    exchanges: exchangesOf(scenarios, verdicts),
  };
}

/** A replay has no connection to a gateway, so it decides nothing about TLS. */
const withoutConnection = (rule: CertificateRule): CertificateRule =>
  rule.id === 'auth.https-tls12'
    ? {
        ...rule,
        verdict: 'not observable',
        reason: 'A recording shows no connection, so a replay cannot check TLS.',
        evidence: [],
      }
    : rule;

/** @throws HarnessFault if the messages lack the facts of the run */
export function runFacts(envelopes: readonly Envelope[]): RunFacts {
  const attachment = messagesOf(envelopes, 'attachment').find((one) => one.mediaType === mediaTypes.run);
  if (!attachment) throw new HarnessFault('the messages have no data about the run');
  return JSON.parse(attachment.body) as RunFacts;
}

function sound(scenarios: readonly RunScenario[]): void {
  if (scenarios.length === 0) throw new HarnessFault('no scenario was run');
  const known = new Set<string>(rules.map(({ id }) => id));
  const unknown = scenarios.flatMap((one) =>
    one.rules.filter((id) => !known.has(id)).map((id) => `${one.place}: ${id}`),
  );
  if (unknown.length > 0)
    throw new HarnessFault(`scenarios name rules that do not exist: ${unknown.join('; ')}`);
  const cells = unknownCells(scenarios);
  if (cells.length > 0)
    throw new HarnessFault(`scenarios try operations that the contract does not have: ${cells.join('; ')}`);
  const broken = scenarios.filter(({ outcome }) => outcome === 'broken');
  if (broken.length > 0)
    throw new HarnessFault(
      `${count(broken.length, 'scenario')} ended with an error of the suite: ${broken
        .slice(0, 5)
        .map(({ place, reason }) => `${place}: ${reason}`)
        .join('; ')}`,
    );
}

function totalsOf(verdicts: readonly CertificateRule[]): Totals {
  const count = (verdict: CertificateRule['verdict']) =>
    verdicts.filter((one) => one.verdict === verdict).length;
  const totals = {
    planned: rules.length,
    passed: count('passed'),
    failed: count('failed'),
    warned: count('warned'),
    skipped: count('skipped'),
    observed: count('observed'),
    notObservable: count('not observable'),
  };
  const { planned, ...parts } = totals;
  const sum = Object.values(parts).reduce((one, other) => one + other, 0);
  if (sum !== planned) throw new HarnessFault(`${planned} rules were planned and ${sum} have a verdict`);
  return totals;
}

function concluded(
  verdicts: readonly CertificateRule[],
  { cutBy, client, replay, target }: Pick<RunFacts, 'cutBy' | 'client' | 'replay' | 'target'>,
  scenarios: readonly RunScenario[],
): Pick<Certificate, 'verdict' | 'because'> {
  const failed = verdicts.filter(({ verdict }) => verdict === 'failed').length;
  const skipped = verdicts.filter(
    ({ verdict, standing }) => verdict === 'skipped' && standing === 'stated',
  ).length;
  const gone = unreached(scenarios);
  const lost = unansweredIn(gone.length > 0 ? scenarios.filter((one) => !isUnreached(one)) : scenarios);
  const because = [
    ...wrongSetUp(scenarios, target.kind === 'live'),
    ...(failed > 0 ? [`${plainCount(failed, 'stated rule')} failed.`] : []),
    ...gone,
    ...(lost > 0
      ? [
          `In ${plainCount(lost, 'scenario')} the connection broke off, or the gateway did not reply in time. A request without a reply decides no rule.`,
        ]
      : []),
    ...chosenRules(verdicts, cutBy),
    ...partial(cutBy, scenarios),
    ...(skipped > 0
      ? [`${plainCount(skipped, 'stated rule')} ${skipped === 1 ? 'was' : 'were'} skipped.`]
      : []),
  ];
  const faults = client?.findings.filter(isFault) ?? [];
  if (client && faults.length > 0)
    because.unshift(
      `${failed > 0 ? '' : 'The gateway broke no stated rule. '}The client “${client.name}” itself has ${plainCount(faults.length, 'fault')}.`,
    );
  const hidden = verdicts.filter(({ reason }) => reason?.startsWith('Hidden by the client'));
  if (client) {
    if (failed > 0)
      because.push(
        `${client.commands ? `The requests of ${client.commands.join(', ')}` : 'All requests'} went through the client “${client.name}”. A fault of the client can be the cause of a failed rule.`,
      );
    const named = hidden.length > 0 && hidden.length < 4 ? `: ${hidden.map(({ id }) => id).join(', ')}` : '';
    because.push(
      `${plainCount(hidden.length, 'rule')} cannot be checked through the client “${client.name}”${named}.`,
    );
  }
  if (replay) because.push(...replayed(replay));
  if (failed > 0 || faults.length > 0) return { verdict: 'not conformant', because };
  if (skipped > 0 || cutBy.length > 0 || replay?.stale !== undefined || lost > 1)
    return { verdict: 'incomplete', because };
  if (replay)
    return {
      verdict: 'replayed',
      because: ['Every stated rule that the recording shows passed.', ...because],
    };
  return {
    verdict: 'conformant',
    because: ['Every stated rule that applies to the gateway and is observable passed.', ...because],
  };
}

/** The rules that the user selected by their tags, and that the run did not decide. */
function chosenRules(verdicts: readonly CertificateRule[], cutBy: readonly string[]): string[] {
  const tags = cutBy.filter((one) => one.startsWith('--tags ')).join(' ');
  const chosen = [...tags.matchAll(/(?<!\bnot )@rule:([\w.-]+)/g)].map(([, id]) => id);
  return verdicts.flatMap(({ id, verdict, reason = '' }) =>
    verdict === 'skipped' && chosen.includes(id)
      ? [`The selected rule ${id} was not decided: ${reason.replace(/^Not decided: /, '')}`]
      : [],
  );
}

/** The sentences about a part of the suite. They come before the number of skipped rules, because they are the cause. */
function partial(cutBy: readonly string[], scenarios: readonly RunScenario[]): string[] {
  const [stop] = cutBy.filter(isStop);
  const chosen = cutBy.filter((one) => one !== stop);
  const stopped = scenarios.filter(({ reason }) => isStop(reason)).length;
  const merges = cutBy.some((one) => one.startsWith('--shard')) ? ' The command merge joins the shards.' : '';
  return [
    ...(chosen.length > 0 ? [`Only a part of the suite ran (${chosen.join(', ')}).${merges}`] : []),
    ...(stop
      ? [`The run was ${stop}; ${stopped} of ${plainCount(scenarios.length, 'scenario')} did not start.`]
      : []),
  ];
}

function replayed({ begun, misses, stale, otherContract }: NonNullable<RunFacts['replay']>): string[] {
  return [
    `A recording of ${begun.slice(0, 10)} answered instead of a gateway, so the run certifies no gateway.`,
    ...(misses > 0
      ? [`${plainCount(misses, 'request')} ${misses === 1 ? 'is' : 'are'} not in the recording.`]
      : []),
    ...(otherContract
      ? [`The recording was made with another contract${misses > 0 ? '' : '; no request was missing'}.`]
      : []),
    ...(stale === undefined ? [] : [`The recording is too old: ${stale}.`]),
  ];
}

/** Texts of the kit's client about a failed connection. */
const unreachable = /cannot be reached \(|did not answer within \d+ ms\./;

/** Fewer than five blocked scenarios do not show an unreachable target: a short failure of the network can block them. */
function unreached(scenarios: readonly RunScenario[]): string[] {
  const tried = scenarios.filter(({ outcome }) => outcome !== 'skipped' && outcome !== 'hidden');
  const count = tried.filter(isUnreached).length;
  if (count < 5) return [];
  return isUnreached(tried.at(-1))
    ? [`During the run the target became unreachable until the end: ${count} scenarios were blocked.`]
    : [`The target was temporarily unreachable: ${count} scenarios were blocked.`];
}

const isUnreached = (one?: RunScenario): boolean =>
  one?.outcome === 'blocked' && unreachable.test(one.reason ?? '');

const unansweredIn = (scenarios: readonly RunScenario[]): number =>
  scenarios.filter(({ report }) => (report?.unanswered ?? 0) > 0).length;

/** The faults of the target file that stopped scenarios. Each occurs once. */
function wrongSetUp(scenarios: readonly RunScenario[], isFromFile: boolean): string[] {
  const reasons = scenarios.flatMap((one) => (one.wrongSetUp && one.reason ? [one.reason] : []));
  const found = [...new Set(reasons)].map((reason) => `${reason[0]?.toUpperCase()}${reason.slice(1)}.`);
  return found.length > 0 ? found : withoutDeal(scenarios, isFromFile);
}

function withoutDeal(scenarios: readonly RunScenario[], isFromFile: boolean): string[] {
  const dealing = scenarios.filter(({ report }) =>
    report?.exchanges.some(({ command }) => command === 'doDeal'),
  );
  const blocked = dealing.filter(
    ({ outcome, reason }) => outcome === 'blocked' && !unreachable.test(reason ?? ''),
  ).length;
  // If fewer than five scenarios were blocked, the selected ones may only send deals that are refused.
  if (blocked < 5 || dealing.some(({ report }) => report?.accepted.includes('doDeal'))) return [];
  const advice = isFromFile ? ' Check the terminals and the cards in the target file.' : '';
  return [`The gateway accepted no doDeal in ${plainCount(dealing.length, 'scenario')}.${advice}`];
}

/** @throws HarnessFault if the run did not finish */
export function timesOf(envelopes: readonly Envelope[]): Pick<Certificate, 'startedAt' | 'durationMs'> {
  const [started] = messagesOf(envelopes, 'testRunStarted');
  const [finished] = messagesOf(envelopes, 'testRunFinished');
  if (!started || !finished) throw new HarnessFault('the run did not finish');
  return {
    startedAt: new Date(millis(started.timestamp)).toISOString(),
    // The clock of the machine can be set back during a run.
    durationMs: Math.max(0, Math.round(millis(finished.timestamp) - millis(started.timestamp))),
  };
}

function exchangesOf(
  scenarios: readonly RunScenario[],
  verdicts: readonly CertificateRule[],
): Readonly<Record<string, EvidenceExchange>> {
  const named = new Set(
    verdicts.flatMap(({ evidence }) => evidence.flatMap(({ exchange }) => exchange ?? [])),
  );
  return Object.fromEntries(
    scenarios.flatMap(({ report }, index) =>
      (report?.exchanges ?? []).flatMap((exchange, at) => {
        const key = exchangeKey(index, at);
        return named.has(key) ? [[key, exchange] as const] : [];
      }),
    ),
  );
}
