import { doDealRequest } from './do-deal.ts';
import type { ReplyField, RequestField } from './field.ts';

/** The parameters of inquireTerminal; they stand directly below `request`. */
export const inquireTerminalRequest = {
  user: {
    holds: 'user',
    format: { kind: 'text' },
    occurrence: 'required',
    line: 287,
    group: 'credentials of inquireTerminal',
    says: 'inquireTerminal names the API user in its XML, directly below request.',
  },
  password: {
    holds: 'password',
    format: { kind: 'text' },
    occurrence: 'required',
    line: 287,
    group: 'credentials of inquireTerminal',
    says: 'inquireTerminal carries the API password in its XML, directly below request.',
  },
  terminalNumber: {
    format: doDealRequest.terminalNumber.format,
    occurrence: 'required',
    line: 287,
    group: 'terminal of inquireTerminal',
    says: 'inquireTerminal names a terminal of the merchant, and is answered about that one.',
  },
} as const satisfies Record<string, RequestField>;

/** One terminal as inquireTerminal reports it, directly below `response`. The form of its values is not shown. */
export const terminalRecord = {
  terminalNumber: {
    carried: 'filled',
    line: 171,
    says: 'The record of a terminal tells the number that was asked for.',
  },
  terminalStatus: {
    carried: 'filled',
    line: 171,
    says: 'The record of a terminal tells whether it is active or inactive.',
  },
  terminalType: { carried: 'filled', line: 171, says: 'The record of a terminal tells its type.' },
  currencySupport: { carried: 'filled', line: 171, says: 'The record of a terminal tells its currencies.' },
  maxAmount: {
    carried: 'always',
    line: 171,
    says: 'The record of a terminal has its largest amount, filled where there is one.',
  },
  features: {
    carried: 'always',
    line: 171,
    says: 'The record of a terminal has its features, filled where there are any.',
  },
  lastActivity: {
    carried: 'always',
    line: 171,
    says: 'The record of a terminal has the date of its last transaction.',
  },
} as const satisfies Record<string, ReplyField>;
