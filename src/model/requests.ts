import { attributeOf, type FollowUp, type How } from '../generators/index.ts';
import type { Fields } from '../message/build-request.ts';
import type { Header, ModelTarget } from './target.ts';
import type { Transaction } from './transaction.ts';

/** The sender replaces [id] and [number], so that a gateway that answers a repeated requestId again is not asked twice. */
const requestIds: Readonly<Record<string, string>> = {
  zeros: '000[number]',
  Hebrew: 'בקשה[id]',
  signs: 'a+b&c=%26 <[id]>',
  'long digits': '99[number]',
};

/** Undefined for attributes of a plain charge, which have the usual header. */
export const headerOf = (how: How): Header => ({
  ...(how.language && { language: how.language }),
  ...(how.requestId && { requestId: requestIds[how.requestId] }),
});

/** The reference of a transaction. In histories without attributes all transactions have the same. */
export function userOf(target: ModelTarget, how: How, number: number): string | undefined {
  if (Object.keys(how).length === 0) return target.user;
  const own = `${target.user}N${number}`.slice(-19);
  const digits = `${target.digits ?? ''}${String(number).padStart(2, '0')}`;
  switch (attributeOf(how, 'user')) {
    case 'absent':
      return undefined;
    case 'zeros':
      return `000${digits}`;
    case 'Hebrew':
      return `הזמנה${digits.slice(-10)}`;
    case 'signs':
      return `${own.slice(0, 17)}+&`;
    case 'long digits':
      return `99${digits}`;
    case 'longest':
      return own.padEnd(19, 'X');
    default:
      return own;
  }
}

export const shiftIds = { shiftId1: '101', shiftId2: '202', shiftId3: '303' } as const;
export const marks = { ...shiftIds, shiftTxnDate: '2026-01-02 03:04:05' } as const;

/** Optional parameters of each deal, by hand from the table of doDeal. */
const options = {
  ...marks,
  ...{ eci: '5', xid: 'x7', cavv: 'A'.repeat(48), slaveTerminalNumber: '001' },
  ...{ userData1: 'ab 1', userData2: 'ab 2', userData9: 'ab 9', userData10: 'ab 10' },
} as const;

/** Parameters that only a terminal of the role `extras` accepts. */
const extras = { ...marks, addonData: '0012', offerCode: '07', routeCode: '7' } as const;

/** The parameters of payments. In the specification, `numberOfPayments` of Payments excludes the first payment. */
function paymentsOf(how: How, total: number, first: number): Fields {
  const creditType = attributeOf(how, 'credit');
  // The numbers of payments differ, so a gateway that takes that of another deal is seen.
  const more = 2 + (first % 2);
  if (creditType === 'SpecialCredit') return { creditType, numberOfPayments: String(more + 1) };
  if (creditType !== 'Payments') return how.credit ? { creditType } : {};
  const part = Math.floor(total / (more + 1));
  const payments = { firstPayment: String(total - more * part), periodicalPayment: String(part) };
  return { creditType, numberOfPayments: String(more), ...payments };
}

/** The parameters that all deals about a transaction have in common; `first` is the amount of its first deal. */
export const commonOf = (target: ModelTarget, how: How, total: number, first = total): Fields => ({
  total: String(total),
  ...(how.type && { transactionType: how.type }),
  ...(how.currency && { currency: how.currency }),
  ...((how.code ?? how.paid) && { transactionCode: attributeOf(how, 'code') }),
  ...(how.marks && ({ everything: options, extras }[how.marks] ?? marks)),
  ...(how.terminal && target.terminal && { terminalNumber: target.terminal(how.terminal) }),
  ...paymentsOf(how, total, first),
});

export const cardOf = (target: ModelTarget, how: How): Fields => (how.card && target.card?.(how.card)) || {};

/** The lookup by which a request names a transaction; tranId if another transaction has the same value. */
export function lookupOf(target: ModelTarget, { how, tranId, cgUid, uid }: Transaction): Fields {
  const by = attributeOf(how, 'lookup');
  if (by === 'cgUid') return { cgUid };
  if (by === 'orgUid' && uid !== undefined && !target.isShared?.(uid))
    return { 'ashraitEmvData.orgUid': uid };
  return { tranId };
}

/** Parameters of a cancellation that override those of the transaction. */
const overriding = (user = ''): Fields => ({
  ...{ user: `C${user.replaceAll(/[^A-Z0-9]/gi, '').slice(-18)}` },
  ...{ shiftId1: '404', shiftId2: '505', shiftId3: '606' },
});

/** Optional parameters of a refund or cancellation that have to match the transaction. */
function repeated(what: 'cancel' | 'refund', transaction: Transaction): Fields {
  const { how, user, terminalNumber, authNumber } = transaction;
  if (how.repeats === undefined) return {};
  if (how.repeats === 'others') return what === 'cancel' ? overriding(user) : {};
  return {
    terminalNumber,
    // A gateway may allow fewer characters in a refund (ambiguity #41).
    ...(user !== undefined && how.user !== 'signs' && { user }),
    ...(how.marks && shiftIds),
    ...(what === 'refund' && {
      ...(how.marks && marks),
      ...(authNumber && { authNumber }),
      creditType: attributeOf(how, 'credit'),
      transactionCode: attributeOf(how, 'code'),
    }),
  };
}

/** A request of a follow-up, by hand from the tables of requests and of validations. */
export function followUpRequest(
  target: ModelTarget,
  what: FollowUp,
  transaction: Transaction,
  amount: number,
): readonly [command: string, fields: Fields] {
  const { how, tranId, cgUid, total, credited, authNumber = '', card } = transaction;
  const user = { user: transaction.user };
  switch (what) {
    case 'cancel':
      return ['cancelDeal', { ...lookupOf(target, transaction), ...repeated(what, transaction) }];
    case 'refund': {
      // A refund without a total is of the whole amount, or of the remainder after a partial refund: both readings are
      // possible. A gateway may also read a missing creditType as RegularCredit (ambiguity #4).
      const isPart = amount !== total || credited > 0 || how.repeats === 'everything';
      return [
        'refundDeal',
        {
          ...lookupOf(target, transaction),
          ...(isPart && { total: String(amount) }),
          ...(how.credit && { creditType: how.credit }),
          ...repeated(what, transaction),
        },
      ];
    }
    case 'capture': {
      const byNumber = how.capture === 'authNo' && authNumber !== '' && !target.isShared?.(authNumber);
      const lookup = byNumber ? { authNo: authNumber } : { cgUid };
      return [
        'doDeal',
        target.deal({ ...commonOf(target, how, amount, total), ...card, ...user, ...lookup }),
      ];
    }
    default: {
      const noCard = { cardNo: undefined, cardExpiration: undefined, cvv: undefined };
      const validation = what === 'release' ? 'AutoCommRelease' : 'SetAsHold';
      const about = { ...commonOf(target, how, total), ...noCard, ...user, tranId };
      return ['doDeal', target.deal({ ...about, validation })];
    }
  }
}
