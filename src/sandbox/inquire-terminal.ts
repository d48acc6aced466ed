import type { terminalRecord } from '../contract/index.ts';
import { type Answer, leaves, Refusal } from './answer.ts';
import { day } from './clock.ts';
import type { Terminal } from './configuration/schema.ts';
import { breachesIn } from './request-checks.ts';
import { type Call, terminalOf } from './state.ts';

/** Serves inquireTerminal, whose reply has the terminal's elements directly below `response`. */
export function inquireTerminal(call: Call): Answer {
  const { field, state, merchant } = call;
  const number = field('terminalNumber');
  if (
    number === undefined ||
    breachesIn(call, 'inquireTerminal').some((one) => one.field === 'terminalNumber')
  )
    throw new Refusal('004', 'inquireTerminal.error.004', 'terminalNumber is missing or has no valid form');
  const terminal = terminalOf(merchant, number);
  if (!terminal) {
    const [code, info] = state.everybody.terminals.some((other) => other.number === number)
      ? (['002', 'terminalNumber is not a terminal of this merchant'] as const)
      : (['001', 'no terminal has this number'] as const);
    throw new Refusal(code, `inquireTerminal.error.${code}`, info);
  }
  const last = state.ledger.last(terminal.number);
  const values: Record<keyof typeof terminalRecord, string> = {
    terminalNumber: terminal.number,
    terminalStatus: terminal.active ? 'active' : 'inactive',
    terminalType: terminal.type,
    currencySupport: terminal.currencies.join(','),
    maxAmount: String(terminal.maxAmount),
    features: featuresOf(terminal).join(','),
    lastActivity: last ? day(last.at) : '',
  };
  return {
    result: '000',
    tranId: state.identifiers.tranId(),
    beside: leaves(values),
    rule: 'command.inquireTerminal',
  };
}

function featuresOf(terminal: Terminal): readonly string[] {
  const features: Readonly<Record<string, boolean>> = {
    refund: terminal.refunds,
    cancel: terminal.cancels,
    cvvValidation: terminal.checksCvv,
    idValidation: terminal.checksId,
    tokens: terminal.makesTokens,
    automaticTransmission: terminal.automaticTransmission,
    [terminal.mode]: terminal.mode !== 'plain',
  };
  return [...Object.entries(features).flatMap(([name, has]) => (has ? [name] : [])), ...terminal.extras];
}
