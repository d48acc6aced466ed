import { fromItsName, type Says } from './field.ts';

const state = (says: string): Says => ({ line: 192, observable: 'reply', says });

/** States of an unfinished transmission. The specification does not say when a gateway reports each state. */
const underWay = (says: string): Says => ({ ...state(says), group: 'transmission under way' });

export const transmissionStates = {
  'state.transmitStatus.Default': underWay('A waiting transmission is reported as Default.'),
  'state.transmitStatus.inProcess': underWay(
    `A transmission in progress is reported as inProcess. ${fromItsName}`,
  ),
  'state.transmitStatus.waitInquire': underWay(
    'A transmission that waits for its final status is reported as waitInquire.',
  ),
  'state.transmitStatus.completed': state(`A finished transmission is reported as completed. ${fromItsName}`),
  'state.transmitStatus.failed': state(`A failed transmission is reported as failed. ${fromItsName}`),
} as const satisfies Record<string, Says>;

/** transmitTerminal starts only settlements. The specification does not say how the other types are started. */
const notByCommand = { line: 180, standing: 'chosen' } as const;

export const transmissionTypes = {
  'transmitType.settlements': {
    line: 180,
    group: 'type of a transmission',
    says: 'A transmission of all ready transactions has the type settlements.',
  },
  'transmitType.terminalData': {
    ...notByCommand,
    says: 'A transmission that updates parameters and vectors of the terminal has the type terminalData.',
  },
  'transmitType.transmitTerminalCredit': {
    ...notByCommand,
    says: 'A transmission of only ready credits has the type transmitTerminalCredit.',
  },
  'transmitType.holdDeals': {
    ...notByCommand,
    says: 'A transmission that releases and transmits held deals has the type holdDeals.',
  },
} as const satisfies Record<string, Says>;

/** State changes of a terminal. The state changes of a transaction are in `transitions.ts`. */
export const terminalTransitions = {
  'ready-for-transmission-daily-automatic-transmission-or-transmitterminal': {
    line: 208,
    group: 'transmission',
    says: 'The daily transmission and transmitTerminal transmit the ready transactions of a terminal. The transmitted transactions get the status TRANSMITTED, and a transmission batch is created.',
  },
  'terminal-in-transmission-transmitterminal': {
    line: 209,
    group: 'terminal in transmission',
    says: 'During a transmission of a terminal, another transmitTerminal for the same terminal is refused with 502 and changes nothing.',
  },
} as const satisfies Record<string, Says>;
