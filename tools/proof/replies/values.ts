import { codeOf, type ReplyField, valueRuleId } from '../../../src/contract/index.ts';
import type { Element } from '../../../src/message/element.ts';
import { type Alteration, wireMutant } from '../alteration.ts';
import { changing, provable, type ReplyElement, replyElements } from './reply-elements.ts';
import { coded, codeIn } from './tree.ts';

/** Elements whose codes generated faults exchange and relabel. */
const generated = new RegExp(
  [
    '(creditCompany|cardBrand|cvvStatus|authCode\\w+)\\.value\\.0',
    'cardAcquirer\\.value\\.1$',
    '(idStatus|cavv)\\.value\\.[01]',
    '(authSource|informativeTranCode)\\.value\\.[12]',
    'transactionType\\.value\\.(0[012]|52)',
  ].join('|'),
);

/** Elements whose codes generated faults only relabel. */
const labelled = /cvvStatus\.value\.1|authCode\w+\.value\.[12]/;

/** Mutants for each value of a coded element: replaced by another, and with another label if the label is stated. */
export const valueMutants: readonly Alteration[] = replyElements.flatMap((place) => {
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
): Alteration[] {
  const rule = provable(valueRuleId(place.rule, place.field.valueIds, key, label));
  if (!rule || generated.test(rule)) return [];
  const code = codeOf(key);
  // Value `None` of authSource has a label and no stated code.
  const isIt = (one: Element) =>
    (code === '' || codeIn(one) === code) && (label === null || one.text === label);
  const others = Object.entries(codes).filter(([one]) => codeOf(one) !== code && codeOf(one) !== '');
  const [otherKey = '', otherLabel = null] = others.find(([, name]) => name !== null) ?? others[0] ?? [];
  const value = [code, label].filter(Boolean).join(' ');
  return [
    wireMutant(
      // Replies with another authSource have an authNumber.
      rule === 'transaction.reply.authSource.value.None' ? [rule, 'transaction.reply.authNumber'] : rule,
      `${place.name} ${value} is told as ${[codeOf(otherKey), otherLabel].filter(Boolean).join(' ')}`,
      changing(place, (one) => (isIt(one) ? coded(one, codeOf(otherKey), otherLabel ?? one.text) : one)),
    ),
    ...(label !== null && code !== '' && !labelled.test(rule)
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
