import { commandNames } from './deals.ts';
import { ofAnyWidth, type ReplyField, type RequestField, type Says } from './field.ts';

export const envelopeRequest = {
  ashrait: {
    format: { kind: 'container' },
    occurrence: 'required',
    line: 37,
    group: 'well-formed requests',
    says: 'A request is one XML document with the root element ashrait. Any other document is refused.',
  },
  'ashrait.request': {
    format: { kind: 'container' },
    occurrence: 'required',
    line: 38,
    says: 'The root element ashrait contains the element request, with the header and the command.',
  },
  version: {
    format: { kind: 'one of', values: ['2000'] },
    occurrence: 'optional',
    line: 39,
    group: 'version',
    says: 'A request with version 2000 is accepted. The specification leaves open whether version is required (#57).',
  },
  language: {
    format: { kind: 'one of', values: ['ENG', 'HEB'], anyCase: true },
    occurrence: 'optional',
    line: 40,
    says: 'The field language is ENG or HEB, and sets the language of statusText, extendedStatusText and extendedUserMessage. The specification leaves open whether language is required (#57).',
  },
  dateTime: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 41,
    says: 'dateTime of a request is optional and can be empty.',
  },
  requestId: {
    holds: 'id',
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 42,
    group: 'requestId comes back',
    says: 'requestId is optional and can be empty. The reply repeats requestId.',
  },
  command: {
    format: {
      kind: 'one of',
      values: commandNames,
    },
    occurrence: 'required',
    line: 43,
    says: 'The field command names the operation. A request without command, or with an unknown command, is refused.',
  },
  commandElement: {
    format: { kind: 'container' },
    occurrence: 'required',
    line: 44,
    says: 'A request has an element with the name of the command, which contains the parameters. A request without the element of its command is refused. As an exception, all parameters of inquireTerminal, and terminalNumber of inquireInvoice, are directly below the element request.',
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
    says: 'dateTime of a reply is the time of the reply without seconds, written YYYY-MM-DD hh:mm.',
  },
  requestId: {
    format: { kind: 'text' },
    carried: 'always',
    line: 54,
    group: 'requestId comes back',
    says: 'A reply repeats the requestId of its request.',
  },
  tranId: {
    ...ofAnyWidth,
    carried: 'sometimes',
    exceptions: 'only after doDeal, refundDeal, cancelDeal and transmitTerminal',
    line: 55,
    says: 'tranId has only digits and identifies the operation. A refund, cancellation or transmission has a new tranId.',
  },
  result: {
    format: { kind: 'digits', min: 3, max: 3 },
    carried: 'filled',
    line: 56,
    says: 'result has three digits. Only 000 means success.',
  },
  message: { carried: 'filled', line: 57, says: 'A reply has a message, which is the result as text.' },
  userMessage: {
    carried: 'filled',
    line: 57,
    says: 'A reply has a userMessage, which is the result as text.',
  },
  additionalInfo: {
    carried: 'always',
    line: 58,
    says: 'A reply has the element additionalInfo, which can be empty.',
  },
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
    says: 'A reply has an element named like the command, which contains the values of that command. As an exception, the values of inquireTerminal are directly below response.',
  },
} as const satisfies Record<string, ReplyField>;

export const envelopeGeneral = {
  'envelope.coded-element': {
    line: 64,
    says: 'A coded element has its code in the attribute code and its label as text.',
  },
  'envelope.inquireTerminal-shape': {
    line: 46,
    group: 'credentials of inquireTerminal',
    says: 'An inquireTerminal request has user, password and terminalNumber directly below the element request.',
  },
  'envelope.inquireInvoice-shape': {
    line: 46,
    group: 'invoice inquiry accepted',
    says: 'An inquireInvoice request has terminalNumber directly below the element request, and its other parameters in inquireInvoice/invoice.',
  },
} as const satisfies Record<string, Says>;
