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
    place('access.ts', ['authenticated'], 'Accept and refuse the same credentials as the gateway.'),
  ],
  'inquireInvoice.async-poll': [
    place(
      'inquire-invoice.ts',
      ['inquireInvoice'],
      'Report an invoice that is not created yet as the gateway does.',
    ),
  ],
  'transaction.reply.transactionType.value.58-Reversal': [
    place('credits.ts', ['credit'], 'Report those credits as Reversal that the gateway reports as Reversal.'),
  ],
  'transmit.error.550': [
    place(
      'transmit-terminal.ts',
      ['transmitTerminal'],
      'Refuse an invalid request with the code that the gateway answers.',
    ),
  ],
  'transmit.error.558': [
    place(
      'transmit-terminal.ts',
      ['transmitTerminal'],
      'Refuse an unknown terminal with the code that the gateway answers.',
    ),
  ],
  ...Object.fromEntries(
    ['holdDeals', 'terminalData', 'transmitTerminalCredit'].map((type) => [
      `transmitType.${type}`,
      [place('clearing.ts', ['start'], 'Report a transmission with the type that the gateway reports.')],
    ]),
  ),
  'unstated.01': [
    place(
      'inquire-transactions.ts',
      ['record'],
      'Return records with exactly those elements that the gateway returns.',
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
      'Report each state with the value that the gateway reports.',
    ),
  ],
  'unstated.04': [
    place(
      'clearing.ts',
      ['start'],
      'Pass through the same states as the gateway, in the same order.',
      'transmission',
    ),
  ],
  'unstated.05': [
    place(
      'page/set-up.ts',
      ['ofThePage'],
      'Answer a page request with the elements that the gateway returns.',
    ),
    place(
      'page/way-back.ts',
      ['passedBack'],
      'Return the parameters that the gateway returns from its payment page.',
    ),
    place(
      'identifiers.ts',
      ['authNumber'],
      'Create authorization numbers in the form that the gateway uses.',
    ),
  ],
  'unstated.06': [
    place(
      'deal-invoice.ts',
      ['invoiceFor'],
      'Create invoices from the elements that the gateway accepts.',
      'invoices',
    ),
  ],
  'unstated.07': [
    place(
      'paging.ts',
      ['pageOf'],
      'Read the paging parameters of the gateway, and return the same totals as the gateway.',
    ),
  ],
  'unstated.08': [
    place('transaction-reply.ts', ['transactionElement'], 'Fill sendNotification as the gateway does.'),
  ],
  'unstated.09': [
    place('do-deal.ts', ['Refusal'], 'Refuse requests with the codes that the gateway answers.'),
    place(
      'request-checks.ts',
      ['checkRequest'],
      'Refuse invalid values with the code that the gateway answers. The sandbox answers 401.',
    ),
    place('test-cards.ts', ['testCards'], 'Answer the test cards with the codes that the gateway answers.'),
  ],
  'unstated.10': [
    place(
      'inquire-transactions.ts',
      ['inquireTransactions'],
      'Refuse inquiries with the codes that the gateway answers.',
    ),
    place(
      'request-checks.ts',
      ['checkRequest'],
      'Refuse invalid values with the code that the gateway answers. The sandbox answers 401.',
    ),
  ],
  'unstated.11': [
    place(
      'server.ts',
      ['serve'],
      'Refuse requests above the rate limit of the gateway. The sandbox has no limit.',
    ),
  ],
  'unstated.12': [
    place(
      'legacy/header-forms.ts',
      ['old-version', 'oldVersions'],
      'Accept and refuse the same versions as the gateway.',
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
