import { type CommandName, rules } from '../../../../src/contract/index.ts';
import type { Alteration } from '../../alteration.ts';
import { aroundDeals, effects } from './effects.ts';
import { aroundFindings, criteria, ofTransmission } from './found.ts';
import { type Kind, kinds, recordedKinds, sentKinds } from './kinds.ts';
import { aroundSendings, sendings, ways } from './settlements.ts';

/** The command for each kind of deal, and the prefixes of the rules about its effect. */
const rulesOfKind: Readonly<Record<Kind, readonly [CommandName, RegExp]>> = {
  charge: ['doDeal', /^(?:command\.doDeal|validation\.AutoComm$|combination\.Debit\.AutoComm$)/],
  installments: ['doDeal', /^(?:installments\.|doDeal\.request\.creditType|validation\.AutoComm$)/],
  'credit payments': ['doDeal', /^(?:installments\.|doDeal\.request\.creditType|validation\.AutoComm$)/],
  'held deal': ['doDeal', /^(?:validation\.AutoCommHold$|state\.financialStatus\.PENDING)/],
  release: ['doDeal', /^(?:validation\.AutoCommRelease$|transition\.held-by)/],
  'hold for review': ['doDeal', /^(?:validation\.SetAsHold$|transition\.any-transaction)/],
  'pre-authorization': [
    'doDeal',
    /^(?:validation\.Verify|combination\.Debit\.Verify|state\.financialStatus\.AUTHORIZED|transition\.authorized)/,
  ],
  capture: [
    'doDeal',
    /^(?:combination\.Debit\.AutoComm\.capture|transition\.authorized-by-verify-j5-dodeal)/,
  ],
  payout: ['doDeal', /^(?:validation\.AutoComm$|combination\.Credit\.AutoComm$)/],
  'payout pre-authorization': ['doDeal', /^(?:validation\.Verify$|combination\.Credit\.)/],
  'payout capture': [
    'doDeal',
    /^(?:validation\.AutoComm$|combination\.Credit\.AutoComm\.capture|transition\.authorized-by-verify-j5-dodeal)/,
  ],
  refund: ['refundDeal', /^(?:command\.refundDeal|transition\.(?:transmitted-refund|has-a-credit))/],
  'partial refund': [
    'refundDeal',
    /^(?:command\.refundDeal|transition\.(?:transmitted-refund|has-a-credit)|refundDeal\.request\.total)/,
  ],
  'refund before transmission': [
    'refundDeal',
    /^(?:command\.refundDeal|transition\.(?:approved-pending-transmission-refund|has-a-credit|already-cancelled))/,
  ],
  'partial refund before transmission': [
    'refundDeal',
    /^(?:command\.refundDeal|transition\.(?:approved-pending-transmission-refund|has-a-credit)|refundDeal\.request\.total)/,
  ],
  cancellation: [
    'cancelDeal',
    /^(?:command\.cancelDeal|transition\.(?:approved-pending-transmission-(?:cancel|refund)|already-cancelled|has-a-credit)|cancelDeal\.|refundDeal\.request\.shift)/,
  ],
  'cancelled pre-authorization': [
    'cancelDeal',
    /^(?:transition\.authorized-by-verify-j5-cancel|state\.financialStatus\.CANCELLED|command\.cancelDeal)/,
  ],
};

const reports =
  /^(?:transaction\.(?:record|totals)\.|state\.financialStatus\.|inquireTransactions\.request\.)/;
const transmits =
  /^(?:transition\.(?:ready|transmitted)|general\.daily|transmitType\.settlements|transmission\.record\.|limit\.cancellation-window|command\.transmit|transmitInquire\.request)/;

const about = (...forms: readonly RegExp[]): readonly string[] =>
  rules.filter(({ id }) => forms.some((form) => form.test(id))).map(({ id }) => id);

const effectCells: readonly Alteration[] = kinds.flatMap((kind) =>
  effects.map((effect): Alteration => {
    const [command, own] = rulesOfKind[kind];
    return {
      id: `${command} ledger ${kind}: ${effect.name}`,
      breaks: `a deal of the kind ${kind} is ${effect.name}`,
      rules: about(own, reports, transmits),
      hints: { command, about: kind, seen: `${kind} made` },
      changes: () => ({
        ledger: aroundDeals((did, state, done) => did === kind && effect.spoil(state, done)),
      }),
    };
  }),
);

const sendingCells: readonly Alteration[] = sentKinds.flatMap((kind) =>
  ways.flatMap((way) =>
    sendings.map((sending): Alteration => {
      const [, own] = rulesOfKind[kind];
      return {
        id: `transmitTerminal ledger ${kind} ${way}: ${sending.name}`,
        breaks: `a deal of the kind ${kind}, transmitted ${way}, is ${sending.name}`,
        rules: about(own, reports, transmits),
        hints: { command: 'transmitTerminal', about: kind, seen: `${kind} ${way}` },
        changes: () => ({
          ledger: aroundSendings((one, by, transaction, transmission) => {
            if (one !== kind || by !== way) return false;
            sending.spoil(transaction, transmission);
            return true;
          }),
        }),
      };
    }),
  ),
);

const findingCells: readonly Alteration[] = recordedKinds.flatMap((kind) =>
  criteria
    .filter((criterion) => sentKinds.includes(kind) || !ofTransmission.includes(criterion))
    .map((criterion): Alteration => {
      const [, own] = rulesOfKind[kind];
      return {
        id: `inquireTransactions ledger ${kind} by ${criterion}: not found`,
        breaks: `a deal of the kind ${kind} is not found by ${criterion}`,
        rules: about(own, reports, transmits),
        hints: { command: 'inquireTransactions', about: kind, seen: `${kind} by ${criterion}` },
        changes: () => ({ ledger: aroundFindings((one, by) => one === kind && by === criterion) }),
      };
    }),
);

/** Each kind of fault in the booking, transmission and inquiry of each kind of deal. */
export const ledgerCells: readonly Alteration[] = [...effectCells, ...sendingCells, ...findingCells];
