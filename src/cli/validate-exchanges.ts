import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ConfigurationError, errorCode } from '../certificate/index.ts';
import { departuresIn } from '../merchant/captured.ts';
import { decode } from '../message/encoding.ts';
import { parsedJson } from '../reports/files.ts';
import {
  type Capture,
  heldIn,
  judgedExchanges,
  type Located,
  NoCapture,
  readCapture,
} from '../validation/exchanges/index.ts';
import type { Finding, Remark } from '../validation/index.ts';
import {
  byRule,
  type CaptureReport,
  type ExchangesDocument,
  groupLine,
  groupsOf,
  type InFile,
  type PracticeInFile,
  practiceLine,
  summaryOf,
} from './exchange-lines.ts';
import { exitCodes } from './exit-codes.ts';
import { printJson } from './output.ts';
import { longWork, showsProgress } from './progress.ts';

export const exchangesHelp = `
With --exchanges, each FILE has recorded exchanges: HAR 1.2, a nock recording, the request log of the sandbox, or
a recording of this kit (its folder or its exchanges.json). Requests are checked against the schemas and the rules. Replies are
checked by the rules of the suite, which also use the earlier exchanges. Equal findings are printed as one line with three
places:

  file#place command merchant|gateway element rule-id what is wrong; allowed: what is allowed

The whole session is also checked against practices, e.g. no second charge after a lost reply. A violated required practice
is a finding; a violated recommended practice is a warning. The place is the position in the file, from 0.
Masked values (458000******0000, ***) are not checked.`;

/** Checks recorded exchanges. Returns the exit code. */
export async function exchangesValidated(
  files: readonly string[],
  { json = false, strict = false }: { readonly json?: boolean; readonly strict?: boolean },
): Promise<number> {
  const captures: CaptureReport[] = [];
  const findings: InFile<Finding>[] = [];
  const remarks: InFile<Remark>[] = [];
  const practices: PracticeInFile[] = [];
  const unusable: { reason: string }[] = [];
  for (const file of files) {
    try {
      for await (const part of judgedAt(file)) {
        if ('report' in part) captures.push(part.report);
        else if ('reason' in part) unusable.push(part);
        else if ('practices' in part) practices.push(...part.practices);
        else {
          for (const one of part.findings) findings.push(one);
          for (const one of part.remarks) remarks.push(one);
        }
      }
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      unusable.push({ reason: error.message });
    }
  }
  const rules = byRule(findings);
  const warnings = remarks.filter(({ isWarning }) => isWarning);
  const groups = [...groupsOf(findings), ...groupsOf(warnings)];
  for (const { reason } of unusable) process.stderr.write(`tck: ${reason}\n`);
  const isWrong =
    findings.length > 0 ||
    practices.some(({ weight }) => strict || weight === 'required') ||
    (strict && warnings.length > 0);
  const about = { captures, findings, remarks, rules, practices };
  if (json)
    printJson({
      ...{ schemaVersion: 1, valid: !isWrong && unusable.length === 0, ...about, groups, unusable },
    } satisfies ExchangesDocument);
  else {
    process.stdout.write([...groups.map(groupLine), ...practices.map(practiceLine)].join(''));
    if (showsProgress()) process.stderr.write(summaryOf({ ...about, unusable: unusable.length }));
  }
  if (unusable.length > 0) return exitCodes.usage;
  return isWrong ? 1 : 0;
}

type Part =
  | { readonly report: CaptureReport }
  | { readonly reason: string }
  | { readonly practices: readonly PracticeInFile[] }
  | { readonly findings: readonly InFile<Finding>[]; readonly remarks: readonly InFile<Remark>[] };

async function* judgedAt(file: string): AsyncGenerator<Part> {
  const capture = await readCaptureAt(file);
  const { format, entries, broken, aside } = capture;
  for (const one of broken) yield { reason: `${file}#${one.index} ${one.broken}` };
  if (entries.length === 0 && broken.length === 0)
    throw new ConfigurationError(`${file} contains no POST to /xpo/Relay with int_in`);
  const { secrets, kinds } = heldIn(capture);
  const masked = <Thing extends Finding | Remark>(one: Located<Thing>): InFile<Thing> => ({
    file,
    ...one,
    ...('problem' in one && { problem: secrets.mask(one.problem) }),
    ...('text' in one && { text: secrets.mask(one.text) }),
  });
  const progress = longWork(process.stderr, entries.length, `exchanges of ${file}`);
  const counts = { unanswered: 0, improper: 0, hidden: 0 };
  for await (const part of judgedExchanges(capture, progress.more)) {
    counts.unanswered += part.unanswered;
    counts.improper += part.improper;
    counts.hidden += part.hidden;
    progress.pause();
    yield { findings: part.findings.map(masked), remarks: part.remarks.map(masked) };
  }
  yield {
    practices: departuresIn(capture).map(({ places, ...one }) => ({
      ...{ file, ...one, count: places.length },
      places: places.slice(0, 3).map((place) => `${file}#${place}`),
    })),
  };
  yield { report: { file, format, exchanges: entries.length, ...counts, aside, secrets: kinds } };
}

/** In bytes, unpacked: the longest string of Node. */
const largest = 500_000_000;
const tooLarge = 'is larger than the limit of 500 MB unpacked: split the file';

/**
 * The exchanges of a file, compressed or not, or of the folder of a recording.
 *
 * @throws ConfigurationError naming the file and the place
 */
export async function readCaptureAt(path: string): Promise<Capture> {
  const file = await fileOf(path);
  const text = decode(await unpacked(file)).text;
  try {
    return readCapture(parsedJson(text, file));
  } catch (error) {
    if (error instanceof NoCapture) throw new ConfigurationError(`${file} ${error.message}`);
    throw error;
  }
}

async function fileOf(path: string): Promise<string> {
  const found = await sizeOf(path);
  if (found !== 'directory') return path;
  for (const name of ['exchanges.json.gz', 'exchanges.json']) {
    const file = join(path, name);
    if (await stat(file).catch(() => undefined)) return file;
  }
  throw new ConfigurationError(`${path} is a directory without exchanges.json or exchanges.json.gz`);
}

async function sizeOf(path: string): Promise<number | 'directory'> {
  try {
    const found = await stat(path);
    return found.isDirectory() ? 'directory' : found.size;
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function unpacked(path: string): Promise<Uint8Array> {
  if (Number(await sizeOf(path)) > largest) throw new ConfigurationError(`${path} ${tooLarge}`);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: largest });
  } catch (error) {
    const long = errorCode(error) === 'ERR_BUFFER_TOO_LARGE';
    throw new ConfigurationError(
      `${path} ${long ? tooLarge : 'cannot be unpacked: it is incomplete or damaged'}`,
    );
  }
}

const unreadable = (path: string, error: unknown): ConfigurationError =>
  new ConfigurationError(`${path} cannot be read (${errorCode(error)})`);
