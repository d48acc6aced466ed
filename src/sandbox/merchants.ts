/** What one terminal may do. */
export interface Terminal {
  readonly number: string;
  /** What the suite and the documentation call it; a terminal can have several roles. */
  readonly roles: readonly string[];
  readonly says: string;
  readonly active: boolean;
  /** ISO 4217. */
  readonly currencies: readonly string[];
  /** The largest amount of one deal, in the smallest unit of its currency. */
  readonly maxAmount: number;
  readonly refunds: boolean;
  readonly cancels: boolean;
  readonly mode: 'ravMutav' | 'ravSapak' | 'plain';
  readonly checksCvv: boolean;
  readonly checksId: boolean;
  readonly makesTokens: boolean;
  /** Optional fields that need configuration and have it here. */
  readonly extras: readonly Extra[];
  /** What becomes of a lookup that meets several transactions: the latest is taken, or it is refused with 332. */
  readonly severalMatches: 'latest' | 'refuse';
  /** Whether the daily run sends what is ready; otherwise the merchant does, with transmitTerminal. */
  readonly automaticTransmission: boolean;
  /** How many seconds a transmission takes, and whether it fails: never, until it is tried again, or always. */
  readonly transmission: { readonly seconds: number; readonly fails: 'never' | 'first' | 'always' };
  /** How many transactions one batch holds, and how many batches one transmission. */
  readonly batches: { readonly size: number; readonly limit: number };
  /** Takes the looser habits of old clients, which the specification does not allow. */
  readonly lenient: boolean;
  /** How replies with Hebrew in them are encoded, and whether their declaration says so. */
  readonly hebrew: 'utf-8' | 'utf-8 declared as iso-8859-8' | 'iso-8859-8';
}

export type Extra = 'addonData' | 'deferMonths' | 'dueDate' | 'offerCode' | 'routeCode';

/** An invoice that can be asked about. */
export interface Invoice {
  /** What the suite and the documentation call it. */
  readonly role: string;
  /** `invoiceAtranId` */
  readonly id: string;
}

export interface Merchant {
  readonly user: string;
  readonly password: string;
  readonly terminals: readonly Terminal[];
  readonly invoices: readonly Invoice[];
}

const plain: Omit<Terminal, 'number' | 'roles' | 'says'> = {
  active: true,
  currencies: ['ILS', 'USD', 'GBP', 'HKD', 'JPY', 'EUR'],
  maxAmount: 99_999_999,
  refunds: true,
  cancels: true,
  mode: 'plain',
  checksCvv: false,
  checksId: false,
  makesTokens: true,
  extras: ['addonData', 'deferMonths', 'dueDate', 'offerCode', 'routeCode'],
  severalMatches: 'latest',
  automaticTransmission: true,
  transmission: { seconds: 0, fails: 'never' },
  batches: { size: 500, limit: 20 },
  lenient: false,
  hebrew: 'utf-8',
};

/** The merchants that the sandbox serves. Their passwords protect nothing and are documented. */
export const merchants: readonly Merchant[] = [
  {
    user: 'merchant',
    password: 'sandbox-password',
    invoices: [],
    terminals: [
      {
        ...plain,
        number: '0880000010',
        roles: ['main', 'extras', 'all-currencies', 'all-kinds', 'large-amounts', 'checks-nothing'],
        says: 'May do everything',
      },
      { ...plain, number: '0880000020', roles: ['no-refund'], says: 'May not refund (324)', refunds: false },
      { ...plain, number: '0880000030', roles: ['no-cancel'], says: 'May not cancel (319)', cancels: false },
      { ...plain, number: '0880000040', roles: ['rav-mutav'], says: 'Mode ravMutav', mode: 'ravMutav' },
      { ...plain, number: '0880000050', roles: ['rav-sapak'], says: 'Mode ravSapak', mode: 'ravSapak' },
      {
        ...plain,
        number: '0880000060',
        roles: ['checks'],
        says: 'Checks CVV and id',
        checksCvv: true,
        checksId: true,
      },
      {
        ...plain,
        number: '0880000070',
        roles: ['several-matches'],
        says: 'Refuses a lookup that meets several transactions (332)',
        severalMatches: 'refuse',
      },
      {
        ...plain,
        number: '0880000080',
        roles: ['second'],
        says: 'Has no optional field configured',
        extras: [],
      },
    ],
  },
  {
    user: 'second',
    password: 'second-password',
    invoices: [],
    terminals: [{ ...plain, number: '0990000010', roles: ['foreign'], says: "Another merchant's" }],
  },
];
