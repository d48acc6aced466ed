import { count, listOf } from '../certificate/index.ts';
import { validationOf } from '../contract/index.ts';
import { grouped, judgedRequests } from '../validation/exchanges/index.ts';
import { approvedOf } from './approved.ts';
import type { CheckResult, MerchantFinding, TimelineEvent } from './certificate.ts';
import { type CheckId, checkKind } from './checks.ts';
import { type Evidence, headOf, refusedConnections } from './evidence.ts';
import { isAccepted, oldFormsIn } from './old-forms.ts';
import { exercisedIn } from './passive/exercised.ts';
import type { FaultName } from './passive/faults.ts';
import type { Said } from './passive/probe.ts';
import { ordersSeen, withoutEnding } from './passive/seen.ts';
import { looseEndsOf, settled } from './passive/settled.ts';
import { type Practised, practicesOf } from './practices.ts';
import { withoutSecrets } from './secrets.ts';
import { codesSeen, entriesOf, rulesExercised } from './seen.ts';
import type { Session } from './session.ts';
import { type Heard, isEnquiry, sent } from './tape.ts';
import type { Scope } from './task-schema.ts';
import { requestEvents } from './timeline.ts';
import { sessionId, verdictOfTask } from './verdict.ts';

const maxShown = 500;

interface PassiveOptions {
  readonly seed: number;
  readonly begun: Date;
  /** Asks the application for the state of an order. Without it, no order is compared with its state. */
  readonly ask?: ((reference: string) => Promise<Said>) | undefined;
  /** The faults of the session, with the number of requests that each of them hit. */
  readonly faults?: ReadonlyMap<FaultName, number>;
  /** The share of requests that meet a fault. */
  readonly faultRate?: number;
}

export async function passiveEvidence(session: Session, options: PassiveOptions): Promise<Evidence> {
  const { seed, begun, ask, faults = new Map(), faultRate: rate = 0 } = options;
  // Requests during the questions belong to the orders, and not to the practices of the session.
  const heard = [...session.tape.all()];
  const compared = await comparedWith(session, ask);
  const { findings, broken } = await findingsOf(heard, session);
  const checks = checksOf(heard, findings);
  const task = {
    ...{
      id: sessionId,
      title: 'All requests that arrived during the passive session',
      scope: scopesIn(heard),
      order: '',
      checks,
    },
    verdict: verdictOfTask(checks.filter((check) => check.verdict !== 'skipped')),
    timeline: timelineOf(heard),
  };
  const isLetIn = heard.some(({ command, result }) => command !== '' && result !== '405');
  const cut = [
    ...(heard.length > 0 && !isLetIn
      ? ['The sandbox accepted no request, because no request had the right credentials.']
      : []),
    ...(ask && heard.length > 0 && compared.tasks.length === 0
      ? [compared.hasAsked ? 'The probe (--probe) knew no order of the session.' : noReference]
      : []),
  ];
  const { state } = session.sandbox;
  const evidence = {
    application: { name: `the application that sent requests to ${session.access.url}` },
    ...{ plan: 'none: --passive', scope: task.scope },
    approved: approvedOf(undefined, heard, state.ledger.all()),
    ...{ ...(await headOf(begun)), seed, findings, looseEnds: compared.looseEnds },
    exercised: exercisedIn({
      heard,
      state,
      faults,
      rate,
      asked: compared.asked,
      hasProbe: ask !== undefined,
    }),
    ...{ tasks: [task, ...compared.tasks], rules: rulesExercised(heard, broken), codes: codesSeen(heard) },
    unassigned: heard.filter(({ command }) => command === '').length,
    ...{ cut, beside: [], turnedAway: [], isStopped: false },
  };
  return withoutSecrets(evidence, session.access.password);
}

const noReference =
  'observe did not call the probe, because no deal and no payment page had a reference (user or uniqueid).';

/** Questions without an answer after which the application is not asked again. */
const maxOut = 3;

/**
 * Asks the application for the state of each order, and compares it with the ledger.
 * If the application does not know a reference, the reference may have an ending for the attempt: it is left out.
 */
async function comparedWith(session: Session, ask: PassiveOptions['ask']) {
  const said = new Map<string, Said>();
  let out: readonly Said[] = [];
  const answerTo = async (reference: string): Promise<Said> => {
    const known = said.get(reference);
    if (known) return known;
    const answer = (out.length < maxOut ? await ask?.(reference) : out[0]) as Said;
    out = answer.isOut ? [...out, answer].slice(0, maxOut) : [];
    said.set(reference, answer);
    return answer;
  };
  for (const reference of ask ? ordersSeen(session).references : [])
    for (const name of [reference, ...withoutEnding(reference)])
      if ((await answerTo(name)).isMissing !== true) break;
  // The application may have sent requests when it was asked.
  const { orders, nameless } = ordersSeen(session);
  const known = [...said].flatMap(([reference, { word }]) => (word === undefined ? [] : [reference]));
  const all = orders(known);
  const says = `${count(nameless, 'approved deal')} had no reference (user or uniqueid)`;
  return {
    hasAsked: said.size > 0,
    asked: [...said.values()].filter(({ isMissing }) => !isMissing).length,
    tasks: all.flatMap((order) => {
      const answer = said.get(order.reference);
      return (answer && settled(order, answer, session, scopesIn(order.heard))) ?? [];
    }),
    looseEnds: [
      ...all.flatMap((one) => looseEndsOf(one, session.tape.all(), said.get(one.reference)?.state)),
      ...(nameless > 0 ? [{ order: '', kind: 'no reference' as const, says }] : []),
    ],
  };
}

const endpoint = { rule: 'http.endpoint', allowed: 'a form, by POST to /xpo/Relay' } as const;
const here = { line: 1, side: 'merchant', command: '', element: 'request' } as const;

async function findingsOf(heard: readonly Heard[], session: Session) {
  const posted = heard.filter(isPosted);
  const { findings, warnings } = await judgedRequests(entriesOf(posted, session));
  const strict = findings.filter((one) => !isAccepted(session, one));
  const problems = [
    ...strict.map((one) => ({ ...one, weight: 'required' as const })),
    ...heard
      .filter((one) => !isPosted(one))
      .map(({ index }) => ({
        ...{ ...here, ...endpoint, exchange: index },
        ...{ problem: 'does not use POST', weight: 'required' as const },
      })),
    ...warnings.map(({ text, rule = 'wire.known-elements', ...one }) => ({
      ...{ ...one, rule, problem: text, weight: 'recommended' as const },
    })),
  ];
  const away = ({ why, rule, problem, allowed }: (typeof refusedConnections)[number]): MerchantFinding[] => {
    const count = session.turnedAway.filter((one) => one.why === why).length;
    if (count === 0) return [];
    const { command, element } = here;
    return [{ rule, command, element, problem, allowed, weight: 'required', count, requests: [] }];
  };
  const all = [
    ...refusedConnections.flatMap(away),
    ...grouped(problems).map(({ first, count, places }) => {
      const { rule, command, element, problem, weight } = first;
      const requests = places.map(({ exchange }) => exchange + 1);
      return {
        ...{ rule, command, element, problem, weight, count, requests },
        ...('allowed' in first && { allowed: first.allowed }),
      };
    }),
    ...(session.isLenient ? oldFormsIn(posted) : []),
  ].toSorted((one, other) => Number(other.weight === 'required') - Number(one.weight === 'required'));
  return { findings: all, broken: [...findings, ...all.filter(({ weight }) => weight === 'required')] };
}

/**
 * True for POST requests: other methods get status 405 before the command is read.
 * A simulated fault may answer 405 to a command too.
 */
const isPosted = ({ status, command }: Heard): boolean => status !== 405 || command !== '';

function checksOf(heard: readonly Heard[], findings: readonly MerchantFinding[]): readonly CheckResult[] {
  const of = (weight: MerchantFinding['weight']) => findings.filter((one) => one.weight === weight);
  const said = ([first, ...others]: readonly MerchantFinding[]) =>
    first &&
    `${first.rule === 'wire.known-elements' ? '' : `${first.rule}: `}${first.element} ${first.problem}${others.length > 0 ? `; and ${others.length} more` : ''}`;
  const check = (id: CheckId, verdict: Practised['verdict'], reason?: string): CheckResult => {
    const { weight } = checkKind(id);
    const isWarning = verdict === 'remarked' || (verdict === 'failed' && weight === 'recommended');
    return {
      ...{ check: id, weight, verdict: isWarning ? 'warned' : verdict },
      ...(verdict !== 'passed' && reason !== undefined && { reason }),
    };
  };
  const wire = (id: CheckId, wrong: readonly MerchantFinding[]): CheckResult =>
    heard.length === 0 && wrong.length === 0
      ? { check: id, weight: checkKind(id).weight, verdict: 'undecided', reason: 'nothing arrived' }
      : check(id, wrong.length > 0 ? 'failed' : 'passed', said(wrong));
  return [
    wire('wire.rules', of('required')),
    wire('wire.known-elements', of('recommended')),
    ...practicesOf(heard).map(({ check: id, verdict, says, places }) =>
      check(
        id,
        verdict,
        places.length === 0
          ? says
          : `${says} (${places.length === 1 ? 'request' : 'requests'} ${listed(places)})`,
      ),
    ),
  ];
}

function listed(places: readonly number[]): string {
  const shown = places.slice(0, 3).map((place) => String(place + 1));
  const others = places.length - shown.length;
  return listOf(others > 0 ? [...shown, `${others} more`] : shown);
}

function timelineOf(heard: readonly Heard[]): readonly TimelineEvent[] {
  const events = heard
    .slice(-maxShown)
    .flatMap((one) =>
      requestEvents(one).map((event) =>
        event.kind === 'request' ? { ...event, text: `${one.index + 1}. ${event.text}` } : event,
      ),
    );
  const left = heard.length - maxShown;
  return left > 0 ? [{ at: 0, kind: 'request', text: `${left} earlier requests` }, ...events] : events;
}

function scopesIn(heard: readonly Heard[]): readonly Scope[] {
  const scopes = heard.flatMap((one): readonly Scope[] => {
    if (one.command === 'refundDeal') return ['refund'];
    if (one.command === 'cancelDeal') return ['cancel'];
    if (one.command === 'inquireTransactions') return ['inquire'];
    if (one.command === 'transmitTerminal') return ['transmit'];
    if (one.command === 'inquireInvoice') return ['invoice'];
    if (one.command !== 'doDeal') return [];
    const { needs, leaves, move } = validationOf(sent(one, 'validation')) ?? {};
    if (isEnquiry(one)) return [];
    if (needs === 'page') return ['page'];
    if (leaves === 'authorized') return ['authorize'];
    if (leaves === 'held' || move !== undefined) return ['hold'];
    if (/^token$/i.test(sent(one, 'validation') ?? '')) return ['token'];
    if (/^(?:credit|discharge)$/i.test(sent(one, 'transactionType') ?? '')) return ['payout'];
    if ((sent(one, 'cgUid') ?? sent(one, 'authNo')) !== undefined) return ['authorize'];
    if (sent(one, 'cardId') !== undefined) return ['token'];
    return [sent(one, 'numberOfPayments') === undefined ? 'charge' : 'installments'];
  });
  return [...new Set(scopes)];
}
