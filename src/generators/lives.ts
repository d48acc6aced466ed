import { type Admits, covering, none, type Parameters, type Row } from './covering.ts';
import {
  type AnyMove,
  type AttributeName,
  attributes,
  followUps,
  type History,
  type How,
  type Move,
  type Share,
  type Time,
  type Way,
} from './moves.ts';

/** The operations on a transaction, before and after at most two transmissions. */
const lives: Readonly<Record<string, readonly string[]>> = {
  'is transmitted': ['charge'],
  'is cancelled twice': ['charge', 'cancel', 'cancel', 'transmit', 'cancel'],
  'is refunded twice before its transmission': ['charge', 'refund, whole', 'refund, whole'],
  'is refunded, and then cancelled': ['charge', 'refund, whole', 'cancel', 'transmit', 'cancel'],
  'is refunded in part before its transmission': [
    ...['charge', 'refund, half', 'cancel'],
    ...['transmit', 'refund, three quarters', 'refund, half'],
  ],
  'is refunded above its amount': ['charge', 'refund, above', 'transmit', 'refund, above'],
  'is refunded twice': [
    ...['charge', 'transmit', 'refund, whole', 'refund, whole'],
    ...['transmit', 'refund, whole'],
  ],
  'is refunded in part': [
    ...['charge', 'transmit', 'refund, half', 'refund, three quarters', 'cancel'],
    ...['transmit', 'refund, three quarters', 'cancel'],
  ],
  'is cancelled after its transmission': ['charge', 'transmit', 'cancel'],
  'is held': ['held charge', 'transmit', 'release'],
  'is released and refunded': ['held charge', 'release', 'transmit', 'release', 'refund, whole'],
  'is released and refunded in part': ['held charge', 'release', 'refund, half', 'cancel', 'transmit'],
  'is released and cancelled': ['held charge', 'release', 'cancel', 'cancel', 'transmit', 'cancel'],
  'is authorized and cancelled': [
    ...['pre-authorization', 'cancel', 'capture, whole'],
    ...['transmit', 'capture, whole'],
  ],
  'is captured twice': ['pre-authorization', 'capture, above', 'capture, whole', 'capture, whole'],
  'is paid out': ['charge'],
  'is paid out by authorization, and cancelled': ['pre-authorization', 'cancel', 'capture, whole'],
  'is paid out by capture': ['pre-authorization', 'capture, above', 'capture, half', 'capture, whole'],
  'is captured and cancelled': [
    ...['pre-authorization', 'capture, whole', 'cancel the capture', 'cancel the capture'],
    ...['transmit', 'cancel the capture', 'capture, whole'],
  ],
  'is captured in part': [
    ...['pre-authorization', 'transmit', 'capture, half', 'capture, whole'],
    'refund the capture, whole',
  ],
  'is captured and refunded in part': [
    ...['pre-authorization', 'capture, whole', 'refund the capture, half', 'cancel the capture'],
    ...['transmit', 'refund the capture, above'],
  ],
  'is captured in part and refunded': [
    ...['pre-authorization', 'capture, half', 'transmit'],
    ...['cancel the capture', 'refund the capture, above', 'refund the capture, whole'],
  ],
};

interface Sending {
  readonly way?: Way;
  /** The terminals whose transactions are sent or passed over. */
  readonly terminals: readonly string[];
}

const sending: Readonly<Record<string, Sending>> = {
  'by request': { way: 'request', terminals: ['manual'] },
  'not with another terminal': { way: 'request', terminals: ['main', 'second'] },
  'by the daily run': { way: 'daily run', terminals: ['main', 'second'] },
  'not by the daily run': { way: 'daily run', terminals: ['manual'] },
  'by the admin API': { terminals: ['main', 'second', 'manual'] },
};

/** Times before and after the first operations on a transaction. Another day needs a terminal without a daily run. */
const clocks: Readonly<Record<string, readonly [Time, Time] | undefined>> = {
  'in an hour': undefined,
  'past noon': ['before noon', 'past noon'],
  'past midnight': ['before midnight', 'past midnight'],
  // Two days later, the month and the year are others.
  'days later': ['before the end of the year', 'days later'],
};

/** The abilities of a gateway that decide which attributes a run can try. */
export interface Offer {
  readonly cards: readonly string[];
  /** The roles of its terminals; `extras` only if this terminal is `main` too. */
  readonly terminals: readonly string[];
  readonly clock: boolean;
  readonly admin: boolean;
}

export interface Variety {
  readonly parameters: Parameters;
  readonly admits: Admits;
  /** Values that the target cannot try, with the reason. */
  readonly left: readonly (readonly [value: string, reason: string])[];
}

const { type: _, ...varied } = attributes;

const whole: Parameters = {
  ...{ life: Object.keys(lives), sent: Object.keys(sending), clock: Object.keys(clocks) },
  amount: ['usual', 'of one unit', 'of eight digits'],
  ...varied,
  lookup: [none, ...attributes.lookup],
  capture: [none, ...attributes.capture],
  repeats: [none, ...attributes.repeats],
};

const noClock = 'the target has no admin API (/__admin) that moves its clock';

/** All attributes, or those that a target can try. */
export function varietyOf(offer?: Offer): Variety {
  const left: (readonly [string, string])[] = [];
  const lacking = (name: string, value: string): string | undefined => {
    if (!offer) return undefined;
    if ((name === 'card' || value === 'declined') && !offer.cards.includes(value))
      return `the target file has no card "${value}"`;
    if ((name === 'terminal' || value === 'extras') && !offer.terminals.includes(value))
      return `the target file has no terminal "${value}"`;
    if (value === 'of eight digits' && !offer.admin) return 'a run limits the amounts of a live target';
    if (name === 'clock' && clocks[value] && !offer.clock) return noClock;
    const { way, terminals = [] } = (name === 'sent' && sending[value]) || {};
    if (way === 'daily run' && !offer.clock) return noClock;
    if (value === 'by the admin API' && !offer.admin)
      return 'the target has no admin API (/__admin) that transmits';
    const needed = way === 'request' ? ['manual'] : terminals;
    return name === 'sent' && !needed.some((one) => offer.terminals.includes(one))
      ? `the target file has no terminal "${needed.join('" or "')}"`
      : undefined;
  };
  const parameters = Object.fromEntries(
    Object.entries(whole).map(([name, values]) => [
      name,
      values.filter((value) => {
        const reason = lacking(name, value);
        if (reason) left.push([`${name} ${value}`, reason]);
        return !reason;
      }),
    ]),
  );
  return { parameters, admits, left };
}

const isPayout = (life: string): boolean => life.startsWith('is paid out');

const facts = new Map(
  Object.entries(lives).map(([life, moves]) => [
    life,
    {
      credits: moves.some((one) => /^(cancel|refund)/.test(one)),
      captures: moves.some((one) => /^capture/.test(one)),
      ofCapture: moves.some((one) => /the capture/.test(one)),
      isDivided: moves.some((one) => one.endsWith('half')),
      // The specification states payouts, pre-authorized payouts and their captures, and no refund or hold of them.
      isPayout: isPayout(life),
    },
  ]),
);

/** The constraints of the specification between attributes. Its silence is a constraint too. */
const admits: Admits = (row) => admitsCourse(row, row.life, row.sent);

function admitsCourse(row: Row, life: string | undefined, sent: string | undefined): boolean {
  const { lookup, capture, repeats, credit, paid, inquiry, user } = row;
  const fact = life === undefined ? undefined : facts.get(life);
  if (fact && lookup !== undefined && fact.credits !== (lookup !== none)) return false;
  if (fact && repeats !== undefined && fact.credits !== (repeats !== none)) return false;
  if (fact && capture !== undefined && fact.captures !== (capture !== none)) return false;
  // A cgUid finds the capture or its pre-authorization (ambiguity #12), and both have one uid.
  if (fact?.ofCapture && /cgUid|orgUid/.test(lookup ?? '')) return false;
  if (fact?.isPayout && (credit ?? 'RegularCredit') !== 'RegularCredit') return false;
  // A charge by token may have the cgUid and the uid of the token.
  if (paid === 'by token' && (/cgUid|orgUid/.test(lookup ?? '') || /cgUid|orgUid/.test(inquiry ?? '')))
    return false;
  // Payments of a total of one unit would be zero, and so would a part of it.
  if (row.amount === 'of one unit' && (fact?.isDivided || /Payments|Special/.test(credit ?? '')))
    return false;
  if (credit !== undefined && row.card !== undefined && (credit === 'AdHock') !== (row.card === 'ad-hoc'))
    return false;
  if (fact?.isPayout && row.card === 'ad-hoc') return false;
  if (row.marks === 'none' && /shift/.test(inquiry ?? '')) return false;
  if (paid === 'by token' && /^(card|cvv)/.test(row.refused ?? '')) return false;
  if (user === 'absent' && /user/.test(inquiry ?? '')) return false;
  return isSendable(row, sent);
}

function isSendable({ clock, marks, terminal: own }: Row, sent: string | undefined): boolean {
  const terminal = marks === 'extras' ? 'main' : own;
  if (own !== undefined && own !== terminal) return false;
  const { terminals = [terminal ?? 'manual'], way } = (sent && sending[sent]) || {};
  if (terminal !== undefined && !terminals.includes(terminal)) return false;
  if (!/midnight|days/.test(clock ?? '')) return true;
  return way !== 'daily run' && terminals.includes('manual') && (terminal ?? 'manual') === 'manual';
}

const between = ', sent ';

/**
 * Rows in which each way of transmission of each life occurs with each other value, which pairs do not need.
 *
 * @param earlier rows with all pairs
 */
export function courses(
  { parameters: { life = [], sent = [], ...others } }: Pick<Variety, 'parameters'>,
  random: () => number,
  earlier: readonly Row[],
): readonly Row[] {
  const joined = ({ life, sent, ...row }: Row): Row => ({ course: `${life}${between}${sent}`, ...row });
  const ways = life.flatMap((one) => sent.map((way): Row => ({ life: one, sent: way }))).filter(admits);
  const parts = new Map(ways.map((one) => [joined(one).course, one]));
  const parted = ({ course, ...row }: Row): Row => ({ ...row, ...parts.get(course) });
  const isAdmitted: Admits = (row) => {
    const { life, sent } = parts.get(row.course) ?? {};
    return admitsCourse(row, life, sent);
  };
  const course = ways.flatMap((one) => joined(one).course ?? []);
  // The attribute with the most values decides the number of rows. Pairs try the other cards, and what is refused.
  const card = (others.card ?? []).filter((one) => !/1[78]-digits|company|ad-hoc/.test(one));
  const refused = (others.refused ?? []).slice(0, 1);
  const parameters = { course, ...others, card, refused };
  return covering(parameters, isAdmitted, random, earlier.map(joined)).map(parted);
}

/** Transactions of one history; more if their records are compared after the transmission only. */
const [size, sizeLate] = [10, 20];

/** A history with the attributes of its transactions: transaction 1 has those of the first row. */
export interface Lived {
  readonly rows: readonly Row[];
  readonly history: History;
}

/** Histories of transactions with these attributes: transactions with the same way of transmission are in one batch. */
export function historiesOf(
  rows: readonly Row[],
  total: () => number,
  late: { readonly late?: true } = {},
): readonly Lived[] {
  const kinds = Map.groupBy(rows, ({ sent = '', clock }) => `${sending[sent]?.way} ${clock}`);
  return [...kinds.values()].flatMap((kind) => {
    const count = Math.ceil(kind.length / (late.late ? sizeLate : size));
    return Array.from({ length: count }, (_, part) => {
      const own = kind.filter((_one, index) => index % count === part);
      return { rows: own, history: historyOf(own, total, late) };
    });
  });
}

function historyOf(rows: readonly Row[], total: () => number, late: Pick<Move, 'late'>): History {
  const { sent = '', clock = '' } = rows[0] ?? {};
  const [before, after] = clocks[clock] ?? [];
  const { way } = sending[sent] ?? {};
  const transmit: AnyMove = { what: 'transmit', ...(way && { way }) };
  const parts = rows.map((row, index) => phasesOf(row, { number: index + 1, ...late }, total()));
  const pass = (to: Time | undefined): readonly AnyMove[] => (to ? [{ what: 'clock', to }] : []);
  const at = (phase: number): readonly AnyMove[] => {
    const moves = parts.map((all) => all[phase] ?? []);
    if (after !== 'days later') return moves.flat();
    // Two operations on a transaction are on different days.
    const rounds = Math.max(...moves.map(({ length }) => length));
    return Array.from({ length: rounds }, (_, round): readonly AnyMove[] => [
      ...(round > 0 ? pass(after) : []),
      ...moves.flatMap((own) => own[round] ?? []),
    ]).flat();
  };
  return [
    ...[...pass(before), ...at(0), ...pass(after), ...at(1)],
    ...[transmit, ...at(2), transmit, ...at(3)],
  ];
}

/** The first deal, and the operations before the first transmission, between the two, and after the second one. */
function phasesOf(
  { life = '', ...row }: Row,
  named: Pick<Move, 'number' | 'late'>,
  total: number,
): readonly (readonly Move[])[] {
  const { number } = named;
  const how = howOf({ ...row, ...(isPayout(life) && { type: 'Credit' }) });
  const [opening = '', ...more] = lives[life] ?? [];
  const amount = { 'of one unit': 1, 'of eight digits': 80_000_000 + total }[row.amount ?? ''] ?? total;
  const first: Move = { ...named, what: opening as Move['what'], total: amount, ...(how && { how }) };
  const phases: Move[][] = [[]];
  for (const text of more)
    if (text === 'transmit') phases.push([]);
    else phases.at(-1)?.push(laterMove(text, number));
  return [[first], ...phases];
}

function laterMove(text: string, number: number): Move {
  const [words = '', share] = text.split(', ');
  const what = followUps.find((one) => words.startsWith(one)) ?? 'cancel';
  return {
    ...{ number, what },
    ...(share !== undefined && { share: share as Share }),
    ...(words.endsWith('the capture') && { ofCapture: true as const }),
  };
}

function howOf(row: Row): How | undefined {
  const names = Object.keys(attributes) as AttributeName[];
  const how = names.filter((name) => ![undefined, none, attributes[name][0]].includes(row[name] as never));
  return how.length === 0 ? undefined : Object.fromEntries(how.map((name) => [name, row[name]]));
}
