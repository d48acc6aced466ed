import type { CommandName, RuleId } from '../../contract/index.ts';

/** A request that helps to provoke a result code. `{1.tranId}` stands for the tranId in the reply to the first step. */
export interface Call {
  readonly command: CommandName;
  readonly fields?: Readonly<Record<string, string>>;
  readonly terminal?: string;
  readonly card?: string;
  readonly invoice?: string;
  readonly but?: 'wrong password' | 'cut off' | 'no int_in' | 'no version';
}

/** A step is a request or a command of the admin API. `clock` is the body of `POST /__admin/clock`. */
export type Step =
  | Call
  | 'run clearing'
  | { readonly fault: { readonly command: string; readonly result: string } }
  | { readonly clock: { readonly advance: string } | { readonly to: string } };

/** Steps that produce a result code in the sandbox, and advice for a merchant. */
export interface Row {
  readonly how: string;
  readonly advice: string;
  readonly steps: readonly Step[];
}

export type Stated = { readonly [K in RuleId]?: Row };

export interface Provocation extends Row {
  readonly code: string;
  /** The rule that defines the result code. Undefined for a code that the specification does not define. */
  readonly rule?: RuleId;
  readonly meaning?: string;
  readonly commands: readonly CommandName[];
  /** The parameters whose invalid values cause a result code without a rule. */
  readonly parameters?: readonly string[];
  /** The path of the result code in the reply. The default is `result`. */
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
