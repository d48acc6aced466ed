import { commandNames } from './deals.ts';
import type { ReplyField, RequestField, Says } from './field.ts';

/** What stands around every command. */
export const envelopeRequest = {
  ashrait: {
    format: { kind: 'container' },
    occurrence: 'required',
    line: 37,
    group: 'well-formed requests',
    says: 'A request is one XML document with the root element ashrait; anything else is refused.',
  },
  'ashrait.request': {
    format: { kind: 'container' },
    occurrence: 'required',
    line: 38,
    says: 'Below the root stands one element, request, which holds the header and the command.',
  },
  version: {
    format: { kind: 'one of', values: ['2000'] },
    occurrence: 'optional',
    line: 39,
    group: 'version',
    says: 'A request that names interface version 2000 is served.',
  },
  language: {
    format: { kind: 'one of', values: ['ENG', 'HEB'], anyCase: true },
    occurrence: 'optional',
    line: 40,
    says: 'ENG or HEB chooses the language of statusText, extendedStatusText and extendedUserMessage.',
  },
  dateTime: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 41,
    says: 'dateTime may be sent empty or left out.',
  },
  requestId: {
    holds: 'id',
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 42,
    group: 'requestId comes back',
    says: 'requestId may be sent empty or left out; a value comes back in the reply.',
  },
  command: {
    format: {
      kind: 'one of',
      values: commandNames,
    },
    occurrence: 'required',
    line: 43,
    says: 'command names the operation; a request without it, or with a name that does not exist, is refused.',
  },
  commandElement: {
    format: { kind: 'container' },
    occurrence: 'required',
    line: 44,
    says: 'The parameters stand in an element named like the command; a request without it is refused.',
  },
} as const satisfies Record<string, RequestField>;

export const envelopeReply = {
  command: {
    format: { kind: 'text' },
    carried: 'filled',
    line: 52,
    says: 'A reply names the command that it answers.',
  },
  dateTime: {
    format: { kind: 'moment', layout: 'YYYY-MM-DD hh:mm' },
    carried: 'filled',
    line: 53,
    says: 'A reply tells the time at which it is given, to the minute, written YYYY-MM-DD hh:mm.',
  },
  requestId: {
    format: { kind: 'text' },
    carried: 'always',
    line: 54,
    group: 'requestId comes back',
    says: 'A reply repeats the requestId of its request.',
  },
  tranId: {
    format: { kind: 'digits', min: 1, max: 20 },
    carried: 'sometimes',
    line: 55,
    says: 'tranId, digits only, identifies the operation; a refund or cancellation has one of its own, not the original one.',
  },
  result: {
    format: { kind: 'digits', min: 3, max: 3 },
    carried: 'filled',
    line: 56,
    says: 'result has three digits; 000 alone means success.',
  },
  message: { carried: 'filled', line: 57, says: 'A reply has a message that tells its result in words.' },
  userMessage: {
    carried: 'filled',
    line: 57,
    says: 'A reply has a userMessage that tells its result in words.',
  },
  additionalInfo: { carried: 'always', line: 58, says: 'A reply has additionalInfo, which may be empty.' },
  version: {
    carried: 'always',
    line: 59,
    group: 'version',
    says: 'A reply repeats the version of its request.',
  },
  language: { carried: 'always', line: 59, says: 'A reply repeats the language of its request.' },
  commandElement: {
    format: { kind: 'container' },
    carried: 'always',
    line: 60,
    says: 'A reply holds an element named like the command, with what is particular to it.',
  },
} as const satisfies Record<string, ReplyField>;

export const envelopeGeneral = {
  'envelope.coded-element': {
    line: 64,
    says: 'An element that carries a code has it in its attribute code, and the label as its text.',
  },
  'envelope.inquireTerminal-shape': {
    line: 46,
    group: 'credentials of inquireTerminal',
    says: 'inquireTerminal has user, password and terminalNumber directly below request.',
  },
  'envelope.inquireInvoice-shape': {
    line: 46,
    group: 'invoice inquiry accepted',
    says: 'inquireInvoice has the terminal directly below request and the rest in an element invoice of its own.',
  },
} as const satisfies Record<string, Says>;
