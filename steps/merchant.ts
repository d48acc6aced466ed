import { type DataTable, type IWorldOptions, World } from '@cucumber/cucumber';
import type { Temporal } from 'temporal-polyfill';
import type { ScenarioReport } from '../src/certificate/scenario-report.ts';
import { contentOf, type Exchange, type Post, resultOf, sentIn } from '../src/client/index.ts';
import { type FormName, hasForm, type RuleId } from '../src/contract/index.ts';
import type { Fields, Request } from '../src/message/build-request.ts';
import { all, at, type Element, textAt } from '../src/message/element.ts';
import type { AdaptedClient } from '../src/target/adapter/adapted-client.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import { currentRun } from '../src/target/run-context.ts';
import type { Target, TargetCard } from '../src/target/target.ts';
import { spelledOut } from './notation.ts';
import { Blocked, Lacking } from './outcomes.ts';
import { isShared, rememberUid } from './uids.ts';
import { repeatedId, unasked } from './unasked.ts';

let reports = 0;

/** Values that a scenario uses again: their form is checked first, because it belongs to another rule. */
const reused: Readonly<Record<string, FormName>> = {
  tranId: 'tranId',
  cgUid: 'cgUid',
  'ashraitEmvData.uid': 'uid',
  authNumber: 'authNumber',
  cardId: 'cardId',
  transmitId: 'transmitId',
};

/** The id of a transaction as a record tells it: a record without one cannot be known. */
export function recordedId(record: Element): string {
  const tranId = textAt(record, 'tranId') ?? '';
  if (!hasForm('tranId', tranId)) throw new Blocked('a record has no tranId to be known by');
  return tranId;
}

/** What a record says became of its transaction: one that says none of the six says nothing. */
export function recordedStatus(record: Element): string {
  const met = textAt(record, 'financialStatus') ?? '';
  if (!hasForm('financialStatus', met)) throw new Blocked('a record has no financial status of the six');
  return met;
}

/** What a deal names that is not the first of its transactions. */
const related = ['cgUid', 'authNo', 'tranId'];

/** What a transaction looks like from outside: enough to see whether anything happened to it. */
type Ledger = ReadonlyMap<string, string>;

/** The merchant of a scenario: who talks to the gateway, and what came of it. */
export class Merchant extends World {
  /** The scenario's own reference, sent as `user`, so that scenarios don't see each other's transactions. */
  readonly reference: string;
  readonly exchanges: Exchange[] = [];
  readonly observations: ScenarioReport['observations'][number][] = [];
  /** What the scenario itself found about rules that it does not carry. */
  readonly judgements: ScenarioReport['judgements'][number][] = [];
  /** The header of the requests to come. */
  header: { -readonly [N in 'language' | 'requestId' | 'dateTime']?: string | undefined } = {};
  encoding: 'utf-8' | 'iso-8859-8' = 'utf-8';
  /** The rules that the scenario carries. */
  rules: readonly string[] = [];
  /** What every deal carries. */
  marks: Fields = {};
  terminalRole = 'main';
  cardRole = 'approved-visa';
  /** What the scenario needs to know before and after its own request. */
  watchesLedger = false;
  before: Ledger | undefined;
  /** The exchange that the scenario is about. */
  outcome: Exchange | undefined;
  /** What was prepared, by name: `charge`, `other charge`, `pre-authorization`. */
  readonly prepared = new Map<string, Exchange>();
  transmitIds: readonly string[] = [];
  /** Clearing was run in this scenario. */
  cleared = false;

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

  /** Sends a command and keeps the exchange. */
  async send(command: string, fields: Fields, header: Partial<Request> = {}): Promise<Exchange> {
    if (this.target.adapted?.sends(command))
      return this.#keep(await this.#sentBy(this.target.adapted, command, fields, header));
    const exchange = await this.target.client.send(
      { command, fields, requestId: this.reference, ...this.header, ...header },
      this.encoding,
    );
    // No encoding is stated: what a gateway makes of another one than UTF-8 is not held against it.
    return this.#keep({ ...exchange, probe: this.encoding !== 'utf-8' });
  }

  async #sentBy(
    client: AdaptedClient,
    command: string,
    fields: Fields,
    header: Partial<Request>,
  ): Promise<Exchange> {
    if (this.encoding !== 'utf-8') throw new HiddenByClient(`${client.name} chooses its encoding itself`);
    const own = { ...this.header, ...header };
    const exchange = await client.send({ command, fields, requestId: this.reference, ...own });
    for (const name of ['language', 'requestId', 'version'] as const) {
      if (!(name in own)) continue;
      const echoed = textAt(exchange.reply, `response.${name}`);
      if (echoed === undefined || echoed.toLowerCase() === (own[name] ?? '').toLowerCase()) continue;
      this.#keep(exchange);
      throw new HiddenByClient(`${client.name} may have sent a ${name} of its own: the reply has another`);
    }
    return exchange;
  }

  /** Posts something no proper client would. */
  async probe(post: Post, about: { command?: string; text: string }): Promise<Exchange> {
    const { adapted, client } = this.target;
    if (adapted)
      throw new HiddenByClient(`${adapted.name} sends proper requests alone, and shows none of them`);
    return this.#keep(await client.probe(post, about));
  }

  /** Keeps what went over the wire outside the client, as evidence. */
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
    // A recording answers an inquiry with what was made when it was recorded.
    const found = this.target.replay
      ? []
      : [...unasked(exchange, this.exchanges, this.reference), ...repeatedId(exchange, this.exchanges)];
    for (const [rule, note] of found) this.blame(rule, note);
    return exchange;
  }

  /** What the scenario is about: notes the ledger before it where that matters, and keeps the outcome. */
  async act(what: () => Promise<Exchange>): Promise<void> {
    if (this.watchesLedger) this.before = await this.ledger();
    this.outcome = await what();
  }

  /** The parameters of a charge that any gateway takes, with what a scenario changes. */
  deal(changes: Fields = {}): Fields {
    const { number, expiration, cvv } = this.card();
    return {
      terminalNumber: this.terminal(),
      transactionType: 'Debit',
      currency: 'ILS',
      total: '1000',
      validation: 'AutoComm',
      creditType: 'RegularCredit',
      transactionCode: 'Phone',
      cardNo: number,
      cardExpiration: expiration,
      cvv,
      user: this.reference,
      ...this.marks,
      ...changes,
    };
  }

  /** A value as the features write it, with what belongs to this scenario filled in. */
  spelledOut(value: string, today?: Temporal.PlainDate): string {
    return spelledOut(value, today)
      .replace("[its user's end]", this.reference.slice(-8))
      .replace('[its user]', this.reference)
      .replace('[the terminal cut by one]', this.terminal().slice(0, -1))
      .replace('[the terminal and a digit]', `${this.terminal()}0`)
      .replace('[the terminal with a letter]', `${this.terminal().slice(0, -1)}A`)
      .replace('[the terminal with a dash]', `${this.terminal().slice(0, 2)}-${this.terminal().slice(3)}`)
      .replace('[fresh reference]', `F${this.reference.slice(1)}`);
  }

  /** A table of fields and values; `[none]` leaves the field out. */
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

  /** A value of a reply that the scenario cannot do without. */
  need(exchange: Exchange, path: 'tranId' | (string & {})): string {
    const value =
      path === 'tranId' ? textAt(exchange.reply, 'response.tranId') : textAt(contentOf(exchange), path);
    if (!value && exchange.through?.reply === 'decoded')
      throw new HiddenByClient(`${exchange.through.client} gives back decoded fields without ${path}`);
    if (!value) throw new Blocked(`the reply to ${exchange.command} has no ${path} to go on with`);
    const form = reused[path];
    if ((form && !hasForm(form, value)) || (form === 'uid' && !/^..(0[1-9]|1[0-2])/.test(value)))
      throw new Blocked(`${path} does not have its form and cannot be used`);
    const first = exchange.command === 'doDeal' && !related.some((name) => sentIn(exchange, name));
    const terminal = (sentIn(exchange, 'terminalNumber') ?? '').slice(0, 7);
    if (path === 'ashraitEmvData.uid' && /^\d{7}$/.test(terminal) && value.slice(12, 19) !== terminal)
      throw new Blocked('the uid is that of another terminal');
    if (['ashraitEmvData.uid', 'authNumber'].includes(path) && isShared(this.target, value))
      throw new Blocked(`${path} is that of another deal too`);
    if (path === 'cgUid' && first && value !== textAt(exchange.reply, 'response.tranId'))
      throw new Blocked('the cgUid of a first transaction is not its tranId, and may be that of another');
    const card = sentIn(exchange, 'cardNo');
    if (path === 'cardId' && card && !value.endsWith(card.slice(-4)))
      throw new Blocked('the token does not end like its card, and may be that of another');
    return value;
  }

  /** The records that an inquiry finds, none where it answers 099. */
  async inquire(criteria: Fields): Promise<readonly Element[]> {
    const exchange = await this.send('inquireTransactions', { terminalNumber: this.terminal(), ...criteria });
    const result = resultOf(exchange);
    if (result !== '000' && result !== '099')
      throw new Blocked(`an inquiry was answered with ${result || 'no result'}`);
    // What stands in a reply that says nothing was found is another rule's matter.
    if (result === '099') return [];
    const content = contentOf(exchange);
    if (!content && !exchange.through)
      throw new Blocked('the reply to an inquiry does not have the element of its command');
    const records = this.recordsIn(exchange);
    if (!isNarrowed(records, criteria))
      throw new Blocked('an inquiry is answered with what it did not ask for');
    return records;
  }

  recordsIn(exchange: Exchange): readonly Element[] {
    const transactions = at(contentOf(exchange), 'transactions');
    if (!transactions && exchange.through?.reply === 'decoded' && resultOf(exchange) === '000')
      throw new HiddenByClient(`${exchange.through.client} gives back no records of an inquiry`);
    return all(transactions, 'transaction');
  }

  /** The record of one transaction, by its tranId; an inquiry may show related ones beside it. */
  async record(tranId: string): Promise<Element | undefined> {
    const records = await this.inquire({ tranId });
    const record = records.find((one) => recordedId(one) === tranId);
    if (record) recordedStatus(record);
    return record;
  }

  /** The scenario's transactions as an inquiry shows them; refused ones don't count. */
  async ledger(): Promise<Ledger> {
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

  /** Blames a rule that the scenario found broken, whether it carries that rule or not; the others stay as they are. */
  blame(rule: string, note: string, shownBy = this.lastExchange()): void {
    const exchange = Math.max(0, this.exchanges.indexOf(shownBy));
    this.judgements.push({ rule, verdict: 'failed', note, exchange, by: 'scenario' });
  }

  /** What an inquiry reports of a transaction; `nothing` where it does not find it. */
  async statusOf(made: Exchange): Promise<string> {
    return textAt(await this.record(this.need(made, 'tranId')), 'financialStatus') || 'nothing';
  }

  /** Notes what the target does where the specification leaves it open. */
  observe(rule: RuleId | 'encoding.iso-8859-8', text: string): void {
    this.observations.push({
      rule,
      text,
      exchange: Math.max(0, this.exchanges.indexOf(this.outcome ?? this.lastExchange())),
    });
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

function isNarrowed(records: readonly Element[], { tranId, cgUid, user }: Fields): boolean {
  const family = (one: Element): string => textAt(one, 'cgUid') ?? '';
  const families = new Set(records.map(family));
  if (user !== undefined) {
    const named = records.filter((one) => ['', user].includes(textAt(one, 'user') ?? ''));
    return [...families].every((one) => named.some((other) => family(other) === one));
  }
  if (cgUid !== undefined) return [...families].every((one) => one === '' || one === cgUid);
  return tranId === undefined || families.size <= 1;
}
