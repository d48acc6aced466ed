import { editMutant, type Mutant } from '../mutant.ts';

/** Deals that are made otherwise than they were asked for. */
export const deals: readonly Mutant[] = [
  editMutant(
    'invoice.creationCode.668',
    'an invoice that cannot be created has invoiceCreationCode 000, not 668',
    {
      file: 'sandbox/configuration/default.json',
      from: '"creationCode": "668"',
      to: '"creationCode": "000"',
    },
  ),
  editMutant(
    'invoice.creationCode.670',
    'an invoice that failed validation has invoiceCreationCode 668, not 670',
    {
      file: 'sandbox/configuration/default.json',
      from: '"creationCode": "670"',
      to: '"creationCode": "668"',
    },
  ),
  editMutant(
    ['validation.TxnSetup', 'doDeal.request.currency.value.USD'],
    'asking for a payment page makes a charge',
    {
      file: 'sandbox/do-deal.ts',
      from: "if (validation === 'txnsetup') return setUpPage(call, terminal);",
      to: "if (validation === 'txnsetup') { state.ledger.add({ tranId: state.identifiers.tranId(), cgUid: '1', uid: '1', terminalNumber: terminal.number, kind: 'charge', type: '01', state: 'pending transmission', status: '000', total: Number(field('total')), card: readCard('4580000000000000', 'x'), cardExpiration: '1230', authNumber: '', at: state.clock.now(), sequence: '001', sent: sentOf(call), credited: 0 }); return setUpPage(call, terminal); }",
    },
  ),
  editMutant('doDeal.request.uniqueid', 'a uniqueid is taken for a second payment page', {
    file: 'sandbox/page/set-up.ts',
    from: "if (state.pages.knows(merchant, field('uniqueid')))",
    to: "if (field('uniqueid') === 'x')",
  }),
  editMutant(
    'doDeal.request.dueDate',
    'the form of dueDate is not checked',
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
  editMutant('transaction.reply.addonData', 'addonData does not come back', {
    file: 'sandbox/do-deal.ts',
    from: "'user', 'addonData', 'slave",
    to: "'user', 'slave",
  }),
  editMutant(
    'transaction.reply.transactionType',
    'the transactionType of a payout comes back as that of a charge',
    {
      file: 'sandbox/do-deal.ts',
      from: "credits.includes(type) ? '51' :",
      to: '',
    },
  ),
  editMutant(
    ['transaction.reply.ashraitEmvData.dspBalance', 'doDeal.request.transactionType.value.BalanceEnquiry'],
    'a balance enquiry makes a charge',
    {
      file: 'sandbox/do-deal.ts',
      from: "if (type === 'balanceenquiry') return 'enquiry';",
      to: '',
    },
  ),
  editMutant(
    'doDeal.request.currency',
    'a currency that is not one of the six is taken',
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
  editMutant(
    ['transmission.record.currencyTotal', 'refundDeal.error.310'],
    'a payout is counted as a charge',
    {
      file: 'sandbox/do-deal.ts',
      from: "return credits.includes(type) ? 'payout' : 'charge';",
      to: "return 'charge';",
    },
  ),
  editMutant(
    'combination.Credit.Verify',
    'a payout pre-authorization pays out at once',
    {
      file: 'sandbox/do-deal.ts',
      from: "if (validation === 'verify') return",
      to: "if (validation === 'verify' && type === 'debit') return",
    },
    {
      file: 'sandbox/do-deal.ts',
      from: 'return validationOf(validation)?.leaves ??',
      to: "return (kind === 'payout' ? undefined : validationOf(validation)?.leaves) ??",
    },
  ),
  editMutant(
    'combination.Credit.AutoComm.capture',
    'a payout capture makes a new payout and captures nothing',
    {
      file: 'sandbox/captures.ts',
      from: 'if ((!cgUid && !authNo) ||',
      to: "if ((!cgUid && !authNo) || field('transactionType') === 'Credit' ||",
    },
  ),
  editMutant(
    [
      'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
      'combination.Credit.AutoComm.capture',
    ],
    'a capture above the authorized amount is taken',
    {
      file: 'sandbox/captures.ts',
      from: "if (Number(field('total')) > authorization.total)",
      to: "if (Number(field('total')) < 0)",
    },
  ),
  editMutant(
    ['doDeal.request.cgUid', 'combination.Credit.AutoComm.capture'],
    'a deal that names a pre-authorization by cgUid alone is a new charge',
    {
      file: 'sandbox/captures.ts',
      from: 'if ((!cgUid && !authNo) ||',
      to: 'if (!authNo ||',
    },
  ),
  editMutant(
    'doDeal.request.authNo',
    'a deal that names a pre-authorization by authNo alone is a new charge',
    {
      file: 'sandbox/captures.ts',
      from: 'if ((!cgUid && !authNo) ||',
      to: 'if (!cgUid ||',
    },
  ),
  editMutant(
    'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
    'a capture of less than the authorized amount is refused',
    {
      file: 'sandbox/captures.ts',
      from: "if (Number(field('total')) > authorization.total)",
      to: "if (Number(field('total')) !== authorization.total)",
    },
  ),
  editMutant(
    [
      'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
      'combination.Credit.AutoComm.capture',
    ],
    'a pre-authorization can be captured twice',
    {
      file: 'sandbox/captures.ts',
      from: "if (authorization.state !== 'authorized')",
      to: "if (authorization.state === 'cancelled')",
    },
  ),
  editMutant(
    'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
    'a cancelled pre-authorization can be captured',
    {
      file: 'sandbox/captures.ts',
      from: "if (authorization.state !== 'authorized')",
      to: "if (authorization.state === 'captured')",
    },
  ),
  editMutant('transaction.reply.ashraitEmvData.uid', 'a capture has another uid than its pre-authorization', {
    file: 'sandbox/do-deal.ts',
    from: 'uid: authorization?.uid ?? ',
    to: 'uid: ',
  }),
  editMutant('transaction.reply.cgUid', 'a capture has another cgUid than its pre-authorization', {
    file: 'sandbox/do-deal.ts',
    from: 'cgUid: authorization?.cgUid ?? tranId',
    to: 'cgUid: tranId',
  }),
  editMutant(
    ['installments.rule', 'doDeal.request.creditType.value.Payments'],
    'numberOfPayments is read as counting the first payment too',
    {
      file: 'contract/installments.ts',
      from: 'first + count * periodical',
      to: 'first + (count - 1n) * periodical',
    },
  ),
  editMutant('installments.rule', 'firstPayment is not looked at when installments are added up', {
    file: 'contract/installments.ts',
    from: 'total === first + count * periodical',
    to: 'total === (count + 1n) * periodical',
  }),
  editMutant('installments.rule', 'installments whose first payment differs from the others are refused', {
    file: 'contract/installments.ts',
    from: 'total === first + count * periodical',
    to: 'total === first + count * periodical && first === periodical',
  }),
  ...['numberOfPayments', 'firstPayment', 'periodicalPayment'].map((field) =>
    editMutant(`transaction.reply.${field}`, `${field} does not come back`, {
      file: 'sandbox/transaction-reply.ts',
      from: '    id: undefined,\n',
      to: `    id: undefined,\n    ${field}: undefined,\n`,
    }),
  ),
  editMutant('validation.AutoCommHold', 'an AutoCommHold deal settles without a release', {
    file: 'sandbox/do-deal.ts',
    from: 'return validationOf(validation)?.leaves ??',
    to: 'return',
  }),
  editMutant(
    ['doDeal.request.tranId', 'validation.AutoCommRelease'],
    'a release without tranId is taken, for the last deal of the terminal',
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
  editMutant('doDeal.request.dealerNumber', 'a terminal in mode ravMutav needs no dealerNumber', {
    file: 'sandbox/do-deal.ts',
    from: 'if (terminal.mode === mode && !field(name))',
    to: "if (terminal.mode === mode && name !== 'dealerNumber' && !field(name))",
  }),
  editMutant(
    'doDeal.request.dealerNumber',
    'dealerNumber is taken by a terminal that is not in mode ravMutav',
    {
      file: 'sandbox/do-deal.ts',
      from: 'if (terminal.mode !== mode && field(name))',
      to: "if (terminal.mode !== mode && name !== 'dealerNumber' && field(name))",
    },
  ),
  editMutant('doDeal.request.mainTerminalNumber', 'a terminal in mode ravSapak needs no mainTerminalNumber', {
    file: 'sandbox/do-deal.ts',
    from: 'if (terminal.mode === mode && !field(name))',
    to: "if (terminal.mode === mode && name !== 'mainTerminalNumber' && !field(name))",
  }),
  editMutant(
    'doDeal.request.mainTerminalNumber',
    'mainTerminalNumber is taken by a terminal that is not in mode ravSapak',
    {
      file: 'sandbox/do-deal.ts',
      from: 'if (terminal.mode !== mode && field(name))',
      to: "if (terminal.mode !== mode && name !== 'mainTerminalNumber' && field(name))",
    },
  ),
  editMutant(
    'doDeal.request.currency',
    'a deal without currency is taken',
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
    'a deal without validation is taken',
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
    'a deal without terminalNumber is taken',
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
  editMutant('doDeal.request.cardId', 'a token ends in the first four digits of the card, not the last', {
    file: 'sandbox/cards.ts',
    from: '${number.slice(-4)}`,',
    to: '${number.slice(0, 4)}`,',
  }),
  editMutant('transaction.reply.cardId', 'a token has 15 digits', {
    file: 'sandbox/cards.ts',
    from: "digest % 1e11).padStart(11, '0')",
    to: "digest % 1e10).padStart(10, '0')",
  }),
  editMutant(
    'transaction.reply.cardNo',
    'cardNo comes back unmasked',
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
