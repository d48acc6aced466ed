import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ConfigurationError, errorCode } from '../certificate/index.ts';
import { departuresIn } from '../merchant/captured.ts';
import { decode } from '../message/encoding.ts';
import { parsedJson, unreadable } from '../reports/files.ts';
import {
  type Capture,
  judgedExchanges,
  type Located,
  NoCapture,
  readCapture,
  secretsIn,
} from '../validation/exchanges/index.ts';
import type { Finding, Remark } from '../validation/index.ts';
import {
  byRule,
  type ExchangesDocument,
  groupLine,
  groupsOf,
  type InFile,
  practiceLine,
  summaryOf,
} from './exchange-lines.ts';
import { exitCodes } from './exit-codes.ts';
import { printJson } from './output.ts';
import { progressBar, showsProgress } from './progress.ts';

export const exchangesHelp = `
With --exchanges, each FILE has recorded exchanges: HAR 1.2, a nock recording, the request log of the sandbox, or
a recording of this kit (its folder or its exchanges.json). The command checks requests against the schemas and the rules.
The command checks replies by the rules of the suite, also against earlier exchanges of the file. Equal findings are printed as one line
with at most three places:

  file#place command merchant|gateway element rule-id what is wrong; allowed: what is allowed

The command also checks the practices of safe payment, e.g. no second charge after a lost reply. A violated required practice
is a finding; a violated recommended practice is a warning. The place is the position of the exchange in the file, from 0.
The command does not check masked values (458000******0000, ***).`;

/** The lists of the document, while they grow. */
type Found = {
  readonly [Name in 'captures' | 'findings' | 'remarks' | 'practices' | 'unusable']: [
    ...ExchangesDocument[Name],
  ];
};

/** Checks files of recorded exchanges. Returns the exit code. */
export async function exchangesValidated(
  files: readonly string[],
  { json = false, strict = false }: { readonly json?: boolean; readonly strict?: boolean },
): Promise<number> {
  const found: Found = { captures: [], findings: [], remarks: [], practices: [], unusable: [] };
  for (const file of files)
    await judge(file, found).catch((error) => {
      if (!(error instanceof ConfigurationError)) throw error;
      found.unusable.push({ reason: error.message });
    });
  const { findings, remarks, practices, unusable } = found;
  const warnings = remarks.filter(({ isWarning }) => isWarning);
  const groups = [...groupsOf(findings), ...groupsOf(warnings)];
  const isWrong =
    findings.length > 0 ||
    practices.some(({ weight }) => strict || weight === 'required') ||
    (strict && warnings.length > 0);
  const document: ExchangesDocument = {
    ...{ schemaVersion: 1, valid: !isWrong && unusable.length === 0, ...found },
    ...{ rules: byRule(findings), groups },
  };
  for (const { reason } of unusable) process.stderr.write(`tck: ${reason}\n`);
  if (json) printJson(document);
  else {
    process.stdout.write([...groups.map(groupLine), ...practices.map(practiceLine)].join(''));
    if (showsProgress()) process.stderr.write(summaryOf(document));
  }
  if (unusable.length > 0) return exitCodes.usage;
  return isWrong ? exitCodes.notConformant : exitCodes.conformant;
}

/** @throws ConfigurationError if the file has no exchange */
async function judge(
  file: string,
  { captures, findings, remarks, practices, unusable }: Found,
): Promise<void> {
  const capture = await readCaptureAt(file);
  const { format, entries, broken, aside } = capture;
  for (const one of broken) unusable.push({ reason: `${file}#${one.index} ${one.broken}` });
  if (entries.length === 0 && broken.length === 0)
    throw new ConfigurationError(`${file} contains no POST to /xpo/Relay with int_in`);
  const { secrets, kinds } = secretsIn(capture);
  const masked = <Thing extends Finding | Remark>(one: Located<Thing>): InFile<Thing> => ({
    file,
    ...one,
    ...('problem' in one && { problem: secrets.mask(one.problem) }),
    ...('text' in one && { text: secrets.mask(one.text) }),
  });
  const progress = progressBar(process.stderr, undefined, 700);
  const counts = { unanswered: 0, improper: 0, hidden: 0 };
  let done = 0;
  const counted = `exchanges of ${file}`;
  const more = (number: number) => {
    done += number;
    progress.show({ done, of: entries.length, scenario: '', counted });
  };
  for await (const part of judgedExchanges(capture, more)) {
    counts.unanswered += part.unanswered;
    counts.improper += part.improper;
    counts.hidden += part.hidden;
    for (const one of part.findings) findings.push(masked(one));
    for (const one of part.remarks) remarks.push(masked(one));
  }
  progress.done();
  for (const { places, ...one } of departuresIn(capture))
    practices.push({
      ...{ file, ...one, count: places.length },
      places: places.slice(0, 3).map((place) => `${file}#${place}`),
    });
  captures.push({ file, format, exchanges: entries.length, ...counts, aside, secrets: kinds });
}

/** The size limit of an unpacked file in bytes, which is the longest string that Node supports. */
const largest = 500_000_000;
const tooLarge = 'is larger than 500 MB when unpacked: split the file';

/** @throws ConfigurationError naming the file and the place of the error */
async function readCaptureAt(path: string): Promise<Capture> {
  const file = await fileOf(path);
  try {
    return readCapture(parsedJson(decode(await unpacked(file)).text, file));
  } catch (error) {
    if (error instanceof NoCapture) throw new ConfigurationError(`${file} ${error.message}`);
    throw error;
  }
}

async function fileOf(path: string): Promise<string> {
  const found = await stat(path).catch(unreadable(path));
  if (!found.isDirectory()) return path;
  for (const name of ['exchanges.json.gz', 'exchanges.json']) {
    const file = join(path, name);
    if (await stat(file).catch(() => undefined)) return file;
  }
  throw new ConfigurationError(`${path} is a directory without exchanges.json or exchanges.json.gz`);
}

async function unpacked(path: string): Promise<Uint8Array> {
  const { size } = await stat(path).catch(unreadable(path));
  if (size > largest) throw new ConfigurationError(`${path} ${tooLarge}`);
  const bytes = await readFile(path).catch(unreadable(path));
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return promisify(gunzip)(bytes, { maxOutputLength: largest }).catch((error) => {
    const long = errorCode(error) === 'ERR_BUFFER_TOO_LARGE';
    throw new ConfigurationError(
      `${path} ${long ? tooLarge : 'cannot be unpacked: it is incomplete or damaged'}`,
    );
  });
}
