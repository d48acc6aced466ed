import { changesLedger } from '../../contract/index.ts';
import type { Exercise } from '../certificate.ts';
import { isRefused } from '../refusals.ts';
import type { Session } from '../session.ts';
import type { Heard } from '../tape.ts';
import type { FaultName } from './faults.ts';

interface Facts {
  readonly heard: readonly Heard[];
  readonly state: Session['sandbox']['state'];
  readonly faults: ReadonlyMap<FaultName, number>;
  readonly asked: number;
}

const succeeded = ({ heard }: Facts, command: string) =>
  heard.filter((one) => one.command === command && one.isAnswered && one.result === '000');

/** Requests that move money and got no readable reply. */
const lost = ({ heard }: Facts) => heard.filter((one) => changesLedger(one.command) && !one.isAnswered);

const isLate = ({ remarks }: Heard): boolean => remarks.some((one) => /: lateCommitMs\.$/.test(one));

const unusualReturns: readonly FaultName[] = ['no-return', 'two-returns', 'forged-return'];

type Row = readonly [what: string, found: (facts: Facts) => readonly unknown[], next: string];

/** Behaviour that a passive session can exercise, and the next step if it did not. */
// biome-ignore format: a table is read line by line
const rows: readonly Row[] = [
  ['charges', ({ state }) => state.ledger.all().filter((one) => one.kind === 'charge' && one.state !== 'rejected'), 'No charge was approved: sell something with the test card approved-visa.'],
  ['orders asked by the probe', ({ asked }) => Array(asked).fill(1), 'No order was compared with its state in the application: add --probe.'],
  ['refused deals', ({ heard, state }) => [...heard.filter((one) => one.command === 'doDeal' && isRefused(one)), ...[...state.pages.values()].filter(({ outcome }) => outcome?.how === 'declined')], 'No card was refused: pay once with the test card declined.'],
  ['lost replies', (facts) => lost(facts).filter(({ result, status }) => result === '000' && status === 0), 'No reply was lost: add --faults lost-replies.'],
  ['late charges', ({ heard }) => heard.filter(isLate), 'No deal was made after its connection had closed: add --faults late.'],
  ['unreadable replies', (facts) => lost(facts).filter(({ status }) => status !== 0), 'No reply was unreadable: add --faults html,half,unavailable.'],
  ['inquiries', (facts) => succeeded(facts, 'inquireTransactions'), 'No inquiry was answered: after a lost reply, an application has to ask what happened.'],
  ['refunds', (facts) => succeeded(facts, 'refundDeal'), 'Nothing was refunded: if your application can refund, refund an order in full, and one in part.'],
  ['cancellations', (facts) => succeeded(facts, 'cancelDeal'), 'Nothing was cancelled: if your application can cancel, cancel an order on the same day.'],
  ['authorizations and held charges', ({ state }) => state.ledger.all().filter(({ kind, sent }) => kind === 'pre-authorization' || /hold$/i.test(sent.validation ?? '')), 'Nothing was authorized or held: if your application reserves amounts, capture one and drop one.'],
  ['finished payment pages', ({ state }) => [...state.pages.values()].filter(({ outcome }) => outcome), 'No payment page was finished: if your application uses payment pages, pay on one, and cancel one.'],
  ['unusual returns', ({ faults }) => unusualReturns.filter((name) => faults.get(name)), `No return from a page was missing, doubled or forged: add --faults ${unusualReturns.join(',')}.`],
];

export const exercisedIn = (facts: Facts): readonly Exercise[] =>
  rows.map(([what, found, next]) => {
    const times = found(facts).length;
    return { what, times, ...(times === 0 && { next }) };
  });
