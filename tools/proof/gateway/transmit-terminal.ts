import { readyOn, start } from '../../../src/sandbox/clearing.ts';
import type { Transaction } from '../../../src/sandbox/index.ts';
import {
  type Alteration,
  editsOf,
  mutant,
  type Rules,
  serveMutant,
  type Transmission,
} from '../alteration.ts';
import { requestsOf } from '../requests.ts';
import { accepting, afterwards, type Case, refusing, set, spoiling } from '../serving.ts';

const daily = 'general.daily-transmission';
const ready = 'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal';
const underWay = 'transition.terminal-in-transmission-transmitterminal';

/** Creates a mutant whose transmissions also send other deals of the terminal. */
const alsoSends = (
  rules: Rules,
  breaks: string,
  what: (one: Transaction, transmission: Transmission) => boolean,
): Alteration =>
  mutant(rules, breaks, {
    changes: () => ({
      ledger: {
        sending(transmission, { ledger }) {
          const others = ledger
            .all()
            .filter((one) => one.terminalNumber === transmission.terminalNumber && what(one, transmission));
          if (transmission.ahead.length === 3)
            set(transmission, { ready: [...transmission.ready, ...others.map(({ tranId }) => tranId)] });
          else for (const one of others) one.state = 'pending transmission';
          return others.length > 0;
        },
      },
    }),
  });

const started = ({ state, terminal }: Case): void => void (terminal && start(state, terminal, 'control'));

/** Mutants that start forbidden transmissions, refuse allowed ones, or transmit the wrong transactions. */
export const transmitTerminalMutants: readonly Alteration[] = [
  requestsOf('transmitTerminal').refuses(
    ['transmitTerminal.no-optional-parameters', 'command.transmitTerminal', ready],
    'transmitTerminal is refused without a fourth parameter',
    () => true,
  ),
  serveMutant(
    'transmitTerminal.request.terminalNumber',
    "transmitTerminal transmits another merchant's terminal",
    accepting('transmitTerminal', '558', ({ state, call }) => ({
      call: { merchant: { ...call.merchant, ...state.everybody } },
      terminals: { granted: true },
    })),
  ),
  serveMutant(
    underWay,
    'transmitTerminal is taken while the terminal is in transmission',
    accepting('transmitTerminal', '502', ({ state }) => ({
      also: [[state.transmissions, { of: () => undefined }]],
    })),
  ),
  serveMutant(
    ['transmit.error.534', 'limit.transmission-batches-per-transmission'],
    'transmitTerminal is taken with more batches than are allowed',
    accepting(
      'transmitTerminal',
      '534',
      ({ terminal }) =>
        terminal && {
          terminals: { batches: { ...terminal.batches, limit: 1e6 } },
        },
    ),
  ),
  serveMutant(
    ['transmit.error.502', underWay],
    'while one terminal is in transmission all others are refused with 502',
    refusing('transmitTerminal', ({ state }) => state.transmissions.underWay().length > 0, '502'),
  ),
  serveMutant(
    'limit.transmission-batches-per-transmission',
    'a transmission of just as many full batches as are allowed is refused',
    refusing(
      'transmitTerminal',
      ({ state, terminal }) =>
        terminal && readyOn(state, terminal.number).length === terminal.batches.size * terminal.batches.limit,
      '534',
    ),
  ),
  alsoSends(
    [
      'validation.AutoCommHold',
      'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
      'transmitTerminal.request.transmitType',
    ],
    'a transmission also sends what AutoCommHold holds',
    ({ state }) => state === 'held',
  ),
  alsoSends(
    ['validation.Verify', 'combination.Credit.Verify'],
    'a transmission also sends pre-authorizations that were not captured',
    ({ state }) => state === 'authorized',
  ),
  serveMutant(
    'transmitTerminal.request.terminalNumber',
    "transmitTerminal transmits the merchant's other terminals as well",
    afterwards(
      'transmitTerminal',
      () => true,
      ({ call: { state, merchant }, terminal }) => {
        for (const one of merchant.terminals)
          if (one !== terminal && !state.transmissions.of(one.number)) start(state, one, 'control');
      },
    ),
  ),
  serveMutant(
    underWay,
    'transmitTerminal stops the transmission that the terminal is in',
    spoiling('transmitTerminal', '502', ({ state, f }) => {
      const one = state.transmissions.of(f('terminalNumber'));
      if (!one) return;
      one.ahead = [];
      state.transmissions.over(one);
    }),
  ),
  serveMutant(
    'transmit.error.534',
    'transmitTerminal is refused with 534 and starts a transmission all the same',
    spoiling('transmitTerminal', '534', started),
  ),
  mutant('state.transmitStatus.failed', 'a failed transmission sends its transactions all the same', {
    changes: () => ({
      ledger: {
        sending(transmission, { ledger, identifiers }) {
          const { status, ready: transactions, transmitId, startedAt: at } = transmission;
          if (status !== 'failed') return false;
          const [clearingReferanceNo, fileNumber] = [
            identifiers.clearingReference(),
            identifiers.fileNumber(),
          ];
          transmission.batches = [{ clearingReferanceNo, fileNumber, transactions }];
          for (const one of transactions.flatMap((id) => ledger.byTranId(id) ?? [])) {
            one.state = 'transmitted';
            one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };
          }
          return true;
        },
      },
    }),
  }),
  editsOf('sandbox/catch-up.ts')(
    daily,
    'the daily transmission includes terminals without automatic transmission',
    '        automaticTransmission && ',
    '        ',
  ),
];
