import { createHash } from 'node:crypto';
import { ConfigurationError } from '../../certificate/index.ts';
import { followingValidations, movingValidations, unknownAmong, validationOf } from '../../contract/index.ts';
import { names } from '../orders.ts';
import type { Session } from '../session.ts';
import { faults, inquiries, returns } from '../situation.ts';
import { type Situation, situationWords } from '../task-schema.ts';

/** Faults of a passive session by short name, each with the situation of a task that has the same fault. */
const situations = {
  'lost-replies': { fault: 'dropped after' },
  'lost-requests': { fault: 'dropped before' },
  late: { fault: 'late commit' },
  half: { fault: 'half a reply' },
  silence: { fault: 'silence' },
  html: { fault: 'html' },
  empty: { fault: 'empty' },
  malformed: { fault: 'malformed' },
  reset: { fault: 'reset' },
  unavailable: { fault: 'unavailable' },
  'bad-gateway': { fault: 'bad gateway' },
  drip: { fault: 'drip' },
  'lost-inquiries': { inquiry: 'lost' },
  'silent-inquiries': { inquiry: 'silence' },
  'unlisted-inquiries': { inquiry: 'not listed' },
  'no-return': { return: 'never' },
  'two-returns': { return: 'twice' },
  'forged-return': { return: 'forged' },
} as const satisfies Readonly<Record<string, Situation>>;

export type FaultName = keyof typeof situations;
export const faultNames = Object.keys(situations) as readonly FaultName[];

/** A fault in a sentence, for the help. */
export function faultWords(name: FaultName): string {
  const { fault, inquiry, return: way }: Situation = situations[name];
  if (inquiry === 'not listed')
    return 'One inquiry about an order finds nothing, if it arrives within the time of --late after the deal.';
  if (inquiry) return `One inquiry about an order gets no reply (${inquiry}).`;
  return (fault && situationWords.fault[fault]) ?? (way && situationWords.return[way]) ?? '';
}

/** @throws ConfigurationError with a suggestion for an unknown name */
export const faultsFrom = (list: string): readonly FaultName[] =>
  list.split(',').map((word) => {
    const name = faultNames.find((one) => one === word.trim());
    if (!name) throw new ConfigurationError(`--faults: ${word.trim()} ${unknownAmong(word, faultNames)}`);
    return name;
  });

type Target = Parameters<Session['sandbox']['state']['faults']['take']>[1];
type Kind = 'fault' | 'inquiry' | 'return';

const kindOf = (name: FaultName): Kind => Object.keys(situations[name])[0] as Kind;

const validations = [...movingValidations, ...followingValidations, 'TxnSetup'].map((one) =>
  one.toLowerCase(),
);

/** Requests that a fault can meet. A token or a balance enquiry moves no money. */
const isEligible: Readonly<Record<Kind, (request: Target) => boolean>> = {
  fault: ({ command, validation = '', transactionType = '' }) =>
    command === 'doDeal'
      ? validations.includes(validation.toLowerCase()) && !/^balanceenquiry$/i.test(transactionType)
      : command === 'refundDeal' || command === 'cancelDeal',
  inquiry: ({ command }) => command === 'inquireTransactions',
  return: () => true,
};

const ids = ['tranId', 'cgUid', 'authNo', 'ashraitEmvData.orgUid', 'orgUid', 'mpiTransactionId'];

const referenceOf = ({ field = () => undefined }: Pick<Target, 'field'>): string | undefined =>
  field('user') ?? field('uniqueid');

/** A key that the repetitions of a request share: its command, and its reference, transaction, or amount and card. */
function keyOf(kind: Kind, { command = '', field = () => undefined }: Target): string {
  const first = (...paths: readonly string[]) => paths.map(field).find((value) => value !== undefined);
  const id = first(...ids);
  const about = referenceOf({ field }) ?? id ?? `${field('total')} ${first('cardNo', 'cardId')}`;
  return `${kind} ${command}${id === undefined ? '' : ' later'} ${about}`;
}

/** The group of a request. A session has few requests of any group but sales. */
function groupOf(kind: Kind, { command = '', validation, field = () => undefined }: Target): string {
  if (kind !== 'fault' || command !== 'doDeal') return `${kind} ${command}`;
  if (validationOf(validation)?.needs === 'page') return 'page';
  return ids.some((path) => field(path) !== undefined) ? 'capture or release' : sale;
}

const sale = 'sale';

/**
 * Plants faults for a share of the requests, by seed and request number.
 * The first request of each group but sales meets a fault, so that a short session also shows rare requests.
 * A request of an order meets at most one fault, so that the application can recover.
 * @param options the faults, the share of requests from 0 to 1, the seed, and the time of a late commit
 * @returns the numbers of requests that each fault hit
 */
export function plantFaults(
  { sandbox }: Session,
  options: { readonly names: readonly FaultName[] } & Readonly<Record<'rate' | 'seed' | 'lateMs', number>>,
): ReadonlyMap<FaultName, number> {
  const counts = new Map(options.names.map((name) => [name, 0]));
  const chosen = new WeakMap<Target, FaultName | 'none'>();
  const hit: string[] = [];
  const requests = { fault: 0, inquiry: 0, return: 0 };
  // Another seed begins with another fault of the list.
  const turns = { fault: options.seed, inquiry: options.seed, return: options.seed };
  const shown = new Set([sale]);
  /** The times of the last deals by reference, in milliseconds. */
  const deals = new Map<string, number>();
  const choose = (kind: Kind, request: Target): FaultName | 'none' => {
    requests[kind] += 1;
    const key = keyOf(kind, request);
    const group = groupOf(kind, request);
    const isFirst = options.rate > 0 && !shown.has(group);
    const isLucky = luck(`${options.seed} ${kind} ${requests[kind]}`) < options.rate;
    if (!(isFirst || isLucky) || hit.some((one) => names(key, one))) return 'none';
    hit.push(key);
    shown.add(group);
    const some = options.names.filter((name) => kindOf(name) === kind);
    // Faults take turns, so that a short session meets each of them.
    const name = some[turns[kind]++ % some.length] as FaultName;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return name;
  };
  const plans = options.names.flatMap((name) => {
    const { fault, inquiry, return: way }: Situation = situations[name];
    const planned =
      (fault && faults(options.lateMs)[fault]) ?? (inquiry && inquiries[inquiry]) ?? (way && returns[way]);
    if (!planned) return [];
    const [phase, action] = planned;
    const isDue = (request: Target) => {
      const now = performance.now();
      const about = referenceOf(request);
      if (request.command === 'doDeal' && about !== undefined) deals.set(about, now);
      if (!isEligible[kindOf(name)](request)) return false;
      // After this time, inquiries find what a request did.
      const isListed = now - (deals.get(about ?? '') ?? Number.NEGATIVE_INFINITY) > options.lateMs;
      if (inquiry === 'not listed' && isListed) return false;
      const known = chosen.get(request) ?? choose(kindOf(name), request);
      chosen.set(request, known);
      return known === name;
    };
    return [{ times: 1_000_000, phase, action, isDue }];
  });
  const { state } = sandbox;
  const plant = () => {
    const planted = state.faults.all().map(({ isDue }) => isDue);
    for (const one of plans) if (!planted.includes(one.isDue)) state.faults.plant(one);
  };
  plant();
  // A reset of the sandbox between two tests removes all faults.
  state.events.on('changed', plant);
  return counts;
}

/** A number from 0 to 1 that depends on the text alone. */
const luck = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
