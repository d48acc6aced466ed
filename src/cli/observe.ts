import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  askedFor,
  certificateOf,
  type DoctorFinding,
  durationsOf,
  type Evidence,
  hookDriver,
  loadHistories,
  observe,
  type Plan,
  passiveEvidence,
  plansFrom,
  plantFaults,
  runDriver,
  type Searching,
  type Session,
  scopes,
  tasksOf,
  tasksWithin,
  unshown,
  withLogs,
  withWatch,
} from '../merchant/index.ts';
import { prepareSummary } from '../reports/markdown.ts';
import { prepareReports } from '../reports/reports.ts';
import { aligned } from '../reports/terminal.ts';
import { cardsByRole } from '../sandbox/index.ts';
import { exitCodes } from './exit-codes.ts';
import { keepSecret } from './masked-output.ts';
import { againWith, begun, ended } from './observe-end.ts';
import { doctorLines, taskLine } from './observe-lines.ts';
import { type ObserveOptions, observeOptions, passiveSound, planOf, probesUrl } from './observe-options.ts';
import { connection, credentialsFrom, withPerson } from './observe-person.ts';
import { ending, print, type Verb } from './output.ts';
import { progressBar, showsProgress } from './progress.ts';
import { readEvidence } from './read-evidence.ts';
import { requestLine } from './sandbox-announcement.ts';
import { stopOnce } from './signals.ts';

export const observeVerb = (): Verb => observeOptions().action(ending(observed));

async function observed(options: ObserveOptions): Promise<number> {
  if (options.list) return listed(await plansFrom(options.plan), options);
  if (!options.passive) return observedWith(options, await planOf(options));
  passiveSound(options);
  return observedPassively(options);
}

/** @throws ConfigurationError if only one of user and password is set */
const sessionOf = ({ out, port, host, name, ca, lenient }: ObserveOptions) => ({
  ...{ directory: out, port, host, names: name, isLenient: lenient },
  ...(ca !== undefined && { authorityDirectory: ca }),
  credentials: credentialsFrom(process.env),
});

const seedOf = ({ seed = Math.floor(Math.random() * 2 ** 31) }: ObserveOptions): number => seed;

/** Plays the tasks of a plan or generated histories. Returns the exit code. */
async function observedWith(options: ObserveOptions, plan: Plan): Promise<number> {
  const { out, task, scope, shard, durationsFrom, interactive } = options;
  const durations = durationsFrom === undefined ? undefined : durationsOf(await readEvidence(durationsFrom));
  const tasks = tasksOf(
    tasksWithin(plan, scope ?? scopes).filter(({ id }) => task?.includes(id) ?? true),
    shard,
    durations,
  );
  if (task === undefined && options.histories === undefined) sayUnshown(plan, scope);
  const person = interactive && withPerson(interactive);
  const seed = seedOf(options);
  await prepareReports(out);
  await prepareSummary(options.summary);
  const session = await begun({ ...sessionOf(options), seed, ...person?.session });
  const stopping = new AbortController();
  const release = stopOnce(stopping);
  try {
    const own = driverOf(options, session, stopping.signal);
    const meeting = person?.meets({ session, plan: plan.plan, tasks, out, stopping, probe: own.probe });
    if (!meeting) announce(session);
    const playing = {
      ...{ session, seed, stop: stopping.signal },
      ...{ lateMs: lateOf(options), graceMs: options.grace, patienceMs: options.patience },
      again: againWith(options),
      ...meeting?.listeners,
      driver: await withWatch(
        await withLogs(meeting?.driver ?? own, options.logs ?? [], session.access.password),
        options.watch ?? [],
      ),
      onDoctor(findings: readonly DoctorFinding[]) {
        meeting?.listeners.onDoctor(findings);
        show(doctorLines(findings));
      },
    };
    const evidence =
      options.histories === undefined
        ? await observe({
            ...{ ...playing, plan, shard, durations, scope, tasks: task },
            onTask(result) {
              meeting?.listeners.onTask(result);
              show(taskLine(result));
            },
          })
        : await withProgress({ ...playing, scope: scope ?? scopes, count: options.histories });
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

const lateOf = ({ late, histories }: ObserveOptions): number =>
  late ?? (histories === undefined ? 1_500 : 100);

function driverOf(options: ObserveOptions, { access }: Session, stop: AbortSignal) {
  const { run = '', hook = '', probe, patience } = options;
  const common = { access, lateMs: lateOf(options), probe, patienceMs: patience, stop };
  return probesUrl(options) ? hookDriver({ ...common, url: hook }) : runDriver({ ...common, command: run });
}

function show(text: string): void {
  if (showsProgress()) process.stderr.write(text);
}

function announce({ access: { url, caFile, user, terminal, password } }: Session): void {
  // An application may print the password or a card number that it received, so both are masked.
  keepSecret([password, ...Object.values(cardsByRole()).map(({ number }) => number)]);
  show(
    `sandbox ${url}, CA ${caFile}, user ${user}, terminal ${terminal}; the password is in TCK_PASSWORD or the hook's body\n`,
  );
}

async function withProgress(searching: Omit<Searching, 'onHistory'>): Promise<Evidence> {
  const progress = progressBar(process.stderr);
  const { count: of } = searching;
  const { observeHistories } = await loadHistories();
  try {
    return await observeHistories({
      ...searching,
      onHistory: (done, tried) =>
        progress.show({
          ...{ done, of, scenario: '', counted: 'histories' },
          ...(tried > 0 && {
            waiting: `history ${done} failed; searching for a smaller history that fails, ${tried} tried`,
          }),
        }),
    });
  } finally {
    progress.done();
  }
}

/** `observe --passive`: serves until a signal, and then judges the received requests. Returns the exit code. */
async function observedPassively(options: ObserveOptions): Promise<number> {
  const { out, for: ms, json, summary } = options;
  const seed = seedOf(options);
  const asked = sessionOf(options);
  await prepareReports(out);
  await prepareSummary(summary);
  const session = await begun({ ...asked, seed });
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  const timer = ms === undefined ? undefined : setTimeout(() => stop.abort(), ms);
  const release = stopOnce(stop);
  try {
    const since = new Date();
    const { faults: names = [], faultRate: rate = 0.2, probe } = options;
    process.stderr.write(announced(session, asked.credentials !== undefined) + faultLines(names, rate, seed));
    const faults = plantFaults(session, { names, rate, seed, lateMs: lateOf(options) });
    session.sandbox.state.events.on('handled', (handled) =>
      process.stderr.write(`${String(session.tape.all().length).padStart(4)}  ${requestLine(handled)}`),
    );
    await stopped;
    if (probe !== undefined) {
      await wait(options.grace + (names.includes('late') ? lateOf(options) : 0));
      process.stderr.write('The session is over. observe asks --probe for the state of each order.\n');
    }
    const asking = { access: session.access, lateMs: lateOf(options), patienceMs: options.patience };
    const reading = { place: options.probeState, words: options.probeMap };
    const ask =
      probe === undefined
        ? undefined
        : (reference: string) => askedFor(reference, { ...asking, ...reading, probe });
    const evidence = await passiveEvidence(session, { seed, begun: since, ask, faults, faultRate: rate });
    return await ended(out, session, evidence, { json, summary });
  } finally {
    clearTimeout(timer);
    release();
    await session.end();
  }
}

const faultLines = (names: NonNullable<ObserveOptions['faults']>, rate: number, seed: number): string =>
  names.length === 0
    ? ''
    : `${Math.round(rate * 100)} % of the requests, and the first of each kind other than sales, get a fault: ${names.join(', ')} (seed ${seed}).\n\n`;

const shownCards = ['approved-visa', 'approved-mastercard', 'declined', 'four-digit-cvv', 'blocked'];

function announced({ access, sandbox }: Session, isFixed: boolean): string {
  const cards = Object.entries(cardsByRole()).filter(([role]) => shownCards.includes(role));
  const terminals = sandbox.merchants[0]?.terminals ?? [];
  const admin = `${sandbox.controlUrl ?? access.url}/__admin`;
  const by =
    sandbox.controlToken === undefined
      ? ''
      : `\n               from other machines: ${access.url}/__admin, with the header Authorization: Bearer ${sandbox.controlToken}`;
  return `The sandbox is running, and observe checks every request. Press Ctrl-C to end the session and write the certificate.

${connection(access, isFixed)}
  Cards        ${cards.map(([role, card]) => `${card.number}  ${card.expiration}  ${card.cvv}  ${role}`).join('\n               ')}
  Terminals    ${terminals.map(({ number, roles = [] }) => `${number}  ${roles.join(', ')}`).join('\n               ')}
  Faults       POST ${admin}/faults; GET ${admin} lists all controls${by}

`;
}

function listed({ plan, ...all }: Plan, { json, scope }: ObserveOptions): number {
  const tasks = scope ? tasksWithin(all, scope) : all.tasks;
  const rows = tasks.map(({ id, scope, title }) => [id, scope.join(','), title]);
  const document = { plan, tasks: tasks.map(({ id, scope, title }) => ({ id, scope, title })) };
  print(json, document, aligned(rows, ''));
  sayUnshown({ plan, ...all }, scope);
  return exitCodes.conformant;
}

/** Names abilities of --scope that no task of the plan needs, before the run and not only at its end. */
function sayUnshown(plan: Plan, scope: ObserveOptions['scope']): void {
  for (const line of scope ? unshown(plan, scope) : []) process.stderr.write(`tck: ${line}\n`);
}
