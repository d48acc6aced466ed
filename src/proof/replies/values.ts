import { codeOf, type ReplyField, valueRuleId } from '../../contract/index.ts';
import { type Mutant, type Rules, wireMutant } from '../mutant.ts';
import { changing, provable, type ReplyElement, replyElements } from './reply-elements.ts';
import { coded, codeIn } from './tree.ts';

/** Values of which more is stated than that they exist: what another value in their place breaks. */
const exchanging: Readonly<Record<string, Rules>> = {
  'transaction.reply.transactionType.value.52-Refund': ['refundDeal.reply'],
  'transaction.reply.transactionType.value.52-Cancel': ['cancelDeal.reply', 'refundDeal.reply'],
  // Whoever was asked gives a number.
  'transaction.reply.authSource.value.None': [
    'transaction.reply.authSource.value.None',
    'transaction.reply.authNumber',
  ],
};

/** Each value of a coded element replaced by another, and, where its label is stated, under another label. */
export const valueMutants: readonly Mutant[] = replyElements.flatMap((place) => {
  const { codes } = place.field;
  return codes
    ? Object.entries(codes).flatMap(([key, label]) => mutantsOfValue(place, codes, key, label))
    : [];
});

function mutantsOfValue(
  place: ReplyElement,
  codes: NonNullable<ReplyField['codes']>,
  key: string,
  label: string | null,
): Mutant[] {
  const rule = provable(valueRuleId(place.rule, place.field.valueIds, key, label));
  if (!rule) return [];
  const code = codeOf(key);
  // `None` of authSource has a label and no stated code.
  const isIt = (one: { text: string; attributes: Readonly<Record<string, string>> }) =>
    code === ''
      ? one.text === label
      : codeIn({ ...one, name: '', children: [] }) === code && (label === null || one.text === label);
  const other =
    Object.entries(codes).find(
      ([one, name]) => codeOf(one) !== code && codeOf(one) !== '' && name !== null,
    ) ?? Object.entries(codes).find(([one]) => codeOf(one) !== code && codeOf(one) !== '');
  const value = [code, label].filter(Boolean).join(' ');
  const [otherKey = '', otherLabel = null] = other ?? [];
  return [
    wireMutant(
      exchanging[rule] ?? rule,
      `${place.name} ${value} is told as ${[codeOf(otherKey), otherLabel].filter(Boolean).join(' ')}`,
      changing(place, (one) => (isIt(one) ? coded(one, codeOf(otherKey), otherLabel ?? one.text) : one)),
    ),
    ...(label !== null && code !== ''
      ? [
          wireMutant(
            rule,
            `${place.name} ${code} is labelled otherwise`,
            changing(place, (one) => (isIt(one) ? coded(one, code, 'Whatever') : one)),
          ),
        ]
      : []),
  ];
}
