import { doDealRequest } from './do-deal.ts';
import type { ReplyField, RequestField } from './field.ts';

export const inquireTerminalRequest = {
  user: {
    holds: 'user',
    format: { kind: 'text' },
    occurrence: 'required',
    line: 287,
    group: 'credentials of inquireTerminal',
    says: 'An inquireTerminal request has the API user in its XML, directly below request.',
  },
  password: {
    holds: 'password',
    format: { kind: 'text' },
    occurrence: 'required',
    line: 287,
    group: 'credentials of inquireTerminal',
    says: 'An inquireTerminal request has the API password in its XML, directly below request.',
  },
  terminalNumber: {
    format: doDealRequest.terminalNumber.format,
    occurrence: 'required',
    line: 287,
    group: 'terminal of inquireTerminal',
    says: 'An inquireTerminal request names a terminal of the merchant. The reply has the record of the named terminal.',
  },
} as const satisfies Record<string, RequestField>;

/** Elements of a terminal record, directly below `response`. The specification states no formats for them. */
export const terminalRecord = {
  terminalNumber: {
    isOf: 'terminalNumber',
    carried: 'filled',
    line: 171,
    says: 'The record of a terminal has the terminal number of the request.',
  },
  terminalStatus: {
    carried: 'filled',
    line: 171,
    says: 'The record of a terminal shows whether the terminal is active or inactive.',
  },
  terminalType: {
    carried: 'filled',
    line: 171,
    says: 'The record of a terminal has the type of the terminal.',
  },
  currencySupport: {
    carried: 'filled',
    line: 171,
    says: 'The record of a terminal has the currencies of the terminal.',
  },
  maxAmount: {
    carried: 'always',
    line: 171,
    says: 'The record of a terminal has the element maxAmount. The kit accepts an empty value.',
  },
  features: {
    carried: 'always',
    line: 171,
    says: 'The record of a terminal has the element features. The kit accepts an empty value.',
  },
  lastActivity: {
    carried: 'always',
    line: 171,
    says: 'The record of a terminal has the date of the last transaction of the terminal.',
  },
} as const satisfies Record<string, ReplyField>;
