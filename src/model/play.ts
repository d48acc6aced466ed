import { contentOf, type Exchange } from '../client/index.ts';
import { isCredit, type RuleId, type ValidationName } from '../contract/index.ts';
import {
  attributeOf,
  type FollowUp,
  type History,
  type Move,
  type Opening,
  type Share,
  type Time,
  type Way,
} from '../generators/index.ts';
import type { Fields } from '../message/build-request.ts';
import { textAt } from '../message/element.ts';
import { transmitted } from './batches.ts';
import { openingRules, ruleBehind, ruleOfOpening, ruleOfParameter } from './blame.ts';
import { Book, type Worth } from './book.ts';
import { cardParameters } from './cards.ts';
import { creditShown } from './credits.ts';
import { codesIn, compareCredit, compareDeal } from './expected.ts';
import { refusalsOf, refusesNear } from './refusals.ts';
import { commonOf, followUpRequest, headerOf, userOf } from './requests.ts';
import { look } from './shown.ts';
import { type Answers, admitsAnswer, type Row, rowFor } from './table.ts';
import {
  answerOf,
  Disagreement,
  idIn,
  inquire,
  type ModelTarget,
  recordWith,
  repliedId,
  Undecided,
} from './target.ts';
import { dayOf, hasEvening, repliedAt, Times } from './times.ts';
import { creditsTheCard, isPreAuthorization, type State, type Transaction } from './transaction.ts';
import { refusesTransmission } from './transmissions.ts';
import { answeredInWords, moveInWords } from './words.ts';

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
  // A gateway that compares amounts as text treats 100000 as less than 20000. Totals have at most eight digits.
  above: (total) => (total % 2 === 1 && total < 10_000_000 ? 10 ** String(total).length : total + 1),
};

/**
 * Plays a history against a target and compares the answers with the model.
 *
 * @param before receives the index of each move before the move
 * @returns the numbers of transactions that the target does not offer
 * @throws Disagreement if the target answers or reports what the model does not allow
 * @throws Undecided if a fault that another rule covers stops the history
 */
export async function play(
  history: History,
  target: ModelTarget,
  before: (index: number) => void = () => {},
): Promise<ReadonlySet<number>> {
  const model = new Model(target);
  for (const [index, move] of history.entries()) {
    before(index);
    if (move.what === 'transmit') await model.transmit(move.way);
    else if (move.what === 'clock') await model.pass(move.to);
    else await model.move(move);
  }
  return model.refused;
}

class Model {
  readonly refused = new Set<number>();
  readonly #book: Book;
  readonly #target: ModelTarget;

  readonly #times: Times;

  constructor(target: ModelTarget) {
    this.#times = new Times(target);
    this.#target = {
      ...target,
      send: async (...sent) => {
        const exchange = await target.send(...sent);
        this.#times.reply(exchange);
        return exchange;
      },
    };
    this.#book = new Book(this.#target);
  }

  async move(move: Move): Promise<void> {
    const { what, number } = move;
    if (isOpening(what)) return this.#opened(move, what);
    const named = this.#book.byNumber.get(number);
    const transaction = move.ofCapture ? named?.captures.at(-1) : named;
    // Only pre-authorizations can be captured: the specification states no effect on other transactions.
    if (!transaction || (what === 'capture' && !isPreAuthorization(transaction))) return undefined;
    return this.#done(move, what, transaction);
  }

  async #opened(move: Move, kind: Opening): Promise<void> {
    const { number, total = 0, how = {}, late } = move;
    const { validation, state, rule } = openingStates[kind];
    const user = userOf(this.#target, how, number);
    const card = await cardParameters(this.#book, how);
    if (!card) return void this.refused.add(number);
    const deal = this.#target.deal({ ...commonOf(this.#target, how, total), ...card, validation, user });
    await this.#refuses(move, deal);
    const exchange = await this.#target.send('doDeal', deal, headerOf(how));
    if (answerOf(exchange) !== '000') {
      if (this.#target.promises?.(how) === false) return void this.refused.add(number);
      const rule = ruleOfOpening(move);
      if (!rule) throw new Undecided(`a plain ${kind} is refused`, openingRules[kind]);
      throw new Disagreement(rule, `a ${moveInWords(move)} is refused with ${answerOf(exchange)}`, exchange);
    }
    const tranId = this.#book.newId(exchange);
    const cgUid = idIn(exchange, 'cgUid');
    // A charge by token may have the cgUid of the token's deal.
    if (cgUid !== tranId && how.paid === undefined)
      throw new Undecided(`the cgUid of a ${kind} is not its tranId`, 'transaction.reply.cgUid');
    const transaction: Transaction = {
      ...{ number, kind, total, state, credited: 0, captures: [], tranId, cgUid, how, user, late },
      card: { ...card, cardExpiration: deal.cardExpiration },
      terminalNumber: String(deal.terminalNumber),
      unvalidated: deal.terminalNumber === this.#target.validatesNothing,
      ...{ at: repliedAt(exchange), codes: codesIn(contentOf(exchange)) },
      ...factsOf(exchange),
    };
    this.#times.uid(exchange);
    compareDeal(transaction, moveInWords(move), exchange);
    this.#book.byNumber.set(number, transaction);
    this.#book.worth.set(tranId, worthOf(transaction, total));
    if (late) return;
    await look(this.#book, transaction, {
      ...{ rule, words: `after ${moveInWords(move)}`, since: 'nothing more was made' },
    });
  }

  /** Sends the first deal with parameters that have to be refused. */
  async #refuses(move: Move, deal: Fields): Promise<void> {
    const { how } = move;
    if (!how) return;
    for (const [rule, fields, code] of await refusalsOf(this.#book, how)) {
      const exchange = await this.#target.send('doDeal', { ...deal, ...fields }, headerOf(how));
      const result = answerOf(exchange);
      if (code ? result !== code : result === '000')
        throw new Disagreement(rule, answeredInWords(move, fields, result), exchange);
    }
  }

  async #done(move: Move, what: FollowUp, transaction: Transaction): Promise<void> {
    const amount = parts[move.share ?? 'whole'](transaction.total);
    const row = rowFor(what, transaction, amount);
    const before = transaction.state;
    const [command, fields] = followUpRequest(this.#target, what, transaction, amount);
    const answers = withLookup(row.answers, transaction);
    if (answers !== 'anything')
      await refusesNear(this.#target, move, transaction, [command, fields], String(answers) === '000');
    const exchange = await this.#target.send(command, fields, headerOf(transaction.how));
    const result = answerOf(exchange);
    this.#book.replied.add(repliedId(exchange));
    const words = `${moveInWords(move)}, where that is ${before}`;
    if (!admitsAnswer(answers, result)) {
      const isAllowed = (again: string) => admitsAnswer(answers, again);
      const rule =
        (await ruleOfParameter(this.#target, exchange, fields, transaction, isAllowed)) ??
        (await ruleBehind(this.#target, row.rule, what, transaction));
      throw new Disagreement(rule, `${words}: expected ${expected(answers)}, got ${result}`, exchange);
    }
    if (result === '000') {
      await this.#follow(what, transaction, amount, row, exchange);
      transaction.followed = true;
      if (row.answers !== 'anything' && isCredit(command))
        compareCredit(transaction, amount, words, exchange);
    }
    if (transaction.late) return;
    await look(this.#book, transaction, {
      ...{ rule: row.rule, words: `after ${words}${result === '000' ? '' : ', and refused'}` },
      since:
        result !== '000'
          ? 'nothing was made'
          : row.answers !== 'anything' && what !== 'release' && what !== 'put on hold'
            ? 'nothing more was made'
            : undefined,
    });
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
    else if (what === 'cancel') {
      transaction.credited = transaction.total;
      this.#book.known.add(repliedId(exchange));
      // The specification states no record of its own for the cancellation of a pre-authorization.
      if (!isPreAuthorization(transaction)) await creditShown(this.#book, transaction, exchange);
    } else if (what === 'refund' && !isPreAuthorization(transaction))
      await this.#refunded(transaction, amount, row, exchange);
  }

  /** A release may have its own tranId (ambiguity #63). If an inquiry finds that tranId, later moves use it. */
  async #released(transaction: Transaction, exchange: Exchange): Promise<void> {
    const tranId = repliedId(exchange);
    if (!/^\d{1,20}$/.test(tranId) || tranId === transaction.tranId) return;
    const { terminalNumber } = transaction;
    const { records } = await inquire(this.#target, { terminalNumber, tranId });
    if (!recordWith(records, tranId)) return;
    this.#book.known.add(tranId);
    this.#book.worth.set(tranId, worthOf(transaction, transaction.total));
    transaction.tranId = tranId;
  }

  #captured(transaction: Transaction, amount: number, row: Row, exchange: Exchange): void {
    // A capture may have an authNumber of its own. Its uid is that of the pre-authorization.
    const { day: _, authNumber: __, uid, ...first } = transaction;
    const capture: Transaction = {
      ...{ ...first, ...factsOf(exchange) },
      ...(uid && { uid }),
      kind: 'capture',
      at: repliedAt(exchange),
      total: amount,
      credited: 0,
      captures: [],
      // The specification does not state the state of a second capture.
      state: row.answers === 'anything' ? 'open' : 'ready',
      tranId: this.#book.newId(exchange),
    };
    transaction.captures.push(capture);
    compareDeal(capture, `a capture of ${amount}`, exchange);
    this.#book.worth.set(capture.tranId, worthOf(transaction, amount));
  }

  async #refunded(transaction: Transaction, amount: number, row: Row, exchange: Exchange): Promise<void> {
    const total = Number(textAt(contentOf(exchange), 'total') || amount);
    transaction.credited += amount;
    const tranId = this.#book.newId(exchange);
    this.#book.worth.set(tranId, {
      ...worthOf(transaction, amount),
      ...{ credit: true, owed: transaction.state === 'transmitted' },
    });
    if (row.answers === 'anything') return;
    const { record, exchange: asked } = await creditShown(this.#book, transaction, exchange);
    const shown = Number(textAt(record, 'total'));
    if (shown === amount) return;
    const differs = 'the record of a refund has another amount than the reply';
    if (total !== shown) throw new Undecided(differs, 'transaction.record.total');
    throw new Disagreement(row.rule, `a refund of ${amount} is reported with the amount ${shown}`, asked);
  }

  async transmit(way?: Way): Promise<void> {
    const { clear, terminal } = this.#target;
    if (!clear) return;
    const waiting = this.#book.all().find((one) => one.state === 'ready');
    const header = headerOf(waiting?.how ?? {});
    if (way === 'request' && waiting) await refusesTransmission(this.#target, waiting);
    const since = this.#times.last;
    const manual = terminal?.('manual');
    const isWaiting = this.#book.all().some((one) => one.state === 'ready' && one.terminalNumber === manual);
    const ids = await clear(way, header, isWaiting);
    this.#times.passed();
    await this.#target.beside?.(header, waiting?.tranId);
    const concerns = (terminalNumber: string) =>
      way === undefined || (way === 'request') === (terminalNumber === manual);
    // A transmission by request can take hours, and the daily transmission of other terminals can begin meanwhile.
    const isEvening = way === 'request' && hasEvening(since, this.#times.last);
    const ready = this.#book.all().filter((one) => one.state === 'ready');
    const sent = ready.filter((one) => concerns(one.terminalNumber));
    for (const one of ready)
      if (sent.includes(one)) one.state = 'transmitted';
      else if (isEvening) one.state = 'open';
    await transmitted(this.#book, ids, sent, { way, since, concerns });
  }

  async pass(to: Time): Promise<void> {
    await this.#target.pass?.(to);
    this.#times.passed(to);
  }
}

/** The elements of a deal's reply that later requests send, if the reply has them in their form. */
function factsOf(exchange: Exchange): Pick<Transaction, 'uid' | 'authNumber' | 'day'> {
  const [uid = '', authNumber = ''] = ['ashraitEmvData.uid', 'authNumber'].map((path) =>
    textAt(contentOf(exchange), path),
  );
  const day = dayOf(exchange);
  return {
    ...(/^\d{23}$/.test(uid) && { uid }),
    ...(/^[0-9A-Z]{3,7}$/.test(authNumber) && { authNumber }),
    ...(day && { day }),
  };
}

const worthOf = (one: Transaction, amount: number): Worth => ({
  credit: creditsTheCard(one),
  ...{ amount, currency: attributeOf(one.how, 'currency'), terminalNumber: one.terminalNumber },
});

/**
 * The answers that the specification allows for the lookup of a request. A cgUid or uid of several transactions may find
 * another one (ambiguities #12, #13). The number of payments of such a refund is open (ambiguity #5).
 */
function withLookup(answers: Answers, { how, followed }: Transaction): Answers {
  if (typeof answers === 'string') return answers;
  const isSeveral = followed && how.lookup !== undefined;
  if (isSeveral && !answers.includes('000')) return 'refused';
  return [
    ...answers,
    ...(isSeveral ? ['310', '332'] : []),
    ...(/Payments|Special/.test(how.credit ?? '') ? ['340'] : []),
  ];
}

const isOpening = (what: Move['what']): what is Opening => Object.hasOwn(openingStates, what);

const expected = (answers: Answers): string =>
  typeof answers === 'string' ? 'a refusal' : answers.join(' or ');
