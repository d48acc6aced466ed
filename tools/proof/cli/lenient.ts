import { ConfigurationError } from '../../../src/certificate/index.ts';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import { printJson } from '../../../src/cli/output.ts';
import { progressBar } from '../../../src/cli/progress.ts';
import { endOnSignal } from '../../../src/cli/signals.ts';
import { nearest } from '../../../src/contract/index.ts';
import { anySeed } from '../../../src/target/run-context.ts';
import { combinations, type Gateway, isLenient, leniencyOf, singles, tryAll } from '../index.ts';
import { lenientLines } from './lenient-lines.ts';
import { proofFiles, writable, writeLeniency } from './proof-files.ts';

/** What `prove --lenient` may be told beside. */
export interface LenientOptions {
  readonly seed?: number;
  readonly combinations?: number;
  /** Ids of variations; all of them if left out. */
  readonly variation?: readonly string[];
  readonly out: string;
  readonly json?: boolean;
}

const usual = 12;

/** Runs the suite against gateways that differ and are conformant; gives back the code to end with. */
export async function proveLenient({
  seed = anySeed(),
  combinations: count,
  variation,
  out,
  json,
}: LenientOptions): Promise<number> {
  const alone = variation ? variation.map(known) : singles;
  const gateways = [...alone, ...combinations(count ?? (variation ? 0 : usual), seed)];
  const files = proofFiles(out);
  await writable(out);
  const begun = new Date();
  const bar = progressBar(process.stderr);
  const { outcomes, failing } = await endOnSignal('nothing is written', () =>
    tryAll(gateways, (done, { id }) =>
      bar.show({ done, of: gateways.length, scenario: id, counted: 'gateways' }),
    ),
  );
  bar.done();
  const leniency = await leniencyOf(outcomes, failing, begun, {
    seed,
    ...(variation && { part: `--variation ${variation.join(', ')}` }),
  });
  await writeLeniency(files, leniency);
  if (json) {
    const { gateways: all, ...rest } = leniency;
    printJson({
      ...rest,
      isLenient: isLenient(leniency),
      left: all.filter(({ kind }) => kind !== 'passed'),
      reports: files,
    });
  } else process.stdout.write(lenientLines(leniency, files));
  if (!isLenient(leniency)) return exitCodes.notConformant;
  return leniency.part === undefined ? exitCodes.conformant : exitCodes.incomplete;
}

/** @throws ConfigurationError for a variation that does not exist */
function known(id: string): Gateway {
  const found = singles.find((one) => one.id === id);
  if (found) return found;
  const [near] = nearest(
    id,
    singles.map((one) => one.id),
  );
  throw new ConfigurationError(
    near === undefined
      ? `there is no variation ${id}; there are:\n  ${singles.map((one) => one.id).join('\n  ')}`
      : `there is no variation ${id}; did you mean ${near}?`,
  );
}
