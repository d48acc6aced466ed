import { cannotUndo } from '../../certificate/words.ts';
import { amountWords } from '../../message/amount-words.ts';
import type { Answered, Line, Sent } from './journal.ts';
import { charges, type Movement } from './movement.ts';

/** A deal that was approved, or possibly approved. */
export interface Approval extends Pick<Movement, 'kind' | 'terminal' | 'user' | 'currency'> {
  readonly n: number;
  readonly at: string;
  readonly total: number | undefined;
  tranId?: string;
  cgUid?: string;
  authNumber?: string;
  refunded: number;
  /** True if a full refund was sent and no reply came. */
  refundAsked: boolean;
  captured: boolean;
  /** The state of a deal. It is `unknown` without a reply that contains a tranId: the deal is possibly approved. */
  state: 'unknown' | 'open' | 'over';
  /** True if the gateway replied. Without a reply, the gateway can still approve the deal later. */
  answered: boolean;
  approved: boolean;
  /** The reason why the deal cannot be undone. No further attempt is made. */
  left?: string;
  hindrance?: string;
}

/** All approved and possibly approved deals of a journal, with their states. */
export class Approvals {
  readonly #approvals = new Map<number, Approval[]>();
  readonly #sent = new Map<number, Sent>();
  readonly #credits = new Set<string>();

  constructor(lines: readonly Line[] = []) {
    for (const line of lines) this.enter(line);
  }

  /** The deals that are not undone yet, in order, including deals without a reply. */
  get open(): readonly Approval[] {
    return this.#all().filter(({ state, left }) => state !== 'over' && left === undefined);
  }

  get left(): readonly Approval[] {
    return this.#all().filter(({ left }) => left !== undefined);
  }

  knows(tranId: string): boolean {
    return this.#credits.has(tranId) || this.#all().some((approval) => approval.tranId === tranId);
  }

  refused(user: string): Approval | undefined {
    return this.#all().findLast(
      (approval) =>
        approval.user === user && approval.state === 'over' && approval.answered && !approval.approved,
    );
  }

  enter(line: Line): void {
    if ('sent' in line) this.#enterSent(line);
    else if ('answered' in line) this.#enterAnswer(line.n, line.answered);
    else if ('found' in line) this.#enterFound(line.n, line.found);
    else for (const approval of this.#approvals.get(line.n) ?? []) this.#end(approval, line);
  }

  #all(): Approval[] {
    return [...this.#approvals.values()].flat();
  }

  #enterSent(line: Sent): void {
    this.#sent.set(line.n, line);
    if (!charges(line.sent)) {
      const original = this.#wholeOf(line.sent);
      if (original) original.refundAsked = true;
      return;
    }
    const { kind, terminal, user, currency, total } = line.sent;
    const approval: Approval = {
      ...{ n: line.n, kind, at: line.at, terminal, user, currency, total },
      ...{ refunded: 0, refundAsked: false, captured: false },
      ...{ state: 'unknown', answered: false, approved: false },
    };
    this.#approvals.set(line.n, [approval]);
  }

  #enterAnswer(n: number, answered: Answered): void {
    const sent = this.#sent.get(n)?.sent;
    if (!sent) return;
    const [approval] = this.#approvals.get(n) ?? [];
    if (approval) this.#enterOutcome(approval, sent, answered);
    else if (charges(sent)) {
      // An inquiry had already found no transaction when the reply arrived.
      if (!answered.approved && !answered.unclear) return;
      this.#enterSent(this.#sent.get(n) as Sent);
      this.#enterAnswer(n, answered);
    } else this.#enterCredit(sent, answered);
  }

  #enterOutcome(approval: Approval, sent: Sent['sent'], answered: Answered): void {
    approval.answered = true;
    if (answered.unclear) approval.state = 'unknown';
    if (answered.unclear) return;
    approval.approved = answered.approved;
    approval.state = !answered.approved ? 'over' : answered.tranId === undefined ? 'unknown' : 'open';
    if (!answered.approved) return;
    Object.assign(approval, namesIn(answered));
    const used = this.#usedBy(sent, answered.cgUid, approval);
    if (used) used.captured = true;
  }

  #enterCredit(sent: Sent['sent'], answered: Answered): void {
    const whole = this.#wholeOf(sent);
    if (whole && !answered.unclear) whole.refundAsked = false;
    if (!answered.approved || sent.kind === 'nothing') return;
    if (answered.tranId !== undefined) this.#credits.add(answered.tranId);
    const original = this.#originalOf(sent, answered.cgUid);
    if (!original) return;
    const given = sent.total ?? original.total ?? 0;
    const all = original.total === undefined || original.refunded + given >= original.total;
    original.refunded += given;
    if (sent.kind === 'cancellation' || (sent.kind === 'credit' && all)) original.state = 'over';
  }

  #wholeOf(sent: Sent['sent']): Approval | undefined {
    if (sent.kind !== 'credit' || sent.total !== undefined || sent.tranId === undefined) return undefined;
    return this.#all().find(({ tranId }) => tranId === sent.tranId);
  }

  #usedBy(sent: Sent['sent'], cgUid: string | undefined, capture: Approval): Approval | undefined {
    if (sent.cgUid === undefined && sent.authNo === undefined) return undefined;
    const authorized = this.#all().filter((one) => one !== capture && one.kind === 'authorization');
    const related = authorized.find((one) => cgUid !== undefined && one.cgUid === cgUid);
    // Authorization numbers are short and can repeat, so one number can belong to several deals.
    const same = authorized.filter((one) => sent.authNo !== undefined && one.authNumber === sent.authNo);
    return related ?? (same.length === 1 ? same[0] : undefined);
  }

  #originalOf(sent: Sent['sent'], cgUid: string | undefined): Approval | undefined {
    if (sent.tranId !== undefined) return this.#all().find(({ tranId }) => tranId === sent.tranId);
    const related = this.#all().filter((one) => one.cgUid !== undefined && one.cgUid === cgUid);
    return related.length === 1 ? related[0] : undefined;
  }

  #enterFound(n: number, found: Extract<Line, { found: unknown }>['found']): void {
    const [unknown] = this.#approvals.get(n) ?? [];
    if (!unknown) return;
    this.#approvals.set(
      n,
      found.map(({ tranId, total }) => ({ ...unknown, tranId, total, state: 'open', approved: true })),
    );
  }

  #end(approval: Approval, line: Extract<Line, { over: unknown }>): void {
    if (line.tranId !== undefined && line.tranId !== approval.tranId) return;
    if (line.over === 'undone') approval.state = 'over';
    else approval.left = line.why ?? 'the charge could not be undone';
  }
}

const namesIn = ({ tranId, cgUid, authNumber }: Answered): Partial<Approval> => ({
  ...(tranId !== undefined && { tranId }),
  ...(cgUid !== undefined && { cgUid }),
  ...(authNumber !== undefined && { authNumber }),
});

/** The words for kinds of deals that differ from the name of the kind. */
const names: Readonly<Record<string, string>> = {
  hold: 'held charge',
  authorization: 'pre-authorization',
};

export function approvalLine(approval: Approval): string {
  const { kind, total, currency, terminal, tranId, user, at, state, refunded, answered } = approval;
  const words = (amount: number) =>
    /^[A-Z]{3}$/.test(currency) ? amountWords(amount, currency) : `${amount} of the smallest unit`;
  const amount = total === undefined ? 'of an unknown amount' : `of ${words(total)}`;
  const back = refunded > 0 ? `, of which ${words(refunded)} refunded` : '';
  const id = tranId === undefined ? `user ${user || 'none'}` : `tranId ${tranId}`;
  const why =
    (approval.left === undefined ? approval.hindrance : `${cannotUndo}${approval.left}`) ??
    (state !== 'unknown'
      ? ''
      : answered
        ? 'no reply showed the tranId: possibly approved'
        : 'no reply came: possibly approved');
  return `${names[kind] ?? kind} ${amount}${back}, terminal ${terminal}, ${id}, ${at.slice(0, 19)}Z${why === '' ? '' : `: ${why}`}`;
}
