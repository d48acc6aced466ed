import { Temporal } from 'temporal-polyfill';
import type { CardOutcome } from '../card-outcome.ts';
import { type Moment, toTheSecond } from '../clock.ts';
import { type Kind, sharedNames, type Transaction } from '../transaction.ts';
import type { Database, Value } from './database.ts';

/** The columns of `deals`, as rows have them. */
export const columns =
  'id, cg, uid, user, auth, at, terminal, state, credited, marks, transmission, total, sequence, expiration, token, bin, form, original, own';

/** What many transactions have in common. */
interface Form {
  readonly kind: Kind;
  readonly type: string;
  readonly status: string;
  readonly length: number;
  readonly isVisa: boolean;
  readonly outcome: CardOutcome;
  readonly sent: Readonly<Record<string, string>>;
}

/** How many forms are at hand; a merchant's own values can make many. */
const formsAtHand = 10_000;

/** A tranId as the number that it is in the database; undefined where it is none of the sandbox's. */
export const idOf = (tranId: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(tranId) ? Number(tranId) : undefined;

/** What few transactions get later on. */
const marks = ['operations', 'moves'] as const;

/** The members of a transaction that can change. */
export const changeable = ['state', 'credited', 'transmission', ...marks] as const;

/** The columns that hold these, and what is written into them. */
export const changing = 'state = ?, credited = ?, marks = ?, transmission = ?';

export function changed(one: Transaction): Value[] {
  const { state, credited, transmission } = one;
  const marked = marks.some((name) => one[name] !== undefined);
  return [
    ...[state, credited],
    marked ? JSON.stringify(Object.fromEntries(marks.map((name) => [name, one[name]]))) : null,
    transmission
      ? JSON.stringify([
          ...[transmission.transmitId, toTheSecond(transmission.at)],
          ...[transmission.clearingReferanceNo, transmission.fileNumber],
        ])
      : null,
  ];
}

/** Transactions as rows of `deals`, and back. */
export class TransactionRows {
  readonly #findForm: ReturnType<Database['reading']>;
  readonly #readForm: ReturnType<Database['reading']>;
  readonly #addForm: ReturnType<Database['writing']>;
  readonly #ids = new Map<string, number>();
  readonly #forms = new Map<number, Form>();

  constructor(database: Database) {
    this.#findForm = database.reading('SELECT id FROM forms WHERE text = ?');
    this.#readForm = database.reading('SELECT text FROM forms WHERE id = ?');
    this.#addForm = database.writing('INSERT INTO forms (text) VALUES (?)');
  }

  toRow(one: Transaction): Value[] {
    const { tranId, cgUid, card, sent } = one;
    const common: Record<string, string> = {};
    const own: Record<string, string> = {};
    for (const name in sent) {
      if (sharedNames.includes(name)) common[name] = sent[name] as string;
      else own[name] = sent[name] as string;
    }
    const form: Form = {
      ...{ kind: one.kind, type: one.type, status: one.status, length: card.length },
      ...{ isVisa: card.isVisa, outcome: card.outcome, sent: common },
    };
    return [
      ...[idOf(tranId) ?? null, cgUid === tranId ? null : Number(cgUid), one.uid, one.user ?? null],
      ...[one.authNumber, toTheSecond(one.at), one.terminalNumber, ...changed(one)],
      ...[one.total, one.sequence, one.cardExpiration, card.token, card.bin],
      ...[this.#idOf(JSON.stringify(form)), one.original === undefined ? null : Number(one.original)],
      Object.keys(own).length > 0 ? JSON.stringify(own) : null,
    ];
  }

  fromRow(row: readonly Value[]): Transaction {
    const [id, cg, uid, user, auth, at, terminal, state, credited, marked, transmission, ...rest] = row;
    const [total, sequence, expiration, token, bin, formId, original, own] = rest;
    const form = this.#formOf(formId as number);
    return {
      tranId: String(id),
      cgUid: String(cg ?? id),
      uid: uid as string,
      terminalNumber: terminal as string,
      kind: form.kind,
      type: form.type,
      state: state as Transaction['state'],
      status: form.status,
      total: (total ?? Number.NaN) as number,
      card: {
        token: token as string,
        bin: bin as string,
        lastFour: (token as string).slice(-4),
        length: form.length,
        isVisa: form.isVisa,
        outcome: form.outcome,
      },
      cardExpiration: expiration as string,
      authNumber: auth as string,
      at: momentOf(at as string),
      sequence: sequence as string,
      user: (user ?? undefined) as string | undefined,
      sent: { ...form.sent, ...(own !== null && JSON.parse(own as string)) },
      ...(original !== null && { original: String(original) }),
      credited: credited as number,
      ...(marked !== null && JSON.parse(marked as string, revived)),
      ...(transmission !== null && { transmission: transmissionOf(transmission as string) }),
    };
  }

  #idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    if (this.#findForm(text).length === 0) this.#addForm(text);
    const id = Number(this.#findForm(text)[0]?.[0]);
    if (this.#ids.size >= formsAtHand) this.#ids.clear();
    this.#ids.set(text, id);
    return id;
  }

  #formOf(id: number): Form {
    const known = this.#forms.get(id);
    if (known) return known;
    const form = JSON.parse(String(this.#readForm(id)[0]?.[0])) as Form;
    if (this.#forms.size >= formsAtHand) this.#forms.clear();
    this.#forms.set(id, form);
    return form;
  }
}

/** A moment, wherever a mark has one. */
const revived = (name: string, value: unknown): unknown =>
  name === 'at' ? Temporal.PlainDateTime.from(value as string) : value;

function transmissionOf(text: string): NonNullable<Transaction['transmission']> {
  const [transmitId, at, clearingReferanceNo, fileNumber] = JSON.parse(text) as [
    string,
    string,
    string,
    string,
  ];
  return { transmitId, at: momentOf(at), clearingReferanceNo, fileNumber };
}

let lastMoment = { text: '', moment: Temporal.PlainDateTime.from('1970-01-01') };

/** Many in a row are of the same second. */
function momentOf(text: string): Moment {
  if (lastMoment.text !== text) lastMoment = { text, moment: Temporal.PlainDateTime.from(text) };
  return lastMoment.moment;
}
