import { type CommandName, rules } from '../../../../src/contract/index.ts';
import type { Acts, Alteration, LedgerChange } from '../../alteration.ts';
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

/**
 * Creates a fault of a command in deals of one kind.
 *
 * @param seen the deals that the fault changes, as `watching` lists them
 */
function cellOf(
  kind: Kind,
  command: CommandName,
  [deal, fault]: readonly [deal: string, fault: string],
  seen: string,
  ledger: () => LedgerChange,
): Alteration {
  const lookups = new RegExp(`^${command}\\.request\\.(?:tranId|cgUid|authNo|ashraitEmvData\\.orgUid)$`);
  const forms = [
    rulesOfKind[kind][1],
    reports,
    transmits,
    ...(fault === 'done to another transaction' ? [lookups] : []),
  ];
  return {
    id: `${command} ledger ${deal}: ${fault}`,
    rules: rules.filter(({ id }) => forms.some((form) => form.test(id))).map(({ id }) => id),
    hints: { command, about: kind, seen },
    changes: () => ({ ledger: ledger() }),
  };
}

const effectCells: readonly Alteration[] = kinds.flatMap((kind) =>
  effects.map(({ name, spoil }) =>
    cellOf(kind, rulesOfKind[kind][0], [kind, name], `${kind} made`, () =>
      aroundDeals((did, state, done) => did === kind && spoil(state, done)),
    ),
  ),
);

const sendingCells: readonly Alteration[] = sentKinds.flatMap((kind) =>
  ways.flatMap((way) =>
    sendings.map(({ name, spoil }) => {
      const sent = `${kind} ${way}`;
      return cellOf(kind, 'transmitTerminal', [sent, name], sent, () =>
        aroundSendings((one, by, transaction, transmission) => {
          if (one !== kind || by !== way) return false;
          spoil(transaction, transmission);
          return true;
        }),
      );
    }),
  ),
);

const findingCells: readonly Alteration[] = recordedKinds.flatMap((kind) =>
  criteria
    .filter((criterion) => sentKinds.includes(kind) || !ofTransmission.includes(criterion))
    .map((criterion) => {
      const found = `${kind} by ${criterion}`;
      return cellOf(kind, 'inquireTransactions', [found, 'not found'], found, () =>
        aroundFindings((one, by) => one === kind && by === criterion),
      );
    }),
);

/** Each kind of fault in the booking, transmission and inquiry of each kind of deal. */
export const ledgerCells: readonly Alteration[] = [...effectCells, ...sendingCells, ...findingCells];

/**
 * Lists deals that are made, transmitted or found: `charge made`, `refund by hand`, `capture by user`.
 *
 * @param found called with the transaction of a transmission or reply, and the number of its transactions
 */
export function watching(found: (deal: string, ...at: Parameters<Acts>) => void): LedgerChange {
  const note = (...deal: Parameters<typeof found>) => {
    found(...deal);
    return false;
  };
  const deals = aroundDeals((kind) => note(`${kind} made`));
  const findings = aroundFindings((kind, criterion, ...at) => note(`${kind} by ${criterion}`, ...at));
  return {
    ...aroundSendings((kind, way, one, { ready }) => note(`${kind} ${way}`, one, ready.length)),
    around(state, asked) {
      const all = [deals, findings].map(({ around }) => around?.(state, asked));
      return (root) => {
        for (const after of all) after?.(root);
        return undefined;
      };
    },
  };
}
