import { GatewayClient } from '../../../src/client/index.ts';
import type { Fields } from '../../../src/message/build-request.ts';
import { textAt } from '../../../src/message/element.ts';
import { plainCharge } from '../../plain-charge.ts';
import type { Book, Deal } from './book.ts';
import type { Gateway } from './gateway.ts';

/** The first terminal transmits immediately; transmissions of the second terminal take three seconds. */
export const terminals = ['0880000010', '0880000220'] as const;
const card = '4580000000000000';

interface Around {
  readonly requestId?: string;
  readonly mayBeDuplicate?: string;
}

type Reply = { readonly result: string; readonly tranId: string; readonly cardId: string };

export class Shopper {
  readonly #name: string;
  readonly #book: Book;
  readonly #random: () => number;
  readonly #own: Deal[] = [];
  #client: GatewayClient | undefined;
  #count = 0;

  constructor(name: string, book: Book, random: () => number) {
    this.#name = name;
    this.#book = book;
    this.#random = random;
  }

  async shop({ baseUrl, ca }: Pick<Gateway, 'baseUrl' | 'ca'>): Promise<void> {
    const client = new GatewayClient({ baseUrl, ca, user: 'merchant', password: 'sandbox-password' });
    this.#client = client;
    try {
      await this.#askAgain();
      for (;;) await this.#one();
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TransportError') throw error;
    } finally {
      await client.close();
    }
  }

  /** Repeats a charge without a reply as a possible duplicate, which the gateway executes only once. */
  async #askAgain(): Promise<void> {
    const lost = this.#own.at(-1);
    if (!lost || lost.tranId !== undefined) return;
    await this.#deal(lost, '1');
    if (lost.authorization) captured(lost.authorization);
  }

  async #one(): Promise<void> {
    const dice = this.#random();
    if (dice < 0.35) return this.#charge();
    if (dice < 0.45) return this.#authorize();
    if (dice < 0.55) return this.#capture();
    if (dice < 0.75) return this.#credit('refundDeal');
    if (dice < 0.85) return this.#credit('cancelDeal');
    if (dice < 0.9) return this.#transmit();
    if (dice < 0.95) return this.#release();
    return this.#inquire();
  }

  #new(is: Deal['is'], state: Deal['state'], fields: Fields, authorization?: Deal): Deal {
    this.#count += 1;
    const user = `${this.#name}-${this.#count}`;
    const total = authorization?.total ?? 100 + Math.floor(this.#random() * 900);
    const terminal = authorization?.terminal ?? this.#pick(terminals);
    const deal: Deal = {
      ...{ user, requestId: `request-${user}`, terminal, total, fields, is, state },
      ...{ credited: 0, credits: [], ...(authorization && { authorization }) },
    };
    this.#own.push(deal);
    this.#book.deals.push(deal);
    return deal;
  }

  async #charge(): Promise<void> {
    const paid = this.#find(({ cardId }) => cardId !== undefined);
    const isOnHold = this.#random() < 0.2;
    const byToken = paid && this.#random() < 0.3;
    const by = byToken ? { cardNo: undefined, cardId: paid.cardId } : { cardNo: card, cvv: '123' };
    const fields = { ...by, ...(isOnHold && { validation: 'AutoCommHold' }) };
    await this.#deal(this.#new('charge', isOnHold ? 'held' : 'pending transmission', fields));
  }

  async #authorize(): Promise<void> {
    await this.#deal(this.#new('pre-authorization', 'authorized', { cardNo: card, validation: 'Verify' }));
  }

  async #capture(): Promise<void> {
    const authorization = this.#find(({ state }) => state === 'authorized');
    if (!authorization) return this.#authorize();
    authorization.unclear = true;
    const fields = { cardNo: card, cgUid: authorization.tranId };
    await this.#deal(this.#new('capture', 'pending transmission', fields, authorization));
    captured(authorization);
    return undefined;
  }

  async #credit(command: 'refundDeal' | 'cancelDeal'): Promise<void> {
    const deal = this.#find(
      ({ is, state, credited }) => is !== 'pre-authorization' && credited === 0 && state !== 'cancelled',
    );
    if (!deal) return this.#charge();
    const isPart = command === 'refundDeal' && this.#random() < 0.5;
    const total = isPart ? Math.ceil(deal.total / 2) : deal.total;
    deal.unclear = true;
    const { result, tranId } = await this.#send(command, {
      tranId: deal.tranId,
      ...(isPart && { total: String(total) }),
    });
    if (result === '000') {
      deal.credited += total;
      deal.credits.push({ tranId, total });
      if (!isPart) deal.state = 'cancelled';
    }
    // A transmitted deal cannot be cancelled, and a deal in transmission cannot be refunded.
    else if (!['313', '502', '321'].includes(result))
      this.#book.problems.push(`${command} of ${deal.user}: ${result}`);
    delete deal.unclear;
    return undefined;
  }

  async #release(): Promise<void> {
    const deal = this.#find(({ state, credited }) => state === 'held' && credited === 0);
    if (!deal) return this.#charge();
    const { tranId, terminal, total } = deal;
    deal.unclear = true;
    const fields = { ...plainCharge, cardNo: undefined, cardExpiration: undefined };
    const { result } = await this.#send('doDeal', {
      ...{ ...fields, validation: 'AutoCommRelease', tranId, terminalNumber: terminal, total: String(total) },
    });
    if (result === '000') deal.state = 'pending transmission';
    else this.#book.problems.push(`release of ${deal.user}: ${result}`);
    delete deal.unclear;
    return undefined;
  }

  async #transmit(): Promise<void> {
    const terminal = this.#pick(terminals);
    const fields = { terminalNumber: terminal, transmitType: 'settlements', responseType: 'immediate' };
    const { reply } = await this.#exchange('transmitTerminal', fields);
    const result = textAt(reply, 'response.result');
    // The result code 502 means that the transmission of another client is in progress.
    if (result === '502') return;
    if (result !== '000') this.#book.problems.push(`transmitTerminal ${terminal}: ${result}`);
    const transmitId = textAt(reply, 'response.transmitTerminal.transmitId') ?? '';
    this.#book.take(transmitId, 'a transmission');
    this.#book.transmissions.push({ transmitId, terminal });
  }

  async #inquire(): Promise<void> {
    const deal = this.#find(() => true);
    if (!deal) return this.#charge();
    const { result } = await this.#send('inquireTransactions', {
      ...{ terminalNumber: deal.terminal, tranId: deal.tranId },
    });
    if (result !== '000') this.#book.problems.push(`${deal.user} is not found: ${result}`);
    return undefined;
  }

  async #deal(deal: Deal, mayBeDuplicate = '0'): Promise<void> {
    const { user, requestId, terminal, total, fields } = deal;
    const sent = { ...plainCharge, ...fields, terminalNumber: terminal, total: String(total), user };
    const { result, tranId, cardId } = await this.#send('doDeal', sent, { requestId, mayBeDuplicate });
    if (result !== '000') this.#book.problems.push(`${deal.is} ${user}: ${result}`);
    deal.tranId = tranId;
    deal.cardId = cardId;
  }

  async #send(command: string, fields: Fields, around: Around = {}): Promise<Reply> {
    const { reply } = await this.#exchange(command, fields, around);
    const [result = '', tranId = ''] = ['result', 'tranId'].map((name) => textAt(reply, `response.${name}`));
    if (result === '000') this.#book.take(tranId, `${command} of ${this.#name}`);
    return { result, tranId, cardId: textAt(reply, 'response.doDeal.cardId') ?? '' };
  }

  #exchange(command: string, fields: Fields, { requestId, mayBeDuplicate }: Around = {}) {
    if (!this.#client) throw new Error('no gateway');
    const beside = mayBeDuplicate !== undefined && { beside: { mayBeDuplicate } };
    return this.#client.send({ command, fields, requestId, ...beside });
  }

  #find(fits: (deal: Deal) => boolean): Deal | undefined {
    const fitting = this.#own.filter((deal) => deal.tranId !== undefined && !deal.unclear && fits(deal));
    return fitting[Math.floor(this.#random() * fitting.length)];
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }
}

function captured(authorization: Deal): void {
  authorization.state = 'captured';
  delete authorization.unclear;
}
