import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { Tab } from '../target/tab.ts';
import type { TargetCard } from '../target/target-file.ts';
import { codeOf, type PageGiven, usualPatienceMs } from './drivers/driver.ts';
import type { Session } from './session.ts';
import type { Situation } from './task-schema.ts';

export interface Bought {
  /** Milliseconds of the session at which the redirect began or the visit failed. */
  readonly at?: number;
  /** The redirect address of the payment page with its parameters; '' without a redirect. */
  readonly location: string;
  readonly status?: number;
  readonly problem?: string;
  readonly isAstray?: true;
  readonly isHung?: true;
}

type Form = Readonly<Record<string, string>>;

const failed = (problem: string): Bought => ({ location: '', problem });

type Named = (address: 'successUrl' | 'errorUrl') => string | undefined;

/** Simulates the buyer's browser: opens the payment page, types the card or cancels, and follows the redirect. */
export class Buyer {
  readonly #session: Session;
  readonly #patienceMs: number;
  #paid: URLSearchParams | undefined;
  /** Payment pages that the buyer of an order left open. */
  readonly #left = new Map<string, readonly PageGiven[]>();
  /** The latest return of each order. */
  readonly #returns = new Map<string, { readonly location: string; readonly reach: string | undefined }>();

  constructor(session: Session, patienceMs: number = usualPatienceMs) {
    this.#session = session;
    this.#patienceMs = patienceMs;
  }

  async buys(
    given: PageGiven & { readonly order?: string },
    card: TargetCard,
    situation: Situation = {},
    named: Named = () => undefined,
  ): Promise<Bought> {
    try {
      const bought = await this.#bought(given, card, situation, named);
      return { at: this.#session.tape.now(), ...bought };
    } catch (error) {
      return failed(`the payment page cannot be opened (${codeOf(error)})`);
    }
  }

  /**
   * Pays on the pages that the buyer of an order left open.
   * @param given the page on which the buyer paid already
   * @returns the last visit; undefined without such a page
   */
  async paysOnLeft(order: string, card: TargetCard, given?: string): Promise<Bought | undefined> {
    const left = (this.#left.get(order) ?? []).filter(({ page }) => page !== given);
    this.#left.delete(order);
    let bought: Bought | undefined;
    for (const one of left) {
      // An application that gave no further page may have stopped waiting for a return.
      const { problem: _, ...visit } = await this.buys({ ...one, order }, card);
      bought = visit;
    }
    return bought;
  }

  /** Sends the latest return of an order once more. */
  async returnsAgain(order: string): Promise<Bought> {
    const { location, reach } = this.#returns.get(order) ?? {};
    return location === undefined
      ? failed('no buyer returned from a payment page of the order')
      : this.#back(location, reach);
  }

  async #bought(
    { page, reach, order }: PageGiven & { readonly order?: string },
    card: TargetCard,
    situation: Situation,
    named: Named,
  ): Promise<Bought> {
    const [successUrl, errorUrl] = [named('successUrl'), named('errorUrl')];
    const { access } = this.#session;
    const problem = page.includes('&amp;')
      ? 'the address has &amp; instead of &: the application did not decode the XML of mpiHostedPageUrl'
      : 'the address is not a payment page of this gateway';
    if (page.includes('&amp;') || !page.startsWith(`${access.url}/pay?`))
      return { ...failed(problem), isAstray: true };
    if (situation.return === 'of another order') {
      if (!this.#paid || successUrl === undefined)
        return failed('no earlier order was paid on a payment page: also run the task page-paid');
      return this.#back(withQuery(successUrl, this.#paid), reach);
    }
    if (situation.return === 'another amount') this.#halve(page);
    if (situation.return === 'error first' && errorUrl !== undefined) {
      const led = await this.#back(errorUrl, reach);
      if (led.problem !== undefined) return led;
    }
    const agent = new Agent({ connect: { ca: await readFile(access.caFile, 'utf8') } });
    try {
      const form: Form = situation.buyer === 'cancels' ? { cancel: 'yes' } : cardForm(card);
      const here = page.replace(access.url, this.#session.sandbox.ownUrl);
      if (situation.buyer === 'leaves') {
        const seen = await leads(here, undefined, agent);
        if (order !== undefined && seen.problem === undefined)
          this.#left.set(order, [
            ...(this.#left.get(order) ?? []),
            { page, ...(reach !== undefined && { reach }) },
          ]);
        return seen;
      }
      const first = await leads(here, form, agent);
      if (first.location === '') return unlessMeant(first, situation);
      if (order !== undefined) this.#returns.set(order, { location: first.location, reach });
      const passed = new URL(first.location).searchParams;
      if (passed.get('errorCode') === '000' && situation.return === undefined) this.#paid = passed;
      if (situation.return === 'unsigned') passed.delete('responseMac');
      const isAltered = situation.return === 'unsigned' || situation.return === 'refusal to success';
      if (situation.return === 'late') await wait(1_000);
      if (situation.return === 'twice at once') {
        const both = await Promise.all([1, 2].map(() => this.#back(first.location, reach)));
        return both.find(({ problem }) => problem !== undefined) ?? (both[0] as Bought);
      }
      const led = await this.#back(
        isAltered && successUrl ? withQuery(successUrl, passed) : first.location,
        reach,
      );
      if (situation.return !== 'twice') return led;
      const again = await leads(here, form, agent);
      return again.location === '' ? led : await this.#back(again.location, reach);
    } finally {
      await agent.close();
    }
  }

  async #back(location: string, reach: string | undefined): Promise<Bought> {
    const at = this.#session.tape.now();
    return { at, ...(await back(location, reach, this.#patienceMs)) };
  }

  /** Halves the amount of a payment page. The redirect and its signature `responseMac` contain no amount. */
  #halve(address: string): void {
    const { pages } = this.#session.sandbox.state;
    const page = pages.find(new URL(address).searchParams.get('txId') ?? '');
    const { total } = page?.sent ?? {};
    if (page) pages.add({ ...page, sent: { ...page.sent, total: String(Math.floor(Number(total) / 2)) } });
  }
}

const unlessMeant = (bought: Bought, { return: how }: Situation): Bought =>
  bought.problem !== undefined || how === 'never' || how === 'error first'
    ? bought
    : failed('the payment page has no return address, because the page request named none');

function withQuery(address: string, passed: URLSearchParams): string {
  const url = new URL(address);
  for (const [name, value] of passed) if (!url.searchParams.has(name)) url.searchParams.append(name, value);
  return url.href;
}

/** Opens the redirect address at the reachable origin of the application, without following further redirects. */
async function back(location: string, reach: string | undefined, patienceMs: number): Promise<Bought> {
  const url = new URL(location);
  const there = reach === undefined ? url : new URL(`${url.pathname}${url.search}`, reach);
  try {
    // A later request would reuse this connection, perhaps at the moment when the application closes it.
    const headers = { connection: 'close' };
    const signal = AbortSignal.timeout(patienceMs);
    const reply = await fetch(there, { headers, redirect: 'manual', signal });
    await reply.arrayBuffer();
    return { location: url.origin + url.pathname, status: reply.status };
  } catch (error) {
    return {
      location: url.origin + url.pathname,
      ...(codeOf(error) === 'TimeoutError' && { isHung: true }),
      problem: `the return address ${there.origin}${there.pathname} cannot be reached (${codeOf(error)})`,
    };
  }
}

const cardForm = ({ number, expiration, cvv }: TargetCard): Form => ({
  cardNumber: number,
  cardExpiration: expiration,
  cvv,
  personalId: '',
});

async function leads(page: string, form: Form | undefined, dispatcher: Dispatcher): Promise<Bought> {
  const { status, left } = await new Tab(dispatcher).open({ address: page, ...(form && { form }) });
  if (left !== undefined) return { location: left };
  if (status === 200 || status === 503) return { location: '' };
  if (status === 404)
    return { ...failed('the address that the application gave leads to no payment page'), isAstray: true };
  return failed(`the payment page answered ${status}`);
}
