/** One request that was answered, or one deal of a payment page, for whoever watches. Nothing in it is secret. */
export interface Handled {
  /** `YYYY-MM-DD hh:mm:ss`, of the sandbox's clock. */
  readonly at: string;
  /** '' where it could not be read. */
  readonly command: string;
  readonly terminalNumber: string;
  /** In the smallest unit, and its currency: `10000 ILS`; '' where there is none. */
  readonly amount: string;
  readonly result: string;
  readonly milliseconds: number;
  readonly remarks: readonly string[];
}

type Field = (path: string) => string | undefined;

const nothing: Field = () => undefined;

function fitting(field: Field, name: string, form: RegExp): string {
  const value = field(name);
  return value !== undefined && form.test(value) ? value : '';
}

/** The terminal that a request names, if it looks like one: what stands in its place may be a card. */
export const terminalShown = (field: Field = nothing): string =>
  fitting(field, 'terminalNumber', /^[A-Za-z0-9]{1,10}$/);

/** What of a request can be shown: a terminal and an amount that look like one, whatever else was sent. */
export function shownOf(field: Field = nothing): Pick<Handled, 'terminalNumber' | 'amount'> {
  const amount = [fitting(field, 'total', /^\d{1,12}$/), fitting(field, 'currency', /^[A-Z]{3}$/)];
  return { terminalNumber: terminalShown(field), amount: amount.filter(Boolean).join(' ') };
}
