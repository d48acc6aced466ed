import { editMutant, type Mutant } from '../mutant.ts';

/** Commands that are served, and do not do all that they are for. */
export const commands: readonly Mutant[] = [
  editMutant(
    ['cancelDeal.full-amount-only', 'cancelDeal.reply'],
    'a cancellation takes back half of the amount only',
    {
      file: 'sandbox/cancel-deal.ts',
      from: 'total: original.total,',
      to: 'total: Math.floor(original.total / 2),',
    },
  ),
  editMutant(
    'transition.transmitted-refunddeal',
    'the reply to a refund has a tranId that no inquiry finds',
    {
      file: 'sandbox/refund-deal.ts',
      from: 'return credit(call, terminal, original, {',
      to: "if (original.state !== 'pending transmission') return { ...credit(call, terminal, original, { command: 'refundDeal', type, total, overrides: {}, rule: '' }), tranId: '77' };\n  return credit(call, terminal, original, {",
    },
  ),
  editMutant('transition.transmitted-refunddeal', 'a transmitted charge is refunded by a cancellation', {
    file: 'sandbox/refund-deal.ts',
    from: "const type = row?.type ?? 'Refund';",
    to: "const type = 'Cancel';",
  }),
  editMutant(
    ['refundDeal.request.cardId', 'refundDeal.request.cardExpiration'],
    'a refund with a token and no expiry is taken',
    {
      file: 'sandbox/refund-deal.ts',
      from: "checkRequest(call, 'refundDeal');",
      to: "checkRequest(call, 'refundDeal', { besides: (b) => b.rule === 'refundDeal.request.cardExpiration' });",
    },
  ),
  editMutant(
    ['inquireTransactions.request.tranId', 'inquireTransactions.error.099'],
    'an inquiry by tranId finds all transactions',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'tranId: (one, value) => one.tranId === value || one.operations?.includes(value) === true,',
      to: 'tranId: () => true,',
    },
    {
      file: 'sandbox/inquire-transactions.ts',
      from: "by('tranId', (value) => [ledger.byTranId(value)].filter((one) => one !== undefined)) ??",
      to: '',
    },
  ),
  ...['shiftId2', 'shiftId3'].map((name) =>
    editMutant(`inquireTransactions.request.${name}`, `${name} does not narrow an inquiry`, {
      file: 'sandbox/inquire-transactions.ts',
      from: `${name}: (one, value) => one.sent.${name} === value,`,
      to: `${name}: () => true,`,
    }),
  ),
  ...(
    [
      ['fromShiftTxnDate', '>='],
      ['toShiftTxnDate', '<='],
    ] as const
  ).map(([name, compared]) =>
    editMutant(`inquireTransactions.request.${name}`, `${name} does not narrow an inquiry`, {
      file: 'sandbox/inquire-transactions.ts',
      from: `one.sent.shiftTxnDate !== undefined && one.sent.shiftTxnDate.slice(0, 10) ${compared} value,`,
      to: 'true,',
    }),
  ),
  editMutant(
    ['doDeal.request.terminalNumber', 'limit.terminalNumber'],
    'a terminal is known by its first ten characters',
    {
      file: 'sandbox/do-deal.ts',
      from: "checkRequest(call, 'doDeal');\n  const terminal = terminalOf(call.merchant, field('terminalNumber'));",
      to: "checkRequest(call, 'doDeal', { besides: (b) => b.field === 'terminalNumber' });\n  const terminal = terminalOf(call.merchant, field('terminalNumber')?.slice(0, 10));",
    },
  ),
  editMutant('combination.Credit.AutoComm', 'a payout that captures no pre-authorization is refused', {
    file: 'sandbox/do-deal.ts',
    from: "const validation = (field('validation') ?? '').toLowerCase();",
    to: "const validation = (field('validation') ?? '').toLowerCase(); if (validation === 'autocomm' && field('transactionType') === 'Credit' && !field('cgUid') && !field('authNo')) throw new Refusal('401', 'x', 'x');",
  }),
  editMutant('http.form.int_in', 'a form without int_in is answered with success', {
    file: 'sandbox/relay.ts',
    from: "result: missing ? '414' : '325',",
    to: "result: missing ? '000' : '325',",
  }),
  editMutant('auth.https-tls12', 'plain HTTP is served', {
    file: 'sandbox/server.ts',
    from: 'if (first[0] !== tlsHandshake) return turnAway(socket);',
    to: "if (first[0] !== tlsHandshake) { socket.pause(); socket.unshift(first); process.getBuiltinModule('node:http').createServer(answering(state, options)).emit('connection', socket); socket.resume(); return; }",
  }),
  editMutant('auth.https-tls12', 'TLS 1.1 is spoken', {
    file: 'sandbox/server.ts',
    from: "minVersion: 'TLSv1.2',",
    to: "minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0',",
  }),
];
