import { type Alteration, editsOf, type Rules } from '../alteration.ts';
import { requestsOf } from '../requests.ts';

const transmit = editsOf('sandbox/transmit-terminal.ts');
const clearing = editsOf('sandbox/clearing.ts');
const daily = 'general.daily-transmission';
const ready = 'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal';
const isReady = "one.state === 'pending transmission' && one.terminalNumber";

const alsoSends = (rules: Rules, breaks: string, what: string): Alteration =>
  clearing(
    rules,
    breaks,
    `${isReady} === terminalNumber`,
    `(one.state === 'pending transmission' || ${what}) && one.terminalNumber === terminalNumber`,
    {
      file: 'sandbox/clearing.ts',
      from: "ready.filter((one) => one.state === 'pending transmission')",
      to: 'ready',
    },
  );

/** Mutants that start forbidden transmissions, refuse allowed ones, or transmit the wrong transactions. */
export const transmitTerminalMutants: readonly Alteration[] = [
  requestsOf('transmitTerminal').refuses(
    ['transmitTerminal.no-optional-parameters', 'command.transmitTerminal', ready],
    'transmitTerminal is refused without a fourth parameter',
    () => true,
  ),
  transmit(
    'transmitTerminal.request.terminalNumber',
    "transmitTerminal transmits another merchant's terminal",
    'const terminal = requestedTerminal(',
    "const terminal = state.merchants.flatMap((m) => m.terminals).find((t) => t.number === call.field('terminalNumber')) ?? requestedTerminal(",
  ),
  transmit(
    'transition.terminal-in-transmission-transmitterminal',
    'transmitTerminal is taken while the terminal is in transmission',
    'if (state.transmissions.of(number))',
    "if (number === 'x')",
  ),
  transmit(
    ['transmit.error.534', 'limit.transmission-batches-per-transmission'],
    'transmitTerminal is taken with more batches than are allowed',
    'if (isAboveLimit(terminal, count))',
    'if (count > 1e6)',
  ),
  transmit(
    ['transmit.error.502', 'transition.terminal-in-transmission-transmitterminal'],
    'while one terminal is in transmission all others are refused with 502',
    'if (state.transmissions.of(number))',
    'if (state.transmissions.underWay().length > 0)',
  ),
  transmit(
    'transmit.error.504',
    'every retry after a failed transmission is refused with 504',
    "failures.set(number, 'told');",
    '',
  ),
  clearing(
    'limit.transmission-batches-per-transmission',
    'a transmission of just as many full batches as are allowed is refused',
    'count > batches.size * batches.limit',
    'count >= batches.size * batches.limit',
  ),
  clearing(
    ['validation.AutoCommHold', ready],
    'transmitTerminal sends held deals, and the daily run does not',
    'const ready = readyOn(state, number).slice(0,',
    `const held = by === 'transmitTerminal' ? state.ledger.all().filter((one) => one.state === 'held' && one.terminalNumber === number) : [];
  const ready = [...readyOn(state, number), ...held].slice(0,`,
    {
      file: 'sandbox/clearing.ts',
      from: "ready.filter((one) => one.state === 'pending transmission')",
      to: "ready.filter((one) => one.state !== 'on hold')",
    },
  ),
  alsoSends(
    [
      'validation.AutoCommHold',
      'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
      'transmitTerminal.request.transmitType',
    ],
    'a transmission also sends what AutoCommHold holds',
    "one.state === 'held'",
  ),
  alsoSends(
    ['validation.Verify', 'combination.Credit.Verify'],
    'a transmission also sends pre-authorizations that were not captured',
    "one.state === 'authorized'",
  ),
  alsoSends(
    ['validation.AutoCommHold', daily],
    'the daily transmission also sends what AutoCommHold holds',
    "(one.state === 'held' && new Error().stack!.includes('daily'))",
  ),
  transmit(
    'transmitTerminal.request.terminalNumber',
    "transmitTerminal transmits the merchant's other terminals as well",
    "  return {\n    result: '000',",
    "  for (const t of call.merchant.terminals) if (t.number !== number && !state.transmissions.of(t.number)) start(state, t, 'control');\n  return {\n    result: '000',",
  ),
  transmit(
    'transition.terminal-in-transmission-transmitterminal',
    'transmitTerminal stops the transmission that the terminal is in',
    '  if (state.transmissions.of(number))\n',
    "  const u = state.transmissions.of(number); if (u) { u.ahead = []; state.transmissions.over(u); throw new Refusal('502','x' as never,'x'); }\n  if (state.transmissions.of(number))\n",
  ),
  transmit(
    'transmit.error.534',
    'transmitTerminal is refused with 534 and starts a transmission all the same',
    '  if (isAboveLimit(terminal, count))',
    "  if (isAboveLimit(terminal, count)) start(state, terminal, 'transmitTerminal');\n  if (isAboveLimit(terminal, count))",
  ),
  transmit(
    'transmitTerminal.request.transmitType',
    'transmitTerminal refuses transmitType terminalData and transmits all the same',
    "  checkRequest(call, 'transmitTerminal'",
    "  { const t = call.merchant.terminals.find((one) => one.number === call.field('terminalNumber')); if (t && call.field('transmitType') === 'terminalData') start(state, t, 'control'); }\n  checkRequest(call, 'transmitTerminal'",
  ),
  clearing(
    'state.transmitStatus.failed',
    'a failed transmission sends its transactions all the same',
    "if (next.status === 'failed') state.transmissions.failures.set(terminalNumber, 'not told');",
    "if (next.status === 'failed') { state.transmissions.failures.set(terminalNumber, 'not told'); send(state, transmission); }",
  ),
  editsOf('sandbox/catch-up.ts')(
    daily,
    'the daily transmission includes terminals without automatic transmission',
    '        automaticTransmission && ',
    '        ',
  ),
  editsOf('sandbox/clock.ts')(
    daily,
    'the daily transmission is at 11:00, not at 23:00',
    "'23:00'",
    "'11:00'",
  ),
];
