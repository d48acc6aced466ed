import { editMutant, type Mutant } from '../mutant.ts';

/** Transmissions, how far they are and when they start. */
export const transmissionStarts: readonly Mutant[] = [
  editMutant('transmitTerminal.request.transmitType', 'transmitTerminal does not check transmitType', {
    file: 'sandbox/transmit-terminal.ts',
    from: "checkRequest(call, 'transmitTerminal', { code: '550' });",
    to: "checkRequest(call, 'transmitTerminal', { code: '550', besides: (b) => b.field === 'transmitType' });",
  }),
  editMutant('transmitTerminal.request.responseType', 'transmitTerminal does not check responseType', {
    file: 'sandbox/transmit-terminal.ts',
    from: "checkRequest(call, 'transmitTerminal', { code: '550' });",
    to: "checkRequest(call, 'transmitTerminal', { code: '550', besides: (b) => b.field === 'responseType' });",
  }),
  editMutant('transmitTerminal.request.transmitType', 'transmitTerminal needs no transmitType', {
    file: 'sandbox/transmit-terminal.ts',
    from: "{ code: '550' }",
    to: "{ code: '550', besides: (b) => b.field === 'transmitType' && b.problem === 'is missing' }",
  }),
  editMutant('transmitTerminal.request.responseType', 'transmitTerminal needs no responseType', {
    file: 'sandbox/transmit-terminal.ts',
    from: "{ code: '550' }",
    to: "{ code: '550', besides: (b) => b.field === 'responseType' && b.problem === 'is missing' }",
  }),
  editMutant('transmitTerminal.request.transmitType', 'transmitTerminal takes transmitType terminalData', {
    file: 'sandbox/transmit-terminal.ts',
    from: "{ code: '550' }",
    to: "{ code: '550', besides: (b) => b.field === 'transmitType' && field('transmitType') === 'terminalData' }",
  }),
  editMutant(
    'transmitTerminal.request.transmitType',
    'transmitTerminal takes transmitType transmitTerminalCredit',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: "{ code: '550' }",
      to: "{ code: '550', besides: (b) => b.field === 'transmitType' && field('transmitType') === 'transmitTerminalCredit' }",
    },
  ),
  editMutant('transmitTerminal.request.transmitType', 'transmitTerminal takes transmitType holdDeals', {
    file: 'sandbox/transmit-terminal.ts',
    from: "{ code: '550' }",
    to: "{ code: '550', besides: (b) => b.field === 'transmitType' && field('transmitType') === 'holdDeals' }",
  }),
  editMutant(
    'transmitTerminal.request.terminalNumber',
    "transmitTerminal transmits another merchant's terminal",
    {
      file: 'sandbox/transmit-terminal.ts',
      from: "const terminal = terminalOf(merchant, field('terminalNumber'));",
      to: "const terminal = state.merchants.flatMap((m) => m.terminals).find((t) => t.number === field('terminalNumber'));",
    },
  ),
  editMutant(
    [
      'transmitTerminal.no-optional-parameters',
      'command.transmitTerminal',
      ...['terminalNumber', 'transmitType', 'responseType'].map((name) => `transmitTerminal.request.${name}`),
      'transmit.error.534',
      'limit.transmission-batches-per-transmission',
    ],
    'transmitTerminal needs the parameter user',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: '  const terminal = terminalOf',
      to: "  if (!field('user')) throw new Refusal('550','x','x');\n  const terminal = terminalOf",
    },
  ),
  editMutant(
    'transmitTerminal.request.transmitType',
    'transmitTerminal refuses transmitType terminalData and transmits all the same',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: "  checkRequest(call, 'transmitTerminal'",
      to: "  { const t = terminalOf(merchant, field('terminalNumber')); if (t && field('transmitType') === 'terminalData') start(state, t, 'control'); }\n  checkRequest(call, 'transmitTerminal'",
    },
  ),
  editMutant('state.transmitStatus.failed', 'a failed transmission sends its transactions all the same', {
    file: 'sandbox/clearing.ts',
    from: "if (next.status === 'failed') state.transmissions.failures.set(terminalNumber, 'not told');",
    to: "if (next.status === 'failed') { state.transmissions.failures.set(terminalNumber, 'not told'); send(state, transmission); }",
  }),
  editMutant(
    ['transmission.record.transmitStatistics.ref', 'state.transmitStatus.failed'],
    'a transmission sends at its start, and its statistics are empty at its end',
    {
      file: 'sandbox/clearing.ts',
      from: '  state.transmissions.add(transmission);',
      to: '  state.transmissions.add(transmission); send(state, transmission);',
    },
  ),
  editMutant('state.transmitStatus.completed', 'a transmission that is over is still told as waitInquire', {
    file: 'sandbox/clearing.ts',
    from: '      { at: after(1), status: end },',
    to: "      { at: after(1), status: by === 'control' ? end : 'waitInquire' },",
  }),
  editMutant(
    [
      'transmission.record.transmitStatistics.ref.clearingReferanceNo',
      'transaction.record.clearingReferanceNo',
    ],
    'each transaction of a batch has a clearingReferanceNo of its own',
    {
      file: 'sandbox/clearing.ts',
      from: '      const { clearingReferanceNo, fileNumber } = batch;',
      to: '      const { fileNumber } = batch; const clearingReferanceNo = one === batch.transactions[0] ? batch.clearingReferanceNo : state.identifiers.clearingReference();',
    },
  ),
  editMutant(
    'inquireTransactions.request.transmitId',
    'transactions are found by another transmitId than that of their transmission',
    {
      file: 'sandbox/clearing.ts',
      from: 'one.transmission = { transmitId, at,',
      to: "one.transmission = { transmitId: transmitId + '1', at,",
    },
  ),
  editMutant('general.daily-transmission', 'there is no daily transmission', {
    file: 'sandbox/catch-up.ts',
    from: '    } else if (!isBefore(now, run)) {\n      daily(state, run, happenings);',
    to: '    } else if (!isBefore(now, run)) {',
  }),
  editMutant(
    'general.daily-transmission',
    'the daily transmission includes terminals without automatic transmission',
    {
      file: 'sandbox/catch-up.ts',
      from: '        automaticTransmission && ',
      to: '        ',
    },
  ),
  editMutant('general.daily-transmission', 'the daily transmission is at 11:00, not at 23:00', {
    file: 'sandbox/clock.ts',
    from: "Temporal.PlainTime.from('23:00')",
    to: "Temporal.PlainTime.from('11:00')",
  }),
  editMutant('general.daily-transmission', 'the daily transmission is at 03:00, not at 23:00', {
    file: 'sandbox/clock.ts',
    from: "Temporal.PlainTime.from('23:00')",
    to: "Temporal.PlainTime.from('03:00')",
  }),
  editMutant(
    ['validation.AutoCommHold', 'general.daily-transmission'],
    'the daily transmission also sends what AutoCommHold holds',
    {
      file: 'sandbox/clearing.ts',
      from: "one.state === 'pending transmission' && one.terminalNumber === terminalNumber",
      to: "(one.state === 'pending transmission' || (one.state === 'held' && new Error().stack!.includes('daily'))) && one.terminalNumber === terminalNumber",
    },
    {
      file: 'sandbox/clearing.ts',
      from: "ready.filter((one) => one.state === 'pending transmission')",
      to: 'ready',
    },
  ),
  editMutant('general.daily-transmission', 'the daily transmission always fails', {
    file: 'sandbox/clearing.ts',
    from: "fails(state, terminal) ? 'failed'",
    to: "(by === 'daily run' || fails(state, terminal)) ? 'failed'",
  }),
  editMutant(
    'transaction.record.clearingReferanceNo',
    'clearingReferanceNo is empty for transactions of the daily transmission',
    {
      file: 'sandbox/clearing.ts',
      from: 'one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };',
      to: "if (transmission.by !== 'daily run') one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };",
    },
  ),
  editMutant('doDeal.request.dueDate', 'a dueDate up to two years ahead is taken', {
    file: 'sandbox/clock.ts',
    from: 'add({ years: 1 })) <= 0',
    to: 'add({ years: 2 })) <= 0',
  }),
  editMutant('doDeal.request.dueDate', 'a dueDate up to 400 days ahead is taken', {
    file: 'sandbox/clock.ts',
    from: 'moment.toPlainDate().add({ years: 1 })) <= 0',
    to: 'moment.toPlainDate().add({ days: 400 })) <= 0',
  }),
  editMutant('doDeal.request.dueDate', 'a dueDate more than 6 months ahead is refused', {
    file: 'sandbox/clock.ts',
    from: 'moment.toPlainDate().add({ years: 1 })) <= 0',
    to: 'moment.toPlainDate().add({ months: 6 })) <= 0',
  }),
  editMutant('doDeal.request.dueDate', 'a dueDate more than 11 months ahead is refused', {
    file: 'sandbox/clock.ts',
    from: 'moment.toPlainDate().add({ years: 1 })) <= 0',
    to: 'moment.toPlainDate().add({ months: 11 })) <= 0',
  }),
  editMutant('doDeal.request.dueDate', 'the dueDate is read as ddmmyy', {
    file: 'sandbox/clock.ts',
    from: 'const [year, month, date] =',
    to: 'const [date, month, year] =',
  }),
  editMutant('general.daily-transmission', 'the daily transmission is on Saturdays only', {
    file: 'sandbox/clock.ts',
    from: 'return { from: moment, to: nextTimeOfDay(moment, nightly) };',
    to: 'const to = nextTimeOfDay(moment, nightly); return { from: moment, to: to.add({ days: (13 - to.dayOfWeek) % 7 }) };',
  }),
];
