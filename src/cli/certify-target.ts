import { subscribe } from 'node:diagnostics_channel';
import type { Certificate } from '../certificate/index.ts';
import { certificateFrom } from '../certification/certificate-of-run.ts';
import type { Durations } from '../certification/features.ts';
import { leavingNoSecret } from '../certification/leaks.ts';
import { run } from '../certification/run.ts';
import { type Exchange, exchangeChannel } from '../client/index.ts';
import { ReplayMiss } from '../recordings/miss.ts';
import { prepareSummary } from '../reports/markdown.ts';
import { placesOf } from '../reports/places.ts';
import { prepareReports, writeReports, writtenBy } from '../reports/reports.ts';
import { summary } from '../reports/summary.ts';
import { harmless, harmlessLines } from '../reports/terminal.ts';
import { maskForm } from '../secrets/mask.ts';
import { AdaptedClient, type Guard } from '../target/adapter/adapted-client.ts';
import { type Adapter, loadAdapter } from '../target/adapter/load-adapter.ts';
import { tryOut } from '../target/adapter/try-out.ts';
import { wholeRun } from '../target/doctor.ts';
import { masker, outsideMasker } from '../target/masker.ts';
import { askControl, reach } from '../target/reach.ts';
import type { Replay, Target } from '../target/target.ts';
import { type BaselineOptions, comparedWith, readBaseline, writeBaseline } from './baseline.ts';
import { exitCodeLine, exitCodeOf } from './exit-codes.ts';
import { traceFaults } from './masked-output.ts';
import { progressBar } from './progress.ts';
import { type OutcomeOptions, printOutcome } from './run-outcome.ts';
import { stopOnSignal } from './signals.ts';
import { targetFromFile } from './target-from-file.ts';
import { isDivisible, runInTwoParts } from './two-parts.ts';

export interface CertifyOptions extends BaselineOptions, OutcomeOptions {
  readonly out: string;
  readonly seed?: number;
  readonly durations?: Durations | undefined;
  readonly pairs?: number;
  readonly client?: string;
  readonly trace?: boolean;
}

export interface Beside {
  /** Files and folders that are searched for secrets after the run. */
  readonly paths: readonly string[];
  write(certificate: Certificate): Promise<void>;
  /** Additional members for the JSON output of the run. */
  readonly facts?: () => object;
}

/** Runs the suite against a target and writes the reports. Returns the exit code. */
export async function certifyTarget(
  options: CertifyOptions,
  targetOf: () => Promise<Target>,
  beside?: Beside,
): Promise<number> {
  const baseline = await readBaseline(options);
  await prepareReports(options.out);
  await prepareSummary(options.summary);
  // Secrets are registered for masking first, because a user's adapter can print a password at loading.
  if (options.client !== undefined && options.targetFile !== undefined)
    await (await targetFromFile(options.targetFile)).close();
  // The adapter is loaded before the sandbox starts, so that an error leaves no running sandbox.
  const adapter = options.client === undefined ? undefined : await loadAdapter(options.client);
  const reached = await targetOf();
  const target = adapter ? through(adapter, reached) : reached;
  for (const remark of target.remarks ?? [])
    process.stderr.write(`${harmless(options.targetFile ?? target.name)}: ${harmless(remark)}\n`);
  if (options.trace) trace(target, process.stderr);
  const stopping = stopOnSignal(target.safety);
  try {
    if (!target.replay) {
      await reach(target);
      await askControl(target);
    }
    if (target.adapted) await tryOut(target.adapted, target.terminals.main ?? '', !target.replay);
    if (target.kind === 'live' && !target.replay) process.stderr.write(announcement(target, options));
    const bar = progressBar(process.stderr);
    const written = [...writtenBy(options.out, target), ...(beside?.paths ?? [])];
    const { compared, reports, places } = await leavingNoSecret(written, target, async () => {
      // A recorder is in this thread, and would miss the other part.
      const envelopes = await (!beside && isWhole(options, target) ? runInTwoParts : run)(
        target,
        { ...target.replay?.part, ...options, stopped: stopping.stopped },
        bar.show,
      );
      bar.done();
      stopping.rethrow();
      const compared = comparedWith(certificateFrom(envelopes), envelopes, baseline);
      const reports = await writeReports(
        options.out,
        envelopes,
        compared.certificate,
        options.handbook,
      ).catch((error) => {
        // The run took minutes, so its summary is printed even if the reports cannot be written.
        (options.json ? process.stderr : process.stdout).write(summary(compared.certificate));
        throw error;
      });
      await beside?.write(compared.certificate);
      return { compared, reports, places: placesOf(envelopes) };
    });
    const { certificate } = compared;
    await printOutcome(certificate, reports, places, options, beside?.facts?.());
    stopping.shown();
    stopping.rethrow();
    const updated = baseline ? await writeBaseline(baseline, compared, target) : '';
    const isRefused = compared.refused !== undefined;
    (options.json ? process.stderr : process.stdout).write(updated + exitCodeLine(certificate, isRefused));
    return exitCodeOf(certificate, isRefused);
  } finally {
    stopping.release();
    await target.close();
  }
}

/** Text about the requests and the money of a run, printed before it starts. */
function announcement(target: Target, { tags, command, shard, pairs }: CertifyOptions): string {
  const { requests, charges, sum } = wholeRun(target);
  const isPart = tags || command || shard;
  const part = isPart ? 'A part of the suite needs less. ' : '';
  const canTry = target.clear !== undefined || target.terminals.manual !== undefined;
  const fewer = pairs === undefined && !isPart && canTry ? ' --pairs N makes fewer transactions.' : '';
  const money = `${charges.toLocaleString('en')} charges, at most ${sum.toLocaleString('en')} in the smallest unit of one currency`;
  return `A whole run sends up to ${requests.toLocaleString('en')} requests, and makes up to ${money}. ${part}The limits of the target file apply.${fewer}\n`;
}

const isWhole = ({ tags, command, shard, trace }: CertifyOptions, target: Target): boolean =>
  isDivisible(target) && !tags && !command && !shard && !trace && !target.adapted;

function through(adapter: Adapter, target: Target): Target {
  const { baseUrl, ca, credentials, arrived, safety, turn, replay, now } = target;
  const reached = { baseUrl, credentials, ...(ca !== undefined && { ca }) };
  safety?.expectRepeats();
  const guard: Guard = async (text, send) => {
    await turn();
    return safety ? safety.around(text, send) : send();
  };
  return {
    ...target,
    adapted: new AdaptedClient(replay ? answeredBy(replay, adapter) : adapter, reached, {
      arrived,
      mask: outsideMasker(target),
      guard,
      now,
    }),
  };
}

/** A request that the recording does not contain is no fault of the user's client. */
function answeredBy(replay: Replay, adapter: Adapter): Adapter {
  return {
    ...adapter,
    call: async (...asked) => {
      const before = replay.misses();
      const [outcome] = await Promise.allSettled([adapter.call(...asked)]);
      if (replay.misses() > before) throw new ReplayMiss(replay.latestMiss());
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}

function trace(target: Target, stream: NodeJS.WritableStream): void {
  traceFaults();
  const mask = masker(target);
  const outside = outsideMasker(target);
  subscribe(exchangeChannel, (message) => {
    const { command, probe, requestText, replyText, status, problem, durationMs, startedAt } =
      message as Exchange;
    const facts = [status === 0 ? '' : `HTTP ${status}`, problem ?? '', `${Math.round(durationMs)} ms`];
    const lines = [
      `--> ${startedAt.toISOString()} ${command || 'probe'}`,
      mask(probe ? maskForm(requestText) : requestText),
      `<-- ${mask(facts.filter(Boolean).join(', '))}`,
      outside(replyText),
    ];
    stream.write(`${lines.filter(Boolean).flatMap(harmlessLines).join('\n')}\n\n`);
  });
}
