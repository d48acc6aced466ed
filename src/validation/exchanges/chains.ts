import { contentOf, type Exchange, resultOf, sentIn } from '../../client/index.ts';
import { changesLedger } from '../../contract/index.ts';
import { all, at, textAt } from '../../message/element.ts';

interface Chain {
  readonly exchanges: Exchange[];
  readonly keys: Set<string>;
}

/** Memory limits: the number of stored exchanges, and of the first and last exchanges of one transaction. */
const limits = { remembered: 10_000, first: 50, last: 450 };

/** Groups recorded exchanges about the same transaction by ids of the gateway. */
export class ExchangeChains {
  readonly #byKey = new Map<string, Chain>();
  #remembered = 0;

  /** Returns earlier exchanges about the same transaction, without duplicates of this exchange. */
  before(exchange: Exchange, origin: string): readonly Exchange[] {
    return this.#linked(exchange, origin).filter((one) => !isRepeated(one, exchange));
  }

  #linked(exchange: Exchange, origin: string): readonly Exchange[] {
    const keys = [...sentKeys(exchange, origin), ...answeredKeys(exchange, origin)];
    const [only, ...others] = this.#chainsOf(keys);
    if (!only) return [];
    if (others.length === 0) return bounded(only.exchanges);
    return bounded(this.#sorted([only, ...others].flatMap((chain) => bounded(chain.exchanges))));
  }

  readonly #order = new WeakMap<Exchange, number>();

  #sorted(exchanges: Exchange[]): Exchange[] {
    return exchanges.sort((one, other) => (this.#order.get(one) ?? 0) - (this.#order.get(other) ?? 0));
  }

  add(exchange: Exchange, origin: string): void {
    if (exchange.probe || !changesLedger(exchange.command) || resultOf(exchange) !== '000') return;
    if (this.#remembered >= limits.remembered) {
      this.#byKey.clear();
      this.#remembered = 0;
    }
    this.#remembered += 1;
    this.#order.set(exchange, this.#remembered);
    const made = idKey(exchange, origin);
    const earlier = this.#byKey.get(made);
    const sent = sentKeys(exchange, origin);
    const named = this.#chainsOf(sent);
    // A restarted gateway can repeat an id. Earlier exchanges with the id then belong to another transaction.
    if (earlier && !named.includes(earlier) && !earlier.exchanges.some((one) => isRepeated(one, exchange)))
      this.#forget(earlier);
    const keys = [made, ...sent, ...answeredKeys(exchange, origin)];
    const [chain = { exchanges: [], keys: new Set<string>() }, ...others] = this.#chainsOf(keys);
    for (const other of others) {
      chain.exchanges.push(...other.exchanges);
      for (const key of other.keys) chain.keys.add(key);
    }
    if (others.length > 0) this.#sorted(chain.exchanges);
    chain.exchanges.push(exchange);
    for (const key of keys) chain.keys.add(key);
    for (const key of others.length > 0 ? chain.keys : keys) this.#byKey.set(key, chain);
  }

  #chainsOf(keys: readonly string[]): readonly Chain[] {
    return [...new Set(keys.flatMap((key) => this.#byKey.get(key) ?? []))];
  }

  #forget(chain: Chain): void {
    for (const key of chain.keys) if (this.#byKey.get(key) === chain) this.#byKey.delete(key);
  }
}

const bounded = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.length <= limits.first + limits.last
    ? exchanges
    : [...exchanges.slice(0, limits.first), ...exchanges.slice(-limits.last)];

const isRepeated = (one: Exchange, other: Exchange): boolean => one.replyText === other.replyText;

const key = (origin: string, kind: string, id: string | undefined): readonly string[] =>
  id !== undefined && /\d/.test(id) && !/[*•]/.test(id) ? [`${origin} ${kind} ${id}`] : [];

const idKey = (exchange: Exchange, origin: string): string =>
  `${origin} tranId ${textAt(exchange.reply, 'response.tranId')}`;

/** Returns the transaction ids in a request. Authorization numbers are too short to be unique. */
function sentKeys(exchange: Exchange, origin: string): readonly string[] {
  return [
    ...key(origin, 'tranId', sentIn(exchange, 'tranId')),
    ...key(origin, 'cgUid', sentIn(exchange, 'cgUid')),
    ...key(origin, 'uid', sentIn(exchange, 'ashraitEmvData.orgUid')),
    ...key(origin, 'transmitId', sentIn(exchange, 'transmitId')),
  ];
}

function answeredKeys(exchange: Exchange, origin: string): readonly string[] {
  const { reply, command } = exchange;
  const content = contentOf(exchange);
  const ofRecords =
    command === 'inquireTransactions'
      ? all(at(content, 'transactions'), 'transaction').flatMap((record) => [
          ...key(origin, 'tranId', textAt(record, 'tranId')),
          ...key(origin, 'cgUid', textAt(record, 'cgUid')),
        ])
      : [];
  const ofTransmissions = all(at(reply, 'response'), command).flatMap((record) =>
    key(origin, 'transmitId', textAt(record, 'transmitId')),
  );
  return [
    ...(changesLedger(command) ? key(origin, 'tranId', textAt(reply, 'response.tranId')) : []),
    ...key(origin, 'cgUid', textAt(content, 'cgUid')),
    ...key(origin, 'uid', textAt(content, 'ashraitEmvData.uid')),
    ...(command.startsWith('transmit') ? ofTransmissions : []),
    ...ofRecords,
  ];
}
