import { editMutant, type Mutant } from '../mutant.ts';

/** Transmissions, how far they are and when they start. */
export const transmissionStarts: readonly Mutant[] = [
  editMutant('transmitTerminal.request.transmitType', 'transmitTerminal: transmitType is not checked', {
    file: 'sandbox/transmit-terminal.ts',
    from: "checkRequest(call, 'transmitTerminal', { code: '550' });",
    to: "checkRequest(call, 'transmitTerminal', { code: '550', besides: (b) => b.field === 'transmitType' });",
  }),
  editMutant('transmitTerminal.request.responseType', 'transmitTerminal: responseType is not checked', {
    file: 'sandbox/transmit-terminal.ts',
    from: "checkRequest(call, 'transmitTerminal', { code: '550' });",
    to: "checkRequest(call, 'transmitTerminal', { code: '550', besides: (b) => b.field === 'responseType' });",
  }),
  editMutant('transmitTerminal.request.transmitType', 'transmitTerminal: transmitType missing ok', {
    file: 'sandbox/transmit-terminal.ts',
    from: "{ code: '550' }",
    to: "{ code: '550', besides: (b) => b.field === 'transmitType' && b.problem === 'is missing' }",
  }),
  editMutant('transmitTerminal.request.responseType', 'transmitTerminal: responseType missing ok', {
    file: 'sandbox/transmit-terminal.ts',
    from: "{ code: '550' }",
    to: "{ code: '550', besides: (b) => b.field === 'responseType' && b.problem === 'is missing' }",
  }),
  editMutant('transmitTerminal.request.transmitType', 'transmitTerminal: type terminalData is taken', {
    file: 'sandbox/transmit-terminal.ts',
    from: "{ code: '550' }",
    to: "{ code: '550', besides: (b) => b.field === 'transmitType' && field('transmitType') === 'terminalData' }",
  }),
  editMutant(
    'transmitTerminal.request.transmitType',
    'transmitTerminal: type transmitTerminalCredit is taken',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: "{ code: '550' }",
      to: "{ code: '550', besides: (b) => b.field === 'transmitType' && field('transmitType') === 'transmitTerminalCredit' }",
    },
  ),
  editMutant('transmitTerminal.request.transmitType', 'transmitTerminal: type holdDeals is taken', {
    file: 'sandbox/transmit-terminal.ts',
    from: "{ code: '550' }",
    to: "{ code: '550', besides: (b) => b.field === 'transmitType' && field('transmitType') === 'holdDeals' }",
  }),
  editMutant('transmitTerminal.request.terminalNumber', 'transmitTerminal: foreign terminal', {
    file: 'sandbox/transmit-terminal.ts',
    from: "const terminal = terminalOf(merchant, field('terminalNumber'));",
    to: "const terminal = state.merchants.flatMap((m) => m.terminals).find((t) => t.number === field('terminalNumber'));",
  }),
  editMutant(
    [
      'transmitTerminal.no-optional-parameters',
      'command.transmitTerminal',
      ...['terminalNumber', 'transmitType', 'responseType'].map((name) => `transmitTerminal.request.${name}`),
    ],
    'transmitTerminal: user required',
    {
      file: 'sandbox/transmit-terminal.ts',
      from: '  const terminal = terminalOf',
      to: "  if (!field('user')) throw new Refusal('550','x','x');\n  const terminal = terminalOf",
    },
  ),
  editMutant('transmitTerminal.request.transmitType', 'transmitTerminal: refused still sends', {
    file: 'sandbox/transmit-terminal.ts',
    from: "  checkRequest(call, 'transmitTerminal'",
    to: "  { const t = terminalOf(merchant, field('terminalNumber')); if (t && field('transmitType') === 'terminalData') start(state, t, 'control'); }\n  checkRequest(call, 'transmitTerminal'",
  }),
  editMutant('state.transmitStatus.failed', 'clearing: failed sends anyway', {
    file: 'sandbox/clearing.ts',
    from: "if (next.status === 'failed') state.transmissions.failures.set(terminalNumber, 'not told');",
    to: "if (next.status === 'failed') { state.transmissions.failures.set(terminalNumber, 'not told'); send(state, transmission); }",
  }),
  editMutant(
    ['transmission.record.transmitStatistics.ref', 'state.transmitStatus.failed'],
    'clearing: sent while under way',
    {
      file: 'sandbox/clearing.ts',
      from: '  state.transmissions.add(transmission);',
      to: '  state.transmissions.add(transmission); send(state, transmission);',
    },
  ),
  editMutant('state.transmitStatus.completed', 'clearing: never ends', {
    file: 'sandbox/clearing.ts',
    from: '      { at: after(1), status: end },',
    to: "      { at: after(1), status: by === 'control' ? end : 'waitInquire' },",
  }),
  editMutant(
    [
      'transmission.record.transmitStatistics.ref.clearingReferanceNo',
      'transaction.record.clearingReferanceNo',
    ],
    'clearing: refs differ in batch',
    {
      file: 'sandbox/clearing.ts',
      from: '      const { clearingReferanceNo, fileNumber } = batch;',
      to: '      const { fileNumber } = batch; const clearingReferanceNo = one === batch.transactions[0] ? batch.clearingReferanceNo : state.identifiers.clearingReference();',
    },
  ),
  editMutant('inquireTransactions.request.transmitId', 'clearing: transmitId other in records', {
    file: 'sandbox/clearing.ts',
    from: 'one.transmission = { transmitId, at,',
    to: "one.transmission = { transmitId: transmitId + '1', at,",
  }),
  editMutant('general.daily-transmission', 'daily: none', {
    file: 'sandbox/catch-up.ts',
    from: '    } else if (!isBefore(now, run)) {\n      daily(state, run, happenings);',
    to: '    } else if (!isBefore(now, run)) {',
  }),
  editMutant('general.daily-transmission', 'daily: ignores manual', {
    file: 'sandbox/catch-up.ts',
    from: '        automaticTransmission && ',
    to: '        ',
  }),
  editMutant('general.daily-transmission', 'daily: twice a day 11', {
    file: 'sandbox/clock.ts',
    from: "Temporal.PlainTime.from('23:00')",
    to: "Temporal.PlainTime.from('11:00')",
  }),
  editMutant('general.daily-transmission', 'daily: at 03', {
    file: 'sandbox/clock.ts',
    from: "Temporal.PlainTime.from('23:00')",
    to: "Temporal.PlainTime.from('03:00')",
  }),
  editMutant(
    ['validation.AutoCommHold', 'general.daily-transmission'],
    'daily: also held',
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
  editMutant('general.daily-transmission', 'daily: fails always', {
    file: 'sandbox/clearing.ts',
    from: "fails(state, terminal) ? 'failed'",
    to: "(by === 'daily run' || fails(state, terminal)) ? 'failed'",
  }),
  editMutant('transaction.record.clearingReferanceNo', 'daily: no batch', {
    file: 'sandbox/clearing.ts',
    from: 'one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };',
    to: "if (transmission.by !== 'daily run') one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };",
  }),
  editMutant('doDeal.request.dueDate', 'extra: dueDate two years', {
    file: 'sandbox/clock.ts',
    from: 'add({ years: 1 })) <= 0',
    to: 'add({ years: 2 })) <= 0',
  }),
  editMutant('doDeal.request.dueDate', 'extra: dueDate 366 days', {
    file: 'sandbox/clock.ts',
    from: 'moment.toPlainDate().add({ years: 1 })) <= 0',
    to: 'moment.toPlainDate().add({ days: 400 })) <= 0',
  }),
  editMutant('doDeal.request.dueDate', 'extra: dueDate half year only', {
    file: 'sandbox/clock.ts',
    from: 'moment.toPlainDate().add({ years: 1 })) <= 0',
    to: 'moment.toPlainDate().add({ months: 6 })) <= 0',
  }),
  editMutant('doDeal.request.dueDate', 'extra: dueDate 11 months only', {
    file: 'sandbox/clock.ts',
    from: 'moment.toPlainDate().add({ years: 1 })) <= 0',
    to: 'moment.toPlainDate().add({ months: 11 })) <= 0',
  }),
  editMutant('doDeal.request.dueDate', 'extra: dueDate ddmmyy', {
    file: 'sandbox/clock.ts',
    from: 'const [year, month, date] =',
    to: 'const [date, month, year] =',
  }),
  editMutant('general.daily-transmission', 'daily weekly', {
    file: 'sandbox/clock.ts',
    from: 'return { from: moment, to: nextTimeOfDay(moment, nightly) };',
    to: 'const to = nextTimeOfDay(moment, nightly); return { from: moment, to: to.add({ days: (13 - to.dayOfWeek) % 7 }) };',
  }),
];
