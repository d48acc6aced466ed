import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/index.ts';
import {
  certificateOf,
  type DoctorFinding,
  durationsOf,
  hookDriver,
  observe,
  orderStates,
  type Plan,
  plans,
  runDriver,
  type Scope,
  scopes,
  tasksOf,
  tasksWithin,
  unshown,
  variables,
  withLogs,
} from '../merchant/index.ts';
import { cardsByRole } from '../sandbox/index.ts';
import { exitCodes } from './exit-codes.ts';
import { keepSecret } from './masked-output.ts';
import { begun, ended, writable } from './observe-end.ts';
import { generatedPlan, historiesOption, historiesSound, withProgress } from './observe-histories.ts';
import { places, withPerson } from './observe-interactive.ts';
import { doctorLines, taskLine } from './observe-lines.ts';
import { lasting, observedPassively } from './observe-passive.ts';
import { noTask, plansFrom } from './observe-plans.ts';
import { jsonOption, seedFrom, summaryOption } from './option-values.ts';
import { ending, type OptionsOf, printJson, type Verb } from './output.ts';
import { showsProgress } from './quiet.ts';
import { readEvidence } from './read-evidence.ts';
import { durationsOption, shardOption, shardsSound } from './shard-options.ts';
import { stopOnce } from './stop-once.ts';

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

An application that is unsure prints unknown. After --late and --grace, it gets a second step with the operation reconcile.
With --hook the same values are posted as JSON, and the response is read in the same way. The schemas are in
schemas/observe.*.schema.json, and examples/plans has a plan of your own. A probe command gets TCK_ORDER and the variables
from TCK_URL to TCK_LATE_MS.

Output, answers and the files of --logs must have no card number, CVV or password. With --hook, name the log files of the
application; without them this check is undecided. The verdict ready needs at least one approved deal of an order in scope.

First a doctor checks one step of the application: address, method, content type, encoding, credentials, the answer, and
the check of the TLS certificate. If no task can succeed, the run ends after the doctor. Without --probe, only the application
attests the states of orders. Attested states are counted separately. Ctrl-C ends the run and writes the results so far; a
second Ctrl-C ends the run immediately.

With --histories there is no plan. The command generates orders, and plays their steps with faults, repeated steps and
transmissions in between. After each history it checks that every order was charged once, and that the application knows it.
The first history that fails is made as small as possible and written to counterexample.json, a plan that --plan runs again.

With --interactive you do each step with your application, and confirm it on a page, or with --interactive terminal at the
prompt. The page shows requests and checks live. Without --probe it asks for the state of each order: a person attests it.

With --passive there are no tasks. The sandbox serves the application until Ctrl-C, SIGTERM or the end of --for. At the end,
all requests are checked together. ASHRAIT_USER and ASHRAIT_PASSWORD set the credentials. Without both variables, the session
creates credentials and prints the password once.

Exit codes:
  0  ready        2  usage or set-up      5  fault of the suite itself
  1  not ready    4  incomplete`;

const verb = () =>
  new Command('observe')
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
      `abilities of the application, from ${scopes.join(',')}; tasks that need other abilities are omitted`,
      scopesIn,
    )
    .option('--run <command>', 'command that starts the application, once for each step')
    .option('--hook <url>', 'test endpoint of the application, to which observe posts each step')
    .addOption(
      new Option(
        '--interactive [place]',
        'you operate the application by hand: on a page of the console, or at the terminal',
      )
        .choices(places)
        .preset('page'),
    )
    .option('--probe <command or url>', 'command or URL that reports the state of an order')
    .option(
      '--logs <file...>',
      'log files of the application, which must contain no secrets; --hook needs them',
    )
    .addOption(historiesOption())
    .option('--list', 'list the tasks of the plan and exit')
    .option('--passive', 'run no tasks; check the requests that your own tests send, until Ctrl-C')
    .option('--for <duration>', 'duration of a --passive session, e.g. PT5M', lasting)
    .option('--port <number>', 'port of the sandbox; 0 picks a free one', wholeNumber, 0)
    .option(
      '--seed <number>',
      'seed of an earlier run, to repeat its ids and order references; TCK_USER is always new',
      seedFrom,
    )
    .addOption(shardOption())
    .addOption(durationsOption())
    .addOption(
      new Option('--grace <duration>', 'time to wait for late traffic after each task')
        .argParser(milliseconds)
        .default(0, 'PT0S'),
    )
    .addOption(
      new Option(
        '--late <duration>',
        'time after a lost reply until the gateway commits the request (TCK_LATE_MS) (default: PT1.5S, with --histories PT0.1S)',
      ).argParser(milliseconds),
    )
    .addOption(
      new Option('--patience <duration>', 'time that the application or the probe may take for one step')
        .argParser(milliseconds)
        .default(60_000, 'PT1M'),
    )
    .addOption(summaryOption())
    .addOption(jsonOption())
    .option(
      '--out <dir>',
      'folder for certificate.json, certificate.html, junit.xml and evidence.ndjson',
      'reports/observe',
    )
    .addHelpText('after', help);

/** `observe`: certifies a merchant's own application. */
export const observeVerb = (): Verb => verb().action(ending(observed));

async function observed(options: OptionsOf<typeof verb>): Promise<number> {
  const { run, hook, probe, logs, out, grace, patience, task, scope, histories } = options;
  const late = options.late ?? (histories === undefined ? 1_500 : 100);
  if (options.list) return listed(await plansFrom(options.plan), options.json);
  const { shard, durationsFrom } = options;
  const place = options.interactive;
  const given = Object.entries({
    run,
    hook,
    interactive: place,
    probe,
    logs,
    task,
    scope,
    shard,
    histories,
  }).find(([, value]) => value !== undefined);
  if (options.passive && given)
    throw new ConfigurationError(`--passive gives no tasks: remove --${given[0]}`);
  if (options.passive) return observedPassively(options);
  // A wrong name of a plan is named before an option that is missing.
  const plan = histories === undefined ? await plansFrom(options.plan) : generatedPlan;
  if (options.for !== undefined)
    throw new ConfigurationError('--for applies only to a passive session: add --passive');
  if ([run, hook, place].filter((one) => one !== undefined).length !== 1)
    throw new ConfigurationError(
      'give --run COMMAND or --hook URL, to start or call the application, or --interactive, to operate it by hand; or use --passive',
    );
  const probesUrl = hook !== undefined || (place !== undefined && /^https?:/.test(probe ?? ''));
  for (const [option, command] of Object.entries({ run, probe }))
    if (command?.trim() === '') throw new ConfigurationError(`--${option}: the command is empty`);
  for (const [option, url] of [
    ['--hook', hook],
    ['--probe', probesUrl ? probe : undefined],
  ] as const)
    if (url !== undefined && !/^https?:/.test(URL.parse(url)?.protocol ?? ''))
      throw new ConfigurationError(`${option} has to be an address: http:// or https:// with a host`);
    // What is not shown: an address may hold a token.
    else if (url !== undefined && URL.parse(url)?.username)
      throw new ConfigurationError(`${option}: leave user and password out of the address`);
  if (histories !== undefined) await historiesSound(options);
  for (const id of task ?? [])
    if (!plan.tasks.some((one) => one.id === id)) throw new ConfigurationError(noTask(id, plan));
  if (scope && histories === undefined && tasksWithin(plan, scope).length === 0)
    throw new ConfigurationError(`--scope: ${unshown(plan, scope).join(' ')}`);
  if (task && scope && !tasksWithin(plan, scope).some(({ id }) => task.includes(id)))
    throw new ConfigurationError(
      `--scope: none of the tasks in --task is possible with the abilities ${scope.join(',')}.`,
    );
  shardsSound(options, options.seed !== undefined);
  const durations = durationsFrom === undefined ? undefined : durationsOf(await readEvidence(durationsFrom));
  const tasks = tasksOf(
    tasksWithin(plan, scope ?? scopes).filter(({ id }) => task?.includes(id) ?? true),
    shard,
    durations,
  );
  const person = place && withPerson(place);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  await writable(out, options.summary);
  const session = await begun({ directory: out, port: options.port ?? 0, seed, ...person?.session });
  const { access } = session;
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  const release = stopOnce(stopping);
  try {
    const common = { access, lateMs: late, probe, patienceMs: patience, stop };
    const tell = (text: string): void => {
      if (showsProgress()) process.stderr.write(text);
    };
    const own = probesUrl
      ? hookDriver({ ...common, url: hook ?? '' })
      : runDriver({ ...common, command: run ?? '' });
    const meeting = person?.meets({
      ...{ session, plan: plan.plan, tasks, out, stopping, probe: own.probe },
    });
    if (!meeting) {
      // An application may print or answer what it was given.
      keepSecret([access.password, ...Object.values(cardsByRole()).map(({ number }) => number)]);
      const { url, caFile, user, terminal } = access;
      tell(
        `sandbox ${url}, CA ${caFile}, user ${user}, terminal ${terminal}; the password is in TCK_PASSWORD or the hook's body\n`,
      );
    }
    const playing = {
      ...{ session, seed, lateMs: late, graceMs: grace, patienceMs: patience, stop },
      ...meeting?.told,
      driver: await withLogs(meeting?.driver ?? own, logs ?? [], access.password),
      onDoctor(findings: readonly DoctorFinding[]) {
        meeting?.told.onDoctor(findings);
        tell(doctorLines(findings));
      },
    };
    const evidence =
      histories === undefined
        ? await observe({
            ...{ ...playing, plan, shard, durations, scope, tasks: task },
            onTask(result) {
              meeting?.told.onTask(result);
              tell(taskLine(result));
            },
          })
        : await withProgress({ ...playing, scope: scope ?? scopes, count: histories });
    const code = await ended(out, session, evidence, options);
    release();
    await meeting?.ended?.(certificateOf(evidence));
    return code;
  } finally {
    release();
    person?.leaves();
    await session.end();
  }
}

/** A line a task, or one document. */
function listed({ plan, tasks }: Plan, json = false): number {
  if (json) {
    printJson({ plan, tasks: tasks.map(({ id, scope, title }) => ({ id, scope, title })) });
    return exitCodes.conformant;
  }
  const width = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length)) + 2;
  const ids = width(tasks.map(({ id }) => id));
  const needs = width(tasks.map(({ scope }) => scope.join(',')));
  for (const { id, scope, title } of tasks)
    process.stdout.write(`${id.padEnd(ids)}${scope.join(',').padEnd(needs)}${title}\n`);
  return exitCodes.conformant;
}

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
    throw new InvalidArgumentError('Give a whole number up to 65535.');
  return value;
}

/** ISO 8601, up to minutes: `PT2S`, `PT1M30S`, `PT0.5S`. */
function milliseconds(text: string): number {
  const [, minutes = '0', seconds = '0'] = /^PT(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text) ?? [];
  const total = Number(minutes) * 60_000 + Number(seconds) * 1_000;
  if (!/^PT(?=\d)/.test(text) || total > 600_000)
    throw new InvalidArgumentError('Give a duration of at most ten minutes, for example PT2S.');
  return total;
}
