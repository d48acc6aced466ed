import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Command } from '@commander-js/extra-typings';
import { ConfigurationError, count, errorCode } from '../certificate/index.ts';
import {
  type Input,
  type Message,
  NoMessage,
  type Report,
  readMessage,
  type Unusable,
  validate,
} from '../validation/index.ts';
import { counted, linesOf } from './exchange-lines.ts';
import { exitCodes } from './exit-codes.ts';
import { ending, type OptionsOf, printJson, type Verb } from './output.ts';
import { progressBar, showsProgress } from './progress.ts';
import { ifStopped } from './stop.ts';
import { exchangesHelp, exchangesValidated } from './validate-exchanges.ts';

const help = `
Each FILE has one request or one reply: XML in any supported encoding, or a form body with int_in. For a form body, validate
counts the lines of the XML in it. "-" or no FILE means standard input. Each finding is one line:

  file:line element rule-id what is wrong; allowed: what is allowed

With --request, validate checks the request and the reply, and compares the values that the reply repeats from the request.
Unknown elements of requests and violated recommendations are warnings. Warnings change the exit code only with --strict.
Remarks, e.g. about a wrong encoding declaration, never change the exit code. The command never prints secrets.
NO_COLOR=1 switches colours off.
${exchangesHelp}

Exit codes:
  0  no finding
  1  a finding, or a warning with --strict
  2  a file is missing, above 10 MB, or has no message of a known command; with --exchanges: a file cannot be read`;

const verb = () =>
  new Command('validate')
    .description('check requests and replies in files against the schemas and the rules')
    .argument('[files...]', 'files with requests and replies, or with recorded exchanges')
    .option('--request <file>', 'file with the request that the reply in FILE answers')
    .option(
      '--exchanges',
      'read each FILE as recorded exchanges: a recording of this kit or of nock, or a HAR file',
    )
    .option('--strict', 'also end with exit code 1 if the files have only warnings')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', help);

export const validateVerb = (): Verb => verb().action(ending(validateFiles));

async function validateFiles(files: readonly string[], options: OptionsOf<typeof verb>): Promise<number> {
  if (options.exchanges) {
    if (options.request !== undefined)
      throw new ConfigurationError(
        '--request needs a reply in FILE, and --exchanges already has the requests: remove one of them',
      );
    if (files.length === 0) throw new ConfigurationError('--exchanges needs one or more FILEs');
    return exchangesValidated(files, options);
  }
  return validated(files.length > 0 ? files : ['-'], options);
}

const batch = 2_000;

/**
 * In the JSON output, `valid` is true if every input is a message without findings; with `--strict`, warnings count
 * too. Lines count from 1. `by` is the origin of a finding: schema, rules, or both. `unusable` has the files that
 * cannot be read, or that contain no message of a command.
 */
async function validated(
  files: readonly string[],
  { request: asked, json, strict }: OptionsOf<typeof verb>,
): Promise<number> {
  const request = asked === undefined ? undefined : await pairedWith(asked, files);
  const all = asked === undefined ? files : [asked, ...files];
  const progress = progressBar(process.stderr, undefined, 700);
  let done = 0;
  const onDone = (more: number) => {
    done += more;
    progress.show({ done, of: all.length, scenario: '', counted: 'messages' });
  };
  const [reports, unusable]: [Report[], Unusable[]] = [[], []];
  ifStopped(() => `checked: ${done} of ${count(all.length, 'message')}`);
  for (let from = 0; from < all.length; from += batch) {
    const inputs: Input[] = [];
    for (const name of all.slice(from, from + batch)) {
      const read = await input(name);
      if ('bytes' in read) inputs.push(read);
      else unusable.push(read);
    }
    const some = await validate(inputs, { request, onDone });
    reports.push(...some.reports);
    unusable.push(...some.unusable);
    progress.done();
    if (!json) process.stdout.write(some.reports.flatMap(linesOf).join(''));
  }
  const isWrong = ({ findings, remarks }: Report) =>
    findings.length > 0 || (strict && remarks.some(({ isWarning }) => isWarning));
  const wrong = reports.filter(isWrong).length;
  const valid = wrong === 0 && unusable.length === 0;
  for (const { file, reason } of unusable) process.stderr.write(`tck: ${file} ${reason}\n`);
  if (json) printJson({ schemaVersion: 1, valid, files: reports, unusable });
  else if (showsProgress()) process.stderr.write(counted(reports, unusable.length));
  if (unusable.length > 0) return exitCodes.usage;
  return wrong > 0 ? 1 : 0;
}

async function pairedWith(asked: string, files: readonly string[]): Promise<Message> {
  if (files.length !== 1)
    throw new ConfigurationError(`--request needs exactly one reply, and ${files.length} files were given`);
  const read = await input(asked);
  if (!('bytes' in read)) throw new ConfigurationError(`${read.file} ${read.reason}`);
  const message = messageIn(read);
  if (!message.kind) throw new ConfigurationError(`${asked} ${message.reason}`);
  if (message.kind !== 'request')
    throw new ConfigurationError(`${asked} is a reply; --request must name the request`);
  const [file = ''] = files;
  const other = await input(file);
  if ('bytes' in other && messageIn(other).kind === 'request')
    throw new ConfigurationError(`${file} is also a request; with --request, FILE must be the reply`);
  return message;
}

function messageIn(read: Input): Message | (Unusable & { readonly kind?: undefined }) {
  try {
    return readMessage(read);
  } catch (error) {
    if (!(error instanceof NoMessage)) throw error;
    return { file: read.name, reason: error.message };
  }
}

let standardInput: Promise<Uint8Array> | undefined;

async function input(name: string): Promise<Input | Unusable> {
  try {
    if (name !== '-') return { name, bytes: await readFile(name) };
    standardInput ??= buffer(process.stdin);
    return { name: 'standard input', bytes: await standardInput };
  } catch (error) {
    return { file: name, reason: `cannot be read (${errorCode(error)})` };
  }
}
