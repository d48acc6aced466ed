import { randomUUID } from 'node:crypto';
import { runCucumber } from '@cucumber/cucumber/api';
import type { Envelope, TestStepResult } from '@cucumber/messages';
import {
  ConfigurationError,
  mediaTypes,
  partOf,
  type RunFacts,
  type Shard,
  shardWord,
} from '../certificate/index.ts';
import { digest, nearest, version } from '../contract/index.ts';
import type { SchemaValidator } from '../schema/index.ts';
import { masker } from '../target/masker.ts';
import { anySeed, inRun } from '../target/run-context.ts';
import { approvalLine } from '../target/safety/approvals.ts';
import type { Target } from '../target/target.ts';
import { type Durations, loadedSteps, pathsOf, scenariosWith, suiteConfiguration } from './features.ts';
import { messagesOf } from './plan.ts';
import { proofAtHand, shippedProof } from './proof-at-hand.ts';
import { SchemaAudit } from './schema-audit.ts';
import { suite, suiteFacts } from './suite.ts';
import { digestOfSuite, suiteDigests } from './suite-digests.ts';

/** The selected part of the suite; by default all scenarios. */
interface RunOptions {
  /** A tag expression of cucumber: `@command:refundDeal and not @needs:clearing`. */
  readonly tags?: string | undefined;
  readonly command?: readonly string[] | undefined;
  /** The second validator of messages: xmllint by default, none for `false`. */
  readonly auditor?: SchemaValidator | false;
  /** The seed of generated requests and histories; random by default. */
  readonly seed?: number;
  /** The largest number of transactions for pairs of attributes. */
  readonly pairs?: number | undefined;
  readonly shard?: Shard | undefined;
  readonly durations?: Durations | undefined;
  /** Stops a run without charges that cost money; a run with them is stopped by the safety of its target. */
  readonly stopped?: AbortSignal | undefined;
}

export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly scenario: string;
  /** The reason for a long wait and the longest time that it can take. */
  readonly waiting?: string;
  /** The noun for the counted items; by default scenarios. */
  readonly counted?: string;
}

/**
 * Runs the features against a target. The returned cucumber messages have masked secrets.
 * @throws HarnessFault if the two schema validators disagree
 */
export async function run(
  target: Target,
  options: RunOptions,
  onProgress: (progress: Progress) => void,
): Promise<readonly Envelope[]> {
  const { shard, durations } = options;
  const { cutBy, tags } = selectionOf(options);
  const selected = cutBy.length > 0 ? scenariosWith(tags) : undefined;
  if (selected?.length === 0)
    throw new ConfigurationError(
      `${cutBy.join(' and ')} selects no scenario${meantIn(options.tags) ?? '; check the tags or command names'}`,
    );
  const part = selected && shard ? partOf(selected, shard, ({ name }) => durations?.get(name)) : selected;
  const { runConfiguration, environment } = await suiteConfiguration(
    {
      ...(part && { paths: [...pathsOf(part)] }),
      import: [suite.steps],
    },
    process.stderr,
  );
  // The commit is read by a git process, so the steps are loaded meanwhile.
  const [suiteOfRun, support] = await Promise.all([
    factsOfSuite(),
    loadedSteps(runConfiguration, environment),
  ]);
  const { name, kind, baseUrl, fingerprint } = target;
  const facts: RunFacts = {
    ...suiteOfRun,
    target: { name, kind, baseUrl, fingerprint },
    contract: { version, digest },
    cutBy,
    ...(shard && selected && { shard: { ...shard, scenarios: selected.length, ...limitsOf(target) } }),
    seed: options.seed ?? anySeed(),
  };
  const { stopped, stop } = stopOf(target, options);
  const envelopes: Envelope[] = [];
  const mask = masker(target);
  // After the user stops a run, the remaining scenarios end immediately and are not shown as progress.
  const count = counter((progress) => {
    if (!stopped.aborted) onProgress(progress);
  });
  const audit = options.auditor === false ? undefined : new SchemaAudit(options.auditor);
  try {
    const withReason = withReasons();
    await inRun(
      { target, seed: facts.seed, pairs: options.pairs, stopped, stop, ...(audit && { audit }) },
      () =>
        runCucumber({ ...runConfiguration, support }, environment, (envelope) => {
          envelopes.push(withoutSecrets(withReason(envelope), mask));
          count(envelope);
        }),
    );
  } finally {
    await target.safety?.undo(target.aside, true, (done, of) =>
      onProgress({ done, of, scenario: 'cancelling and refunding', counted: 'undo attempts' }),
    );
  }
  const testRunStartedId = messagesOf(envelopes, 'testRunStarted')[0]?.id ?? randomUUID();
  const about = {
    mediaType: mediaTypes.run,
    body: JSON.stringify({
      ...facts,
      ...clientOf(target, mask),
      ...(target.safety && { left: target.safety.left.map((thing) => mask(approvalLine(thing))) }),
      ...(stopped.aborted && { cutBy: [...cutBy, String(stopped.reason)] }),
      ...replayOf(target),
      ...(audit && { audit: await audit.finish() }),
    } satisfies RunFacts),
    contentEncoding: 'IDENTITY',
    testRunStartedId,
  };
  return [...envelopes, { attachment: about } as Envelope];
}

/** A hint about the first word of a tag expression that is no tag of a scenario. */
function meantIn(tags = ''): string | undefined {
  const known = [...new Set(scenariosWith([]).flatMap((one) => one.tags))];
  const words = tags.split(/[\s()]+/).filter((word) => !['', 'and', 'or', 'not'].includes(word));
  const unknown = words.find((word) => !known.includes(word));
  const [meant] = unknown === undefined ? [] : nearest(unknown, known, 1);
  return meant && `; no scenario has the tag ${unknown}: did you mean ${meant}?`;
}

/** The selected scenarios, as command-line options for the report and as tag expressions that all have to hold. */
function selectionOf({ tags, command: commands = [], shard }: RunOptions) {
  return {
    cutBy: [
      ...(tags ? [`--tags ${tags}`] : []),
      ...commands.map((command) => `--command ${command}`),
      ...(shard ? [`--shard ${shardWord(shard)}`] : []),
    ],
    tags: [tags ?? '', commands.map((command) => `@command:${command}`).join(' or ')].filter(Boolean),
  };
}

async function factsOfSuite(): Promise<Pick<RunFacts, 'suite' | 'proof'>> {
  const digests = suiteDigests();
  const [facts, proof] = await Promise.all([suiteFacts(), proofAtHand(digest, shippedProof, digests)]);
  return { ...(proof && { proof }), suite: { ...facts, digest: digestOfSuite(await digests) } };
}

/** The limits of charges in the target file. Only a shard has them, because it may use only a part. */
const limitsOf = ({ limits }: Target) =>
  limits?.of && { limits: { charges: limits.of.charges, sum: limits.of.sum } };

function replayOf({ replay }: Target): Pick<RunFacts, 'replay'> {
  if (!replay) return {};
  const { begun, misses, stale, otherContract } = replay;
  return {
    replay: {
      ...{ begun, misses: misses() },
      ...(stale !== undefined && { stale }),
      ...(otherContract && { otherContract }),
    },
  };
}

function clientOf({ adapted }: Target, mask: (text: string) => string): Pick<RunFacts, 'client'> {
  if (!adapted) return {};
  const findings = adapted.findings.map((one) => ({ ...one, text: mask(one.text) }));
  const { commands } = adapted;
  return { client: { name: mask(adapted.name), ...(commands && { commands }), findings } };
}

/** The stop of a run, by its user or by the run itself. */
function stopOf({ safety }: Target, options: RunOptions) {
  const own = new AbortController();
  const users = safety?.stopped ?? options.stopped;
  const stop = (reason: string): void => {
    safety?.stop(reason);
    own.abort(reason);
  };
  return { stopped: AbortSignal.any([own.signal, ...(users ? [users] : [])]), stop };
}

/** Masks texts that can quote the gateway. Ids stay, because masking takes some of their digits for a card number. */
export function withoutSecrets(envelope: Envelope, mask: (text: string) => string): Envelope {
  const { testStepFinished, attachment } = envelope;
  if (testStepFinished && /^(FAILED|SKIPPED)$/.test(testStepFinished.testStepResult.status)) {
    // Only texts are masked, because a password can be equal to the name of a JSON member.
    const testStepResult = inTexts(testStepFinished.testStepResult, mask);
    return { ...envelope, testStepFinished: { ...testStepFinished, testStepResult } };
  }
  // The reason of a skip can quote the user's client.
  if (attachment?.mediaType === mediaTypes.hidden || attachment?.mediaType === 'text/plain')
    return { ...envelope, attachment: { ...attachment, body: mask(attachment.body) } };
  return envelope;
}

function inTexts(
  { message, exception, ...rest }: TestStepResult,
  mask: (text: string) => string,
): TestStepResult {
  const { type, message: said, stackTrace } = exception ?? {};
  return {
    ...rest,
    ...(message !== undefined && { message: mask(message) }),
    ...(type !== undefined && {
      exception: {
        type,
        ...(said !== undefined && { message: mask(said) }),
        ...(stackTrace !== undefined && { stackTrace: mask(stackTrace) }),
      },
    }),
  };
}

/** Copies the reason of a skip into the step result, because cucumber gives skipped steps no message. */
function withReasons(): (envelope: Envelope) => Envelope {
  let latest: Envelope['attachment'];
  return (envelope) => {
    const { attachment, testStepFinished } = envelope;
    if (attachment?.mediaType === mediaTypes.skip || attachment?.mediaType === mediaTypes.hidden)
      latest = attachment;
    if (testStepFinished?.testStepResult.status !== 'SKIPPED' || !latest) return envelope;
    if (latest.testStepId !== testStepFinished.testStepId) return envelope;
    const testStepResult = { ...testStepFinished.testStepResult, message: latest.body };
    return { ...envelope, testStepFinished: { ...testStepFinished, testStepResult } };
  };
}

function counter(onProgress: (progress: Progress) => void): (envelope: Envelope) => void {
  const names = new Map<string, string>();
  const pickles = new Map<string, string>();
  let done = 0;
  let scenario = '';
  return ({ pickle, testCase, testCaseStarted, testCaseFinished, attachment }) => {
    if (pickle) pickles.set(pickle.id, pickle.name);
    if (testCase) names.set(testCase.id, pickles.get(testCase.pickleId) ?? '');
    if (testCaseStarted) {
      scenario = names.get(testCaseStarted.testCaseId) ?? '';
      onProgress({ done, of: names.size, scenario });
    }
    if (attachment?.mediaType === mediaTypes.wait)
      onProgress({ done, of: names.size, scenario, waiting: attachment.body });
    if (testCaseFinished && !testCaseFinished.willBeRetried) {
      done += 1;
      if (done === names.size) onProgress({ done, of: names.size, scenario: '' });
    }
  };
}
