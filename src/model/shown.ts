import { type Exchange, resultOf } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import { attributeOf, type Opening, type Way } from '../generators/index.ts';
import type { Fields } from '../message/build-request.ts';
import { type Element, textAt } from '../message/element.ts';
import { openingRules } from './blame.ts';
import type { Book } from './book.ts';
import { compareRecord } from './expected.ts';
import { headerOf, marks, shiftIds } from './requests.ts';
import { type Searched, searched } from './searched.ts';
import {
  answerOf,
  Disagreement,
  idOf,
  inquire,
  recordOf,
  recordWith,
  repliedId,
  type Shown,
  showsAll,
  Undecided,
} from './target.ts';
import { isEvening, timeOf } from './times.ts';
import { isOpen, isPreAuthorization, reported, statuses, type Transaction } from './transaction.ts';

const chargeRule = 'state.financialStatus.CAPTURED';
export const transmissionRule =
  'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal';

/** The possible new transactions: none after a refusal, one after an accepted request. */
type Since = 'nothing was made' | 'nothing more was made';

interface Look {
  /** The rule of the last move; undefined for a transmission, whose rule depends on the difference. */
  readonly rule?: RuleId;
  readonly words: string;
  readonly since?: Since | undefined;
  readonly way?: Way | undefined;
}

/**
 * Compares transactions with an inquiry: all transactions if all have one reference, otherwise those of the last move.
 *
 * @param found records of earlier inquiries, which are not inquired about again
 */
export async function look(
  book: Book,
  about: Transaction | undefined,
  at: Look,
  found: ReadonlyMap<string, Shown> = new Map(),
): Promise<void> {
  const { target } = book;
  const { rule, words, way } = at;
  const isOne = book.all().every(({ user }) => user === target.user);
  const concerned = isOne || !about ? book.all() : [about, ...about.captures];
  const pool = new Map(found);
  if (isOne) {
    const { records, exchange } = await inquire(target, { user: target.user });
    noteRecords(book, records, exchange, at);
    for (const record of records) pool.set(idOf(record), { record, exchange });
  }
  for (const one of concerned) {
    if (isOpen(one) && (isOne || !about)) continue;
    const shown = pool.get(one.tranId) ?? (await inquiredAbout(book, one, at));
    if (!shown || isOpen(one)) continue;
    timeOf(shown.record, 'transactionDate', [one.at, one.at], shown.exchange);
    const status = statusIn(shown.record);
    const allowed = reported(one);
    if (allowed.includes(status)) {
      compareRecord(one, words, shown.record, shown.exchange);
      if (!isOverridden(one) && (!about || !one.followed))
        await searched(book, dealSearched(one), shown.record);
      continue;
    }
    if (one.state === 'ready' && status === 'TRANSMITTED' && isEvening(shown.exchange))
      throw new Undecided('the daily transmission may have sent a transaction during the check');
    const blamed =
      (await shownWrongly(book, one)) ||
      rule ||
      (await notTransmitted(book, one)) ||
      afterTransmission(one, way);
    const note = `expected ${one.kind} ${one.number} to be reported as ${allowed.join(' or ')}, got ${status}`;
    throw new Disagreement(blamed, `${words}: ${note}`, shown.exchange);
  }
}

/** Its cancellation may have changed its user and its shift ids (ambiguity #87). */
const isOverridden = ({ how, state }: Transaction): boolean =>
  how.repeats === 'others' && state === 'cancelled';

const dealSearched = (one: Transaction): Searched => ({
  ...one,
  sent: one.how.marks ? marks : {},
  words: `${one.kind} ${one.number}`,
  // The release of a held charge may have a record of its own (ambiguity #63).
  madeBy: one.followed ? undefined : openingRules[kindOf(one)],
});

function noteRecords(
  book: Book,
  records: readonly Element[],
  exchange: Exchange,
  { rule, words, since }: Look,
  one?: Transaction,
): void {
  const user = one ? one.user : book.target.user;
  const isMade = madeBy(one);
  const second = one?.followed ? (rule ?? 'command.doDeal') : openingRules[kindOf(one)];
  const knewAll = book.knowsAll;
  book.knowsAll = showsAll(exchange, records);
  for (const record of records) {
    const status = textAt(record, 'financialStatus') ?? '';
    // Other rules cover records without a tranId or of another user.
    const isOwn = ['', user].includes(textAt(record, 'user') ?? '');
    const isNew = knewAll && isOwn && book.isUnknown(record);
    if (rule && since === 'nothing was made' && status !== 'REJECTED' && isNew)
      throw new Disagreement(rule, `${words}: an inquiry finds a new transaction`, exchange);
    if (since === 'nothing more was made' && isMade.test(status) && isNew)
      throw new Disagreement(second, `${words}: the gateway made a second transaction`, exchange);
    book.known.add(idOf(record));
  }
}

/** Statuses of a transaction that a request made in addition to its own. */
function madeBy(one: Transaction | undefined): RegExp {
  if (one?.state === 'cancelled') return /^(?!REJECTED)/;
  return one === undefined || one.followed ? /^(CAPTURED|TRANSMITTED)$/ : /^(AUTHORIZED|PENDING|CAPTURED)$/;
}

const kindOf = (one: Transaction | undefined): Opening =>
  one === undefined || one.kind === 'capture' ? 'charge' : one.kind;

const criteria: Readonly<
  Record<string, readonly [rule: RuleId, fields: (one: Transaction) => Fields | undefined]>
> = {
  tranId: ['inquireTransactions.request.tranId', ({ tranId }) => ({ tranId })],
  cgUid: ['inquireTransactions.request.cgUid', ({ cgUid }) => ({ cgUid })],
  orgUid: ['inquireTransactions.request.orgUid', ({ uid }) => (uid ? { orgUid: uid } : undefined)],
  user: ['inquireTransactions.request.user', ({ user }) => (user ? { user } : undefined)],
  'day and user': [
    'inquireTransactions.request.fromDealDate',
    ({ user, day }) => (user && day ? { user, fromDealDate: day, toDealDate: day } : undefined),
  ],
  'shift ids and user': [
    'inquireTransactions.request.shiftId1',
    ({ user }) => (user ? { user, ...shiftIds } : undefined),
  ],
};

/** Inquires about a transaction by the criterion of its attributes, or by tranId if the criterion cannot be used. */
async function inquiredAbout(book: Book, one: Transaction, at: Look): Promise<Shown | undefined> {
  const { target } = book;
  const { terminalNumber, tranId, user, how } = one;
  const [rule, fieldsOf] = criteria[attributeOf(how, 'inquiry')] ?? [];
  const fields = one.kind === 'capture' ? undefined : fieldsOf?.(one);
  const byId = () => recordOf(target, tranId, terminalNumber, !isOpen(one) && one.state !== 'cancelled');
  if (!rule || !fields) return byId();
  const fail = (of: RuleId, note: string): never => {
    throw new Disagreement(of, `${at.words}: ${note}`, exchange);
  };
  const exchange = await target.send('inquireTransactions', { terminalNumber, ...fields }, headerOf(how));
  const isRefused = !/^0(00|99)$/.test(resultOf(exchange));
  // A gateway may accept an orgUid of at most twenty digits, and a user of letters and digits (ambiguities #41, #43).
  if (isRefused && (fields.orgUid || how.user === 'signs')) return byId();
  const { records } = isRefused
    ? { records: [] }
    : await inquire({ ...target, send: async () => exchange }, fields);
  // Transactions without attributes have one reference.
  const stranger = book.all().find((other) => {
    const isOther = other.number !== one.number && other.user !== user;
    return isOther && recordWith(records, other.tranId);
  });
  if (stranger) fail(rule, `an inquiry about the transaction finds ${stranger.kind} ${stranger.number}`);
  // A reference of digits may be one of an earlier run.
  if (user !== undefined && how.user !== 'zeros') noteRecords(book, records, exchange, at, one);
  const record = recordWith(records, tranId);
  if (record) return { record, exchange };
  if (isOpen(one)) return undefined;
  // The specification does not say which related transactions a release changes (ambiguity #63).
  if (!showsAll(exchange, records) || one.followed) return byId();
  const does = isRefused ? `is refused with ${resultOf(exchange)}` : 'does not find the transaction';
  for (const other of [{ tranId }, ...(user ? [{ user }] : [])]) {
    const { records: more } = await inquire(target, { terminalNumber, ...other });
    if (recordWith(more, tranId)) fail(rule, `an inquiry by ${Object.keys(fields).join(' and ')} ${does}`);
  }
  return fail(openingRules[kindOf(one)], 'no inquiry finds the transaction');
}

function statusIn(record: Element): string {
  const status = textAt(record, 'financialStatus') ?? '';
  if (!statuses.includes(status))
    throw new Undecided(
      'the financialStatus of a record is not one of the six stated values',
      'transaction.record.financialStatus',
    );
  return status;
}

async function shownWrongly(book: Book, { state, kind }: Transaction): Promise<RuleId | undefined> {
  const { target } = book;
  if (state !== 'ready' || kind === 'charge') return undefined;
  const charge = await target.send('doDeal', target.deal({ user: target.user }));
  if (answerOf(charge) !== '000') throw new Undecided('a plain charge is refused', 'command.doDeal');
  const tranId = repliedId(charge);
  book.known.add(tranId);
  const { record } = await recordOf(target, tranId);
  return statusIn(record) === 'CAPTURED' ? undefined : chargeRule;
}

async function notTransmitted({ target }: Book, { state, tranId }: Transaction): Promise<RuleId | undefined> {
  if (state !== 'transmitted') return undefined;
  const result = answerOf(await target.send('cancelDeal', { tranId }));
  if (result === '313') return 'state.financialStatus.TRANSMITTED';
  if (result !== '000') throw new Undecided('no inquiry reports whether a charge was transmitted');
  return transmissionRule;
}

function afterTransmission(transaction: Transaction, way: Way | undefined): RuleId {
  switch (transaction.state) {
    case 'held':
      return 'state.financialStatus.PENDING';
    case 'ready':
      return way === 'request' ? 'transmitTerminal.request.terminalNumber' : 'general.daily-transmission';
    case 'cancelled':
      if (isPreAuthorization(transaction)) return 'transition.authorized-by-verify-j5-canceldeal';
      return transaction.cancelledBy === 'refund'
        ? 'transition.approved-pending-transmission-refunddeal'
        : 'transition.approved-pending-transmission-canceldeal';
    default:
      return 'state.financialStatus.AUTHORIZED';
  }
}
