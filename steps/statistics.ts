import { all, at, type Element, textAt } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless } from './outcomes.ts';
import { untilOver } from './transmissions.ts';

export const blocksOf = (record: Element): readonly Element[] => all(at(record, 'transmitStatistics'), 'ref');

export async function statistics(merchant: Merchant): Promise<readonly Element[]> {
  const found = blocksOf(await untilOver(merchant));
  blockUnless(found.length > 0, 'the record of the transmission has no statistics');
  const references = found.flatMap((ref) => textAt(ref, 'clearingReferanceNo') || []);
  blockUnless(
    new Set(references).size === references.length,
    'two blocks of the statistics have the same clearing reference',
  );
  return found;
}

export function countIn(block: Element): number {
  const count = textAt(block, 'countTransmitted') ?? '';
  blockUnless(/^\d+$/.test(count), 'countTransmitted is not a number');
  return Number(count);
}

/** Sums a number over the totals of a block; undefined without totals, or if a number is malformed. */
export function sumIn(totals: readonly Element[], name: string): number | undefined {
  const texts = totals.map((one) => textAt(one, name) || '0');
  return texts.length > 0 && texts.every((one) => /^\d+$/.test(one))
    ? texts.reduce((all, one) => all + Number(one), 0)
    : undefined;
}
