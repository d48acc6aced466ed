import { editMutant, type Mutant } from '../mutant.ts';

/** Transmissions and when they start. */
export const transmissions: readonly Mutant[] = [
  editMutant(
    [
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
      'transmitTerminal.reply.transmitId',
    ],
    'transmitTerminal is answered with 000 and starts no transmission',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: "const { transmitId, type } = start(state, terminal, 'transmitTerminal');",
      to: "const { transmitId, type } = { transmitId: state.identifiers.tranId(), type: 'settlements' };",
    },
  ),
  editMutant(
    [
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
      'transmitTerminal.request.transmitType',
      'general.daily-transmission',
    ],
    'a transmission sends only the first of the ready transactions',
    {
      file: 'sandbox/clearing.ts',
      from: 'const ready = readyOn(state, number).slice(0, batches.size * batches.limit);',
      to: 'const ready = readyOn(state, number).slice(0, 1);',
    },
  ),
  editMutant(
    [
      'transmitTerminal.request.transmitType',
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
    ],
    'a transmission leaves out the last of the ready transactions',
    {
      file: 'sandbox/clearing.ts',
      from: 'const ready = readyOn(state, number).slice(0, batches.size * batches.limit);',
      to: "const ready = readyOn(state, number).filter((_, i, all) => by === 'control' || i === 0 || i < all.length - 1);",
    },
  ),
  editMutant(
    ['transmitTerminal.request.transmitType', 'general.daily-transmission'],
    'a transmission leaves out refunds',
    {
      file: 'sandbox/clearing.ts',
      from: 'const ready = readyOn(state, number).slice(0,',
      to: "const ready = readyOn(state, number).filter((o) => by === 'control' || o.kind !== 'refund').slice(0,",
    },
  ),
  editMutant(
    ['transmitTerminal.request.transmitType', 'general.daily-transmission'],
    'a transmission leaves out payouts',
    {
      file: 'sandbox/clearing.ts',
      from: 'const ready = readyOn(state, number).slice(0,',
      to: "const ready = readyOn(state, number).filter((o) => by === 'control' || o.kind !== 'payout').slice(0,",
    },
  ),
  editMutant(
    ['transmitTerminal.request.transmitType', 'transmitType.settlements'],
    'a transmission leaves out transactions in currencies other than ILS',
    {
      file: 'sandbox/clearing.ts',
      from: 'const ready = readyOn(state, number).slice(0,',
      to: "const ready = readyOn(state, number).filter((o) => by === 'control' || o.sent.currency === 'ILS').slice(0,",
    },
  ),
  editMutant(
    'transmitTerminal.request.terminalNumber',
    "transmitTerminal transmits the merchant's other terminals as well",
    {
      file: 'sandbox/transmit-terminal.ts',
      from: "  return {\n    result: '000',",
      to: "  for (const t of merchant.terminals) if (t.number !== number && !state.transmissions.of(t.number)) start(state, t, 'control');\n  return {\n    result: '000',",
    },
  ),
  editMutant(
    [
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
      'transmitTerminal.request.terminalNumber',
      'transmitTerminal.reply.transmitId',
    ],
    "transmitTerminal always transmits the merchant's first terminal",
    {
      file: 'sandbox/transmit-terminal.ts',
      from: "start(state, terminal, 'transmitTerminal')",
      to: "start(state, merchant.terminals[0]!, 'transmitTerminal')",
    },
  ),
  editMutant(
    [
      'validation.AutoCommHold',
      'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
      'transmitTerminal.request.transmitType',
    ],
    'a transmission also sends what AutoCommHold holds',
    {
      file: 'sandbox/clearing.ts',
      from: "one.state === 'pending transmission' && one.terminalNumber === terminalNumber",
      to: "(one.state === 'pending transmission' || one.state === 'held') && one.terminalNumber === terminalNumber",
    },
    {
      file: 'sandbox/clearing.ts',
      from: "ready.filter((one) => one.state === 'pending transmission')",
      to: 'ready',
    },
  ),
  editMutant(
    ['validation.Verify', 'combination.Credit.Verify'],
    'a transmission also sends pre-authorizations that were not captured',
    {
      file: 'sandbox/clearing.ts',
      from: "one.state === 'pending transmission' && one.terminalNumber === terminalNumber",
      to: "(one.state === 'pending transmission' || one.state === 'authorized') && one.terminalNumber === terminalNumber",
    },
    {
      file: 'sandbox/clearing.ts',
      from: "ready.filter((one) => one.state === 'pending transmission')",
      to: 'ready',
    },
  ),
  editMutant(
    [
      'transition.approved-pending-transmission-canceldeal',
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
      'refundDeal.reply',
      'transmit.error.534',
    ],
    'a transmission also sends cancelled charges',
    {
      file: 'sandbox/clearing.ts',
      from: "one.state === 'pending transmission' && one.terminalNumber === terminalNumber",
      to: "(one.state === 'pending transmission' || (one.state === 'cancelled' && one.kind === 'charge' && !one.transmission)) && one.terminalNumber === terminalNumber",
    },
    {
      file: 'sandbox/clearing.ts',
      from: "ready.filter((one) => one.state === 'pending transmission')",
      to: 'ready',
    },
  ),
  editMutant(
    'transition.terminal-in-transmission-transmitterminal',
    'transmitTerminal is taken while the terminal is in transmission',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: 'if (state.transmissions.of(number))',
      to: "if (number === 'x')",
    },
  ),
  editMutant('transmit.error.502', 'transmitTerminal on a terminal in transmission is refused with 504', {
    file: 'sandbox/transmit-terminal.ts',
    from: "      '502',",
    to: "      '504',",
  }),
  editMutant(
    'transition.terminal-in-transmission-transmitterminal',
    'transmitTerminal stops the transmission that the terminal is in',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: '  if (state.transmissions.of(number))\n',
      to: "  const u = state.transmissions.of(number); if (u) { u.ahead = []; state.transmissions.over(u); throw new Refusal('502','x','x'); }\n  if (state.transmissions.of(number))\n",
    },
  ),
  editMutant('transmit.error.504', 'a failed transmission is never told with 504', {
    file: 'sandbox/transmit-terminal.ts',
    from: "if (failure === 'not told')",
    to: "if (failure === ('x' as any))",
  }),
  editMutant('transmit.error.504', 'a failed transmission is told as 501', {
    file: 'sandbox/transmit-terminal.ts',
    from: "Refusal('504'",
    to: "Refusal('501'",
  }),
  editMutant('transmit.error.504', 'every retry after a failed transmission is refused with 504', {
    file: 'sandbox/transmit-terminal.ts',
    from: "failures.set(number, 'told');",
    to: '',
  }),
  editMutant(
    ['transmit.error.534', 'limit.transmission-batches-per-transmission'],
    'transmitTerminal is taken with more batches than are allowed',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: 'if (isAboveLimit(terminal, count))',
      to: 'if (count > 1e6)',
    },
  ),
  editMutant('transmit.error.534', 'more batches than are allowed are refused with 550', {
    file: 'sandbox/transmit-terminal.ts',
    from: "Refusal('534'",
    to: "Refusal('550'",
  }),
  editMutant(
    'limit.transmission-batches-per-transmission',
    'a transmission of just as many full batches as are allowed is refused',
    {
      file: 'sandbox/clearing.ts',
      from: 'count > batches.size * batches.limit',
      to: 'count >= batches.size * batches.limit',
    },
  ),
  editMutant(
    'transmit.error.534',
    'transmitTerminal is refused with 534 and starts a transmission all the same',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: '  if (isAboveLimit(terminal, count))',
      to: "  if (isAboveLimit(terminal, count)) start(state, terminal, 'transmitTerminal');\n  if (isAboveLimit(terminal, count))",
    },
  ),
  editMutant(
    'transmitTerminal.reply.countTransmitted',
    'countTransmitted of transmitTerminal is 7 too many',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: 'String(count)',
      to: 'String(count + 7)',
    },
  ),
  editMutant(
    ['transmitTerminal.request.terminalNumber', 'transmitTerminal.reply.terminalNumber'],
    'transmitTerminal does not check terminalNumber',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: "checkRequest(call, 'transmitTerminal', { code: '550' });",
      to: "checkRequest(call, 'transmitTerminal', { code: '550', besides: (b) => b.field === 'terminalNumber' });",
    },
    {
      file: 'sandbox/transmit-terminal.ts',
      from: "const terminal = terminalOf(merchant, field('terminalNumber'));",
      to: "const terminal = terminalOf(merchant, (field('terminalNumber') ?? '').slice(0, 10)) ?? state.merchants.flatMap((m) => m.terminals).find((t) => t.number === field('terminalNumber')) ?? merchant.terminals[0];",
    },
  ),
];
