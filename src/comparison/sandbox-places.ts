/** Where in the sandbox something is decided, as a path of the repository, and what to change there. */
export interface SandboxPlace {
  readonly file: string;
  /** What it is called there: functions, tables, legacy forms. */
  readonly names: readonly string[];
  /** Settings of the sandbox's configuration that do a part of it without a change of code. */
  readonly settings?: readonly string[];
  readonly change: string;
}

/** Each rule that is chosen, and where the sandbox chooses. */
export const chosenPlaces: Readonly<Record<string, readonly SandboxPlace[]>> = {
  'unstated.01': [
    {
      file: 'src/sandbox/inquire-transactions.ts',
      names: ['record'],
      change: 'Give the records the elements that the gateway has, and no others.',
    },
  ],
  'unstated.02': [
    {
      file: 'src/sandbox/inquire-terminal.ts',
      names: ['inquireTerminal', 'featuresOf'],
      settings: ['type', 'maxAmount', 'currencies', 'active'],
      change: 'Write the values of a terminal as the gateway does.',
    },
  ],
  'unstated.03': [
    {
      file: 'src/sandbox/transaction.ts',
      names: ['financialStatus'],
      change: 'Report each state under the value that the gateway has for it.',
    },
  ],
  'unstated.04': [
    {
      file: 'src/sandbox/clearing.ts',
      names: ['start'],
      settings: ['transmission'],
      change: 'Pass through the states that the gateway was seen to pass through, in that order.',
    },
  ],
  'unstated.05': [
    {
      file: 'src/sandbox/page/set-up.ts',
      names: ['ofThePage'],
      change: 'Answer the request for a page with the elements of the gateway.',
    },
    {
      file: 'src/sandbox/page/way-back.ts',
      names: ['passedBack'],
      change: 'Pass back the parameters of the gateway.',
    },
    {
      file: 'src/sandbox/identifiers.ts',
      names: ['authNumber'],
      change: 'Make authorization numbers of the form of the gateway.',
    },
  ],
  'unstated.06': [
    {
      file: 'src/sandbox/deal-invoice.ts',
      names: ['invoiceFor'],
      settings: ['invoices'],
      change: 'Create invoices by the elements that the gateway takes.',
    },
  ],
  'unstated.07': [
    {
      file: 'src/sandbox/paging.ts',
      names: ['pageOf'],
      change: 'Read the parameters of paging that the gateway reads, and answer its totals.',
    },
  ],
  'unstated.08': [
    {
      file: 'src/sandbox/transaction-reply.ts',
      names: ['transactionElement'],
      change: 'Fill sendNotification as the gateway does.',
    },
  ],
  'unstated.09': [
    {
      file: 'src/sandbox/do-deal.ts',
      names: ['Refusal'],
      change: 'Refuse with the codes of the gateway.',
    },
    {
      file: 'src/sandbox/request-checks.ts',
      names: ['checkRequest'],
      change: 'Refuse bad values with the code of the gateway; it is 401 here.',
    },
    {
      file: 'src/sandbox/test-cards.ts',
      names: ['testCards'],
      change: 'Let the cards be answered with the codes of the gateway.',
    },
  ],
  'unstated.10': [
    {
      file: 'src/sandbox/inquire-transactions.ts',
      names: ['inquireTransactions'],
      change: 'Refuse inquiries with the codes of the gateway.',
    },
    {
      file: 'src/sandbox/request-checks.ts',
      names: ['checkRequest'],
      change: 'Refuse bad values with the code of the gateway; it is 401 here.',
    },
  ],
  'unstated.11': [
    {
      file: 'src/sandbox/server.ts',
      names: ['serve'],
      change: 'Turn away what comes faster than the gateway takes it; the sandbox has no limit.',
    },
  ],
  'unstated.12': [
    {
      file: 'src/sandbox/legacy/header-forms.ts',
      names: ['old-version', 'oldVersions'],
      settings: ['lenient'],
      change: 'Take or refuse the versions that the gateway takes or refuses.',
    },
  ],
};

/** Where replies of a command are made: what a rule's id begins with, and the file. The longest beginning counts. */
export const replyPlaces: Readonly<Record<string, string>> = {
  'transaction.reply': 'src/sandbox/transaction-reply.ts',
  'transaction.record': 'src/sandbox/inquire-transactions.ts',
  'transaction.totals': 'src/sandbox/paging.ts',
  'terminal.record': 'src/sandbox/inquire-terminal.ts',
  'transmission.record': 'src/sandbox/statistics.ts',
  transmission: 'src/sandbox/transmit-inquire.ts',
  'transmit.error': 'src/sandbox/transmit-terminal.ts',
  transmitTerminal: 'src/sandbox/transmit-terminal.ts',
  transmitInquire: 'src/sandbox/transmit-inquire.ts',
  transmitType: 'src/sandbox/transmit-terminal.ts',
  invoice: 'src/sandbox/inquire-invoice.ts',
  inquireInvoice: 'src/sandbox/inquire-invoice.ts',
  inquireTransactions: 'src/sandbox/inquire-transactions.ts',
  inquireTerminal: 'src/sandbox/inquire-terminal.ts',
  refundDeal: 'src/sandbox/refund-deal.ts',
  cancelDeal: 'src/sandbox/cancel-deal.ts',
  doDeal: 'src/sandbox/do-deal.ts',
  'doDeal.request.mpiValidation': 'src/sandbox/page/set-up.ts',
  'doDeal.request.mid': 'src/sandbox/page/set-up.ts',
  'doDeal.request.uniqueid': 'src/sandbox/page/set-up.ts',
  'doDeal.request.successUrl': 'src/sandbox/request-checks.ts',
  'doDeal.request.cancelUrl': 'src/sandbox/request-checks.ts',
  'doDeal.request.errorUrl': 'src/sandbox/request-checks.ts',
  validation: 'src/sandbox/do-deal.ts',
  'validation.AutoCommRelease': 'src/sandbox/holds.ts',
  'validation.SetAsHold': 'src/sandbox/holds.ts',
  'validation.TxnSetup': 'src/sandbox/page/set-up.ts',
  combination: 'src/sandbox/do-deal.ts',
  installments: 'src/sandbox/request-checks.ts',
  'combination.Debit.AutoComm.capture': 'src/sandbox/captures.ts',
  'combination.Credit.AutoComm.capture': 'src/sandbox/captures.ts',
  transition: 'src/sandbox/ledger.ts',
  state: 'src/sandbox/transaction.ts',
  envelope: 'src/sandbox/envelope.ts',
  encoding: 'src/sandbox/hebrew.ts',
  version: 'src/sandbox/envelope.ts',
  command: 'src/sandbox/handlers.ts',
  auth: 'src/sandbox/access.ts',
  http: 'src/sandbox/server.ts',
  limit: 'src/sandbox/request-checks.ts',
  general: 'src/sandbox/clearing.ts',
};

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
