import { editMutant, type Mutant } from '../mutant.ts';

/** Replies to deals that the gateway makes otherwise. */
export const dealReplies: readonly Mutant[] = [
  editMutant('transaction.record.clearingReferanceNo', 'clearing references are given 6 digits', {
    file: 'sandbox/identifiers.ts',
    from: 'return String(this.#references);',
    to: 'return String(this.#references).slice(2);',
  }),
  editMutant(
    ['transaction.record.clearingReferanceNo', 'transmission.record.transmitStatistics.ref.tranbName'],
    'clearing references are given 9 digits',
    {
      file: 'sandbox/identifiers.ts',
      from: 'return String(this.#references);',
      to: "return String(this.#references) + '0';",
    },
  ),
  editMutant(
    ['transaction.reply.ashraitEmvData.dspBalance', 'doDeal.request.ipayCode'],
    'a balance enquiry tells no balance',
    {
      file: 'sandbox/transaction-reply.ts',
      from: "transaction.kind === 'enquiry' ? `${sent.ipayCode ?? 'Currency'} 1000` : undefined",
      to: 'undefined',
    },
  ),
  editMutant(
    'transaction.reply.creditType',
    'the creditType of an AdHock card comes back as sent, not as AdHock',
    {
      file: 'sandbox/transaction-reply.ts',
      from: "outcome.adHoc ? { code: '3', label: 'AdHock' } :",
      to: '',
    },
  ),
  editMutant('state.financialStatus.PENDING', 'a held deal is reported as CAPTURED, not PENDING', {
    file: 'sandbox/transaction.ts',
    from: "return 'PENDING';",
    to: "return 'CAPTURED';",
  }),
  editMutant('transaction.reply.cvvStatus', 'cvvStatus is empty though the terminal checks the CVV', {
    file: 'sandbox/transaction-reply.ts',
    from: 'cvvStatus: terminal.checksCvv\n',
    to: 'cvvStatus: terminal.checksCvv && false\n',
  }),
  editMutant('transaction.reply.idStatus', 'idStatus is empty though the terminal checks the id', {
    file: 'sandbox/transaction-reply.ts',
    from: 'idStatus: terminal.checksId ?',
    to: 'idStatus: terminal.checksId && false ?',
  }),
  editMutant(
    'transaction.reply.cvvStatus',
    'cvvStatus is filled though the terminal does not check the CVV',
    {
      file: 'sandbox/transaction-reply.ts',
      from: 'cvvStatus: terminal.checksCvv\n',
      to: 'cvvStatus: terminal.number\n',
    },
  ),
  editMutant('transaction.reply.idStatus', 'idStatus is filled though the terminal does not check the id', {
    file: 'sandbox/transaction-reply.ts',
    from: 'idStatus: terminal.checksId ?',
    to: 'idStatus: terminal.number ?',
  }),
  editMutant('transaction.reply.cvvStatus.value.2-Invalid', 'cvvStatus is Valid whatever CVV is sent', {
    file: 'sandbox/transaction-reply.ts',
    from: "outcome.cvvStatus ?? (sent.cvvEntered ? '1' : '0')",
    to: "'1'",
  }),
  editMutant('transaction.reply.idStatus.value.2-Invalid', 'idStatus is Valid whatever id is sent', {
    file: 'sandbox/transaction-reply.ts',
    from: "outcome.idStatus ?? (sent.id ? '1' : '0')",
    to: "'1'",
  }),
  editMutant('transaction.reply.cardId', 'the reply to a tokenization has no cardId', {
    file: 'sandbox/transaction-reply.ts',
    from: 'cardId: terminal.makesTokens ? card.token : undefined',
    to: "cardId: sent.validation === 'Token' ? undefined : card.token",
  }),
  editMutant('transaction.reply.cardExpiration', 'cardExpiration comes back empty', {
    file: 'sandbox/transaction-reply.ts',
    from: 'cardExpiration: transaction.cardExpiration,',
    to: "cardExpiration: '',",
  }),
  editMutant('transaction.reply.cardExpiration', 'cardExpiration comes back as YYMM', {
    file: 'sandbox/transaction-reply.ts',
    from: 'cardExpiration: transaction.cardExpiration,',
    to: 'cardExpiration: transaction.cardExpiration.slice(2) + transaction.cardExpiration.slice(0, 2),',
  }),
  editMutant('transaction.reply.cardMask', 'cardMask ends in 0000, not in the last four digits of the card', {
    file: 'sandbox/transaction-reply.ts',
    from: "'*'.repeat(card.length - 10)}${card.lastFour}`",
    to: "'*'.repeat(card.length - 10)}0000`",
  }),
  editMutant(
    'envelope.request.language',
    'the texts of an extended status are in English though HEB was asked for',
    {
      file: 'sandbox/transaction-reply.ts',
      from: 'extendedTextOf(language)',
      to: "extendedTextOf('ENG')",
    },
  ),
  editMutant('state.financialStatus.REJECTED', 'a refused deal is reported as CAPTURED, not REJECTED', {
    file: 'sandbox/transaction.ts',
    from: "return 'REJECTED';",
    to: "return 'CAPTURED';",
  }),
  editMutant('state.financialStatus.CANCELLED', 'what was cancelled is reported as CAPTURED, not CANCELLED', {
    file: 'sandbox/transaction.ts',
    from: "return 'CANCELLED';",
    to: "return 'CAPTURED';",
  }),
  editMutant(
    'state.financialStatus.TRANSMITTED',
    'what was transmitted is reported as CAPTURED, not TRANSMITTED',
    {
      file: 'sandbox/transaction.ts',
      from: "return 'TRANSMITTED';",
      to: "return 'CAPTURED';",
    },
  ),
  editMutant(
    'state.financialStatus.AUTHORIZED',
    'a pre-authorization is reported as CAPTURED, not AUTHORIZED',
    {
      file: 'sandbox/transaction.ts',
      from: "return 'AUTHORIZED';",
      to: "return 'CAPTURED';",
    },
  ),
  editMutant(
    ['transaction.reply.total', 'general.amounts-smallest-unit'],
    'total comes back with decimals, as 12.50 for 1250',
    {
      file: 'sandbox/transaction-reply.ts',
      from: 'total: String(transaction.total),',
      to: 'total: (transaction.total / 100).toFixed(2),',
    },
  ),
];
