import { Command, InvalidArgumentError } from 'commander';
import { ConfigurationError } from '../certificate/index.ts';
import {
  hookDriver,
  observe,
  type Plan,
  planSchema,
  plans,
  runDriver,
  type Scope,
  Session,
  scopes,
} from '../merchant/index.ts';
import { ended, writable } from './observe-end.ts';
import { taskLine } from './observe-lines.ts';
import { lasting, observedPassively } from './observe-passive.ts';
import { seedFrom } from './option-values.ts';
import { ending } from './output.ts';
import { readJson } from './read-file.ts';

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
}

const help = `
An application of a merchant is led through a plan of tasks, each on a sandbox that behaves as a real gateway can:
cards are refused, replies get lost, pages come back twice. Three places are looked at: what was sent, what was charged
once all is over, and what the application believes of the order.

With --run the application is started once for each step. Its environment has TCK_TASK, TCK_OPERATION, TCK_ORDER,
TCK_AMOUNT (in the smallest unit), TCK_CURRENCY, TCK_CARD, TCK_EXPIRATION, TCK_CVV, TCK_PAYMENTS, TCK_NOW, TCK_URL,
TCK_CA, TCK_USER, TCK_PASSWORD, TCK_TERMINAL, TCK_MID and TCK_LATE_MS. It prints the state of the order on a line of its
own (paid), or JSON: {"state": "paid"}. For a payment page it prints {"page": "https://..."} and goes on: the buyer pays
and comes back. {"reach": "http://127.0.0.1:4711"} beside it says where its return address is reached. An application
that is unsure prints unknown, and is asked again (operation reconcile) once nothing can commit any more.
With --hook the same is posted as JSON, and the answer is read in the same way.
With --passive there are no tasks. The sandbox serves until Ctrl-C, SIGTERM or --for, and all requests that arrive are judged
together. Set ASHRAIT_USER and ASHRAIT_PASSWORD to choose the credentials beforehand; otherwise the password is printed once.

Exit codes:
  0  ready        2  usage or set-up      5  fault of the suite itself
  1  not ready    4  incomplete`;

/** `observe`: certifies a merchant's own application. */
export function observeVerb(): Command {
  return new Command('observe')
    .description("certify a merchant's own application: lead it through tasks, and judge what comes of them")
    .option('--plan <name or file>', `${Object.keys(plans).join(', ')}, or a JSON file`, 'shop')
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
      'how late a request can still commit after its reply was lost',
      milliseconds,
      1_500,
    )
    .option('--out <dir>', 'where certificate.json, certificate.html and junit.xml go', 'reports/observe')
    .addHelpText('after', help)
    .action(ending(observed));
}

async function observed(options: Options): Promise<number> {
  const { run, hook, probe, out, late, grace, task, scope } = options;
  const given = Object.entries({ run, hook, probe, task, scope }).find(([, value]) => value !== undefined);
  if (options.passive && given)
    throw new ConfigurationError(`--passive gives no tasks: leave out --${given[0]}`);
  if (options.passive) return observedPassively(options);
  if (options.for !== undefined) throw new ConfigurationError('--for goes with --passive');
  if ((run === undefined) === (hook === undefined))
    throw new ConfigurationError(
      'give one of --run COMMAND and --hook URL: the way to the application; or --passive',
    );
  for (const [option, url] of [
    ['--hook', hook],
    ['--probe', hook === undefined ? undefined : probe],
  ] as const)
    if (url !== undefined && !/^https?:/.test(URL.parse(url)?.protocol ?? ''))
      throw new ConfigurationError(`${option}: ${url} is no address; give http:// or https:// with a host`);
  const plan = await planFrom(options.plan);
  for (const id of task ?? [])
    if (!plan.tasks.some((one) => one.id === id))
      throw new ConfigurationError(
        `--task: the plan ${plan.plan} has no task ${id}; it has ${plan.tasks.map((one) => one.id).join(', ')}`,
      );
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  await writable(out);
  const session = await Session.begin({ directory: out, port: options.port ?? 0, seed });
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const { access } = session;
    const common = { access, lateMs: late, probe };
    const driver =
      run === undefined ? hookDriver({ ...common, url: hook ?? '' }) : runDriver({ ...common, command: run });
    const { url, caFile, user, terminal } = access;
    process.stderr.write(
      `sandbox ${url}, CA ${caFile}, user ${user}, terminal ${terminal}; the password is in TCK_PASSWORD or the hook's body\n`,
    );
    const certificate = await observe({
      ...{ session, driver, plan, seed, lateMs: late, graceMs: grace, stop: stopping.signal },
      ...(task && { tasks: task }),
      ...(scope && { scope }),
      onTask: (result) => process.stderr.write(taskLine(result)),
    });
    return await ended(out, session, certificate);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
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
  const { success, data, error } = planSchema.safeParse(await readJson(name));
  if (success) return data;
  const [issue] = error.issues;
  throw new ConfigurationError(`${name}: ${issue?.path.join('.') || 'the plan'}: ${issue?.message}`);
}

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
