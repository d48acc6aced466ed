import type { CommandName, RuleId } from '../../contract/index.ts';

/** What brings a code about. */
export type Means =
  | 'request'
  | 'credentials'
  | 'state'
  | 'card'
  | 'amount'
  | 'terminal'
  | 'invoice'
  | 'fault';

/**
 * One request of a provocation. In values, `{1.tranId}` is that element of the reply to the first step; `tranId` stands in
 * the response, all other paths in the command's element.
 */
export interface Call {
  readonly command: CommandName;
  readonly fields?: Readonly<Record<string, string>>;
  /** By role; `main` if left out. */
  readonly terminal?: string;
  /** By role; a deal takes `approved-visa` if left out. */
  readonly card?: string;
  /** By role. */
  readonly invoice?: string;
  /** What is wrong with the request as such. */
  readonly but?: 'wrong password' | 'cut off' | 'no int_in' | 'no version';
}

/** A request, or what the admin API is asked for; `clock` is the body of `POST /__admin/clock`. */
export type Step =
  | Call
  | 'run clearing'
  | { readonly fault: { readonly command: string; readonly result: string } }
  | { readonly clock: { readonly advance: string } | { readonly to: string } };

/** How to bring a code about in the sandbox, and what it asks of a merchant. */
export interface Row {
  readonly by: Means;
  /** What to do, in a sentence. */
  readonly how: string;
  /** What a merchant does about it. */
  readonly advice: string;
  /** The last step is answered with the code. */
  readonly steps: readonly Step[];
}

/** Rows by the rule that states the code. */
export type Stated = { readonly [K in RuleId]?: Row };

/** A row with its code. */
export interface Provocation extends Row {
  readonly code: string;
  /** The rule that states this code for these commands. Without one, `sourceOf` says where the code comes from. */
  readonly rule?: RuleId;
  /** What it means, where no rule says so. */
  readonly meaning?: string;
  readonly commands: readonly CommandName[];
  /** Where the code stands, if not in `result`: a path in the command's element. */
  readonly at?: string;
}

/** The values of a plain deal; a provocation changes some. */
export const deal = (fields: Readonly<Record<string, string>> = {}, card = 'approved-visa'): Call => ({
  command: 'doDeal',
  card,
  fields: {
    transactionType: 'Debit',
    validation: 'AutoComm',
    creditType: 'RegularCredit',
    transactionCode: 'Internet',
    currency: 'ILS',
    total: '10000',
    ...fields,
  },
});

/** A plain deal on a terminal of that role. */
export const dealOn = (terminal: string, fields: Readonly<Record<string, string>> = {}): Call => ({
  ...deal(fields),
  terminal,
});

/** About the deal of the first step. */
export const refund = (fields: Readonly<Record<string, string>> = { tranId: '{1.tranId}' }): Call => ({
  command: 'refundDeal',
  fields,
});

export const cancel = (fields: Readonly<Record<string, string>> = { tranId: '{1.tranId}' }): Call => ({
  command: 'cancelDeal',
  fields,
});

export const transmit = (terminal: string): Call => ({
  command: 'transmitTerminal',
  terminal,
  fields: { transmitType: 'settlements', responseType: 'immediate' },
});
