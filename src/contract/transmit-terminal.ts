import type { ReplyField, RequestField, Says } from './field.ts';

/** The parameters of transmitTerminal. */
export const transmitTerminalRequest = {
  terminalNumber: {
    format: { kind: 'digits', min: 10, max: 10 },
    occurrence: 'required',
    line: 291,
    says: 'A transmission names its terminal, ten digits, and sends what is ready there and nowhere else.',
  },
  transmitType: {
    format: { kind: 'one of', values: ['settlements'] },
    occurrence: 'required',
    line: 291,
    group: 'type of a transmission',
    says: 'A transmission names its type, and settlements is the only one that a merchant can start.',
  },
  responseType: {
    format: { kind: 'one of', values: ['immediate'] },
    occurrence: 'required',
    line: 291,
    says: 'A transmission names its way of answering; immediate, the only one, does not wait for the end.',
  },
} as const satisfies Record<string, RequestField>;

/** What transmitTerminal answers. */
export const transmitTerminalReply = {
  terminalNumber: {
    carried: 'filled',
    line: 291,
    says: 'A started transmission tells the terminal that it was started for.',
  },
  transmitId: {
    format: { kind: 'digits', min: 1, max: 20 },
    carried: 'filled',
    line: 291,
    group: 'id of a transmission',
    says: 'A started transmission has an id, 1 to 20 digits, by which it can be asked about.',
  },
  transmitType: {
    carried: 'filled',
    line: 291,
    says: 'A started transmission repeats its type.',
  },
  countTransmitted: {
    format: { kind: 'digits', min: 1, max: 20 },
    carried: 'always',
    line: 291,
    says: 'A started transmission has a count of what it sends; it may be empty as long as nobody waits.',
  },
} as const satisfies Record<string, ReplyField>;

export const transmitTerminalGeneral = {
  'transmitTerminal.reply.tranId': {
    line: 55,
    says: 'A started transmission has a tranId of its own, which no other transaction has.',
  },
  'transmitTerminal.no-optional-parameters': {
    line: 291,
    says: 'Terminal, type and way of answering are all that a transmission needs.',
  },
} as const satisfies Record<string, Says>;
