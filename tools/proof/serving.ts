import { type CommandName, codeOf, type RuleId, ruleOf, transactionTypes } from '../../src/contract/index.ts';
import type { Element } from '../../src/message/element.ts';
import type { Answer, Call, Terminal, Transaction } from '../../src/sandbox/index.ts';
import { type Alteration, type Serve, type Serving, type State, serveMutant } from './alteration.ts';
import { changed, coded } from './replies/tree.ts';

/** A request, and what it names. */
export interface Case {
  readonly state: State;
  readonly call: Call;
  /** Returns a parameter by its path; '' if it is missing. */
  readonly f: (path: string) => string;
  /** The transaction that a capture, a hold, a credit or an inquiry names. */
  readonly named: Transaction | undefined;
  readonly terminal: Terminal | undefined;
}

/** A request that was served with success. */
export interface Done extends Case {
  readonly answer: Answer;
  readonly made: Transaction | undefined;
}

interface Refused {
  result: string;
  readonly rule: string;
}

/** Other values for the time of a request. */
export interface Otherwise {
  /** Parameters; undefined for a missing one. */
  readonly fields?: Readonly<Record<string, string | undefined>>;
  readonly named?: Partial<Transaction> | undefined;
  /** Settings of the merchant's terminals. */
  readonly terminals?: Partial<Terminal>;
  readonly call?: Partial<Call>;
  readonly also?: readonly (readonly [object, object])[];
}

type Command = CommandName | 'any';

type Maybe<T> = T | false | undefined | '' | 0;

const debits = ['charge', 'payout', 'pre-authorization'];

function namedIn({ command, call: { field, state } }: Serving): Transaction | undefined {
  const { ledger } = state;
  const tranId = field('tranId');
  if (tranId) return ledger.byTranId(tranId);
  const cgUid = field('cgUid');
  const uid = field('ashraitEmvData.orgUid') ?? field('orgUid') ?? '';
  const found = cgUid
    ? ledger.byCgUid(cgUid)
    : uid
      ? ledger.byUid(uid)
      : ledger.byAuthNumber(field('authNo') ?? '-');
  if (command !== 'doDeal')
    return found.findLast(({ kind, state }) => debits.includes(kind) && state !== 'rejected');
  const authorizations = found.filter(({ kind }) => kind === 'pre-authorization');
  return authorizations.find((one) => one.state === 'authorized') ?? authorizations[0];
}

function caseOf(serving: Serving): Case {
  const { call } = serving;
  const { state, merchant, field } = call;
  const number = field('terminalNumber');
  return {
    ...{ state, call, named: namedIn(serving) },
    f: (path) => field(path) ?? '',
    terminal: merchant.terminals.find((one) => one.number === number),
  };
}

/** Serves with other members of some objects. A member that changes meanwhile keeps its new value. */
function during(changes: readonly (readonly [object, object])[], serve: () => Answer): Answer {
  const before = changes.map(([one, other]) => {
    const members = Object.entries(other).map(
      ([name, now]) => [name, now, (one as Record<string, unknown>)[name]] as const,
    );
    Object.assign(one, other);
    return [one as Record<string, unknown>, members] as const;
  });
  try {
    return serve();
  } finally {
    for (const [one, members] of before)
      for (const [name, now, was] of members) if (one[name] === now) one[name] = was;
  }
}

function otherwise({ call, usual, took }: Serving, named: Transaction | undefined, how: Otherwise): Answer {
  const { fields = {}, terminals } = how;
  took();
  const merchant = terminals && {
    ...call.merchant,
    terminals: call.merchant.terminals.map((one) => ({ ...one, ...terminals })),
  };
  return during([...(how.also ?? []), ...(named && how.named ? [[named, how.named] as const] : [])], () =>
    usual({
      ...call,
      ...(merchant && { merchant }),
      field: (path) => (Object.hasOwn(fields, path) ? fields[path] : call.field(path)),
      ...how.call,
    }),
  );
}

/** Serves with all of these; each takes the next one for the sandbox. */
export const chained =
  (...serves: readonly Serve[]): Serve =>
  (serving) =>
    serves.reduceRight<Serving['usual']>(
      (next, serve) =>
        (call = serving.call) =>
          serve({ ...serving, call, usual: (other = call) => next(other) }),
      serving.usual,
    )(serving.call);

const on =
  (command: Command, serve: (serving: Serving, one: Case) => Answer): Serve =>
  (serving) =>
    command === 'any' || serving.command === command ? serve(serving, caseOf(serving)) : serving.usual();

/** Serves as usual, except for refusals with one of the codes that `refused` replies to. */
export const unless = (
  command: Command,
  codes: string,
  refused: (serving: Serving, one: Case, refusal: Refused) => Maybe<Answer>,
): Serve =>
  on(command, (serving, one) => {
    try {
      return serving.usual();
    } catch (error) {
      const refusal = error as Refused;
      const other = codes.split(' ').includes(refusal.result) && refused(serving, one, refusal);
      if (other) return other;
      throw error;
    }
  });

/** Refuses some requests whose parameters are valid. */
export const refusing = (command: CommandName, when: (one: Case) => unknown, code = '401'): Serve =>
  on(command, (serving, one) => {
    const { call, took } = serving;
    if (!when(one) || one.state.requestChecks(command, call.field).length > 0) return serving.usual();
    took();
    return serving.refused(code, ruleOf('command', command));
  });

/** Replies with success and no effect. */
export const succeeding = ({ command, call, refused, took }: Serving, result = '000'): Answer => {
  took();
  return { ...refused(result, ruleOf('command', command)), tranId: call.state.identifiers.tranId() };
};

const isValidation =
  (name: string) =>
  ({ f }: Pick<Case, 'f'>) =>
    f('validation').toLowerCase() === name;
export const isHold: (one: Case) => boolean = isValidation('setashold');
export const isRelease: (one: Case) => boolean = isValidation('autocommrelease');

/** Serves some requests with other values. */
export const taking = (command: CommandName, how: (one: Case) => Maybe<Otherwise>): Serve =>
  on(command, (serving, one) => {
    const other = how(one);
    return other ? otherwise(serving, one.named, other) : serving.usual();
  });

/** Serves some requests that the sandbox refuses with one of the codes again, with other values. */
export const accepting = (
  command: CommandName,
  codes: string,
  how: (one: Case, refusal: Refused) => Maybe<Otherwise>,
): Serve =>
  unless(command, codes, (serving, one, refusal) => {
    const other = how(one, refusal);
    return other ? otherwise(serving, one.named, other) : undefined;
  });

/** Refuses with another code. */
export const recoding = (
  command: Command,
  codes: string,
  code: string,
  when: (one: Case, refusal: Refused) => unknown = () => true,
): Serve =>
  unless(command, codes, ({ took }, one, refusal) => {
    if (!when(one, refusal)) return undefined;
    took();
    refusal.result = code;
    return undefined;
  });

/** Refuses as usual, with an effect on the ledger. */
export const spoiling = (
  command: CommandName,
  codes: string,
  effect: (one: Case, refusal: Refused) => void,
): Serve =>
  unless(command, codes, ({ took }, one, refusal) => {
    took();
    effect(one, refusal);
    return undefined;
  });

/** Replies to some successes in another way. */
export const replying = (command: CommandName, reply: (done: Done) => Maybe<Answer>): Serve =>
  on(command, ({ usual, took }, one) => {
    const count = one.state.ledger.all().length;
    const answer = usual();
    if (answer.result !== '000') return answer;
    const other = reply({ ...one, answer, made: one.state.ledger.all()[count] });
    if (other) took();
    return other || answer;
  });

/** Changes the effect of some successes. */
export const afterwards = (
  command: CommandName,
  when: (done: Done) => unknown,
  effect: (done: Done) => void,
): Serve =>
  replying(command, (done) => {
    if (!when(done)) return undefined;
    effect(done);
    return done.answer;
  });

/** Reports transactions in inquiries with other values. */
export const reporting = (how: (one: Transaction, value: Case) => Maybe<Partial<Transaction>>): Serve =>
  taking('inquireTransactions', (asked) => {
    const also = asked.state.ledger.all().flatMap((one) => {
      const other = how(one, asked);
      return other ? [[one, other] as const] : [];
    });
    return also.length > 0 && { also };
  });

export const set = <T extends object>(one: T, other: Partial<T>): void => void Object.assign(one, other);

/** Creates mutants whose inquiries compare criteria in another way. */
export const comparing =
  <Filters extends object>(command: CommandName, filters: Filters) =>
  (rule: RuleId, breaks: string, other: Filters): Alteration =>
    serveMutant(
      rule,
      breaks,
      taking(command, ({ state: { ledger }, f }) => {
        // The ledger finds whole users only.
        const anybody = [ledger, { byUser: () => ledger.all() }] as const;
        return Object.keys(other).some(f) && { also: [[filters, other], anybody] };
      }),
    );

/** Replies with, and records, another type of transaction. */
export function typed({ made, answer }: Done, type: keyof typeof transactionTypes): Answer {
  if (made) set(made, { type });
  const change = (one: Element) => coded(one, codeOf(type), transactionTypes[type]);
  return { ...answer, content: answer.content && changed(answer.content, 'transactionType', change) };
}
