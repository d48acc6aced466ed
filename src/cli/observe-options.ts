import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/index.ts';
import { unknownAmong } from '../contract/index.ts';
import {
  addressSound,
  faultNames,
  faultsFrom,
  faultWords,
  loadHistories,
  noTask,
  orderStates,
  type Plan,
  placeFrom,
  plans,
  plansFrom,
  type Scope,
  scopes,
  tasksWithin,
  unshown,
  variables,
  wordsFrom,
} from '../merchant/index.ts';
import { harmless } from '../reports/terminal.ts';
import { places } from './observe-person.ts';
import {
  durationsOption,
  jsonOption,
  seedFrom,
  shardOption,
  shardsSound,
  summaryOption,
  whole,
} from './option-values.ts';
import type { OptionsOf } from './output.ts';
import { caOption, hostOption, lenientOption, nameOption } from './reached.ts';

export const usualOut = 'reports/observe';

const help = `
The command observe gives the application of a merchant the test tasks of a plan. The sandbox shows the faults of a real
gateway: it refuses cards, loses replies, and sends buyers back twice. At the end of a task, observe checks the requests, the
charges in the ledger (the list of transactions of the sandbox), and the order state that the application reports.

With --run, observe starts the application once for each step. These environment variables describe the step:

${variables.map(({ name, says }) => `  ${name.padEnd(16)} ${says}`).join('\n')}

The application prints the state of the order (paid) or JSON ({"state": "paid"}). The states are
${orderStates.join(', ')}.

  {"page": "https://..."}   a payment page; the application keeps running while the buyer pays
  {"reach": "http://..."}   with a page: the local address that receives the buyer's return
  {"unsupported": true}     the application cannot do this operation; no check of the task is decided
  {"clock": false}          the application uses its own clock and sent nothing; the run skips the task

An application that does not know whether the buyer was charged prints unknown. After the time of --late and --grace, the
application gets a second step with the operation reconcile (find out the state of the order). With --hook, observe posts the
values of the step as JSON, and reads the answer from the HTTP response. The schemas of this JSON are in
schemas/observe.*.schema.json. examples/plans shows how to write your own plan. A command of --probe gets TCK_ORDER and
the variables from TCK_URL to TCK_LATE_MS.

Output, answers and log files of the application must not contain a card number, CVV or password. With --hook, name the log
files with --logs; without --logs, this check is undecided. The verdict ready needs an approved deal of an order in scope.

Before the tasks, the doctor checks the set-up with four orders: address, method, content type, encoding, credentials and the
answer. In three orders of the doctor, the application has to reject a TLS certificate. If no task can succeed, the run ends
after the doctor. Without --probe, only the application reports the states of orders; the reports count these states as
attested. Ctrl-C ends the run and writes the results so far; a second Ctrl-C ends the run immediately.

With --histories, observe runs generated histories in place of a plan. A history is a random sequence of steps for a few
orders, with faults, repeated steps and transmissions. After each history, observe checks that every order was charged once,
and that the application knows the state of the order. If a history fails, observe searches for the smallest history that
fails, and writes it to counterexample.json, a plan that --plan runs again.

With --interactive, you do each step with your application, and confirm the step on a web page (--interactive terminal: at
the prompt). The web page shows requests and checks live. Without --probe, the page asks you for the state of each order.

With --passive, observe gives the application no tasks. The sandbox serves the application until Ctrl-C, SIGTERM or the end of
--for. At the end, observe checks all requests together. With --probe, observe asks the application for the state of each
order by the order reference (user or uniqueid), and compares the state with the ledger. The probe answers a state, or JSON
({"state": "paid"}). With --faults, the sandbox simulates faults for a share of the requests:

${faultNames.map((name) => `  ${name.padEnd(18)} ${faultWords(name)}`).join('\n')}

An application that already runs needs the same connection in each run. --port sets the port, and --ca keeps the certificate
authority (see tck ca). ASHRAIT_USER and ASHRAIT_PASSWORD set the credentials. Without both variables, each run creates new
credentials. The password is never written to disk. With --host 0.0.0.0 and --name, containers and other machines reach
the sandbox. With --lenient, the sandbox accepts request forms of old clients, and reports them as warnings.

Exit codes:
  0  ready        2  usage or set-up      5  fault of the suite itself
  1  not ready    4  incomplete`;

const plan = new Option(
  '--plan <list>',
  `one or more plans (lists of test tasks): ${Object.keys(plans).join(', ')}, or JSON files with or without comments (default: shop)`,
).argParser((text: string, before: readonly string[] = []) => [
  ...before,
  ...text.split(',').map((one) => one.trim()),
]);

const interactive = new Option(
  '--interactive [place]',
  'you operate the application by hand, and observe shows each step on a web page or in this terminal',
)
  .choices(places)
  .preset('page');

const histories = new Option(
  '--histories <number>',
  'run this number of generated histories (random sequences of orders and faults), instead of the tasks of a plan',
).argParser(whole('--histories', 1_000_000));

/** Converts an ISO 8601 duration such as `PT1M30S` to milliseconds. */
const duration = (least: number, limit: number, says: string) => (text: string) => {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text) ?? [];
  const total = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000;
  if (/^PT\d.*[HMS]$/.test(text) && total >= least && total <= limit) return total;
  throw new InvalidArgumentError(`Give a duration of ${says}.`);
};

const waiting = duration(0, 600_000, 'at most ten minutes, for example PT2S');

const grace = new Option(
  '--grace <duration>',
  'time to wait for late requests after each task, and after a step that the application answers with pending',
)
  .argParser(waiting)
  .default(0, 'PT0S');

const late = new Option(
  '--late <duration>',
  'time from a lost reply until the gateway carries out the request late (TCK_LATE_MS) (default: PT1.5S, with --histories PT0.1S)',
).argParser(waiting);

const patience = new Option(
  '--patience <duration>',
  'maximum time of the application for one step, and of the probe for one answer',
)
  .argParser(duration(1_000, 600_000, 'one second to ten minutes, for example PT30S'))
  .default(60_000, 'PT1M');

export const observeOptions = () =>
  new Command('observe')
    .description('certify your own application, such as a shop: give it test tasks, and check the results')
    .addOption(plan)
    .option('--task <id...>', 'run only the test tasks with these ids')
    .option(
      '--scope <list>',
      `abilities of the application (what it can do), from ${scopes.join(',')}; observe leaves out tasks that need other abilities. With page but without charge, the buyer pays each sale with a new card on a payment page (to test only payment pages: --plan pages)`,
      scopesIn,
    )
    .option('--run <command>', 'command that starts the application, once for each step')
    .option('--hook <url>', 'address of your application to which observe posts each step')
    .addOption(interactive)
    .option(
      '--probe <command or url>',
      'command or URL that reports the state of an order; with --passive, the reference of the order replaces {reference}',
    )
    .option(
      '--probe-state <place>',
      'place of the state in the answer to --probe: a JSON path such as order.status, or a regular expression with one group such as "/Status: (\\w+)/"',
      placeFrom,
    )
    .option(
      '--probe-map <list>',
      'words that the application uses for the states of an order, such as "paid=completed,failed=declined|error"',
      wordsFrom,
    )
    .option(
      '--faults <list>',
      'faults that the sandbox simulates in a --passive session, from the list below',
      faultsFrom,
    )
    .option(
      '--fault-rate <share>',
      'share of requests that get a fault of --faults, from 0 to 1 (default: 0.2)',
      shareFrom,
    )
    .option(
      '--logs <file...>',
      'log files of the application, which observe searches for secrets; necessary with --hook',
    )
    .option(
      '--watch <path...>',
      'databases, files and folders of the application, which observe searches for card numbers and CVVs',
    )
    .addOption(histories)
    .option('--list', 'list the tasks of the plan and exit')
    .option('--passive', 'run no tasks; check the requests that your own tests send, until Ctrl-C')
    .option(
      '--for <duration>',
      'duration of a --passive session, e.g. PT5M',
      duration(1, 86_400_000, 'at most a day, for example PT5M'),
    )
    .option('--port <number>', 'port of the sandbox; 0 picks a free one', whole('--port', 65_535), 0)
    .addOption(hostOption())
    .addOption(nameOption())
    .addOption(caOption())
    .addOption(lenientOption())
    .option(
      '--seed <number>',
      'number from which the run makes its ids and order references; the seed of an earlier run repeats them',
      seedFrom,
    )
    .addOption(shardOption())
    .addOption(durationsOption())
    .addOption(grace)
    .addOption(late)
    .addOption(patience)
    .addOption(summaryOption())
    .addOption(jsonOption())
    .option(
      '--out <dir>',
      'folder for certificate.json, certificate.html, junit.xml and evidence.ndjson',
      usualOut,
    )
    .addHelpText('after', help);

export type ObserveOptions = OptionsOf<typeof observeOptions>;

function shareFrom(text: string): number {
  if (/^(?:0|1|0?\.\d+|1\.0+)$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a number from 0 to 1, such as 0.2.');
}

function scopesIn(text: string): readonly Scope[] {
  return text.split(',').map((word) => {
    const scope = scopes.find((one) => one === word.trim());
    if (!scope)
      throw new InvalidArgumentError(
        `--scope: ${harmless(word.trim())} ${unknownAmong(word.trim(), scopes)}.`,
      );
    return scope;
  });
}

const firstGiven = (options: object): string | undefined =>
  Object.entries(options).find(([, value]) => value !== undefined)?.[0];

/** @throws ConfigurationError if an option needs tasks, which a passive session does not have, or another option */
export function passiveSound(options: ObserveOptions): void {
  const { run, hook, interactive, probe, logs, watch, task, scope, shard, histories } = options;
  const given = firstGiven({ run, hook, interactive, logs, watch, task, scope, shard, histories });
  if (given) throw new ConfigurationError(`--passive runs no test tasks: remove --${given}`);
  const needing = firstGiven({ 'probe-state': options.probeState, 'probe-map': options.probeMap });
  commandsSound(options);
  if (probe === undefined && needing)
    throw new ConfigurationError(`--${needing} describes the answer of a probe: add --probe`);
  if (options.faultRate !== undefined && !options.faults)
    throw new ConfigurationError('--fault-rate needs --faults, which names the faults');
}

export const probesUrl = ({ hook, interactive, passive, probe = '' }: ObserveOptions): boolean =>
  hook !== undefined || ((passive ?? interactive) !== undefined && /^https?:/.test(probe));

/**
 * The plan of a run with tasks.
 * @throws ConfigurationError if options contradict each other or one is missing
 */
export async function planOf(options: ObserveOptions): Promise<Plan> {
  const { histories, task, scope } = options;
  // A wrong plan name is reported before a missing option.
  // Histories are generated during the run, so their plan has no tasks yet.
  const generated: Plan = { plan: 'generated histories', says: '', tasks: [] };
  const plan = histories === undefined ? await plansFrom(options.plan) : generated;
  driverSound(options);
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
  return plan;
}

function driverSound(options: ObserveOptions): void {
  const { run, hook, interactive } = options;
  const passive = firstGiven({
    ...{ for: options.for, 'probe-state': options.probeState, 'probe-map': options.probeMap },
    ...{ faults: options.faults, 'fault-rate': options.faultRate },
  });
  if (passive) throw new ConfigurationError(`--${passive} applies only to a passive session: add --passive`);
  const drivers = Object.entries({ run, hook, interactive }).filter(([, value]) => value !== undefined);
  if (drivers.length > 1)
    throw new ConfigurationError(
      `give only one of ${drivers.map(([name]) => `--${name}`).join(' and ')}: each operates the application`,
    );
  if (drivers.length === 0)
    throw new ConfigurationError(
      'give --run COMMAND or --hook URL, to start or call the application, or --interactive, to operate it by hand; or use --passive',
    );
  commandsSound(options);
}

function commandsSound(options: ObserveOptions): void {
  const { run, hook, probe } = options;
  for (const [option, command] of Object.entries({ run, probe }))
    if (command?.trim() === '') throw new ConfigurationError(`--${option}: the command is empty`);
  const urls = [['--hook', hook] as const, ['--probe', probesUrl(options) ? probe : undefined] as const];
  for (const [option, url] of urls) if (url !== undefined) addressSound(option, url);
}

/** @throws ConfigurationError if an option does not work with generated histories */
async function historiesSound({ histories, scope, ...others }: ObserveOptions): Promise<void> {
  if (histories === 0) throw new ConfigurationError('--histories must be at least 1');
  const { plan, task, interactive, shard, durationsFrom } = others;
  const other = firstGiven({ plan, task, interactive, shard, 'durations-from': durationsFrom });
  if (other !== undefined)
    throw new ConfigurationError(`--histories generates its own steps: remove --${other}`);
  const { beginsNone } = await loadHistories();
  if (scope && beginsNone(scope))
    throw new ConfigurationError(
      `--scope: no order begins with ${scope.join(' or ')}; add charge, installments, token, authorize, hold, payout or page`,
    );
}
