import { setTimeout as wait } from 'node:timers/promises';
import { type Driver, notAState, withErrors } from '../drivers/driver.ts';
import type { Order } from '../orders.ts';
import type { Plan, Scope, Step, Task } from '../plan.ts';
import type { PlayedStep } from '../played.ts';
import type { Session, TurnedAway } from '../session.ts';
import { arrivalOf, type Came, wrongIn } from './arrival.ts';
import { type Diagnosis, type DoctorFinding, finding, isBlocked, skipped } from './questions.ts';

interface Examining {
  readonly session: Session;
  readonly driver: Pick<Driver, 'probe'>;
  readonly plan: Plan;
  readonly scope: readonly Scope[];
  /** The first task that is played. */
  readonly first: Task;
  /** Names an order: `D1`. */
  readonly named: (suffix: string) => string;
  /** Has the application take a step. */
  readonly take: (order: Order, step: Step) => Promise<PlayedStep>;
}

/** Has the application do what it does first, with an order beside the plan, and looks at how that comes. */
export async function examined(examining: Examining): Promise<Diagnosis> {
  const { session, driver, scope, first, named, take } = examining;
  const [{ operation } = { operation: 'charge' as const }] = first.steps;
  const step: Step = {
    operation: scope.includes('charge') ? 'charge' : operation,
    instruction: 'Before the tasks begin: an order of 1 to 2 ILS, to check the set-up.',
  };
  const [one, other] = amountsBeside(examining.plan);
  const orderOf = (suffix: string, amount: number): Order => ({
    order: named(suffix),
    task: {
      ...{ id: 'doctor', title: 'The doctor', scope: [...first.scope], amount, currency: 'ILS' },
      ...{ card: 'approved-visa', steps: [step], net: amount, states: ['paid'], checks: [] },
    },
  });
  const order = orderOf('D1', one);
  const before = session.turnedAway.length;
  const played = await take(order, step);
  // A handshake that failed is heard of a moment later.
  if (session.tape.all().at(-1) === undefined) await wait(100);
  const came: Came = {
    heard: session.tape.all().filter(({ at }) => at >= played.from),
    turned: session.turnedAway.slice(before),
  };
  const served = came.heard.filter((heard) => wrongIn(heard) === undefined);
  const arrival = arrivalOf(came, served.length > 0);
  const findings = [...reached(played, came, served.length > 0, examining), ...arrival];
  if (served.length === 0 || isBlocked(findings))
    return {
      findings: [...findings, ...skipped(driver.probe ? ['probe', 'certificate'] : ['certificate'])],
      isOver: true,
    };
  if (driver.probe) {
    const { problem } = await driver.probe(order.order);
    findings.push(finding('probe', problem === undefined ? 'passed' : 'undecided', problem));
  }
  if (isBlocked(findings)) return { findings: [...findings, ...skipped(['certificate'])], isOver: true };
  const under: Step = {
    ...{ operation: step.operation, situation: { certificate: 'unknown authority' } },
    instruction:
      'Before the tasks begin: the same while the gateway has a certificate of an unknown authority.',
  };
  findings.push(verified(session, await take(orderOf('D2', other), under)));
  return { findings, isOver: false };
}

/** Amounts, in agorot, that no task of the plan has: what comes late is known by them. */
function amountsBeside({ tasks }: Plan): readonly [number, number] {
  const taken = new Set(tasks.flatMap(({ amount, steps }) => [amount, ...steps.map((step) => step.amount)]));
  const [one = 0, other = 0] = Array.from({ length: taken.size + 2 }, (_, index) => 137 + index).filter(
    (amount) => !taken.has(amount),
  );
  return [one, other];
}

const noState =
  'the application said no state of the order: it is a line of its own (paid), or JSON ({"state": "paid"}); or give --probe';

/** Whether anything came, over TLS. */
function reached(
  { answer, step }: PlayedStep,
  { heard, turned }: Came,
  isServed: boolean,
  { driver, session }: Pick<Examining, 'driver' | 'session'>,
): DoctorFinding[] {
  const { url } = session.access;
  const of = (...whys: readonly TurnedAway['why'][]) => turned.find(({ why }) => whys.includes(why));
  const problem = answer.isUnsupported
    ? `the application does not support ${step.operation}; remove it from --scope`
    : (answer.problem ?? (driver.probe ? undefined : notAState(answer)));
  const asked = (verdict: DoctorFinding['verdict']) =>
    problem === undefined && !driver.probe && !answer.state
      ? finding('asked', 'warned', noState)
      : finding('asked', problem === undefined ? 'passed' : verdict, problem && withErrors(problem, answer));
  const unlessTold = (says: string) => (problem === undefined ? withErrors(says, answer) : says);
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
    const says = `the application connected and sent nothing: it does not trust the certificate of the sandbox${code}; add the authority in the file TCK_CA (gateway.ca of the hook) to its trusted ones`;
    return [asked('warned'), finding('reaches', 'undecided', unlessTold(says))];
  }
  if (problem !== undefined)
    return [
      finding('asked', 'undecided', withErrors(`${problem}; no connection reached ${url}`, answer)),
      ...skipped(['reaches']),
    ];
  const says = `no connection reached ${url} during the step ${step.operation}; use the address in TCK_URL, or in gateway.url of the hook`;
  return [asked('passed'), finding('reaches', 'undecided', unlessTold(says))];
}

/** Whether it sent something to a server whose certificate nobody vouches for. */
function verified({ tape }: Session, { from, handshakesFailed }: PlayedStep): DoctorFinding {
  const sent = tape.all().find(({ at }) => at >= from);
  if (sent)
    return finding(
      'certificate',
      'failed',
      `the application sent ${sent.command || 'a request'} to a server with an untrusted certificate; it must trust only the authority in TCK_CA`,
    );
  return handshakesFailed > 0
    ? finding('certificate', 'passed')
    : finding(
        'certificate',
        'undecided',
        'the application did not connect while the gateway had an untrusted certificate',
      );
}
