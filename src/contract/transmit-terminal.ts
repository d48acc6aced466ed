import { ofAnyWidth, type ReplyField, type RequestField, type Says } from './field.ts';

export const transmitTerminalRequest = {
  terminalNumber: {
    format: { kind: 'digits', min: 10, max: 10 },
    occurrence: 'required',
    line: 291,
    says: 'A transmitTerminal request names a terminal by its number of ten digits. transmitTerminal transmits only the ready transactions of the named terminal.',
  },
  transmitType: {
    format: { kind: 'one of', values: ['settlements'] },
    occurrence: 'required',
    line: 291,
    group: 'type of a transmission',
    says: 'transmitTerminal requires transmitType, with settlements as the only allowed value.',
  },
  responseType: {
    format: { kind: 'one of', values: ['immediate'] },
    occurrence: 'required',
    line: 291,
    says: 'transmitTerminal requires responseType with the value immediate: the reply does not wait for the end of the transmission.',
  },
} as const satisfies Record<string, RequestField>;

export const transmitTerminalReply = {
  terminalNumber: {
    isOf: 'terminalNumber',
    carried: 'filled',
    line: 291,
    says: 'The reply to transmitTerminal contains the terminal number of the request.',
  },
  transmitId: {
    ...ofAnyWidth,
    carried: 'filled',
    line: 291,
    group: 'id of a transmission',
    says: 'The reply to transmitTerminal has a transmitId of digits only. transmitInquire finds the transmission by this transmitId.',
  },
  transmitType: {
    isOf: 'transmitType',
    carried: 'filled',
    line: 291,
    says: 'The reply to transmitTerminal repeats transmitType.',
  },
  countTransmitted: {
    ...ofAnyWidth,
    carried: 'always',
    line: 291,
    says: 'The reply to transmitTerminal has countTransmitted, which can be empty in an immediate reply.',
  },
} as const satisfies Record<string, ReplyField>;

export const transmitTerminalGeneral = {
  'transmitTerminal.reply.tranId': {
    line: 55,
    says: 'The reply to transmitTerminal has a new tranId that no other transaction has.',
  },
  'transmitTerminal.no-optional-parameters': {
    line: 291,
    says: 'transmitTerminal needs only terminalNumber, transmitType and responseType.',
  },
} as const satisfies Record<string, Says>;
