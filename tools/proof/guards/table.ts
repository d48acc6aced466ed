import type { Transaction } from '../../../src/sandbox/index.ts';
import type { Circumstances, Guard } from '../alteration.ts';

type Acts = Guard['acts'];

const valued =
  (name: string, value: string): Acts =>
  ({ deal }) =>
    deal.value(name)?.toLowerCase() === value.toLowerCase();

const shaped =
  (name: 'user' | 'requestId', form: RegExp): Acts =>
  ({ deal, asked }) =>
    form.test((name === 'user' ? deal.value(name) : asked.sent(name)) ?? '');

/** The lookup that counts: a gateway ignores the others if the request has a tranId. */
const foundBy =
  (name: string): Acts =>
  ({ asked: { sent } }) =>
    sent(name) !== undefined && sent('tranId') === undefined;

const ofCard =
  (holds: (card: NonNullable<Circumstances['deal']['card']>) => boolean): Acts =>
  ({ deal: { card } }) =>
    card !== undefined && holds(card);

/** True for the transaction of a deal, or for the one that it captures, refunds or cancels. */
const ofStored =
  (holds: (one: Transaction, state: Circumstances['state']) => boolean): Acts =>
  ({ deal: { stored }, state }) => {
    const original = state.ledger.byTranId(stored?.original ?? '');
    return [stored, original].some((one) => one !== undefined && holds(one, state));
  };

const isCapture = (one: Transaction): boolean =>
  one.original !== undefined && (one.kind === 'charge' || one.kind === 'payout');

const transmittedBy = (by: string): Acts =>
  ofStored(
    ({ transmission }, { transmissions }) =>
      transmissions.all().find(({ transmitId }) => transmitId === transmission?.transmitId)?.by === by,
  );

/** True while the clock of the gateway is moved: the hour at which the proof runs does not matter. */
const whileMoved =
  (holds: (now: ReturnType<Circumstances['state']['clock']['zoned']>, usual: typeof now) => boolean): Acts =>
  ({ state: { clock } }) => {
    const now = clock.zoned();
    const usual = now.subtract({ milliseconds: now.epochMilliseconds - Date.now() });
    return Math.abs(now.epochMilliseconds - Date.now()) > 60_000 && holds(now, usual);
  };

const classes: Readonly<Record<string, Readonly<Record<string, Acts>>>> = {
  currency: {
    'in USD': valued('currency', 'USD'),
    'in EUR': valued('currency', 'EUR'),
    'in JPY': valued('currency', 'JPY'),
  },
  lookup: {
    'by cgUid': foundBy('cgUid'),
    'by orgUid': foundBy('orgUid'),
    'by authNo': foundBy('authNo'),
    'by cardId': ({ asked }) => asked.sent('cardId') !== undefined,
  },
  card: {
    'with a Mastercard': ofCard(({ isVisa, cardBrand }) => !isVisa && cardBrand === '1'),
    'with an Amex': ofCard(({ cardBrand }) => cardBrand === '4'),
    'with a card of 19 digits': ofCard(({ length }) => length === 19),
    'with a card of acquirer 6': ofCard(({ cardAcquirer }) => cardAcquirer === '6'),
    'with a card of acquirer 11': ofCard(({ cardAcquirer }) => cardAcquirer === '11'),
  },
  'credit type': {
    'in payments': valued('creditType', 'Payments'),
    'on credit': valued('creditType', 'SpecialCredit'),
    'as IsraCredit': valued('creditType', 'IsraCredit'),
    'as AdHock': valued('creditType', 'AdHock'),
  },
  language: { 'in Hebrew': ({ asked }) => /^heb$/i.test(asked.sent('language') ?? '') },
  reference: {
    'with a user of digits after zeros': shaped('user', /^0\d+$/),
    'with a Hebrew user': shaped('user', /[\u0590-\u05ff]/),
    'with the longest user': shaped('user', /^.{19}$/u),
    'with + or & in the user': shaped('user', /[+&]/),
    'with a requestId of digits after zeros': shaped('requestId', /^0\d+$/),
    'with a Hebrew requestId': shaped('requestId', /[\u0590-\u05ff]/),
    'with + or & in the requestId': shaped('requestId', /[+&]/),
  },
  repetition: { 'the second time': ({ isAgain }) => isAgain },
  history: {
    'after a capture': ofStored(
      (one, { ledger }) =>
        isCapture(one) || ledger.all().some((other) => isCapture(other) && other.original === one.tranId),
    ),
    'after a release': ofStored(
      ({ sent, state }) => /^autocommhold$/i.test(sent.validation ?? '') && state !== 'held',
    ),
    'after a partial refund': ofStored(({ credited, total }) => credited > 0 && credited < total),
  },
  terminal: {
    'on another terminal': ({ deal, asked, state: { everybody } }) => {
      const number = deal.value('terminalNumber') ?? asked.sent('terminalNumber');
      const main = everybody.terminals.find(({ roles }) => roles.includes('main'));
      return number !== undefined && number !== main?.number;
    },
  },
  batch: {
    'beside another deal in the batch': ({ deal, state: { ledger, transmissions } }) => {
      const { stored } = deal;
      const number = deal.value('terminalNumber');
      return stored?.transmission
        ? transmissions
            .all()
            .some(({ batches }) =>
              batches.some(
                ({ transactions }) => transactions.length > 1 && transactions.includes(stored.tranId),
              ),
            )
        : ledger
            .all()
            .some(
              (other) =>
                other !== stored && other.state === 'pending transmission' && other.terminalNumber === number,
            );
    },
    'transmitted by the daily run': transmittedBy('daily run'),
    'transmitted by transmitTerminal': transmittedBy('transmitTerminal'),
  },
  scale: { 'with more than 100 records': ({ records }) => records > 100 },
  time: {
    'in the other half of the day': whileMoved((now, usual) => now.hour >= 12 !== usual.hour >= 12),
    'around midnight': whileMoved(({ hour }) => hour === 23 || hour === 0),
    'on another day': whileMoved((now, usual) => !now.toPlainDate().equals(usual.toPlainDate())),
  },
  amount: {
    'of one unit': valued('total', '1'),
    'of eight digits': ({ deal }) => /^[1-9]\d{7}$/.test(deal.value('total') ?? ''),
  },
};

/** The conditions under which faults are tried, by class. */
export const guards: readonly Guard[] = Object.entries(classes).flatMap(([name, own]) =>
  Object.entries(own).map(([id, acts]): Guard => ({ id, class: name, acts })),
);
