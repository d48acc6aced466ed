import { Temporal } from 'temporal-polyfill';
import { passesLuhn } from '../../secrets/card-number.ts';
import type { Moment } from '../clock.ts';

/** Card data that a cardholder typed, discarded after the request. */
export interface TypedCard {
  readonly number: string;
  readonly expiration: string;
  readonly cvv: string;
  /** Only the digits of the id, or '' if no id was typed. */
  readonly personalId: string;
  readonly payments?: number;
}

export const fieldNames = ['cardNumber', 'cardExpiration', 'cvv', 'personalId'] as const;
export type FieldName = (typeof fieldNames)[number];

export type Problem = 'missing' | 'wrong' | 'expired';
export type Problems = Readonly<Partial<Record<FieldName, Problem>>>;

export function readCardForm(form: URLSearchParams, now: Moment): { card: TypedCard; problems: Problems } {
  const typed = (name: FieldName) => (form.get(name) ?? '').trim();
  const card: TypedCard = {
    number: typed('cardNumber').replaceAll(/[\s-]/g, ''),
    expiration: monthAndYear(typed('cardExpiration')),
    cvv: typed('cvv'),
    personalId: typed('personalId').replaceAll(/[\s-]/g, ''),
  };
  const problems = {
    cardNumber: numberProblem(card.number),
    cardExpiration: expirationProblem(card.expiration, now),
    cvv: card.cvv === '' ? 'missing' : /^[0-9]{3,4}$/.test(card.cvv) ? undefined : 'wrong',
    personalId: card.personalId === '' || isPersonalId(card.personalId) ? undefined : 'wrong',
  } as const;
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  return { card, problems: Object.fromEntries(found) };
}

/** Converts an expiry such as `09/28`, `9 / 28` or `09/2028` to `0928`. Other texts are unchanged. */
function monthAndYear(text: string): string {
  const [, month = '', year = ''] =
    /^([0-9]{1,2})\s*[/.-]\s*(?:20)?([0-9]{2})$/.exec(text) ?? /^([0-9]{2})\s?([0-9]{2})$/.exec(text) ?? [];
  return month === '' ? text : month.padStart(2, '0') + year;
}

function numberProblem(number: string): Problem | undefined {
  if (number === '') return 'missing';
  return /^[0-9]{16,19}$/.test(number) && passesLuhn(number) ? undefined : 'wrong';
}

function expirationProblem(expiration: string, now: Moment): Problem | undefined {
  if (expiration === '') return 'missing';
  if (!/^(0[1-9]|1[0-2])[0-9]{2}$/.test(expiration)) return 'wrong';
  const [month, year] = [Number(expiration.slice(0, 2)), 2000 + Number(expiration.slice(2))];
  const last = Temporal.PlainYearMonth.from({ year, month });
  return Temporal.PlainYearMonth.compare(last, now.toPlainDate().toPlainYearMonth()) < 0
    ? 'expired'
    : undefined;
}

/** An Israeli id has up to nine digits, the last of which is a check digit. */
const isPersonalId = (id: string): boolean => /^[0-9]{5,9}$/.test(id) && passesLuhn(id.padStart(9, '0'));
