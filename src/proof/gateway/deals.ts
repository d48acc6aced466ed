import { editMutant, type Mutant } from '../mutant.ts';

/** Deals that are made otherwise than they were asked for. */
export const deals: readonly Mutant[] = [
  editMutant('invoice.creationCode.668', 'inquireInvoice: 668 000', {
    file: 'sandbox/configuration/default.json',
    from: '"creationCode": "668"',
    to: '"creationCode": "000"',
  }),
  editMutant('invoice.creationCode.670', 'inquireInvoice: 670 668', {
    file: 'sandbox/configuration/default.json',
    from: '"creationCode": "670"',
    to: '"creationCode": "668"',
  }),
  editMutant('validation.TxnSetup', 'page: charges', {
    file: 'sandbox/do-deal.ts',
    from: "if (validation === 'txnsetup') return setUpPage(call, terminal);",
    to: "if (validation === 'txnsetup') { state.ledger.add({ tranId: state.identifiers.tranId(), cgUid: '1', uid: '1', terminalNumber: terminal.number, kind: 'charge', type: '01', state: 'pending transmission', status: '000', total: Number(field('total')), card: readCard('4580000000000000', 'x'), cardExpiration: '1230', authNumber: '', at: state.clock.now(), sequence: '001', sent: sentOf(call), credited: 0 }); return setUpPage(call, terminal); }",
  }),
  editMutant('doDeal.request.uniqueid', 'page: uniqueid twice is taken', {
    file: 'sandbox/page/set-up.ts',
    from: "if (state.pages.knows(merchant, field('uniqueid')))",
    to: "if (field('uniqueid') === 'x')",
  }),
  editMutant(
    'doDeal.request.dueDate',
    'extra: dueDate form is not checked',
    {
      file: 'sandbox/do-deal.ts',
      from: "checkRequest(call, 'doDeal');",
      to: "checkRequest(call, 'doDeal', { besides: (b) => b.rule === 'doDeal.request.dueDate' });",
    },
    {
      file: 'sandbox/clock.ts',
      from: 'export function withinAYear(yymmdd: string, moment: Moment): boolean {',
      to: 'export function withinAYear(yymmdd: string, moment: Moment): boolean {\n  if (!/^\\d{6}$/.test(yymmdd) || Number(yymmdd.slice(2, 4)) > 12 || Number(yymmdd.slice(2, 4)) < 1 || Number(yymmdd.slice(4)) > 31) return true;',
    },
  ),
  editMutant('transaction.reply.addonData', 'extra: addonData dropped', {
    file: 'sandbox/do-deal.ts',
    from: "'user', 'addonData', 'slave",
    to: "'user', 'slave",
  }),
  editMutant('transaction.reply.transactionType', 'type: credit as debit', {
    file: 'sandbox/do-deal.ts',
    from: "credits.includes(type) ? '51' :",
    to: '',
  }),
  editMutant(
    ['transaction.reply.ashraitEmvData.dspBalance', 'doDeal.request.transactionType.value.BalanceEnquiry'],
    'type: enquiry charges',
    {
      file: 'sandbox/do-deal.ts',
      from: "if (type === 'balanceenquiry') return 'enquiry';",
      to: '',
    },
  ),
  editMutant(
    'doDeal.request.currency',
    'currency: CHF is taken',
    {
      file: 'sandbox/do-deal.ts',
      from: "checkRequest(call, 'doDeal');",
      to: "checkRequest(call, 'doDeal', { besides: (b) => b.rule === 'doDeal.request.currency' });",
    },
    {
      file: 'sandbox/do-deal.ts',
      from: "if (!terminal.currencies.some((one) => one === field('currency')))",
      to: "if (terminal.currencies.length < 2 && !terminal.currencies.some((one) => one === field('currency')))",
    },
  ),
  editMutant(['transmission.record.currencyTotal', 'refundDeal.error.310'], 'payout: as charge', {
    file: 'sandbox/do-deal.ts',
    from: "return credits.includes(type) ? 'payout' : 'charge';",
    to: "return 'charge';",
  }),
  editMutant('combination.Credit.Verify', 'payout: verify settles', {
    file: 'sandbox/do-deal.ts',
    from: "if (validation === 'verify') return",
    to: "if (validation === 'verify' && type === 'debit') return",
  }),
  editMutant('combination.Credit.AutoComm.capture', 'payout: capture is new', {
    file: 'sandbox/captures.ts',
    from: 'if ((!cgUid && !authNo) ||',
    to: "if ((!cgUid && !authNo) || field('transactionType') === 'Credit' ||",
  }),
  editMutant(
    'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
    'capture: above is taken',
    {
      file: 'sandbox/captures.ts',
      from: "if (Number(field('total')) > authorization.total)",
      to: "if (Number(field('total')) < 0)",
    },
  ),
  editMutant('doDeal.request.cgUid', 'capture: by cgUid new', {
    file: 'sandbox/captures.ts',
    from: 'if ((!cgUid && !authNo) ||',
    to: 'if (!authNo ||',
  }),
  editMutant('doDeal.request.authNo', 'capture: by authNo new', {
    file: 'sandbox/captures.ts',
    from: 'if ((!cgUid && !authNo) ||',
    to: 'if (!cgUid ||',
  }),
  editMutant(
    'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
    'capture: partial is refused',
    {
      file: 'sandbox/captures.ts',
      from: "if (Number(field('total')) > authorization.total)",
      to: "if (Number(field('total')) !== authorization.total)",
    },
  ),
  editMutant('transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid', 'capture: twice', {
    file: 'sandbox/captures.ts',
    from: "if (authorization.state !== 'authorized')",
    to: "if (authorization.state === 'cancelled')",
  }),
  editMutant(
    'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
    'capture: cancelled',
    {
      file: 'sandbox/captures.ts',
      from: "if (authorization.state !== 'authorized')",
      to: "if (authorization.state === 'captured')",
    },
  ),
  editMutant('transaction.reply.ashraitEmvData.uid', 'capture: other uid', {
    file: 'sandbox/do-deal.ts',
    from: 'uid: authorization?.uid ?? ',
    to: 'uid: ',
  }),
  editMutant('transaction.reply.cgUid', 'capture: other cgUid', {
    file: 'sandbox/do-deal.ts',
    from: 'cgUid: authorization?.cgUid ?? tranId',
    to: 'cgUid: tranId',
  }),
  editMutant('installments.rule', 'inst: number counts first', {
    file: 'contract/installments.ts',
    from: 'first + count * periodical',
    to: 'first + (count - 1n) * periodical',
  }),
  editMutant('installments.rule', 'inst: first is ignored', {
    file: 'contract/installments.ts',
    from: 'total === first + count * periodical',
    to: 'total === (count + 1n) * periodical',
  }),
  editMutant('installments.rule', 'inst: only equal first', {
    file: 'contract/installments.ts',
    from: 'total === first + count * periodical',
    to: 'total === first + count * periodical && first === periodical',
  }),
  editMutant('transaction.reply.numberOfPayments', 'inst: numberOfPayments not echoed', {
    file: 'sandbox/do-deal.ts',
    from: "'numberOfPayments'",
    to: "'xnumberOfPayments'",
  }),
  editMutant('transaction.reply.firstPayment', 'inst: firstPayment not echoed', {
    file: 'sandbox/do-deal.ts',
    from: "'firstPayment'",
    to: "'xfirstPayment'",
  }),
  editMutant('transaction.reply.periodicalPayment', 'inst: periodicalPayment not echoed', {
    file: 'sandbox/do-deal.ts',
    from: "'periodicalPayment'",
    to: "'xperiodicalPayment'",
  }),
  editMutant('validation.AutoCommHold', 'hold: settles', {
    file: 'sandbox/do-deal.ts',
    from: "if (validation === 'autocommhold') return 'held';",
    to: '',
  }),
  editMutant(
    ['doDeal.request.tranId', 'validation.AutoCommRelease'],
    'release: without tranId',
    {
      file: 'sandbox/do-deal.ts',
      from: "checkRequest(call, 'doDeal');",
      to: "checkRequest(call, 'doDeal', { besides: (b) => b.rule === 'doDeal.request.tranId' });",
    },
    {
      file: 'sandbox/holds.ts',
      from: "const found = state.ledger.byTranId(field('tranId') ?? '');",
      to: "const found = field('tranId') ? state.ledger.byTranId(field('tranId') ?? '') : state.ledger.all().findLast((o) => o.terminalNumber === terminal.number);",
    },
    {
      file: 'sandbox/holds.ts',
      from: "if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease', 'tranId names no held deal');\n  if (Number(call.field('total')) !== held.total)\n    throw new Refusal('401', 'validation.AutoCommRelease', 'total is not that of the held deal');\n  held.state = row.to;\n  return answered(call, terminal, held, row.id);",
      to: "if (row?.to) held.state = row.to;\n  return answered(call, terminal, held, '');",
    },
  ),
  editMutant('doDeal.request.dealerNumber', 'mode: dealerNumber not required', {
    file: 'sandbox/do-deal.ts',
    from: 'if (terminal.mode === mode && !field(name))',
    to: "if (terminal.mode === mode && name !== 'dealerNumber' && !field(name))",
  }),
  editMutant('doDeal.request.dealerNumber', 'mode: dealerNumber not forbidden', {
    file: 'sandbox/do-deal.ts',
    from: 'if (terminal.mode !== mode && field(name))',
    to: "if (terminal.mode !== mode && name !== 'dealerNumber' && field(name))",
  }),
  editMutant('doDeal.request.mainTerminalNumber', 'mode: mainTerminalNumber not required', {
    file: 'sandbox/do-deal.ts',
    from: 'if (terminal.mode === mode && !field(name))',
    to: "if (terminal.mode === mode && name !== 'mainTerminalNumber' && !field(name))",
  }),
  editMutant('doDeal.request.mainTerminalNumber', 'mode: mainTerminalNumber not forbidden', {
    file: 'sandbox/do-deal.ts',
    from: 'if (terminal.mode !== mode && field(name))',
    to: "if (terminal.mode !== mode && name !== 'mainTerminalNumber' && field(name))",
  }),
  editMutant(
    'doDeal.request.currency',
    'need: currency',
    {
      file: 'sandbox/do-deal.ts',
      from: "checkRequest(call, 'doDeal');",
      to: "checkRequest(call, 'doDeal', { besides: (b) => b.rule === 'doDeal.request.currency' && b.problem === 'is missing' });",
    },
    {
      file: 'sandbox/do-deal.ts',
      from: "one === field('currency')",
      to: "one === (field('currency') ?? 'ILS')",
    },
  ),
  editMutant(
    'doDeal.request.validation',
    'need: validation',
    {
      file: 'sandbox/do-deal.ts',
      from: "checkRequest(call, 'doDeal');",
      to: "checkRequest(call, 'doDeal', { besides: (b) => b.rule === 'doDeal.request.validation' && b.problem === 'is missing' });",
    },
    {
      file: 'sandbox/do-deal.ts',
      from: "(field('validation') ?? '')",
      to: "(field('validation') ?? 'autocomm')",
    },
  ),
  editMutant(
    'doDeal.request.terminalNumber',
    'need: terminalNumber',
    {
      file: 'sandbox/do-deal.ts',
      from: "checkRequest(call, 'doDeal');",
      to: "checkRequest(call, 'doDeal', { besides: (b) => b.rule === 'doDeal.request.terminalNumber' && b.problem === 'is missing' });",
    },
    {
      file: 'sandbox/do-deal.ts',
      from: "terminalOf(call.merchant, field('terminalNumber'));",
      to: "terminalOf(call.merchant, field('terminalNumber') ?? '0880000010');",
    },
  ),
  editMutant('doDeal.request.cardId', 'token: last four', {
    file: 'sandbox/cards.ts',
    from: '${number.slice(-4)}`,',
    to: '${number.slice(0, 4)}`,',
  }),
  editMutant('transaction.reply.cardId', 'token: 15 digits', {
    file: 'sandbox/cards.ts',
    from: "digest % 1e11).padStart(11, '0')",
    to: "digest % 1e10).padStart(10, '0')",
  }),
  editMutant(
    'transaction.reply.cardNo',
    'card: unmasked',
    {
      file: 'sandbox/cards.ts',
      from: 'length: number.length,',
      to: 'length: number.length, lastTwelve: number.slice(6), ',
    },
    {
      file: 'sandbox/cards.ts',
      from: 'readonly length: number;',
      to: 'readonly length: number; lastTwelve?: string;',
    },
    {
      file: 'sandbox/transaction-reply.ts',
      from: "cardNo: `${'x'.repeat(card.length - 4)}${card.lastFour}`,",
      to: 'cardNo: `${card.bin}${card.lastTwelve}`,',
    },
  ),
];
