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

interface Permitted {
  readonly limits: Limits;
  readonly cards: readonly string[];
}

type Sent = Pick<Exchange, 'reply' | 'through'>;

/** If a client returns an approval without a tranId, the result is unclear: the client can report a refusal as a success. */
const shownBy = ({ through }: Sent, answered: Answered): Answered =>
  through?.reply === 'decoded' && answered.tranId === undefined && answered.approved
    ? { ...answered, approved: false, unclear: true }
    : answered;

export type OnUndo = (done: number, of: number) => void;

const patience = 30_000;

/** The time in milliseconds after which the gateway no longer executes a deal without reply. */
const settled = 60_000;

/** Protects a live gateway: checks requests before they are sent, and cancels or refunds approved charges. */
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
  readonly #unlooked = new Map<string, { readonly n: number; readonly movement: Movement }>();
  readonly #answered = new Set<string>();

  constructor(journal: Journal, { limits, cards }: Permitted, lines: readonly Line[] = []) {
    this.#journal = journal;
    this.#cards = new KnownCards(cards);
    this.#ceiling = new Ceiling(limits);
    this.#approvals = new Approvals(lines);
    this.#n = lines.reduce((highest, { n }) => Math.max(highest, n), 0);
  }

  /** The abort signal of the run. The run has to end if it is aborted; the reason is a text. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  get journal(): string {
    return this.#journal.path;
  }

  get left(): readonly Approval[] {
    return [...this.#approvals.left, ...this.#approvals.open];
  }

  /** Makes the function `undo` also search for charges that a client repeated. */
  expectRepeats(): void {
    this.#repeats = true;
  }

  stop(reason: string): void {
    this.#stop.abort(reason);
  }

  /** Sends a request if it is permitted. @param text the XML of the request @throws Forbidden if it is not permitted */
  async around<T extends Sent>(text: string, send: () => Promise<T>): Promise<T> {
    const movement = movementIn(text);
    if (!movement) return this.#watched(text, await send());
    // A test step that exceeded its time-out can still send requests while charges are undone.
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
   * Cancels or refunds approved charges. Failed attempts are repeated only at the end of the run.
   * @param client the client of the kit
   * @param last true at the end of the run: no further charges are permitted then
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

  /** Closes the journal. The file is deleted if no charge is open. @param keep true for a journal with unreadable lines */
  close(keep = false): void {
    this.#journal.close();
    if (this.left.length === 0 && !keep) forget(this.#journal.path);
  }

  #permit(text: string): void {
    if (this.stopped.aborted) throw new Forbidden(String(this.stopped.reason));
    if (this.#over) throw new Forbidden('the run is over');
    this.#cards.allow(text);
  }

  /** A deal that was refused, but that an inquiry shows as approved, has to be undone. */
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
      this.#cards.learn(got.reply);
      if (answered.tranId !== undefined) this.#answered.add(answered.tranId);
      this.#note({ n, answered });
      return got;
    } catch (error) {
      // The error code `unreachable` means that the gateway did not receive the request.
      if (error instanceof Error && 'code' in error && error.code === 'unreachable') {
        giveBack();
        this.#note({ n, answered: { result: '', approved: false } });
      }
      // If the user's client does not return the reply, only an inquiry shows the result of the deal.
      if (error instanceof ClientFault && error.hidesReply)
        this.#note({ n, answered: { result: '', approved: false, unclear: true } });
      throw error;
    }
  }

  #due(last: boolean): readonly Approval[] {
    return this.#approvals.open.filter((approval) => last || !this.#tried.has(approval));
  }

  async #lookForUnknown(client: Client, last: boolean): Promise<void> {
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

  async #lookForRepeats(client: Client): Promise<void> {
    const deals = [...this.#unlooked.values()];
    this.#unlooked.clear();
    for (const { movement } of deals) {
      const at = new Date().toISOString();
      const { total: _, ...any } = movement;
      const looked = await lookFor({ ...any, total: undefined, at }, client);
      if ('why' in looked) continue;
      for (const { tranId, total } of looked.found) {
        if (this.#answered.has(tranId) || this.#approvals.knows(tranId)) continue;
        this.#answered.add(tranId);
        this.#n += 1;
        this.#note({ n: this.#n, at, sent: { ...any, total } });
        this.#note({ n: this.#n, answered: { result: '000', approved: true, tranId } });
      }
    }
  }

  async #undoOpen(client: Client, last: boolean, onUndo: OnUndo): Promise<void> {
    // The newest deal comes first, because a capture is undone before its pre-authorization.
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

  /** @param giveBack called if the journal cannot be written, because the charge is then not sent */
  #note(line: Line, giveBack?: () => void): void {
    this.#approvals.enter(line);
    try {
      this.#journal.add(line);
    } catch (error) {
      // If the journal cannot be written, the run ends. Earlier charges are undone from memory.
      this.stop(error instanceof Error ? error.message : String(error));
      if (!('sent' in line) || !charges(line.sent)) return;
      giveBack?.();
      this.#approvals.enter({ n: line.n, answered: { result: '', approved: false } });
      throw new Forbidden(String(this.stopped.reason));
    }
  }
}

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

/** True if a reply possibly approves a charge: either its result code or its status means success. */
function isApproved(result: string, status: string | undefined, command: string): boolean {
  if (command === 'doDeal') return result === '000' || status === '000';
  return result === '000' && /^0*$/.test(status ?? '');
}
