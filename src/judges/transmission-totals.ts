import { currencyTotalFields } from '../contract/index.ts';
import { all, at, type Element, textAt, walk } from '../message/element.ts';
import { failed, holds, type Judgement, passed } from './judge.ts';

const block = 'transmission.record.transmitStatistics.ref';
const sectionRule = `${block}.acquirerSections`;
const totalRule = 'transmission.record.currencyTotal';

type Numbers = readonly number[];

/**
 * Checks the sums in a block of statistics. The names of sections are not stated: each element with a currencyTotal is
 * a section.
 */
export function referenceTotals(ref: Element): Judgement[] {
  const own = all(ref, 'currencyTotal');
  // An element `slip` may contain totals that are not part of the sums.
  const slips = new Set(all(ref, 'slip').flatMap((one) => [...walk(one)]));
  const sections = [...walk(ref)].filter((one) => one !== ref && !slips.has(one) && at(one, 'currencyTotal'));
  const note = `the number of sections with a currencyTotal is ${sections.length} instead of seven`;
  const found = [holds(sectionRule, sections.length === 7, note)];
  const parts = sections.flatMap((one) => all(one, 'currencyTotal'));
  const problem = [...own, ...parts.filter(({ children }) => children.length > 0)]
    .map(problemOf)
    .find((one) => one !== undefined);
  if (problem) return [...found, failed(totalRule, problem)];
  if (own.length === 0 || sections.length !== 7) return found;
  return [...found, ...balance(textAt(ref, 'countTransmitted') ?? '', sum(own), sum(parts))];
}

function problemOf(total: Element): string | undefined {
  const [currency, ...numbers] = currencyTotalFields;
  const missing = currencyTotalFields.find((name) => !at(total, name));
  if (missing) return `a currencyTotal has no ${missing}`;
  const nested = currencyTotalFields.find((name) => at(total, name)?.children.length);
  if (nested) return `${nested} of a currencyTotal contains elements instead of text`;
  const malformed = numbers.find((name) => !/^\d*$/.test(textAt(total, name) ?? ''));
  if (malformed) return `${malformed} of a currencyTotal is not a whole number`;
  const counts = numbers.some((name) => Number(textAt(total, name)) > 0);
  return counts && !textAt(total, currency) ? 'a currencyTotal does not name its currency' : undefined;
}

function sum(totals: readonly Element[]): ReadonlyMap<string, Numbers> {
  const byCurrency = new Map<string, Numbers>();
  const [, ...names] = currencyTotalFields;
  for (const total of totals) {
    const numbers = names.map((name) => Number(textAt(total, name) || 0));
    if (numbers.every((one) => one === 0)) continue;
    const currency = textAt(total, 'currency') ?? '';
    const before = byCurrency.get(currency) ?? [];
    const sums = numbers.map((one, index) => one + (before[index] ?? 0));
    byCurrency.set(currency, sums);
  }
  return byCurrency;
}

/** The numbers are amountDebit, countDebit, amountCredit, countCredit. Adds the two counts. */
const countOf = (sums: ReadonlyMap<string, Numbers>): number =>
  [...sums.values()].reduce((count, [, debits = 0, , credits = 0]) => count + debits + credits, 0);

/** If two of total, sections and count agree, the third is wrong. */
function balance(
  sent: string,
  own: ReadonlyMap<string, Numbers>,
  parts: ReadonlyMap<string, Numbers>,
): Judgement[] {
  const text = (sums: ReadonlyMap<string, Numbers>) =>
    [...sums]
      .map(([currency, numbers]) => `${currency} ${numbers.join('/')}`)
      .sort()
      .join(', ') || 'nothing';
  const agree = text(own) === text(parts);
  const sums = `the totals do not agree: the block has ${text(own)}, its sections have ${text(parts)}, and countTransmitted is ${sent}`;
  // Another rule covers a malformed count.
  const counted = !/^\d+$/.test(sent) || Number(sent) === countOf(own);
  if (agree && counted) return [passed(totalRule)];
  if (agree) return [failed(`${block}.countTransmitted`, sums)];
  return [failed(counted ? sectionRule : totalRule, sums)];
}
