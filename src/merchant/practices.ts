import { changesLedger } from '../contract/index.ts';
import { all, at, type Element, textAt } from '../message/element.ts';
import type { CheckId } from './checks.ts';
import { misplacedIn } from './secrets.ts';
import {
  follows,
  type Heard,
  ids,
  isCapture,
  isCredit,
  isEnquiry,
  isLate,
  isWholeCredit,
  movesMoney,
  names,
  requestIdOf,
  sent,
  succeeded,
  validationIn,
} from './tape.ts';

export interface Practised {
  readonly check: CheckId;
  /** `skipped`: no request could break the practice. `remarked`: the requests do not prove a violation. */
  readonly verdict: 'passed' | 'failed' | 'skipped' | 'remarked';
  readonly says: string;
  readonly places: readonly number[];
}

type Judged = Omit<Practised, 'check'>;

/** Results of the practices that need no tasks, from requests in order of time. */
export const practicesOf = (heard: readonly Heard[]): readonly Practised[] =>
  (Object.entries(judges) as [CheckId, (heard: readonly Heard[]) => Judged][]).map(([check, judge]) => ({
    check,
    ...judge(heard),
  }));

export const maxInquiries = 10;

const skipped = (says: string): Judged => ({ verdict: 'skipped', says, places: [] });
type Some = readonly Pick<Heard, 'index'>[];
const found = (verdict: Judged['verdict'], some: Some, says: string): Judged =>
  some.length === 0
    ? { verdict: 'passed', says: '', places: [] }
    : { verdict, says, places: [...new Set(some.map(({ index }) => index))].toSorted((a, b) => a - b) };
const pair = (one: Heard, other?: Heard): readonly Heard[] => (other ? [one, other] : []);
const outOf = (some: Some, says: string): Judged => found('failed', some, says);

const judges = {
  'practice.no-second-charge': (heard) => {
    const anew = heard.filter(isAnew);
    const lost = anew.filter((one) => !one.isAnswered);
    const known = lost.filter((one) => wasMade(one, heard));
    const approved = anew.filter(succeeded);
    const again = known.flatMap((first) => {
      const second = secondOf(first, heard);
      return second && isSureRetry(first, second, heard) ? [second] : [];
    });
    const equal = [...known, ...approved].flatMap((first) => pair(first, secondOf(first, heard)));
    if (again.length === 0 && equal.length > 0)
      return found(
        'remarked',
        equal,
        `two deals are equal${equal.every(hasReference) ? ', also in their reference' : ', and no reference (the field user) distinguishes them'}: they may be one order that was charged twice, or two orders`,
      );
    if (lost.length === 0) return skipped('no reply to a deal was lost');
    if (known.length === 0)
      return skipped('it is not visible whether the gateway made the deal whose reply was lost');
    return outOf(
      again,
      'a deal was made again after its reply was lost, and neither of the two deals was cancelled',
    );
  },
  'practice.cvv-not-resent': (heard) => {
    const withCvv = heard.filter((one) => sent(one, 'cvv') !== undefined);
    if (withCvv.length === 0) return skipped('no CVV was sent');
    const used = withCvv.filter((one) => succeeded(one) && movesMoney(one));
    const earlier = (one: Heard, isAgain: (first: Heard) => boolean) =>
      used.find((first) => first.index < one.index && isAgain(first));
    const isSent = (one: Heard) => (first: Heard) =>
      names(one, first) || (isSameDeal(first, one) && hasSameId(first, one));
    const again = withCvv.filter((one) => one.command !== 'doDeal' || earlier(one, isSent(one)));
    const isEqualTo = (one: Heard) => (first: Heard) => isSameDeal(first, one);
    const equal = withCvv.filter(hasReference).flatMap((one) => pair(one, earlier(one, isEqualTo(one))));
    if (again.length === 0 && equal.length > 0)
      return found(
        'remarked',
        equal,
        'a deal with a CVV equals an earlier approved deal: it is not visible whether the CVV was sent again or typed for another order',
      );
    return outOf(again, 'the CVV was sent again after the first approved deal');
  },
  'practice.secrets-in-place': (heard) => {
    const known = (path: string, form: RegExp) => [
      ...new Set(heard.map((one) => sent(one, path) ?? '').filter((value) => form.test(value))),
    ];
    const cards = known('cardNo', /^\d{12,19}$/).map((number) => ({ number, cvv: '' }));
    const cvvs = known('cvv', /^\d{3,4}$/).map((cvv) => ({ number: '', cvv }));
    const wrong = heard.flatMap(({ index, ...one }) => {
      const says = misplacedIn({ index, ...one }, [...cards, ...cvvs]);
      return says === undefined ? [] : [{ index, says }];
    });
    if (cards.length + cvvs.length + wrong.length === 0) return skipped('no card was sent');
    return outOf(wrong, [...new Set(wrong.map(({ says }) => says))].join('; '));
  },
  'practice.done-once': doneOnce,
  'practice.inquire-before-retry': (heard) => {
    const retries = heard.flatMap((lost) => {
      // Without a reference, an equal deal may belong to another order.
      const isLookup = changesLedger(lost.command) && follows(lost);
      if (lost.isAnswered || !(isAnew(lost) ? hasReference(lost) : isLookup)) return [];
      const retry = heard.find((one) => one.index > lost.index && isSame(lost, one));
      if (!retry) return [];
      const asked =
        isWholeCredit(lost, heard) ||
        heard.some(
          (one) => one.index > lost.index && one.index < retry.index && mayAskAbout(one, lost, heard),
        );
      return [{ retry, asked }];
    });
    if (retries.length === 0) return skipped('no request was sent again after its reply was lost');
    return outOf(
      retries.filter(({ asked }) => !asked).map(({ retry }) => retry),
      'after its reply was lost, a request was sent again without an inquiry before the repetition',
    );
  },
  'practice.request-id-unique': requestIdsUnique,
  'practice.sparing-inquiries': (heard) => {
    const inquiries = heard.filter(({ command }) => command === 'inquireTransactions');
    if (inquiries.length === 0) return skipped('no inquiry was sent');
    const subjects = Map.groupBy(inquiries, (one) =>
      [...criteria, 'pageNumber'].map((name) => sent(one, name) ?? '').join(' '),
    );
    const many = [...subjects].flatMap(([about, some]) => {
      const [first] = some;
      if (about.trim() === '' || !first || some.length <= maxInquiries) return [];
      // A charge, its capture and its refund may each need several inquiries.
      const moves = heard.filter((one) => changesLedger(one.command) && mayAskAbout(first, one, heard));
      return some[maxInquiries * Math.max(1, moves.length)] ?? [];
    });
    return outOf(many, `the same inquiry was sent more than ${maxInquiries} times for each deal`);
  },
  'practice.sparing-retries': (heard) => sparingRetries(heard.filter(hasReference), references),
} satisfies Partial<Record<CheckId, (heard: readonly Heard[]) => Judged>>;

/** Elements that differ between a request and its repetition. */
const ofRepetition = /<(mayBeDuplicate|dateTime)\b(?:[^>]*\/>|.*?<\/\1>)/gs;

export function requestIdsUnique(heard: readonly Heard[]): Judged {
  const contentOf = (one: Heard | undefined) => one?.requestText.replaceAll(ofRepetition, '');
  const groups = [...Map.groupBy(heard, requestIdOf)].filter(([id]) => id !== '').map(([, some]) => some);
  const twice = groups.flatMap((some) =>
    some.filter((one, place) => place > 0 && contentOf(one) !== contentOf(some[place - 1])),
  );
  // The element requestId is optional.
  if (groups.length === 0) return skipped('no request has a requestId');
  const first = groups.find((some) => some.some((one) => one === twice[0])) ?? [];
  return outOf([...first.slice(0, 1), ...twice], 'different requests have the same requestId');
}

/** True for a capture, release, refund or cancellation, each of which acts once on an earlier transaction. */
export const actsOnce = (one: Heard): boolean =>
  isCredit(one) ||
  // A recurring debit names its first deal each month.
  (isCapture(one) && !/^recurringdebit$/i.test(sent(one, 'transactionType') ?? ''));

/** Checks that nothing that succeeded on a transaction is repeated with the same transaction and amount. */
export function doneOnce(heard: readonly Heard[]): Judged {
  const acts = heard.filter(actsOnce);
  const done = acts.filter(succeeded);
  if (done.length === 0) return skipped('no capture, release, refund or cancellation succeeded');
  const again = acts.filter((one) =>
    done.some((first) => isAgain(first, one) || isBeside(first, one) || isCreditAgain(first, one, heard)),
  );
  const [{ command } = { command: '' }] = again;
  const what = command === 'doDeal' ? 'a capture or a release' : 'a refund or a cancellation';
  return outOf(again, `${what} was sent again after it succeeded`);
}

/**
 * Checks that a refused deal is sent at most once more.
 * @param apart paths whose values differ between orders
 */
export function sparingRetries(heard: readonly Heard[], apart: readonly string[] = []): Judged {
  const refused = heard.filter(
    (one) =>
      one.command === 'doDeal' && !isEnquiry(one) && one.isAnswered && /^(?!000)\d{3}$/.test(one.result),
  );
  if (refused.length === 0) return skipped('no deal was refused');
  const many = [...Map.groupBy(refused, (one) => dealOf(one, apart)).values()].filter(
    (some) => some.length > 2,
  );
  return outOf(
    many.flatMap((some) => some[2] ?? []),
    'a refused deal was sent again more than once',
  );
}

const criteria = ['tranId', 'cgUid', 'user', 'orgUid', 'mpiTransactionId'] as const;

/** True for a new charge or payout, which refers to no earlier deal. */
const isAnew = (one: Heard): boolean => movesMoney(one) && validationIn(one) !== 'verify' && !follows(one);

const isEqual = (one: Heard, other: Heard, paths: readonly string[]): boolean =>
  paths.every((path) => sent(one, path) === sent(other, path));

const references = ['user', 'uniqueid'] as const;

const hasReference = (one: Heard): boolean => references.some((path) => sent(one, path) !== undefined);

/** A key that equal deals share: command, type, card, amount, and the values that differ between orders. */
function dealOf(one: Heard, apart: readonly string[] = references): string {
  const deal = ['terminalNumber', 'transactionType', 'total', 'currency', 'cardNo', 'cardId', ...apart];
  return JSON.stringify([one.command, validationIn(one), ...deal.map((path) => sent(one, path))]);
}

const isSameDeal = (one: Heard, other: Heard): boolean => dealOf(one) === dealOf(other);

const isSame = (one: Heard, other: Heard): boolean =>
  one.command === other.command &&
  (isAnew(one)
    ? isAnew(other) && isSameDeal(one, other)
    : validationIn(one) === validationIn(other) && isEqual(one, other, [...ids, 'total']));

/** A gateway makes no second deal for a request that is marked as a repetition. */
const isRepetition = (one: Heard, other: Heard): boolean =>
  textAt(other.request, 'request.mayBeDuplicate') === '1' && requestIdOf(one) === requestIdOf(other);

const isAgain = (first: Heard, one: Heard): boolean =>
  first.index < one.index && isSame(first, one) && !isRepetition(first, one);

/** True for two equal requests, of which each was sent before the reply to the other. */
const isBeside = (first: Heard, one: Heard): boolean =>
  isAgain(one, first) && one.begunAt < first.at && first.begunAt < one.at;

/** True for a refund after a cancellation of the same transaction, or a cancellation after a refund of it in full. */
const isCreditAgain = (first: Heard, one: Heard, heard: readonly Heard[]): boolean =>
  first.index < one.index &&
  isCredit(first) &&
  isCredit(one) &&
  first.command !== one.command &&
  isWholeCredit(first, heard) &&
  ids.some((name) => sent(first, name) !== undefined && sent(first, name) === sent(one, name));

const hasSameId = (one: Heard, other: Heard): boolean =>
  requestIdOf(one) !== '' && requestIdOf(one) === requestIdOf(other);

/**
 * True if the second of two equal deals repeats the first one, whose reply was lost, and is no other purchase.
 * A reference with several amounts may name a buyer. After an inquiry that found the first deal, the buyer may buy again.
 */
const isSureRetry = (lost: Heard, second: Heard, heard: readonly Heard[]): boolean =>
  hasReference(lost) &&
  (hasSameId(lost, second) ||
    (heard.every(
      (one) =>
        !isAnew(one) ||
        one.result !== '000' ||
        !isEqual(one, lost, references) ||
        isEqual(one, lost, ['total', 'currency']),
    ) &&
      findersOf(lost, heard).every(({ index }) => index > second.index)));

/** Inquiries after a deal without a reply that show the deal. */
function findersOf(lost: Heard, heard: readonly Heard[]): readonly Heard[] {
  const others = heard.filter(({ command }) => command === 'doDeal').map(({ tranId }) => tranId);
  const isSameOrder = (one: Heard, record: Element): boolean =>
    [sent(one, 'user'), textAt(record, 'user')].includes(sent(lost, 'user') ?? '-') &&
    textAt(record, 'total') === sent(lost, 'total') &&
    textAt(record, 'status') === '000' &&
    !others.includes(textAt(record, 'tranId'));
  return heard.filter(
    (one) =>
      one.command === 'inquireTransactions' &&
      one.index > lost.index &&
      one.isAnswered &&
      all(at(one.reply, 'response.inquireTransactions.transactions'), 'transaction').some(
        (record) => (textAt(record, 'tranId') ?? '') === lost.tranId || isSameOrder(one, record),
      ),
  );
}

/** True if a deal without a reply was executed, according to the sandbox or a later inquiry. */
const wasMade = (lost: Heard, heard: readonly Heard[]): boolean =>
  lost.result === '000' || isLate(lost) || findersOf(lost, heard).length > 0;

/** The request that repeats a deal; undefined if one of both deals was cancelled. */
function secondOf(first: Heard, heard: readonly Heard[]): Heard | undefined {
  const second = heard.find((one) => one.result === '000' && isAgain(first, one));
  const others = heard.filter((one) => one.command === 'doDeal' && one.isAnswered && one !== second);
  const isTakenBack = heard.some(
    (one) =>
      isCredit(one) &&
      one.index > first.index &&
      one.result === '000' &&
      [undefined, sent(first, 'total')].includes(sent(one, 'total')) &&
      !others.some((other) => names(one, other)),
  );
  return isTakenBack ? undefined : second;
}

/** True if a later reply may have shown the result of a request whose reply was lost. */
export const isFollowedUp = (lost: Heard, heard: readonly Heard[]): boolean =>
  heard.some(
    (one) => one.index > lost.index && one.isAnswered && (mayAskAbout(one, lost, heard) || isSame(lost, one)),
  );

function mayAskAbout(one: Heard, about: Heard, heard: readonly Heard[]): boolean {
  if (one.command !== 'inquireTransactions') return false;
  const given = criteria.flatMap((name) => sent(one, name) ?? []);
  const own = namesOf(about, heard);
  return given.length === 0 || given.some((value) => own.has(value));
}

function namesOf(about: Heard, heard: readonly Heard[]): ReadonlySet<string> {
  const own = new Set(namesIn(about)[0]);
  const groups = heard.flatMap(namesIn);
  for (let before = -1; before < own.size; ) {
    before = own.size;
    for (const names of groups)
      if (names.some((name) => own.has(name))) for (const name of names) own.add(name);
  }
  return own;
}

/** Ids of the same transaction in one message: a deal with its reply, or a record of an inquiry. */
function namesIn(one: Heard): readonly (readonly string[])[] {
  const asked = [...new Set([...ids, ...references, ...criteria])].flatMap((path) => sent(one, path) ?? []);
  const content = at(one.reply, `response.${one.command}`);
  const named = (element: Element | undefined) =>
    ['tranId', 'cgUid', 'user', 'authNumber', 'ashraitEmvData.uid'].flatMap(
      (path) => textAt(element, path) || [],
    );
  if (one.command !== 'inquireTransactions') return [[...asked, one.tranId ?? [], ...named(content)].flat()];
  const records = all(at(content, 'transactions'), 'transaction').map(named);
  return [asked, ...records.map((record) => [...asked, ...record])];
}
