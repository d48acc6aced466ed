import { type DataTable, type IWorldOptions, World } from '@cucumber/cucumber';
import type { Temporal } from 'temporal-polyfill';
import type { ScenarioReport } from '../src/certificate/scenario-report.ts';
import { contentOf, type Exchange, type Post, resultOf, sentIn } from '../src/client/index.ts';
import { type FormName, hasForm, lookupElements, type RuleId } from '../src/contract/index.ts';
import type { Fields, Request } from '../src/message/build-request.ts';
import { all, at, type Element, textAt } from '../src/message/element.ts';
import { withDealDates } from '../src/model/target.ts';
import type { AdaptedClient } from '../src/target/adapter/adapted-client.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import { currentRun } from '../src/target/run-context.ts';
import type { Target } from '../src/target/target.ts';
import type { TargetCard } from '../src/target/target-file.ts';
import { answered } from './answered.ts';
import { spelledOut, withOwn } from './notation.ts';
import { Blocked, blockUnless, Lacking, ownersOf } from './outcomes.ts';
import { withId } from './request-ids.ts';
import { isShared, rememberUid } from './uids.ts';
import { isNarrowed, repeatedId, unasked } from './unasked.ts';

let reports = 0;

/**
 * A malformed value of these reply elements blocks a scenario that sends the value again: other rules cover the format.
 */
const reused: readonly FormName[] = ['tranId', 'cgUid', 'uid', 'authNumber', 'cardId', 'transmitId'];

export function recordedId(record: Element): string {
  const tranId = textAt(record, 'tranId') ?? '';
  blockUnless(hasForm('tranId', tranId), 'a record of an inquiry has no tranId', ['envelope.reply.tranId']);
  return tranId;
}

export function recordedStatus(record: Element): string {
  const status = textAt(record, 'financialStatus') ?? '';
  blockUnless(
    hasForm('financialStatus', status),
    'the financialStatus of a record is not one of the six stated values',
    ['transaction.record.financialStatus'],
  );
  return status;
}

const inquiries: readonly RuleId[] = ['command.inquireTransactions'];

const related = ['cgUid', 'authNo', 'tranId'];

export class Merchant extends World {
  /** The scenario's own reference, sent as `user`, so that scenarios do not see each other's transactions. */
  readonly reference: string;
  readonly exchanges: Exchange[] = [];
  readonly observations: ScenarioReport['observations'][number][] = [];
  readonly judgements: ScenarioReport['judgements'][number][] = [];
  /** Rules that cover the fault which blocked the scenario. */
  because: readonly RuleId[] = [];
  header: { -readonly [N in 'language' | 'requestId' | 'dateTime']?: string | undefined } = {};
  encoding: 'utf-8' | 'iso-8859-8' = 'utf-8';
  rules: readonly string[] = [];
  marks: Fields = {};
  terminalRole = 'main';
  cardRole = 'approved-visa';
  /** True if a step compares the ledger before and after the scenario's request. */
  watchesLedger = false;
  before: ReadonlyMap<string, string> | undefined;
  outcome: Exchange | undefined;
  readonly prepared = new Map<string, Exchange>();
  transmitIds: readonly string[] = [];
  cleared = false;
  /** The number of requests that the gateway did not answer. */
  unanswered = 0;
  #sent = 0;

  constructor(options: IWorldOptions) {
    super(options);
    reports += 1;
    this.reference = `T${Date.now().toString(36)}${reports.toString(36)}`.toUpperCase();
  }

  get target(): Target {
    return currentRun().target;
  }

  terminal(role = this.terminalRole): string {
    const number = this.target.terminals[role];
    if (number === undefined) throw new Lacking(`the target file has no terminal "${role}"`);
    return number;
  }

  card(role = this.cardRole): TargetCard {
    const card = this.target.cards[role];
    if (card === undefined) throw new Lacking(`the target file has no card "${role}"`);
    return card;
  }

  /** The card of a role, as parameters of a deal. */
  cardFields(role?: string) {
    const { number: cardNo, expiration: cardExpiration, cvv } = this.card(role);
    return { cardNo, cardExpiration, cvv };
  }

  /** Each request has its own requestId, so that the suite notices a gateway that repeats an earlier reply. */
  nextId(): string {
    this.#sent += 1;
    return this.#sent === 1 ? this.reference : `${this.reference}${this.#sent.toString(36).toUpperCase()}`;
  }

  /** The header of the next request. */
  headerOf(header: Partial<Request> = {}): ReturnType<typeof withId> {
    return withId({ ...this.header, ...header }, this.nextId());
  }

  async send(command: string, fields: Fields, header: Partial<Request> = {}): Promise<Exchange> {
    const own = { ...this.header, ...header };
    const request = { command, fields, ...this.headerOf(header) };
    const { adapted, client } = this.target;
    if (adapted?.sends(command))
      return this.#keep(await answered(this, () => this.#sentBy(adapted, request, own)));
    const exchange = await answered(this, () => client.send(request, this.encoding));
    // The specification states no encoding: replies to other encodings than UTF-8 break no rule.
    return this.#keep({ ...exchange, probe: this.encoding !== 'utf-8' });
  }

  /** Sends a control request with the kit's own client, even if the run tests a user's client. */
  async sendAside(command: string, fields: Fields): Promise<Exchange> {
    const request = { command, fields, requestId: this.nextId() };
    return this.#keep(await answered(this, () => this.target.client.send(request)));
  }

  async #sentBy(client: AdaptedClient, request: Request, own: Partial<Request>): Promise<Exchange> {
    if (this.encoding !== 'utf-8') throw new HiddenByClient(`${client.name} chooses its encoding itself`);
    const exchange = await client.send(request);
    for (const name of ['language', 'requestId', 'version'] as const) {
      if (!(name in own)) continue;
      const echoed = textAt(exchange.reply, `response.${name}`);
      if (echoed === undefined || echoed.toLowerCase() === (request[name] ?? '').toLowerCase()) continue;
      this.#keep(exchange);
      throw new HiddenByClient(`${client.name} may have sent its own ${name}: the reply has another value`);
    }
    return exchange;
  }

  async probe(post: Post, about: { command?: string; text: string }): Promise<Exchange> {
    const { adapted, client } = this.target;
    if (adapted) throw new HiddenByClient(`the client “${adapted.name}” sends only well-formed requests`);
    return this.#keep(await answered(this, () => client.probe(post, about)));
  }

  note(what: Pick<Exchange, 'command' | 'requestText' | 'replyText' | 'startedAt'>): Exchange {
    const durationMs = Date.now() - what.startedAt.getTime();
    return this.#keep({
      ...what,
      request: undefined,
      reply: undefined,
      status: 0,
      lyingDeclaration: false,
      durationMs,
      probe: true,
    });
  }

  #keep(exchange: Exchange): Exchange {
    this.exchanges.push(exchange);
    rememberUid(this.target, exchange);
    // A recording answers inquiries with the transactions of the recorded run.
    const found = this.target.replay
      ? []
      : [...unasked(exchange, this.exchanges, this.reference), ...repeatedId(exchange, this.exchanges)];
    for (const [rule, note] of found) this.blame(rule, note);
    return exchange;
  }

  /** Stores the scenario's main exchange, and reads the ledger first if a step compares it. */
  async act(what: () => Promise<Exchange>): Promise<void> {
    if (this.watchesLedger) this.before = await this.ledger();
    this.outcome = await what();
  }

  async attempt(command: string, fields: Fields): Promise<void> {
    await this.act(() => this.send(command, fields));
  }

  async attemptDeal(changes: Fields): Promise<void> {
    await this.attempt('doDeal', this.deal(changes));
  }

  deal(changes: Fields = {}): Fields {
    const card = this.cardFields();
    return {
      terminalNumber: this.terminal(),
      transactionType: 'Debit',
      currency: 'ILS',
      total: '1000',
      validation: 'AutoComm',
      creditType: 'RegularCredit',
      // A gateway may read that a telephone order has a card number (ambiguity #104).
      transactionCode: changes.cardId === undefined ? 'Phone' : 'Internet',
      ...card,
      user: this.reference,
      ...this.marks,
      ...changes,
    };
  }

  /** Replaces the placeholders of a feature's value by values of this scenario. */
  spelledOut(value: string, today?: Temporal.PlainDate): string {
    return withOwn(spelledOut(value, today), this.reference, this.terminal());
  }

  /** Reads a table of fields and values; `[none]` removes the field. */
  fieldsOf(table: DataTable): Fields {
    return Object.fromEntries(
      table
        .raw()
        .map(([name = '', value = '']) => [name, value === '[none]' ? undefined : this.spelledOut(value)]),
    );
  }

  made(name: string): Exchange {
    const exchange = this.prepared.get(name);
    if (!exchange) throw new Error(`the scenario prepared no ${name}`);
    return exchange;
  }

  /**
   * Returns a reply value that the scenario sends again.
   *
   * @throws Blocked if it is missing or malformed
   */
  need(exchange: Exchange, path: 'tranId' | (string & {})): string {
    const value =
      path === 'tranId' ? textAt(exchange.reply, 'response.tranId') : textAt(contentOf(exchange), path);
    if (!value && exchange.through?.reply === 'decoded')
      throw new HiddenByClient(`${exchange.through.client} returns decoded fields without ${path}`);
    const owners = ownersOf(exchange, path);
    blockUnless(value, `the reply to ${exchange.command} has no ${path}, which the scenario needs`, owners);
    const form = reused.find((name) => name === path.split('.').at(-1));
    if ((form && !hasForm(form, value)) || (form === 'uid' && !/^..(0[1-9]|1[0-2])/.test(value)))
      throw new Blocked(`${path} in the reply does not have the form that the specification states`, owners);
    const terminal = (sentIn(exchange, 'terminalNumber') ?? '').slice(0, 7);
    if (form === 'uid' && /^\d{7}$/.test(terminal) && value.slice(12, 19) !== terminal)
      throw new Blocked('the uid contains the number of another terminal', owners);
    if ((form === 'uid' || form === 'authNumber') && isShared(this.target, value))
      throw new Blocked(`another deal has the same ${path}`);
    const first = exchange.command === 'doDeal' && !related.some((name) => sentIn(exchange, name));
    if (form === 'cgUid' && first && value !== textAt(exchange.reply, 'response.tranId'))
      throw new Blocked(
        'the cgUid of a first transaction differs from the tranId, so the cgUid may belong to another transaction',
        owners,
      );
    const card = sentIn(exchange, 'cardNo');
    if (form === 'cardId' && card && !value.endsWith(card.slice(-4)))
      throw new Blocked('the token has other last digits than its card, and may be of another card', owners);
    return value;
  }

  needOf(name: string, path: 'tranId' | (string & {})): string {
    return this.need(this.made(name), path);
  }

  /** Returns the parameter that names an earlier deal, with its value from the deal's reply. */
  lookup(made: Exchange, by: string): Fields {
    return { [by]: this.need(made, lookupElements[by as keyof typeof lookupElements]) };
  }

  /** Returns the records that an inquiry finds; none if the result is 099. */
  async inquire(criteria: Fields): Promise<readonly Element[]> {
    const exchange = await this.send('inquireTransactions', { terminalNumber: this.terminal(), ...criteria });
    const result = resultOf(exchange);
    // Another rule covers the content of a reply with result 099.
    if (result === '099') return [];
    const more = result !== '000' && withDealDates(criteria, exchange);
    if (more) return this.inquire(more);
    blockUnless(result === '000', `the target answered an inquiry with ${result || 'no result'}`, inquiries);
    if (!contentOf(exchange) && !exchange.through)
      throw new Blocked('the reply to an inquiry does not have the element of its command', inquiries);
    const records = this.recordsIn(exchange);
    blockUnless(isNarrowed(records, criteria), 'an inquiry returned a transaction outside its criteria');
    return records;
  }

  recordsIn(exchange: Exchange): readonly Element[] {
    const transactions = at(contentOf(exchange), 'transactions');
    if (!transactions && exchange.through?.reply === 'decoded' && resultOf(exchange) === '000')
      throw new HiddenByClient(`${exchange.through.client} returns no records of an inquiry`);
    return all(transactions, 'transaction');
  }

  /** Returns the record of one transaction; an inquiry by tranId may also find related transactions. */
  async record(tranId: string): Promise<Element | undefined> {
    const records = await this.inquire({ tranId });
    const record = records.find((one) => recordedId(one) === tranId);
    if (record) recordedStatus(record);
    return record;
  }

  recordOf(made: Exchange): Promise<Element | undefined> {
    return this.record(this.need(made, 'tranId'));
  }

  /** The scenario's transactions as an inquiry reports them, without refused ones. */
  async ledger(): Promise<ReadonlyMap<string, string>> {
    const records = await this.inquire({ user: this.reference });
    return new Map(
      records
        .filter((record) => recordedStatus(record) !== 'REJECTED')
        .map((record) => [
          textAt(record, 'tranId') ?? '',
          `${recordedStatus(record)} ${textAt(record, 'total')}`,
        ]),
    );
  }

  blame(rule: string, note: string, shownBy = this.lastExchange()): void {
    const exchange = Math.max(0, this.exchanges.indexOf(shownBy));
    this.judgements.push({ rule, verdict: 'failed', note, exchange, by: 'scenario' });
  }

  /** Returns the financialStatus of a transaction in an inquiry; `nothing` if the inquiry does not find it. */
  async statusOf(made: Exchange): Promise<string> {
    return textAt(await this.recordOf(made), 'financialStatus') || 'nothing';
  }

  /** Records the target's behaviour where the specification leaves it open. */
  observe(rule: RuleId | 'encoding.iso-8859-8', text: string): void {
    const exchange = Math.max(0, this.exchanges.indexOf(this.outcome ?? this.lastExchange()));
    this.observations.push({ rule, text, exchange });
  }

  lastExchange(): Exchange {
    const last = this.exchanges.at(-1);
    if (!last) throw new Error('nothing was sent yet');
    return last;
  }

  reply(): Exchange {
    if (!this.outcome) throw new Error('the scenario did nothing yet');
    return this.outcome;
  }
}
