import type { CommandName, RuleId } from '../../contract/index.ts';

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
 * A request of a provocation. In a value, `{1.tranId}` is an element of the reply to the first step: `tranId` of
 * the response, or another path in the element of the command.
 */
export interface Call {
  readonly command: CommandName;
  readonly fields?: Readonly<Record<string, string>>;
  readonly terminal?: string;
  readonly card?: string;
  readonly invoice?: string;
  readonly but?: 'wrong password' | 'cut off' | 'no int_in' | 'no version';
}

/** A request, or a command of the admin API. `clock` is the body of `POST /__admin/clock`. */
export type Step =
  | Call
  | 'run clearing'
  | { readonly fault: { readonly command: string; readonly result: string } }
  | { readonly clock: { readonly advance: string } | { readonly to: string } };

/** Instructions to produce a code in the sandbox, and advice for a merchant. */
export interface Row {
  readonly by: Means;
  readonly how: string;
  readonly advice: string;
  /** The last step gets the code. */
  readonly steps: readonly Step[];
}

export type Stated = { readonly [K in RuleId]?: Row };

export interface Provocation extends Row {
  readonly code: string;
  /** The rule that states the code. Without one, `sourceOf` returns the origin of the code. */
  readonly rule?: RuleId;
  readonly meaning?: string;
  readonly commands: readonly CommandName[];
  /** The parameters whose wrong value leads to a code without a rule. */
  readonly parameters?: readonly string[];
  /** The path of the code in the element of the command, if it is not in `result`. */
  readonly at?: string;
}

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

export const dealOn = (terminal: string, fields: Readonly<Record<string, string>> = {}): Call => ({
  ...deal(fields),
  terminal,
});

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
