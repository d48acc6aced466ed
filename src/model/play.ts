import type { Exchange } from '../client/index.ts';
import { contentOf } from '../client/index.ts';
import type { RuleId, ValidationName } from '../contract/index.ts';
import type { FollowUp, History, Move, Opening, Share } from '../generators/index.ts';
import type { Fields } from '../message/build-request.ts';
import type { Element } from '../message/element.ts';
import { textAt } from '../message/element.ts';
import { checkBatch, type Worth } from './batches.ts';
import { ruleBehind } from './blame.ts';
import { type Answers, admitsAnswer, type Row, rowFor } from './table.ts';
import { answerOf, Disagreement, idIn, inquire, type ModelTarget, recordOf, Undecided } from './target.ts';
import {
  isOpen,
  isPreAuthorization,
  isStatus,
  reported,
  type State,
  type Transaction,
} from './transaction.ts';
import { moveInWords } from './words.ts';

/** Written by hand, because a copy of the contract would repeat its mistakes, as the sandbox does. */
const openingStates: Readonly<Record<Opening, { validation: ValidationName; state: State; rule: RuleId }>> = {
  charge: { validation: 'AutoComm', state: 'ready', rule: 'state.financialStatus.CAPTURED' },
  'held charge': { validation: 'AutoCommHold', state: 'held', rule: 'state.financialStatus.PENDING' },
  'pre-authorization': {
    validation: 'Verify',
    state: 'authorized',
    rule: 'state.financialStatus.AUTHORIZED',
  },
};

const parts: Readonly<Record<Share, (total: number) => number>> = {
  whole: (total) => total,
  'three quarters': (total) => Math.floor((3 * total) / 4),
  half: (total) => Math.floor(total / 2),
  'a quarter': (total) => Math.floor(total / 4),
  above: (total) => total + 1,
};

/**
 * Plays a history against a target and compares the answers with the model.
 *
 * @param before receives the index of each move before the move
 * @throws Disagreement if the target answers or reports what the model does not allow
 * @throws Undecided if a fault that another rule covers stops the history
 */
export async function play(
  history: History,
  target: ModelTarget,
  before: (index: number) => void = () => {},
): Promise<void> {
  const model = new Model(target);
  for (const [index, move] of history.entries()) {
    before(index);
    if (move.what === 'transmit') await model.transmit();
    else await model.move(move);
  }
}

class Model {
  readonly #target: ModelTarget;
  readonly #transactions = new Map<number, Transaction>();
  /** Ids of all transactions of the history, from replies and inquiries. */
  readonly #known = new Set<string>();
  /** False if the last inquiry showed only some of its records. */
  #knowsAll = true;
  readonly #worth = new Map<string, Worth>();

  constructor(target: ModelTarget) {
    this.#target = target;
  }

  async move(move: Move): Promise<void> {
    const { what, number } = move;
    if (isOpening(what)) return this.#opened(move, what);
    const named = this.#transactions.get(number);
    const transaction = move.ofCapture ? named?.captures.at(-1) : named;
    // Only pre-authorizations can be captured: the specification states no effect on other transactions.
    if (!transaction || (what === 'capture' && !isPreAuthorization(transaction))) return undefined;
    return this.#done(move, what, transaction);
  }

  async #opened({ number, total = 0 }: Move, kind: Opening): Promise<void> {
    const { validation, state, rule } = openingStates[kind];
    const deal = this.#target.deal({ validation, total: String(total), user: this.#target.user });
    const exchange = await this.#target.send('doDeal', deal);
    if (answerOf(exchange) !== '000') throw new Undecided(`a plain ${kind} is refused`);
    const tranId = this.#newId(exchange);
    const cgUid = idIn(exchange, 'cgUid');
    if (cgUid !== tranId) throw new Undecided(`the cgUid of a ${kind} is not its tranId`);
    const transaction = { number, kind, total, state, credited: 0, captures: [], tranId, cgUid };
    this.#transactions.set(number, transaction);
    this.#worth.set(tranId, { credit: false, amount: total });
    await this.#look(rule, `after ${moveInWords({ number, what: kind, total })}`, 'nothing more was made');
  }

  async #done(move: Move, what: FollowUp, transaction: Transaction): Promise<void> {
    const amount = parts[move.share ?? 'whole'](transaction.total);
    const row = rowFor(what, transaction, amount);
    const before = transaction.state;
    const [command, fields] = this.#request(what, transaction, amount);
    const exchange = await this.#target.send(command, fields);
    const result = answerOf(exchange);
    const words = `${moveInWords(move)}, where that is ${before}`;
    if (!admitsAnswer(row.answers, result)) {
      const rule = await ruleBehind(this.#target, row.rule, what, transaction);
      throw new Disagreement(rule, `${words}: expected ${expected(row.answers)}, got ${result}`, exchange);
    }
    if (result === '000') await this.#follow(what, transaction, amount, row, exchange);
    await this.#look(
      row.rule,
      `after ${words}${result === '000' ? '' : ', and refused'}`,
      result === '000' ? undefined : 'nothing was made',
    );
  }

  #request(
    what: FollowUp,
    { tranId, cgUid, total, credited }: Transaction,
    amount: number,
  ): readonly [command: string, fields: Fields] {
    const { user } = this.#target;
    switch (what) {
      case 'cancel':
        return ['cancelDeal', { tranId }];
      case 'refund':
        // A refund without a total is of the whole amount, or of the remainder after a partial refund: both readings
        // are possible.
        return [
          'refundDeal',
          { tranId, ...((amount !== total || credited > 0) && { total: String(amount) }) },
        ];
      case 'capture':
        return ['doDeal', this.#target.deal({ total: String(amount), cgUid, user })];
      default: {
        const noCard = { cardNo: undefined, cardExpiration: undefined, cvv: undefined };
        const validation = what === 'release' ? 'AutoCommRelease' : 'SetAsHold';
        const about = { ...noCard, tranId, total: String(total), user };
        return ['doDeal', this.#target.deal({ ...about, validation })];
      }
    }
  }

  async #follow(
    what: FollowUp,
    transaction: Transaction,
    amount: number,
    row: Row,
    exchange: Exchange,
  ): Promise<void> {
    transaction.state = row.next ?? transaction.state;
    if (row.next === 'cancelled') transaction.cancelledBy = what === 'refund' ? 'refund' : 'cancel';
    // The specification states neither the state of a captured pre-authorization nor the effect on its captures.
    if (row.next === 'open') for (const one of transaction.captures) one.state = 'open';
    if (what === 'release') await this.#released(transaction, exchange);
    else if (what === 'capture') this.#captured(transaction, amount, row, exchange);
    else if (what === 'cancel') transaction.credited = transaction.total;
    else if (what === 'refund' && !isPreAuthorization(transaction))
      await this.#refunded(transaction, amount, row, exchange);
  }

  /** A release may have its own tranId (ambiguity #63). If an inquiry finds that tranId, later moves use it. */
  async #released(transaction: Transaction, exchange: Exchange): Promise<void> {
    const tranId = textAt(exchange.reply, 'response.tranId') ?? '';
    if (!/^\d{1,20}$/.test(tranId) || tranId === transaction.tranId) return;
    const { records } = await inquire(this.#target, { tranId: tranId });
    if (records.some((record) => textAt(record, 'tranId') === tranId)) transaction.tranId = tranId;
  }

  #captured(transaction: Transaction, amount: number, row: Row, exchange: Exchange): void {
    const capture: Transaction = {
      number: transaction.number,
      kind: 'capture',
      total: amount,
      credited: 0,
      captures: [],
      // The specification does not state the state of a second capture.
      state: row.answers === 'anything' ? 'open' : 'ready',
      tranId: this.#newId(exchange),
      cgUid: transaction.cgUid,
    };
    transaction.captures.push(capture);
    this.#worth.set(capture.tranId, { credit: false, amount });
  }

  /** The tranId of a new transaction. Another rule covers a repeated tranId. */
  #newId(exchange: Exchange): string {
    const tranId = idIn(exchange, 'tranId');
    if (this.#known.has(tranId)) throw new Undecided('a reply tells the tranId of another transaction');
    this.#known.add(tranId);
    return tranId;
  }

  async #refunded(transaction: Transaction, amount: number, row: Row, exchange: Exchange): Promise<void> {
    const total = Number(textAt(contentOf(exchange), 'total') || amount);
    transaction.credited += amount;
    const tranId = this.#newId(exchange);
    this.#worth.set(tranId, { credit: true, amount });
    const { records, exchange: asked } = await inquire(this.#target, { tranId });
    const record = records.find((one) => textAt(one, 'tranId') === tranId);
    // A refund that cancels its charge may have no record.
    if (row.answers === 'anything' || !record) return;
    const shown = Number(textAt(record, 'total'));
    if (shown === amount) return;
    if (total !== shown) throw new Undecided('the record of a refund has another amount than the reply');
    throw new Disagreement(row.rule, `a refund of ${amount} is reported with ${shown}`, asked);
  }

  async transmit(): Promise<void> {
    const ids = await this.#target.clear?.();
    if (!ids) return;
    for (const born of this.#transactions.values())
      for (const one of [born, ...born.captures]) if (one.state === 'ready') one.state = 'transmitted';
    await this.#look(undefined, 'after a transmission');
    for (const id of ids) await checkBatch(this.#target, id, this.#worth);
  }

  /**
   * Compares all transactions with an inquiry.
   *
   * @param rule the rule of the last move; undefined for a transmission, whose rule depends on the difference
   * @param since the possible new transactions: none after a refusal, one after a deal
   */
  async #look(
    rule: RuleId | undefined,
    words: string,
    since?: 'nothing was made' | 'nothing more was made',
  ): Promise<void> {
    const { records, exchange } = await inquire(this.#target, { user: this.#target.user });
    const knewAll = this.#knowsAll;
    this.#knowsAll = !(Number(textAt(contentOf(exchange), 'totals.totalMatch')) > records.length);
    for (const record of records) {
      const tranId = textAt(record, 'tranId') ?? '';
      const status = textAt(record, 'financialStatus') ?? '';
      // Other rules cover records without a tranId or of another user.
      const isOwn = ['', this.#target.user].includes(textAt(record, 'user') ?? '');
      const isNew = knewAll && isOwn && /^\d{1,20}$/.test(tranId) && !this.#known.has(tranId);
      if (rule && since === 'nothing was made' && status !== 'REJECTED' && isNew)
        throw new Disagreement(rule, `${words}: there is a transaction that was not there before`, exchange);
      if (since === 'nothing more was made' && /^(CAPTURED|TRANSMITTED)$/.test(status) && isNew)
        throw new Disagreement('command.doDeal', `${words}: another charge was made beside it`, exchange);
      this.#known.add(tranId);
    }
    for (const one of [...this.#transactions.values()].flatMap((born) => [born, ...born.captures])) {
      if (isOpen(one)) continue;
      const found = records.find((record) => textAt(record, 'tranId') === one.tranId);
      const shown = found ? { record: found, exchange } : await recordOf(this.#target, one.tranId);
      const status = statusIn(shown.record);
      const allowed = reported(one);
      if (allowed.includes(status)) continue;
      const blamed =
        (await this.#shownWrongly(one)) ||
        rule ||
        (await this.#notTransmitted(one)) ||
        afterTransmission(one);
      const note = `expected ${one.kind} ${one.number} to be reported as ${allowed.join(' or ')}, got ${status}`;
      throw new Disagreement(blamed, `${words}: ${note}`, shown.exchange);
    }
  }

  async #shownWrongly({ state, kind }: Transaction): Promise<RuleId | undefined> {
    if (state !== 'ready' || kind === 'charge') return undefined;
    const deal = this.#target.deal({ user: this.#target.user });
    const charge = await this.#target.send('doDeal', deal);
    if (answerOf(charge) !== '000') throw new Undecided('a plain charge is refused');
    const { record } = await recordOf(this.#target, this.#newId(charge));
    return statusIn(record) === 'CAPTURED' ? undefined : openingStates.charge.rule;
  }

  async #notTransmitted({ state, tranId }: Transaction): Promise<RuleId | undefined> {
    if (state !== 'transmitted') return undefined;
    const result = answerOf(await this.#target.send('cancelDeal', { tranId }));
    if (result === '313') return 'state.financialStatus.TRANSMITTED';
    if (result !== '000') throw new Undecided('whether a charge was transmitted cannot be seen');
    return 'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal';
  }
}

function afterTransmission(transaction: Transaction): RuleId {
  switch (transaction.state) {
    case 'held':
      return 'state.financialStatus.PENDING';
    case 'cancelled':
      if (isPreAuthorization(transaction)) return 'transition.authorized-by-verify-j5-canceldeal';
      return transaction.cancelledBy === 'refund'
        ? 'transition.approved-pending-transmission-refunddeal'
        : 'transition.approved-pending-transmission-canceldeal';
    default:
      return 'state.financialStatus.AUTHORIZED';
  }
}

function statusIn(record: Element): string {
  const status = textAt(record, 'financialStatus') ?? '';
  if (!isStatus(status)) throw new Undecided('a record has no financial status of the six');
  return status;
}

const isOpening = (what: Move['what']): what is Opening => Object.hasOwn(openingStates, what);

const expected = (answers: Answers): string =>
  typeof answers === 'string' ? 'a refusal' : answers.join(' or ');
