import { approvedIn, dealing } from '../approved.ts';
import type { DoctorFinding } from '../certificate.ts';
import { type Answer, type Driver, notAState, withErrors } from '../drivers/driver.ts';
import { withLook } from '../drivers/logs.ts';
import type { Order } from '../orders.ts';
import { amountsOf, type Plan } from '../plan.ts';
import type { PlayedStep } from '../played.ts';
import type { Playing } from '../playing.ts';
import { withoutSecrets } from '../secrets.ts';
import type { Session, TurnedAway } from '../session.ts';
import { taken } from '../step.ts';
import { type Heard, sent } from '../tape.ts';
import type { Scope, Step, Task } from '../task-schema.ts';
import { arrivalOf, type Came, wrongIn } from './arrival.ts';
import { type Diagnosis, finding, isBlocked, type Question, skipped, untrusted } from './questions.ts';

interface Examining {
  readonly plan: Plan;
  readonly scope: readonly Scope[];
  readonly first: Task | undefined;
  readonly named: (suffix: string) => string;
}

/**
 * Plays the doctor's orders, which belong to no task, before the first task.
 * @param onDoctor receives the findings; without it, the doctor does not run
 */
export async function doctorFirst(
  playing: Playing,
  asked: Examining,
  onDoctor: ((findings: readonly DoctorFinding[]) => void) | undefined,
): Promise<Diagnosis | undefined> {
  const { session, driver, orders, stop } = playing;
  if (!onDoctor || !asked.first) return undefined;
  const answers: Answer[] = [];
  const { findings, isOver } = await answered(playing, asked, asked.first, async (order, step) => {
    orders.add([order], session.tape.now());
    const played = await taken(playing, order, step);
    answers.push(played.answer);
    return played;
  });
  const all = [...findings, writtenIn([...answers, withLook({}, await driver.looks?.())])];
  if (stop?.aborted) return { findings: [], isOver: true };
  onDoctor(withoutSecrets(all, session.access.password));
  return { findings: all, isOver };
}

function writtenIn(answers: readonly Answer[]): DoctorFinding {
  const wrote = [...new Set(answers.flatMap((one) => one.wrote ?? []))];
  if (wrote.length > 0) return finding('secrets', 'failed', `the application wrote ${wrote.join(' and ')}`);
  const latest = (name: 'idleLogs' | 'notLooked') =>
    answers.findLast((one) => one[name] !== undefined)?.[name];
  const isSearched = answers.some(({ lookedBy }) => lookedBy !== undefined);
  const unseen = latest('notLooked') ?? 'neither an output nor a log file was searched: give --logs';
  const why = latest('idleLogs') ?? (isSearched ? undefined : unseen);
  return finding('secrets', why === undefined ? 'passed' : 'skipped', why);
}

async function answered(
  { session, driver }: Playing,
  { plan, scope, named }: Examining,
  first: Task,
  take: (order: Order, step: Step) => Promise<PlayedStep>,
): Promise<Diagnosis> {
  const [{ operation } = { operation: 'charge' as const }] = first.steps;
  const step: Step = {
    operation: (['charge', 'page'] as const).find((one) => scope.includes(one)) ?? operation,
    instruction: 'This order of 1 to 2 ILS checks the set-up before the tasks begin.',
  };
  const [one = 0, ...others] = amountsBeside(plan, 1 + untrusted.length);
  const orderOf = (suffix: string, amount: number): Order => ({
    order: named(suffix),
    task: {
      ...{ id: 'doctor', title: 'The doctor', amount, currency: 'ILS', card: 'approved-visa' },
      ...{ scope: first.scope, channel: first.channel, steps: [step] },
      ...{ net: amount, states: ['paid'], checks: [] },
    },
  });
  const order = orderOf('D1', one);
  const before = session.turnedAway.length;
  const known = session.sandbox.state.ledger.all().length;
  const played = await take(order, step);
  await session.recorded(played.from, before);
  const came: Came = {
    heard: session.tape.all().filter(({ at }) => at >= played.from),
    turned: session.turnedAway.slice(before),
  };
  const served = came.heard.filter((heard) => wrongIn(heard) === undefined);
  const arrival = arrivalOf(came, served.length > 0);
  const findings = [...reached(played, came, served.length > 0, driver, session), ...arrival];
  const deal = dealing.includes(step.operation) ? (['deal'] as const) : [];
  if (served.length === 0 || isBlocked(findings))
    return {
      findings: [
        ...findings,
        ...[...deal, ...(driver.probe ? (['probe'] as const) : []), ...ofCertificates].map(skipped),
      ],
      isOver: true,
    };
  findings.push(...deal.map((question) => approvedDeal(question, served, session, known)));
  const { terminal } = session.access;
  if (served.some((heard) => (sent(heard, 'terminalNumber') ?? terminal) !== terminal))
    findings.push(finding('terminal', 'warned', anotherTerminal(terminal)));
  if (driver.probe) {
    const { problem } = await driver.probe(order.order);
    findings.push(finding('probe', problem === undefined ? 'passed' : 'undecided', problem));
  }
  if (isBlocked(findings)) return { findings: [...findings, ...ofCertificates.map(skipped)], isOver: true };
  for (const [index, row] of untrusted.entries()) {
    const [, certificate] = row;
    const under: Step = {
      ...{ operation: step.operation, situation: { certificate } },
      instruction: `This order checks the set-up while the gateway presents an untrusted certificate (${certificate}).`,
    };
    const beside = orderOf(`D${index + 2}`, others[index] ?? 0);
    findings.push(verified(row, session, await take(beside, under)));
  }
  return { findings, isOver: false };
}

const ofCertificates = untrusted.map(([question]) => question);

/** Amounts in agorot that no task of the plan uses, so that late requests of the doctor are recognised. */
function amountsBeside({ tasks }: Plan, count: number): readonly number[] {
  const taken = new Set(tasks.flatMap(amountsOf));
  return Array.from({ length: taken.size + count }, (_, index) => 137 + index).filter(
    (amount) => !taken.has(amount),
  );
}

const anotherTerminal = (right: string): string =>
  `the application sent another terminal than ${right}; use TCK_TERMINAL, or gateway.terminal of the hook`;

const noState =
  'the application did not print the state of the order: print a separate line (paid), or JSON ({"state": "paid"}), or give --probe';

function reached(
  { answer, step }: PlayedStep,
  { heard, turned }: Came,
  isServed: boolean,
  driver: Driver,
  { access: { url } }: Session,
): DoctorFinding[] {
  const of = (...whys: readonly TurnedAway['why'][]) => turned.find(({ why }) => whys.includes(why));
  const problem = answer.isUnsupported
    ? `the application does not support ${step.operation}; give a --scope without it`
    : (answer.problem ?? (driver.probe ? undefined : notAState(answer)));
  const asked = (verdict: DoctorFinding['verdict']) =>
    problem === undefined && !driver.probe && !driver.attest && !answer.state
      ? finding('asked', 'warned', noState)
      : finding('asked', problem === undefined ? 'passed' : verdict, problem && withErrors(problem, answer));
  const unlessReported = (says: string) => (problem === undefined ? withErrors(says, answer) : says);
  if (heard.length > 0 || of('another path', 'another method'))
    return [asked(isServed ? 'undecided' : 'warned'), finding('reaches', 'passed')];
  if (of('no TLS'))
    return [
      asked('warned'),
      finding(
        'reaches',
        'failed',
        'the application connected without TLS; the gateway accepts only HTTPS: use TCK_URL unchanged',
      ),
    ];
  const refused = of('TLS failed', 'no request');
  if (refused) {
    const code = refused.what === '' ? '' : ` (${refused.what})`;
    const says = `the application connected and sent nothing: it does not trust the certificate of the sandbox${code}; add the authority in the file TCK_CA (gateway.ca of the hook) to the trusted authorities of the application`;
    return [asked('warned'), finding('reaches', 'undecided', unlessReported(says))];
  }
  if (problem !== undefined)
    return [
      finding('asked', 'undecided', withErrors(`${problem}; no connection reached ${url}`, answer)),
      skipped('reaches'),
    ];
  const says = `no connection reached ${url} during the step ${step.operation}; use the address in TCK_URL, or in gateway.url of the hook`;
  return [asked('passed'), finding('reaches', 'undecided', unlessReported(says))];
}

/** @param known number of transactions in the ledger before the doctor's order */
function approvedDeal(
  question: Question,
  served: readonly Heard[],
  { sandbox, access }: Session,
  known: number,
): DoctorFinding {
  if (approvedIn(sandbox.state.ledger.all().slice(known)) > 0) return finding(question, 'passed');
  const deal = served.findLast(({ command }) => command === 'doDeal');
  if (!deal) return finding(question, 'warned', 'the application sent no doDeal');
  const isElsewhere = (sent(deal, 'terminalNumber') ?? '') !== access.terminal;
  const hint = isElsewhere ? '; use the terminal in TCK_TERMINAL, or in gateway.terminal of the hook' : '';
  const of = (path: string) => sent(deal, path) ?? 'none';
  const approvesNone =
    of('validation') === 'TxnSetup'
      ? 'nothing was paid on the payment page'
      : `doDeal had the transactionType ${of('transactionType')} and the validation ${of('validation')}`;
  const says =
    deal.result === '000'
      ? `no deal was approved: ${approvesNone}`
      : `the gateway refused doDeal with ${deal.result}`;
  return finding(question, 'warned', `${says}${hint}`);
}

function verified(
  [question, certificate, remedy]: (typeof untrusted)[number],
  { tape }: Session,
  { from, handshakesFailed }: PlayedStep,
): DoctorFinding {
  const sent = tape.all().find(({ at }) => at >= from);
  if (sent)
    return finding(
      question,
      'failed',
      `the application sent ${sent.command || 'a request'} to a server with an untrusted certificate (${certificate}); ${remedy}`,
    );
  return handshakesFailed > 0
    ? finding(question, 'passed')
    : finding(
        question,
        'undecided',
        `the application did not connect while the gateway had an untrusted certificate (${certificate})`,
      );
}
