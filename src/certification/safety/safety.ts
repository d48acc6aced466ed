import type { GatewayClient } from '../../client/index.ts';
import { type Element, textAt } from '../../message/element.ts';
import { Books, type Thing } from './books.ts';
import { Ceiling, type Limits, onlyCards } from './ceiling.ts';
import { Forbidden } from './forbidden.ts';
import { forget, type Journal, type Line } from './journal.ts';
import { movementIn } from './movement.ts';
import { lookFor, undo } from './undo.ts';

/** What a target file lets a run send. */
export interface Permitted {
  readonly limits: Limits;
  /** Numbers of the cards that may be charged. */
  readonly cards: readonly string[];
}

/** How far the undoing is. */
export type OnUndo = (done: number, of: number) => void;

/**
 * Stands between a run and a gateway whose money is not ours to spend: it lets through what the target file permits,
 * writes down what may be approved before it is sent, and takes back what was.
 */
export class Safety {
  readonly #journal: Journal;
  readonly #books: Books;
  readonly #permitted: Permitted;
  readonly #ceiling: Ceiling;
  readonly #tried = new Set<Thing>();
  readonly #stop = new AbortController();
  #n: number;
  #undoing = false;

  /** @param lines those of a journal that is gone on with */
  constructor(journal: Journal, permitted: Permitted, lines: readonly Line[] = []) {
    this.#journal = journal;
    this.#permitted = permitted;
    this.#ceiling = new Ceiling(permitted.limits);
    this.#books = new Books(lines);
    this.#n = Math.max(0, ...lines.map(({ n }) => n));
  }

  /** Aborted when the run is to end: its reason says why. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  /** Where what may be approved is written down. */
  get journal(): string {
    return this.#journal.path;
  }

  /** What could not be undone, or has not been yet. */
  get left(): readonly Thing[] {
    return [...this.#books.left, ...this.#books.open];
  }

  /** Has nothing more charged. */
  stop(reason: string): void {
    this.#stop.abort(reason);
  }

  /**
   * Sends a request if it may be sent.
   *
   * @param text the XML of the request
   * @param send posts it, and reads what came back
   * @throws Forbidden where it may not; it is not sent then
   */
  async around<T extends { readonly reply?: Element | undefined }>(
    text: string,
    send: () => Promise<T>,
  ): Promise<T> {
    const movement = movementIn(text);
    if (!movement) return send();
    if (!this.#undoing) {
      if (this.stopped.aborted) throw new Forbidden(String(this.stopped.reason));
      onlyCards(text, this.#permitted.cards);
    }
    const giveBack = this.#ceiling.take(movement);
    this.#n += 1;
    const n = this.#n;
    this.#note({ n, at: new Date().toISOString(), sent: movement });
    try {
      const got = await send();
      const answered = answerIn(got.reply, movement.command);
      if (!answered) return got;
      if (!answered.approved) giveBack();
      this.#note({ n, answered });
      return got;
    } catch (error) {
      // Nobody took it.
      if (error instanceof Error && 'code' in error && error.code === 'unreachable') {
        giveBack();
        this.#note({ n, answered: { result: '', approved: false } });
      }
      throw error;
    }
  }

  /**
   * Cancels or refunds all that is approved. What could not be is tried once more at the end, not between scenarios.
   *
   * @param client through which it is done: the kit's own
   * @param last nothing comes after this: what is still open is listed as left
   */
  async undo(client: Pick<GatewayClient, 'call'>, last = false, onUndo: OnUndo = () => {}): Promise<void> {
    this.#undoing = true;
    try {
      await this.#undoOpen(client, last, onUndo);
    } finally {
      this.#undoing = false;
    }
  }

  /** Ends the journal, which goes where nothing is left to undo. */
  close(): void {
    this.#journal.close();
    if (this.left.length === 0) forget(this.#journal.path);
  }

  async #undoOpen(client: Pick<GatewayClient, 'call'>, last: boolean, onUndo: OnUndo): Promise<void> {
    const due = () => this.#books.open.filter((thing) => last || !this.#tried.has(thing));
    for (const thing of due().filter(({ state }) => state === 'unknown')) {
      this.#tried.add(thing);
      const found = await lookFor(thing, client);
      if (found) this.#note({ n: thing.n, found: found.filter(({ tranId }) => !this.#books.knows(tranId)) });
      else if (last && thing.user === '')
        this.#note({
          n: thing.n,
          over: 'left',
          why: 'no reply came, and it has no reference to look for it by',
        });
    }
    // A capture before what it has captured.
    const things = due()
      .filter(({ state }) => state === 'open')
      .toReversed();
    for (const [index, thing] of things.entries()) {
      onUndo(index, things.length);
      this.#tried.add(thing);
      const came = await undo(thing, client);
      const about = { n: thing.n, ...(thing.tranId !== undefined && { tranId: thing.tranId }) };
      if (came.outcome === 'undone') this.#note({ ...about, over: 'undone' });
      else if (came.outcome === 'left') this.#note({ ...about, over: 'left', why: came.why });
      else thing.hindrance = came.why;
    }
    if (things.length > 0) onUndo(things.length, things.length);
  }

  #note(line: Line): void {
    this.#books.enter(line);
    try {
      this.#journal.add(line);
    } catch (error) {
      // What cannot be written down is not sent, and the run is over; what was sent is undone from memory.
      this.stop(error instanceof Error ? error.message : String(error));
      if ('sent' in line) {
        this.#books.enter({ n: line.n, answered: { result: '', approved: false } });
        throw new Forbidden(String(this.stopped.reason));
      }
    }
  }
}

/** Undefined where the reply cannot be read: it may say anything. */
function answerIn(
  reply: Element | undefined,
  command: string,
): Extract<Line, { answered: unknown }>['answered'] | undefined {
  const result = textAt(reply, 'response.result');
  if (!reply || result === undefined) return undefined;
  const inside = (path: string) => textAt(reply, `response.${command}.${path}`);
  const named = {
    tranId: textAt(reply, 'response.tranId'),
    cgUid: inside('cgUid'),
    authNumber: inside('authNumber'),
    type: inside('transactionType'),
  };
  return {
    result,
    // Where the two differ it may have been.
    approved: result === '000' || inside('status') === '000',
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value)),
  };
}
