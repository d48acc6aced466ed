import { Command, InvalidArgumentError } from 'commander';
import { ConfigurationError } from '../certificate/index.ts';
import { unknownAmong } from '../contract/index.ts';
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
  variables,
} from '../merchant/index.ts';
import { maskXml } from '../message/mask.ts';
import { cardsByRole } from '../sandbox/index.ts';
import { keepSecret } from './masked-output.ts';
import { begun, ended, writable } from './observe-end.ts';
import { doctorLines, taskLine } from './observe-lines.ts';
import { lasting, observedPassively } from './observe-passive.ts';
import { seedFrom } from './option-values.ts';
import { ending } from './output.ts';
import { readJson } from './read-file.ts';
import { stopOnce } from './stop-once.ts';

interface Options {
  readonly plan: string;
  readonly task?: readonly string[];
  readonly scope?: readonly Scope[];
  readonly run?: string;
  readonly hook?: string;
  readonly probe?: string;
  readonly passive?: true;
  readonly for?: number;
  readonly port?: number;
  readonly out: string;
  readonly seed?: number;
  readonly grace: number;
  readonly late: number;
  readonly patience: number;
}

const help = `
An application of a merchant is led through a plan of tasks, each on a sandbox that behaves as a real gateway can:
cards are refused, replies get lost, pages come back twice. Three places are looked at: what was sent, what was charged
once all is over, and what the application believes of the order.

With --run the application is started once for each step, with this in its environment:

${variables.map(({ name, says }) => `  ${name.padEnd(16)} ${says}`).join('\n')}

It prints the state of the order on a line of its own (paid), or JSON: {"state": "paid"}. The states are
${orderStates.join(', ')}.
  {"page": "https://..."}   a payment page: the application goes on, and the buyer pays and comes back
  {"reach": "http://..."}   beside it: where its return address is reached, if not by the name in it
  {"unsupported": true}     it does not do this operation: leave it out of --scope
  {"clock": false}          it goes by its own clock and sent nothing: tasks that move the clock are skipped
An application that is unsure prints unknown, and is asked again (operation reconcile) once nothing can commit any more:
after --late where a reply was lost, and after --grace in any case. Give --grace if the application works in the background.
With --hook the same is posted as JSON, and the answer is read in the same way: schemas/observe.hook.*.schema.json.
A plan of your own: schemas/observe.plan.schema.json, and examples/plans/ has one with comments.
With --passive there are no tasks. The sandbox serves until Ctrl-C, SIGTERM or --for, and all requests that arrive are judged
together. Set ASHRAIT_USER and ASHRAIT_PASSWORD to choose the credentials beforehand; otherwise the password is printed once.

First a doctor has the application take one step, of an order beside the plan. The doctor checks address, method,
content type, encoding, credentials and whether the application verifies the certificate. Where no task can succeed, the run
ends there: incomplete where nothing arrived, not ready where a wrong request did. Each problem is one line.
Without --probe the states of orders are attested: the application said so itself. They are counted apart.
Ctrl-C ends the run and writes what was decided so far, as incomplete; a second Ctrl-C ends it at once.

Exit codes:
  0  ready        2  usage or set-up      5  fault of the suite itself
  1  not ready    4  incomplete`;

/** `observe`: certifies a merchant's own application. */
export function observeVerb(): Command {
  return new Command('observe')
    .description("certify a merchant's own application: lead it through tasks, and judge what comes of them")
    .option(
      '--plan <name or file>',
      `${Object.keys(plans).join(', ')}, or a JSON file, with comments or without`,
      'shop',
    )
    .option('--task <id...>', 'only these tasks')
    .option('--scope <list>', `what the application does: ${scopes.join(',')}`, scopesIn)
    .option('--run <command>', 'start the application once for each step')
    .option('--hook <url>', "post each step to the application's own test endpoint")
    .option('--probe <command or url>', 'asks what the application believes of an order')
    .option('--passive', 'give no tasks: judge what arrives, beneath tests of your own, until Ctrl-C')
    .option('--for <duration>', 'with --passive: end by itself, after PT5M for example', lasting)
    .option('--port <number>', 'of the sandbox; 0 picks a free one', wholeNumber, 0)
    .option('--seed <number>', 'makes ids and orders repeat', seedFrom)
    .option('--grace <duration>', 'how long late traffic is waited for behind each task', milliseconds, 0)
    .option(
      '--late <duration>',
      'how late a request can still commit after its reply was lost (TCK_LATE_MS)',
      milliseconds,
      1_500,
    )
    .option(
      '--patience <duration>',
      'how long the application, or the probe, may take for one step',
      milliseconds,
      60_000,
    )
    .option('--out <dir>', 'where certificate.json, certificate.html and junit.xml go', 'reports/observe')
    .addHelpText('after', help)
    .action(ending(observed));
}

async function observed(options: Options): Promise<number> {
  const { run, hook, probe, out, late, grace, patience, task, scope } = options;
  const given = Object.entries({ run, hook, probe, task, scope }).find(([, value]) => value !== undefined);
  if (options.passive && given)
    throw new ConfigurationError(`--passive gives no tasks: leave out --${given[0]}`);
  if (options.passive) return observedPassively(options);
  if (options.for !== undefined) throw new ConfigurationError('--for goes with --passive');
  if ((run === undefined) === (hook === undefined))
    throw new ConfigurationError(
      'give one of --run COMMAND and --hook URL: the way to the application; or --passive',
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
  const plan = await planFrom(options.plan);
  for (const id of task ?? [])
    if (!plan.tasks.some((one) => one.id === id))
      throw new ConfigurationError(
        `--task: in the plan ${plan.plan} ${safe(id)} ${unknownAmong(
          id,
          plan.tasks.map((one) => one.id),
        )}`,
      );
  const isWithin = (one: Plan['tasks'][number]) => one.scope.every((part) => scope?.includes(part) ?? true);
  if (!plan.tasks.some((one) => isWithin(one) && (task?.includes(one.id) ?? true)))
    throw new ConfigurationError(
      `--scope: no task of the plan ${plan.plan}${task ? ' that --task names' : ''} is within ${scope?.join(',')}; its tasks need ${[...new Set(plan.tasks.flatMap((one) => one.scope))].join(',')}`,
    );
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

/** @throws ConfigurationError naming the place in the file and what is wrong there */
async function planFrom(name: string): Promise<Plan> {
  const own = plans[name];
  if (own) return own;
  if (!/[./\\]/.test(name))
    throw new ConfigurationError(
      `--plan: there is no plan ${name}; there are ${Object.keys(plans).join(', ')}, or give a file`,
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
    if (!scope) throw new InvalidArgumentError(`--scope has to be some of ${scopes.join(', ')}.`);
    return scope;
  });
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new InvalidArgumentError('It has to be a whole number up to 65535.');
  return value;
}

/** ISO 8601, up to minutes: `PT2S`, `PT1M30S`, `PT0.5S`. */
function milliseconds(text: string): number {
  const [, minutes = '0', seconds = '0'] = /^PT(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text) ?? [];
  const total = Number(minutes) * 60_000 + Number(seconds) * 1_000;
  if (!/^PT(?=\d)/.test(text) || total > 600_000)
    throw new InvalidArgumentError('It has to be a duration up to ten minutes, such as PT2S.');
  return total;
}
