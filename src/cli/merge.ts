import { resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { mergedEvidence } from '../attestation/merge/applications.ts';
import { mergedRuns } from '../attestation/merge/runs.ts';
import { ConfigurationError, count } from '../certificate/index.ts';
import { certificateFrom } from '../certification/certificate-of-run.ts';
import { readCertificate } from '../comparison/index.ts';
import { certificateOf } from '../merchant/index.ts';
import { writeMerchantReports } from '../merchant/report/reports.ts';
import { prepareSummary } from '../reports/markdown.ts';
import { placesOf } from '../reports/places.ts';
import { readRun } from '../reports/read-run.ts';
import { prepareReports, writeReports } from '../reports/reports.ts';
import { comparedWith, readBaseline } from './baseline.ts';
import { exitCodeLine, exitCodeOf, exitCodesHelp } from './exit-codes.ts';
import { notWritten, printReadiness } from './observe-end.ts';
import { handbookOption, jsonOption, summaryOption } from './option-values.ts';
import { ending, type OptionsOf, type Verb } from './output.ts';
import { readEvidence } from './read-evidence.ts';
import { printOutcome } from './run-outcome.ts';

const help = `
Each DIR is the reports folder of one run with --shard. All shards need the same suite, contract, target, client, seed and
options; otherwise merge refuses them. If a shard is missing, the merged certificate is incomplete. The merged certificate has
the verdicts, reasons and counts of one run without --shard. Its duration is the sum of the durations of the shards.
`;

const verb = () =>
  new Command('merge')
    .description('make one certificate from the shards (parts) of a run')
    .argument('<DIR...>', 'reports folders of the shards')
    .option('--out <dir>', 'folder for the reports', 'reports')
    .option('--baseline <file>', 'file with known faults of the gateway, as for certify')
    .addOption(handbookOption())
    .addOption(summaryOption())
    .addOption(jsonOption())
    .addHelpText('after', `${help}${exitCodesHelp}`);

export const mergeVerb = (): Verb => verb().action(ending(merge));

async function merge(folders: readonly string[], options: OptionsOf<typeof verb>): Promise<number> {
  const { out } = options;
  const same = folders.find((folder) => resolve(folder) === resolve(out));
  if (same !== undefined)
    throw new ConfigurationError(`--out ${out} is one of the shards: give another folder`);
  const certificates = await Promise.all(folders.map(readCertificate));
  const [subject, ...others] = new Set(certificates.map((one) => one.subject));
  if (others.length > 0)
    throw new ConfigurationError(
      'some of the shards belong to a run on a gateway, and others to a run with an application: give the shards of one run',
    );
  return subject === 'gateway' ? mergedGateways(folders, options) : mergedApplications(folders, options);
}

async function mergedGateways(folders: readonly string[], options: OptionsOf<typeof verb>): Promise<number> {
  const { out, handbook } = options;
  const baseline = await readBaseline(options);
  const runs = await Promise.all(
    folders.map(async (folder) => ({ folder, envelopes: (await readRun(folder)).envelopes })),
  );
  const envelopes = await mergedRuns(runs);
  const { certificate } = comparedWith(certificateFrom(envelopes), envelopes, baseline);
  await prepareReports(out);
  await prepareSummary(options.summary);
  const reports = await writeReports(out, envelopes, certificate, handbook);
  if (!options.json)
    process.stdout.write(
      `Joined ${count(folders.length, 'shard')}; the duration is the sum of their durations.\n`,
    );
  await printOutcome(certificate, reports, placesOf(envelopes), options);
  (options.json ? process.stderr : process.stdout).write(exitCodeLine(certificate));
  return exitCodeOf(certificate);
}

async function mergedApplications(
  folders: readonly string[],
  options: OptionsOf<typeof verb>,
): Promise<number> {
  const { out, baseline } = options;
  if (baseline !== undefined)
    throw new ConfigurationError('--baseline works only for shards of a gateway: remove --baseline');
  const evidence = await mergedEvidence(
    await Promise.all(folders.map(async (folder) => ({ folder, evidence: await readEvidence(folder) }))),
  );
  await prepareReports(out);
  await prepareSummary(options.summary);
  const certificate = certificateOf(evidence);
  const files = await writeMerchantReports(out, evidence).catch((error) => {
    throw notWritten(out, error) ?? error;
  });
  if (!options.json) process.stdout.write(`Joined ${count(folders.length, 'shard')}.\n`);
  await printReadiness(certificate, files, options);
  return exitCodeOf(certificate);
}
