import { editMutant, type Mutant } from '../mutant.ts';

/** Transmissions and when they start. */
export const transmissions: readonly Mutant[] = [
  editMutant(
    [
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
      'transmitTerminal.reply.transmitId',
    ],
    'transmitTerminal: nothing started',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: "const { transmitId, type } = start(state, terminal, 'transmitTerminal');",
      to: "const { transmitId, type } = { transmitId: state.identifiers.tranId(), type: 'settlements' };",
    },
  ),
  editMutant('transmitTerminal.request.transmitType', 'transmitTerminal: only first sent', {
    file: 'sandbox/clearing.ts',
    from: 'const ready = readyOn(state, number).slice(0, batches.size * batches.limit);',
    to: 'const ready = readyOn(state, number).slice(0, 1);',
  }),
  editMutant(
    [
      'transmitTerminal.request.transmitType',
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
    ],
    'transmitTerminal: last not sent',
    {
      file: 'sandbox/clearing.ts',
      from: 'const ready = readyOn(state, number).slice(0, batches.size * batches.limit);',
      to: "const ready = readyOn(state, number).slice(0, -1 + (by === 'control' ? 1e9 : 0));",
    },
  ),
  editMutant(
    ['transmitTerminal.request.transmitType', 'transmitType.settlements'],
    'transmitTerminal: credits not sent',
    {
      file: 'sandbox/clearing.ts',
      from: 'const ready = readyOn(state, number).slice(0,',
      to: "const ready = readyOn(state, number).filter((o) => by === 'control' || o.kind !== 'refund').slice(0,",
    },
  ),
  editMutant(
    ['transmitTerminal.request.transmitType', 'transmitType.settlements'],
    'transmitTerminal: payouts not sent',
    {
      file: 'sandbox/clearing.ts',
      from: 'const ready = readyOn(state, number).slice(0,',
      to: "const ready = readyOn(state, number).filter((o) => by === 'control' || o.kind !== 'payout').slice(0,",
    },
  ),
  editMutant(
    ['transmitTerminal.request.transmitType', 'transmitType.settlements'],
    'transmitTerminal: usd not sent',
    {
      file: 'sandbox/clearing.ts',
      from: 'const ready = readyOn(state, number).slice(0,',
      to: "const ready = readyOn(state, number).filter((o) => by === 'control' || o.sent.currency === 'ILS').slice(0,",
    },
  ),
  editMutant('transmitTerminal.request.terminalNumber', 'transmitTerminal: all terminals', {
    file: 'sandbox/transmit-terminal.ts',
    from: "  return {\n    result: '000',",
    to: "  for (const t of merchant.terminals) if (t.number !== number && !state.transmissions.of(t.number)) start(state, t, 'control');\n  return {\n    result: '000',",
  }),
  editMutant(
    [
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
      'transmitTerminal.request.terminalNumber',
      'transmitTerminal.reply.transmitId',
    ],
    'transmitTerminal: main terminal instead',
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
    'transmitTerminal: pending held sent',
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
    'validation.Verify',
    'transmitTerminal: authorized sent',
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
    'transmitTerminal: cancelled sent',
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
  editMutant('transition.terminal-in-transmission-transmitterminal', 'transmitTerminal: 502 none', {
    file: 'sandbox/transmit-terminal.ts',
    from: 'if (state.transmissions.of(number))',
    to: "if (number === 'x')",
  }),
  editMutant('transmit.error.502', 'transmitTerminal: 502 code 504', {
    file: 'sandbox/transmit-terminal.ts',
    from: "      '502',",
    to: "      '504',",
  }),
  editMutant('transition.terminal-in-transmission-transmitterminal', 'transmitTerminal: 502 aborts', {
    file: 'sandbox/transmit-terminal.ts',
    from: '  if (state.transmissions.of(number))\n',
    to: "  const u = state.transmissions.of(number); if (u) { u.ahead = []; state.transmissions.over(u); throw new Refusal('502','x','x'); }\n  if (state.transmissions.of(number))\n",
  }),
  editMutant('transmit.error.504', 'transmitTerminal: 504 none', {
    file: 'sandbox/transmit-terminal.ts',
    from: "if (failure === 'not told')",
    to: "if (failure === ('x' as any))",
  }),
  editMutant('transmit.error.504', 'transmitTerminal: 504 501', {
    file: 'sandbox/transmit-terminal.ts',
    from: "Refusal('504'",
    to: "Refusal('501'",
  }),
  editMutant('transmit.error.504', 'transmitTerminal: 504 for ever', {
    file: 'sandbox/transmit-terminal.ts',
    from: "failures.set(number, 'told');",
    to: '',
  }),
  editMutant(
    ['transmit.error.534', 'limit.transmission-batches-per-transmission'],
    'transmitTerminal: 534 none',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: 'if (isAboveLimit(terminal, count))',
      to: 'if (count > 1e6)',
    },
  ),
  editMutant('transmit.error.534', 'transmitTerminal: 534 code', {
    file: 'sandbox/transmit-terminal.ts',
    from: "Refusal('534'",
    to: "Refusal('550'",
  }),
  editMutant('limit.transmission-batches-per-transmission', 'transmitTerminal: 534 off by one strict', {
    file: 'sandbox/clearing.ts',
    from: 'count > batches.size * batches.limit',
    to: 'count >= batches.size * batches.limit',
  }),
  editMutant('transmit.error.534', 'transmitTerminal: 534 but sends', {
    file: 'sandbox/transmit-terminal.ts',
    from: '  if (isAboveLimit(terminal, count))',
    to: "  if (isAboveLimit(terminal, count)) start(state, terminal, 'transmitTerminal');\n  if (isAboveLimit(terminal, count))",
  }),
  editMutant('transmitTerminal.reply.countTransmitted', 'transmitTerminal: countTransmitted wrong', {
    file: 'sandbox/transmit-terminal.ts',
    from: 'String(count)',
    to: 'String(count + 7)',
  }),
  editMutant(
    ['transmitTerminal.request.terminalNumber', 'transmitTerminal.reply.terminalNumber'],
    'transmitTerminal: terminalNumber is not checked',
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
