/** Where in the sandbox something is decided, as a path of the repository, and what to change there. */
export interface SandboxPlace {
  readonly file: string;
  /** What it is called there: functions, tables, legacy forms. */
  readonly names: readonly string[];
  /** Settings of the sandbox's configuration that do a part of it without a change of code. */
  readonly settings?: readonly string[];
  readonly change: string;
}

/** @param file in the sandbox's folder */
const place = (file: string, names: readonly string[], change: string, ...settings: readonly string[]) => ({
  file: `src/sandbox/${file}`,
  names,
  ...(settings.length > 0 && { settings }),
  change,
});

/** Each rule that is chosen, and where the sandbox chooses. */
export const chosenPlaces: Readonly<Record<string, readonly SandboxPlace[]>> = {
  'auth.separate-sets': [
    place(
      'access.ts',
      ['authenticated'],
      'Take the credentials that the gateway takes, or refuse them as it does.',
    ),
  ],
  'inquireInvoice.async-poll': [
    place(
      'inquire-invoice.ts',
      ['inquireInvoice'],
      'Tell of an invoice that is not made yet as the gateway does.',
    ),
  ],
  'transaction.reply.transactionType.value.58-Reversal': [
    place('credits.ts', ['credit'], 'Report the credits as Reversal that the gateway reports so.'),
  ],
  'transmit.error.550': [
    place(
      'transmit-terminal.ts',
      ['transmitTerminal'],
      'Refuse a request that is not right with the code of the gateway.',
    ),
  ],
  'transmit.error.558': [
    place(
      'transmit-terminal.ts',
      ['transmitTerminal'],
      'Refuse an unknown terminal with the code of the gateway.',
    ),
  ],
  ...Object.fromEntries(
    ['holdDeals', 'terminalData', 'transmitTerminalCredit'].map((type) => [
      `transmitType.${type}`,
      [place('clearing.ts', ['start'], 'Give a transmission the type that the gateway gives it.')],
    ]),
  ),
  'unstated.01': [
    place(
      'inquire-transactions.ts',
      ['record'],
      'Give the records the elements that the gateway has, and no others.',
    ),
  ],
  'unstated.02': [
    place(
      'inquire-terminal.ts',
      ['inquireTerminal', 'featuresOf'],
      'Write the values of a terminal as the gateway does.',
      'type',
      'maxAmount',
      'currencies',
      'active',
    ),
  ],
  'unstated.03': [
    place(
      'transaction.ts',
      ['financialStatus'],
      'Report each state under the value that the gateway has for it.',
    ),
  ],
  'unstated.04': [
    place(
      'clearing.ts',
      ['start'],
      'Pass through the states that the gateway was seen to pass through, in that order.',
      'transmission',
    ),
  ],
  'unstated.05': [
    place('page/set-up.ts', ['ofThePage'], 'Answer the request for a page with the elements of the gateway.'),
    place('page/way-back.ts', ['passedBack'], 'Pass back the parameters of the gateway.'),
    place('identifiers.ts', ['authNumber'], 'Make authorization numbers of the form of the gateway.'),
  ],
  'unstated.06': [
    place(
      'deal-invoice.ts',
      ['invoiceFor'],
      'Create invoices by the elements that the gateway takes.',
      'invoices',
    ),
  ],
  'unstated.07': [
    place(
      'paging.ts',
      ['pageOf'],
      'Read the parameters of paging that the gateway reads, and answer its totals.',
    ),
  ],
  'unstated.08': [
    place('transaction-reply.ts', ['transactionElement'], 'Fill sendNotification as the gateway does.'),
  ],
  'unstated.09': [
    place('do-deal.ts', ['Refusal'], 'Refuse with the codes of the gateway.'),
    place(
      'request-checks.ts',
      ['checkRequest'],
      'Refuse bad values with the code of the gateway; it is 401 here.',
    ),
    place('test-cards.ts', ['testCards'], 'Let the cards be answered with the codes of the gateway.'),
  ],
  'unstated.10': [
    place(
      'inquire-transactions.ts',
      ['inquireTransactions'],
      'Refuse inquiries with the codes of the gateway.',
    ),
    place(
      'request-checks.ts',
      ['checkRequest'],
      'Refuse bad values with the code of the gateway; it is 401 here.',
    ),
  ],
  'unstated.11': [
    place(
      'server.ts',
      ['serve'],
      'Turn away what comes faster than the gateway takes it; the sandbox has no limit.',
    ),
  ],
  'unstated.12': [
    place(
      'legacy/header-forms.ts',
      ['old-version', 'oldVersions'],
      'Take or refuse the versions that the gateway takes or refuses.',
      'lenient',
    ),
  ],
};

/** The files that make replies, each with what the ids of its rules begin with. The longest beginning counts. */
const answeredIn: Readonly<Record<string, readonly string[]>> = {
  'transaction-reply.ts': ['transaction.reply'],
  'inquire-transactions.ts': ['transaction.record', 'inquireTransactions'],
  'paging.ts': ['transaction.totals'],
  'inquire-terminal.ts': ['terminal.record', 'inquireTerminal'],
  'statistics.ts': ['transmission.record'],
  'transmit-inquire.ts': ['transmission', 'transmitInquire'],
  'transmit-terminal.ts': ['transmit.error', 'transmitTerminal', 'transmitType'],
  'inquire-invoice.ts': ['invoice', 'inquireInvoice'],
  'refund-deal.ts': ['refundDeal'],
  'cancel-deal.ts': ['cancelDeal'],
  'do-deal.ts': ['doDeal', 'validation', 'combination'],
  'page/set-up.ts': [
    'doDeal.request.mpiValidation',
    'doDeal.request.mid',
    'doDeal.request.uniqueid',
    'validation.TxnSetup',
  ],
  'request-checks.ts': [
    'doDeal.request.successUrl',
    'doDeal.request.cancelUrl',
    'doDeal.request.errorUrl',
    'installments',
    'limit',
  ],
  'holds.ts': ['validation.AutoCommRelease', 'validation.SetAsHold'],
  'captures.ts': ['combination.Debit.AutoComm.capture', 'combination.Credit.AutoComm.capture'],
  'ledger.ts': ['transition'],
  'transaction.ts': ['state'],
  'envelope.ts': ['envelope', 'version'],
  'hebrew.ts': ['encoding'],
  'handlers.ts': ['command'],
  'access.ts': ['auth'],
  'server.ts': ['http'],
  'clearing.ts': ['general'],
};
export const replyPlaces: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(answeredIn).flatMap(([file, rules]) => rules.map((rule) => [rule, `src/sandbox/${file}`])),
);

/** Results that are given before a command is served, or by what all commands share. */
export const resultPlaces: Readonly<Record<string, string>> = {
  '003': 'src/sandbox/access.ts',
  '325': 'src/sandbox/relay.ts',
  '401': 'src/sandbox/request-checks.ts',
  '405': 'src/sandbox/access.ts',
  '462': 'src/sandbox/serve-command.ts',
};

/** Labels of codes and words of replies have files of their own. */
export const labelPlace = 'src/sandbox/labels.ts';
export const wordsPlace = 'src/sandbox/texts.ts';

/** The file of the sandbox where what a rule is about is answered; undefined for a rule that is none of the contract's. */
export function replyPlace(rule: string): string | undefined {
  const names = rule.split('.');
  for (let length = names.length; length > 0; length -= 1) {
    const file = replyPlaces[names.slice(0, length).join('.')];
    if (file !== undefined) return file;
  }
  return undefined;
}
