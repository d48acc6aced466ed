import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../../client/index.ts';
import { type Element, textAt } from '../../message/element.ts';
import { ClientFault } from '../adapter/adapter-errors.ts';
import { type Approval, Approvals } from './approvals.ts';
import { type Answered, forget, type Journal, type Line } from './journal.ts';
import { approvedIn, type Client, lookFor } from './look-for.ts';
import { charges, type Movement, movementIn } from './movement.ts';
import { Ceiling, Forbidden, KnownCards, type Limits } from './permitted.ts';
import { undo } from './undo.ts';

/** What a target file lets a run send. */
interface Permitted {
  readonly limits: Limits;
  /** Numbers of the cards that may be charged. */
  readonly cards: readonly string[];
}

type Sent = Pick<Exchange, 'reply' | 'through'>;

/** The decoded fields of a client without a tranId say nothing certain: a client may report a refusal as a success. */
const shownBy = ({ through }: Sent, answered: Answered): Answered =>
  through?.reply === 'decoded' && answered.tranId === undefined && answered.approved
    ? { ...answered, approved: false, unclear: true }
    : answered;

/** How far the undoing is. */
export type OnUndo = (done: number, of: number) => void;

/** Longer than any request takes that a step gave up on. */
const patience = 30_000;

/** So long ago, in milliseconds, a deal without reply was approved or will not be. */
const settled = 60_000;

/**
 * Stands between a run and a gateway whose money is not ours to spend: it lets through what the target file permits,
 * writes down what may be approved before it is sent, and takes back what was.
 */
export class Safety {
  readonly #journal: Journal;
  readonly #approvals: Approvals;
  readonly #cards: KnownCards;
  readonly #ceiling: Ceiling;
  readonly #tried = new Set<Approval>();
  readonly #stop = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();
  #undone: Promise<void> = Promise.resolve();
  #n: number;
  #undoing = false;
  #over = false;
  #repeats = false;
  /** Deals that were sent since it was last looked for what came of them beside what was told. */
  readonly #unlooked = new Map<string, { readonly n: number; readonly movement: Movement }>();
  /** Every id that a reply gave. */
  readonly #told = new Set<string>();

  /** @param lines those of a journal that is gone on with */
  constructor(journal: Journal, { limits, cards }: Permitted, lines: readonly Line[] = []) {
    this.#journal = journal;
    this.#cards = new KnownCards(cards);
    this.#ceiling = new Ceiling(limits);
    this.#approvals = new Approvals(lines);
    this.#n = lines.reduce((highest, { n }) => Math.max(highest, n), 0);
  }

  /** Aborted when the run is to end: its reason says why. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  get journal(): string {
    return this.#journal.path;
  }

  /** What could not be undone, or has not been yet. */
  get left(): readonly Approval[] {
    return [...this.#approvals.left, ...this.#approvals.open];
  }

  /** Whoever sends may send more than it is asked to: a client of others that repeats a deal makes two of it. */
  expectRepeats(): void {
    this.#repeats = true;
  }

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
  async around<T extends Sent>(text: string, send: () => Promise<T>): Promise<T> {
    const movement = movementIn(text);
    if (!movement) return this.#watched(text, await send());
    // A step that was given up on may still be at it while others' charges are undone.
    if (!this.#undoing || !['credit', 'cancellation'].includes(movement.kind)) this.#permit(text);
    const giveBack = this.#ceiling.take(movement);
    this.#n += 1;
    const n = this.#n;
    if (charges(movement)) this.#unlooked.set(`${movement.terminal} ${movement.user}`, { n, movement });
    this.#note({ n, at: new Date().toISOString(), sent: movement }, giveBack);
    const sent = this.#sent(n, movement, send, giveBack);
    this.#underWay.add(sent);
    try {
      return await sent;
    } finally {
      this.#underWay.delete(sent);
    }
  }

  /**
   * Cancels or refunds all that is approved. What could not be is tried once more at the end, not between scenarios.
   *
   * @param client through which it is done: the kit's own
   * @param last nothing comes after this: nothing more is charged, and what is still open is listed as left
   */
  async undo(client: Client, last = false, onUndo: OnUndo = () => {}): Promise<void> {
    if (last) this.#over = true;
    const before = this.#undone;
    this.#undone = (async () => {
      await before.catch(() => {});
      if (this.#underWay.size > 0)
        await Promise.race([Promise.allSettled(this.#underWay), sleep(patience, undefined, { ref: false })]);
      this.#undoing = true;
      try {
        await this.#lookForUnknown(client, last);
        if (this.#repeats) await this.#lookForRepeats(client);
        await this.#undoOpen(client, last, onUndo);
      } finally {
        this.#undoing = false;
      }
    })();
    await this.#undone;
  }

  /**
   * Ends the journal, which goes where nothing is left to undo.
   *
   * @param keep there is something else in it that somebody has to look at
   */
  close(keep = false): void {
    this.#journal.close();
    if (this.left.length === 0 && !keep) forget(this.#journal.path);
  }

  /** @throws Forbidden */
  #permit(text: string): void {
    if (this.stopped.aborted) throw new Forbidden(String(this.stopped.reason));
    if (this.#over) throw new Forbidden('the run is over');
    this.#cards.allow(text);
  }

  /** What an inquiry of the run itself shows as approved and was refused to it is looked into. */
  #watched<T extends { readonly reply?: Element | undefined }>(text: string, got: T): T {
    if (this.#undoing) return got;
    const shown = approvedIn(text, got.reply);
    const refused = shown?.tranIds.some((tranId) => !this.#approvals.knows(tranId))
      ? this.#approvals.refused(shown.user)
      : undefined;
    if (refused) this.#note({ n: refused.n, answered: { result: '', approved: false, unclear: true } });
    return got;
  }

  async #sent<T extends Sent>(
    n: number,
    { command }: Movement,
    send: () => Promise<T>,
    giveBack: () => void,
  ): Promise<T> {
    try {
      const got = await send();
      const answered = shownBy(got, answerIn(got.reply, command));
      if (!answered.approved && !answered.unclear) giveBack();
      if (answered.approved) this.#cards.learn(got.reply);
      if (answered.tranId !== undefined) this.#told.add(answered.tranId);
      this.#note({ n, answered });
      return got;
    } catch (error) {
      // Nobody took it.
      if (error instanceof Error && 'code' in error && error.code === 'unreachable') {
        giveBack();
        this.#note({ n, answered: { result: '', approved: false } });
      }
      // A reply came that the client does not show: only an inquiry says what it was.
      if (error instanceof ClientFault && error.hidesReply)
        this.#note({ n, answered: { result: '', approved: false, unclear: true } });
      throw error;
    }
  }

  #due(last: boolean): readonly Approval[] {
    return this.#approvals.open.filter((approval) => last || !this.#tried.has(approval));
  }

  async #lookForUnknown(client: Client, last: boolean): Promise<void> {
    // Of several deals under one reference the first one finds them all.
    const more = new Map<string, number>();
    for (const approval of this.#due(last).filter(({ state }) => state === 'unknown')) {
      this.#tried.add(approval);
      const looked = await lookFor(approval, client);
      if ('why' in looked) {
        approval.hindrance = looked.why;
        continue;
      }
      const found = looked.found.filter(({ tranId }) => !this.#approvals.knows(tranId));
      const spare = (more.get(approval.user) ?? 0) + found.length - 1;
      if (spare >= 0) {
        this.#note({ n: approval.n, found });
        more.set(approval.user, spare);
      } else if (approval.approved)
        approval.hindrance = 'approved without a tranId, and no inquiry finds the charge';
      else if (approval.answered || (last && Date.now() - Date.parse(approval.at) > settled))
        this.#note({ n: approval.n, found });
      else approval.hindrance = 'no reply came, and no inquiry finds the charge yet';
    }
  }

  /** What is approved under the references of the run and in none of its replies. */
  async #lookForRepeats(client: Client): Promise<void> {
    const deals = [...this.#unlooked.values()];
    this.#unlooked.clear();
    for (const { movement } of deals) {
      const at = new Date().toISOString();
      const { total: _, ...any } = movement;
      const looked = await lookFor({ ...any, total: undefined, at }, client);
      if ('why' in looked) continue;
      for (const { tranId, total } of looked.found) {
        if (this.#told.has(tranId) || this.#approvals.knows(tranId)) continue;
        this.#told.add(tranId);
        this.#n += 1;
        this.#note({ n: this.#n, at, sent: { ...any, total } });
        this.#note({ n: this.#n, answered: { result: '000', approved: true, tranId } });
      }
    }
  }

  async #undoOpen(client: Client, last: boolean, onUndo: OnUndo): Promise<void> {
    // A capture before what it has captured.
    const approvals = this.#due(last)
      .filter(({ state }) => state === 'open')
      .toReversed();
    for (const [index, approval] of approvals.entries()) {
      onUndo(index, approvals.length);
      this.#tried.add(approval);
      const came = await undo(approval, client);
      const about = { n: approval.n, ...(approval.tranId !== undefined && { tranId: approval.tranId }) };
      if (came.outcome === 'undone') this.#note({ ...about, over: 'undone' });
      else if (came.outcome === 'left') this.#note({ ...about, over: 'left', why: came.why });
      else approval.hindrance = came.why;
    }
    if (approvals.length > 0) onUndo(approvals.length, approvals.length);
  }

  /** @param giveBack what to do where a charge is not sent because it cannot be written down */
  #note(line: Line, giveBack?: () => void): void {
    this.#approvals.enter(line);
    try {
      this.#journal.add(line);
    } catch (error) {
      // What cannot be written down is not charged, and the run is over; what was charged is undone from memory.
      this.stop(error instanceof Error ? error.message : String(error));
      if (!('sent' in line) || !charges(line.sent)) return;
      giveBack?.();
      this.#approvals.enter({ n: line.n, answered: { result: '', approved: false } });
      throw new Forbidden(String(this.stopped.reason));
    }
  }
}

/** What a reply says of a movement, as the journal keeps it: no element in which anything may stand. */
function answerIn(reply: Element | undefined, command: string): Answered {
  const result = textAt(reply, 'response.result');
  if (!reply || !result) return { result: '', approved: false, unclear: true };
  const inside = (path: string) => textAt(reply, `response.${command}.${path}`);
  const named = {
    tranId: id(textAt(reply, 'response.tranId')),
    cgUid: id(inside('cgUid')),
    authNumber: id(inside('authNumber')),
  };
  return {
    result: result.slice(0, 8),
    approved: isApproved(result, inside('status'), command),
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
  };
}

const id = (text: string | undefined): string | undefined =>
  text !== undefined && /^[0-9A-Za-z-]{1,40}$/.test(text) ? text : undefined;

/** Where result and status differ a charge may have been made, and what takes it back may not. */
function isApproved(result: string, status: string | undefined, command: string): boolean {
  if (command === 'doDeal') return result === '000' || status === '000';
  return result === '000' && /^0*$/.test(status ?? '');
}
