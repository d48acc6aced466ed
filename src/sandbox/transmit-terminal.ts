import type { transmitTerminalReply } from '../contract/index.ts';
import { type Element, element } from '../message/element.ts';
import { type Answer, leaves, Refusal } from './answer.ts';
import { isAboveLimit, readyOn, start } from './clearing.ts';
import type { Terminal } from './configuration/schema.ts';
import { checkRequest, requestedTerminal } from './request-checks.ts';
import type { Call, SandboxState } from './state.ts';

/** Starts a transmission without waiting for its end. Without ready transactions, the transmission is empty. */
export function transmitTerminal(call: Call): Answer {
  const { state } = call;
  checkRequest(call, 'transmitTerminal', { code: '550' });
  const terminal = requestedTerminal(call, '558', 'transmitTerminal.request.terminalNumber');
  const { number } = terminal;
  if (state.transmissions.of(number))
    throw new Refusal(
      '502',
      'transition.terminal-in-transmission-transmitterminal',
      'the terminal is in transmission',
    );
  afterFailure(state, terminal);
  const count = readyOn(state, number).length;
  if (isAboveLimit(terminal, count))
    throw new Refusal('534', 'transmit.error.534', 'the ready transactions need more batches than allowed');
  const { transmitId, type } = start(state, terminal, 'transmitTerminal');
  return {
    result: '000',
    tranId: state.identifiers.tranId(),
    content: startedElement({
      terminalNumber: number,
      transmitId,
      transmitType: type,
      countTransmitted: String(count),
    }),
    rule: 'command.transmitTerminal',
  };
}

/**
 * After a failed transmission, the first transmitTerminal gets code 504, and the second one retries. If the retry has
 * to fail too, the reply has code 501.
 */
function afterFailure(
  { transmissions: { failures } }: SandboxState,
  { number, transmission }: Terminal,
): void {
  const failure = failures.get(number);
  if (failure === 'not told' || transmission.fails === 'before') {
    failures.set(number, 'told');
    throw new Refusal('504', 'transmit.error.504', 'the last transmission failed: try again');
  }
  if (failure === 'told' && transmission.fails === 'always') {
    failures.delete(number);
    throw new Refusal('501', 'transmit.error.501', 'the terminal cannot be transmitted again');
  }
}

export function startedElement(
  values: Partial<Record<keyof typeof transmitTerminalReply, string>> = {},
): Element {
  const empty = { terminalNumber: '', transmitId: '', transmitType: '', countTransmitted: '' };
  return element('transmitTerminal', leaves({ ...empty, ...values }));
}
