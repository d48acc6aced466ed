import { Command, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../certificate/index.ts';
import { nearest, unknownAmong } from '../contract/index.ts';
import {
  hookDriver,
  observe,
  orderStates,
  type Plan,
  planSchema,
  plans,
  runDriver,
  type Scope,
  scopes,
  tasksWithin,
  unshown,
  variables,
} from '../merchant/index.ts';
import { maskXml } from '../message/mask.ts';
import { cardsByRole } from '../sandbox/index.ts';
import { exitCodes } from './exit-codes.ts';
import { keepSecret } from './masked-output.ts';
import { begun, ended, writable } from './observe-end.ts';
import { doctorLines, taskLine } from './observe-lines.ts';
import { lasting, observedPassively } from './observe-passive.ts';
import { seedFrom } from './option-values.ts';
import { ending } from './output.ts';
import { readJson } from './read-file.ts';
import { stopOnce } from './stop-once.ts';

interface Options {
  readonly plan?: readonly string[];
  readonly task?: readonly string[];
  readonly scope?: readonly Scope[];
  readonly run?: string;
  readonly hook?: string;
  readonly probe?: string;
  readonly passive?: true;
  readonly list?: true;
  readonly for?: number;
  readonly port?: number;
  readonly out: string;
  readonly seed?: number;
  readonly grace: number;
  readonly late: number;
  readonly patience: number;
}

const help = `
The application of a merchant works through the tasks of a plan. The sandbox behaves as a real gateway can: it refuses
cards, loses replies, and sends buyers back twice. Three things are checked: the requests, the charges in the ledger at the
end, and the state that the application reports for the order.

With --run the application is started once for each step. These environment variables describe the step:

${variables.map(({ name, says }) => `  ${name.padEnd(16)} ${says}`).join('\n')}

The application prints the state of the order (paid) or JSON ({"state": "paid"}). The states are
${orderStates.join(', ')}.

  {"page": "https://..."}   a payment page; the application keeps running while the buyer pays
  {"reach": "http://..."}   with a page: the local address that receives the buyer's return
  {"unsupported": true}     the application cannot do this operation; no check of the task is decided
  {"clock": false}          the application uses its own clock and sent nothing; the task is skipped

An application that is unsure prints unknown. It gets a second step with the operation reconcile, after --late and --grace.
With --hook the same values are posted as JSON, and the response is read in the same way. The schemas are in
schemas/observe.*.schema.json, and examples/plans has a plan of your own. A probe command gets TCK_ORDER and the variables
from TCK_URL to TCK_LATE_MS.

First a doctor checks one step of the application: address, method, content type, encoding, credentials, the answer, and
the check of the TLS certificate. The run ends there if no task can succeed. Without --probe the states of orders are only attested.
They are counted separately. Ctrl-C ends the run and writes the results so far; a second Ctrl-C ends it immediately.

With --passive there are no tasks. The sandbox serves the application until Ctrl-C, SIGTERM or the end of --for. All
requests are then checked together. ASHRAIT_USER and ASHRAIT_PASSWORD set the credentials. Without them the session makes
its own and prints the password once.

Exit codes:
  0  ready        2  usage or set-up      5  fault of the suite itself
  1  not ready    4  incomplete`;

/** `observe`: certifies a merchant's own application. */
export function observeVerb(): Command {
  return new Command('observe')
    .description("certify a merchant's own application: give it tasks and check the results")
    .option(
      '--plan <list>',
      `plans of one run: ${Object.keys(plans).join(', ')}, or JSON files with or without comments (default: shop)`,
      (text: string, before: readonly string[] = []) => [
        ...before,
        ...text.split(',').map((one) => one.trim()),
      ],
    )
    .option('--task <id...>', 'run only these tasks')
    .option(
      '--scope <list>',
      `abilities of the application; other tasks are left out: ${scopes.join(',')}`,
      scopesIn,
    )
    .option('--run <command>', 'command that starts the application, once for each step')
    .option('--hook <url>', 'test endpoint of the application; each step is posted there')
    .option('--probe <command or url>', 'command or URL that returns the state of an order')
    .option('--list', 'list the tasks of the plan and end')
    .option('--passive', 'give no tasks; check the requests of your own tests until Ctrl-C')
    .option('--for <duration>', 'duration of a --passive session, e.g. PT5M', lasting)
    .option('--port <number>', 'port of the sandbox; 0 picks a free one', wholeNumber, 0)
    .option(
      '--seed <number>',
      'seed that repeats ids and order references; TCK_USER is new each time',
      seedFrom,
    )
    .addOption(durationOption('--grace', 'time to wait for late traffic after each task', 'PT0S'))
    .addOption(
      durationOption(
        '--late',
        'time after a lost reply until the gateway commits the request (TCK_LATE_MS)',
        'PT1.5S',
      ),
    )
    .addOption(
      durationOption('--patience', 'time that the application or the probe may take for one step', 'PT1M'),
    )
    .option('--out <dir>', 'folder for certificate.json, certificate.html and junit.xml', 'reports/observe')
    .addHelpText('after', help)
    .action(ending(observed));
}

async function observed(options: Options): Promise<number> {
  const { run, hook, probe, out, late, grace, patience, task, scope } = options;
  if (options.list) return listed(await plansFrom(options.plan));
  const given = Object.entries({ run, hook, probe, task, scope }).find(([, value]) => value !== undefined);
  if (options.passive && given)
    throw new ConfigurationError(`--passive gives no tasks: remove --${given[0]}`);
  if (options.passive) return observedPassively(options);
  if (options.for !== undefined) throw new ConfigurationError('--for needs --passive');
  if ((run === undefined) === (hook === undefined))
    throw new ConfigurationError(
      'give --run COMMAND or --hook URL, to start or call the application; or use --passive',
    );
  for (const [option, command] of Object.entries({ run, probe }))
    if (command?.trim() === '') throw new ConfigurationError(`--${option}: the command is empty`);
  for (const [option, url] of [
    ['--hook', hook],
    ['--probe', hook === undefined ? undefined : probe],
  ] as const)
    if (url !== undefined && !/^https?:/.test(URL.parse(url)?.protocol ?? ''))
      throw new ConfigurationError(`${option} has to be an address: http:// or https:// with a host`);
    // What is not shown: an address may hold a token.
    else if (url !== undefined && URL.parse(url)?.username)
      throw new ConfigurationError(`${option}: leave user and password out of the address`);
  const plan = await plansFrom(options.plan);
  for (const id of task ?? [])
    if (!plan.tasks.some((one) => one.id === id)) throw new ConfigurationError(noTask(id, plan));
  if (scope && tasksWithin(plan, scope).length === 0)
    throw new ConfigurationError(`--scope: ${unshown(plan, scope).join(' ')}`);
  if (task && scope && !tasksWithin(plan, scope).some(({ id }) => task.includes(id)))
    throw new ConfigurationError(`--scope: no task that --task names is within ${scope.join(',')}.`);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  await writable(out);
  const session = await begun({ directory: out, port: options.port ?? 0, seed });
  const { access } = session;
  // An application may print or answer what it was given.
  keepSecret([access.password, ...Object.values(cardsByRole()).map(({ number }) => number)]);
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  const release = stopOnce(stopping);
  try {
    const common = { access, lateMs: late, probe, patienceMs: patience, stop };
    const driver =
      run === undefined ? hookDriver({ ...common, url: hook ?? '' }) : runDriver({ ...common, command: run });
    const { url, caFile, user, terminal } = access;
    process.stderr.write(
      `sandbox ${url}, CA ${caFile}, user ${user}, terminal ${terminal}; the password is in TCK_PASSWORD or the hook's body\n`,
    );
    const certificate = await observe({
      ...{ session, driver, plan, seed, lateMs: late, graceMs: grace, stop },
      ...(task && { tasks: task }),
      ...(scope && { scope }),
      onDoctor: (findings) => process.stderr.write(doctorLines(findings)),
      onTask: (result) => process.stderr.write(taskLine(result)),
    });
    return await ended(out, session, certificate);
  } finally {
    release();
    await session.end();
  }
}

/** A line a task. */
function listed({ tasks }: Plan): number {
  const width = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length)) + 2;
  const ids = width(tasks.map(({ id }) => id));
  const needs = width(tasks.map(({ scope }) => scope.join(',')));
  for (const { id, scope, title } of tasks)
    process.stdout.write(`${id.padEnd(ids)}${scope.join(',').padEnd(needs)}${title}\n`);
  return exitCodes.conformant;
}

/** Says of a task that a plan does not have which plan has it, or what may have been meant. */
function noTask(id: string, { plan, tasks }: Plan): string {
  const other = Object.values(plans).find((one) => one.tasks.some((task) => task.id === id));
  if (other) return `--task: ${id} is a task of the plan ${other.plan}: give --plan ${other.plan}.`;
  const [meant] = nearest(
    id,
    tasks.map((task) => task.id),
    1,
  );
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `--task: the plan ${plan} has no task ${safe(id)}.${hint} --list shows all tasks.`;
}

/** @throws ConfigurationError where two of the plans cannot be played in one run */
async function plansFrom(names: readonly string[] = ['shop']): Promise<Plan> {
  const [first, ...others] = await Promise.all([...new Set(names)].map(planFrom));
  if (!first || others.length === 0) return first ?? planFrom('shop');
  const all = [first, ...others];
  const plan = all.map((one) => one.plan).join(', ');
  const { data, error } = planSchema.safeParse({ plan, tasks: all.flatMap(({ tasks }) => tasks) });
  if (data) return data;
  throw new ConfigurationError(`--plan: ${plan} cannot be one run: ${error.issues[0]?.message}`);
}

/** @throws ConfigurationError naming the place in the file and what is wrong there */
async function planFrom(name: string): Promise<Plan> {
  const own = plans[name];
  if (own) return own;
  if (!/[./\\]/.test(name))
    throw new ConfigurationError(
      `--plan: there is no plan ${name}; give one of ${Object.keys(plans).join(', ')}, or a file`,
    );
  const json = await readJson(name, 'with comments');
  const { success, data, error } = planSchema.safeParse(json);
  if (success) return data;
  const [issue] = error.issues;
  throw new ConfigurationError(
    `${name}: ${issue?.path.join('.') || 'the plan'}: ${issue && problemOf(issue, json)}`,
  );
}

type Issue = NonNullable<ReturnType<typeof planSchema.safeParse>['error']>['issues'][number];

/** What is wrong at a place of a plan; of a name that is not known, what may have been meant. */
function problemOf(issue: Issue, json: unknown): string {
  const at = (from: unknown, key: PropertyKey): unknown =>
    typeof from === 'object' && from !== null ? (from as Record<PropertyKey, unknown>)[key] : undefined;
  const value = issue.path.reduce(at, json);
  return issue.code === 'invalid_value' && typeof value === 'string'
    ? `${safe(value)} ${unknownAmong(value, issue.values.map(String))}`
    : issue.message;
}

/** A name as it may be shown. */
const safe = (name: string): string => (/^[\w. -]{1,40}$/.test(name) ? maskXml(name) : 'it');

function scopesIn(text: string): readonly Scope[] {
  return text.split(',').map((word) => {
    const scope = scopes.find((one) => one === word.trim());
    if (!scope) throw new InvalidArgumentError(`--scope must list some of ${scopes.join(', ')}.`);
    return scope;
  });
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new InvalidArgumentError('It must be a whole number up to 65535.');
  return value;
}

const durationOption = (flag: string, says: string, usual: string): Option =>
  new Option(`${flag} <duration>`, says).argParser(milliseconds).default(milliseconds(usual), usual);

/** ISO 8601, up to minutes: `PT2S`, `PT1M30S`, `PT0.5S`. */
function milliseconds(text: string): number {
  const [, minutes = '0', seconds = '0'] = /^PT(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text) ?? [];
  const total = Number(minutes) * 60_000 + Number(seconds) * 1_000;
  if (!/^PT(?=\d)/.test(text) || total > 600_000)
    throw new InvalidArgumentError('It must be a duration of at most ten minutes, for example PT2S.');
  return total;
}
