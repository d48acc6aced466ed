import { type Element, element } from '../message/element.ts';
import { type Answer, Refusal } from './answer.ts';
import { transmit } from './clearing.ts';
import { checkRequest } from './request-checks.ts';
import { type Call, terminalOf } from './state.ts';

/** Serves transmitTerminal. */
export function transmitTerminal(call: Call): Answer {
  const { field, state, merchant } = call;
  checkRequest(call, 'transmitTerminal', { code: '550' });
  const terminal = terminalOf(merchant, field('terminalNumber'));
  if (!terminal)
    throw new Refusal(
      '558',
      'transmitTerminal.request.terminalNumber',
      'terminalNumber is not one of this merchant',
    );
  const [batch] = transmit(state, terminal.number).batches;
  return {
    result: '000',
    tranId: state.identifiers.tranId(),
    content: startedElement({
      terminalNumber: terminal.number,
      transmitId: batch?.transmitId ?? '',
      transmitType: field('transmitType') ?? '',
    }),
    rule: 'command.transmitTerminal',
  };
}

/** The element of a started transmission, empty where none was started. */
export function startedElement(values: Readonly<Record<string, string>> = {}): Element {
  return element(
    'transmitTerminal',
    ['terminalNumber', 'transmitId', 'transmitType', 'countTransmitted'].map((name) =>
      element(name, values[name] ?? ''),
    ),
  );
}
