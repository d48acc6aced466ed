import { changesLedger } from '../../contract/index.ts';
import type { Exercise } from '../certificate.ts';
import { isRefused } from '../refusals.ts';
import type { Session } from '../session.ts';
import { type Heard, isCredit, isLate, succeeded } from '../tape.ts';
import type { FaultName } from './faults.ts';

interface Facts {
  readonly heard: readonly Heard[];
  readonly state: Session['sandbox']['state'];
  readonly faults: ReadonlyMap<FaultName, number>;
  /** The share of requests that meet a fault. */
  readonly rate: number;
  readonly asked: number;
  readonly hasProbe: boolean;
}

/** Requests of a command that the gateway executed, also if the reply was lost. */
const executed = ({ heard }: Facts, command: string) =>
  heard.filter((one) => one.command === command && (one.result === '000' || isLate(one)));

/** 033 and 036 refuse a card before it is charged. Other codes without a transaction refuse the request. */
const refusesCard = (one: Heard): boolean =>
  one.command === 'doDeal' &&
  isRefused(one) &&
  (one.rule === 'doDeal.error.refusal' || ['033', '036'].includes(one.result));

/** Requests that move money and got no readable reply. */
const lost = ({ heard }: Facts) => heard.filter((one) => changesLedger(one.command) && !one.isAnswered);

const unusualReturns: readonly FaultName[] = ['no-return', 'two-returns', 'forged-return'];

/**
 * Requests that exercise a behaviour, the sentence about a session without them, and the next step.
 * With these faults in the list, the next step is a higher rate. `given` replaces a step that the session already did.
 */
type Row = readonly [
  what: string,
  found: (facts: Facts) => readonly unknown[],
  missing: string,
  next: string,
  faults?: readonly FaultName[],
  given?: (facts: Facts) => string | undefined,
];

/** Behaviour that a passive session can exercise, and the next step if it did not. */
// biome-ignore format: a table is read line by line
const rows: readonly Row[] = [
  ['charges', ({ state }) => state.ledger.all().filter((one) => one.kind === 'charge' && !/^(rejected|held)$/.test(one.state)), 'No charge was approved', 'sell something with the test card approved-visa'],
  ['orders asked by the probe', ({ asked }) => Array(asked).fill(1), 'No order was compared with its state in the application', 'add --probe', [], ({ hasProbe }) => (hasProbe ? 'make the probe (--probe) answer for the order references that your application sent' : undefined)],
  ['refused cards', ({ heard, state }) => [...heard.filter(refusesCard), ...[...state.pages.values()].filter(({ outcome }) => outcome?.how === 'declined')], 'No card was refused', 'pay once with the test card declined'],
  ['lost replies', (facts) => lost(facts).filter(({ result, status }) => result === '000' && status === 0), 'No reply was lost after the gateway acted', 'sell more', ['lost-replies']],
  ['late charges', ({ heard }) => heard.filter(isLate), 'The gateway made no deal after the connection had closed', 'sell more', ['late']],
  ['unreadable replies', (facts) => lost(facts).filter(({ status }) => status !== 0), 'No reply was unreadable', 'sell more', ['html', 'half', 'unavailable']],
  ['inquiries that found a transaction', ({ heard }) => heard.filter((one) => one.command === 'inquireTransactions' && succeeded(one)), 'No inquiry found a transaction', 'after a lost reply, an application has to inquire'],
  ['refunds', (facts) => executed(facts, 'refundDeal'), 'Nothing was refunded', 'if your application can refund, refund one order in full and another order in part'],
  ['cancellations', (facts) => executed(facts, 'cancelDeal'), 'Nothing was cancelled', 'if your application can cancel, cancel an order on the same day'],
  ['refunds and cancellations without a readable reply', (facts) => lost(facts).filter(isCredit), 'No refund and no cancellation had a fault', 'refund and cancel several orders', ['lost-replies', 'lost-requests']],
  ['authorizations and held charges', ({ state }) => state.ledger.all().filter(({ kind, sent }) => kind === 'pre-authorization' || /hold$/i.test(sent.validation ?? '')), 'Nothing was authorized or held', 'if your application reserves amounts, capture one reservation and cancel another'],
  ['finished payment pages', ({ state }) => [...state.pages.values()].filter(({ outcome }) => outcome), 'No payment page was finished', 'if your application uses payment pages, pay on one payment page and cancel on another'],
  ['unusual returns', ({ faults }) => unusualReturns.filter((name) => faults.get(name)), 'No return from a payment page was missing, doubled or forged', 'pay on several payment pages', unusualReturns],
];

export const exercisedIn = (facts: Facts): readonly Exercise[] =>
  rows.map(([what, found, missing, usual, faults = [], given]) => {
    const times = found(facts).length;
    const next = given?.(facts) ?? usual;
    const absent = faults.filter((name) => !facts.faults.has(name));
    const step =
      absent.length > 0
        ? `add --faults ${absent.join(',')}`
        : faults.length > 0 && facts.rate < 1
          ? `${next}, or add --fault-rate 1`
          : next;
    return { what, times, ...(times === 0 && { next: `${missing}: ${step}.` }) };
  });
