import { editMutant, type Mutant } from '../mutant.ts';

/** Replies to deals that the gateway makes otherwise. */
export const dealReplies: readonly Mutant[] = [
  editMutant('transaction.record.clearingReferanceNo', 'clearing: ref 6 digits', {
    file: 'sandbox/identifiers.ts',
    from: 'return String(this.#references);',
    to: 'return String(this.#references).slice(2);',
  }),
  editMutant(
    ['transaction.record.clearingReferanceNo', 'transmission.record.transmitStatistics.ref.tranbName'],
    'clearing: ref 9 digits',
    {
      file: 'sandbox/identifiers.ts',
      from: 'return String(this.#references);',
      to: "return String(this.#references) + '0';",
    },
  ),
  editMutant(
    ['transaction.reply.ashraitEmvData.dspBalance', 'doDeal.request.ipayCode'],
    'type: enquiry no balance',
    {
      file: 'sandbox/transaction-reply.ts',
      from: "transaction.kind === 'enquiry' ? `${sent.ipayCode ?? 'Currency'} 1000` : undefined",
      to: 'undefined',
    },
  ),
  editMutant('transaction.reply.creditType', 'adhock: card not told', {
    file: 'sandbox/transaction-reply.ts',
    from: "outcome.adHoc ? { code: '3', label: 'AdHock' } :",
    to: '',
  }),
  editMutant('state.financialStatus.PENDING', 'hold: not PENDING', {
    file: 'sandbox/transaction.ts',
    from: "return 'PENDING';",
    to: "return 'CAPTURED';",
  }),
  editMutant('transaction.reply.cvvStatus', 'check: cvv never', {
    file: 'sandbox/transaction-reply.ts',
    from: 'cvvStatus: terminal.checksCvv\n',
    to: 'cvvStatus: terminal.checksCvv && false\n',
  }),
  editMutant('transaction.reply.idStatus', 'check: id never', {
    file: 'sandbox/transaction-reply.ts',
    from: 'idStatus: terminal.checksId ?',
    to: 'idStatus: terminal.checksId && false ?',
  }),
  editMutant('transaction.reply.cvvStatus', 'check: cvv always', {
    file: 'sandbox/transaction-reply.ts',
    from: 'cvvStatus: terminal.checksCvv\n',
    to: 'cvvStatus: terminal.number\n',
  }),
  editMutant('transaction.reply.idStatus', 'check: id always', {
    file: 'sandbox/transaction-reply.ts',
    from: 'idStatus: terminal.checksId ?',
    to: 'idStatus: terminal.number ?',
  }),
  editMutant('transaction.reply.cvvStatus.value.2-Invalid', 'check: cvv always valid', {
    file: 'sandbox/transaction-reply.ts',
    from: "outcome.cvvStatus ?? (sent.cvvEntered ? '1' : '0')",
    to: "'1'",
  }),
  editMutant('transaction.reply.idStatus.value.2-Invalid', 'check: id always valid', {
    file: 'sandbox/transaction-reply.ts',
    from: "outcome.idStatus ?? (sent.id ? '1' : '0')",
    to: "'1'",
  }),
  editMutant('transaction.reply.cardId', 'token: none', {
    file: 'sandbox/transaction-reply.ts',
    from: 'cardId: terminal.makesTokens ? card.token : undefined',
    to: "cardId: sent.validation === 'Token' ? undefined : card.token",
  }),
  editMutant('transaction.reply.cardExpiration', 'expiry: not echoed', {
    file: 'sandbox/transaction-reply.ts',
    from: 'cardExpiration: transaction.cardExpiration,',
    to: "cardExpiration: '',",
  }),
  editMutant('transaction.reply.cardExpiration', 'expiry: YYMM', {
    file: 'sandbox/transaction-reply.ts',
    from: 'cardExpiration: transaction.cardExpiration,',
    to: 'cardExpiration: transaction.cardExpiration.slice(2) + transaction.cardExpiration.slice(0, 2),',
  }),
  editMutant('transaction.reply.cardMask', 'card: mask shows other end', {
    file: 'sandbox/transaction-reply.ts',
    from: "'*'.repeat(card.length - 10)}${card.lastFour}`",
    to: "'*'.repeat(card.length - 10)}0000`",
  }),
  editMutant('envelope.request.language', 'language extended English', {
    file: 'sandbox/transaction-reply.ts',
    from: 'extendedTextOf(language)',
    to: "extendedTextOf('ENG')",
  }),
  editMutant('state.financialStatus.REJECTED', 'status REJECTED as CAPTURED', {
    file: 'sandbox/transaction.ts',
    from: "return 'REJECTED';",
    to: "return 'CAPTURED';",
  }),
  editMutant('state.financialStatus.CANCELLED', 'status CANCELLED as CAPTURED', {
    file: 'sandbox/transaction.ts',
    from: "return 'CANCELLED';",
    to: "return 'CAPTURED';",
  }),
  editMutant('state.financialStatus.TRANSMITTED', 'status TRANSMITTED as CAPTURED', {
    file: 'sandbox/transaction.ts',
    from: "return 'TRANSMITTED';",
    to: "return 'CAPTURED';",
  }),
  editMutant('state.financialStatus.AUTHORIZED', 'status AUTHORIZED as CAPTURED', {
    file: 'sandbox/transaction.ts',
    from: "return 'AUTHORIZED';",
    to: "return 'CAPTURED';",
  }),
  editMutant(['transaction.reply.total', 'general.amounts-smallest-unit'], 'doDeal: total in units', {
    file: 'sandbox/transaction-reply.ts',
    from: 'total: String(transaction.total),',
    to: 'total: (transaction.total / 100).toFixed(2),',
  }),
];
