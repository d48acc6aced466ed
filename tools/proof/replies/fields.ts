import { type Alteration, wireMutant } from '../alteration.ts';
import { outOfForm } from './forms.ts';
import { changing, type ReplyElement, replyElementOf, replyElements } from './reply-elements.ts';
import { type Change, coded, codeIn, filled, said } from './tree.ts';

const uid = 'transaction.reply.ashraitEmvData.uid';

/** Elements that are always empty in the sandbox's replies. */
const neverFilled =
  /\.(customCardType|blockedCard|lifeStyle|serviceCode|specialAddData|deviceStatus|emvResponseCode)$/;

/** Ids of mutants to omit, because generated faults do the same. */
const generated = new RegExp(
  [
    '(deviceStatus|emvResponseCode): \\w+ is a word$',
    '(clearingReferanceNo|tranbName|manufId): ',
    '(cgUid|totals\\.\\w+|countTransmitted): \\w+ has 21 digits$',
    '\\.(cardType|extendedCardType|avsResponse): \\w+ has a label',
    '(validation|idStatus|cvvStatus): \\w+ has a code without',
  ].join('|'),
);

/** Mutants with malformed elements, and with codes and labels that contradict each other. */
export const fieldMutants: readonly Alteration[] = [
  ...replyElements
    .flatMap((place) => [...form(place), ...codes(place)])
    .filter(({ id }) => !generated.test(id)),
  wireMutant(
    uid,
    'the uid begins with a month that there is not',
    changing(
      replyElementOf(uid),
      said((was) => was.replace(/^(\d\d)\d\d(?=\d{19}$)/, '$113')),
    ),
  ),
];

function form(place: ReplyElement): Alteration[] {
  const { rule, name, field } = place;
  const { format } = field;
  // A repeated value has the format of the parameter.
  if (!format || format.kind === 'container' || field.echoes) return [];
  if (neverFilled.test(rule))
    return [wireMutant(rule, `${name} is a word`, changing(place, filled('Whatever')))];
  return outOfForm(format).map(([breaks, change]) =>
    wireMutant(rule, `${name} ${breaks}`, changing(place, change)),
  );
}

function codes(place: ReplyElement): Alteration[] {
  const { rule, name, field } = place;
  if (!field.coded) return [];
  const has = (what: string, change: Change) =>
    wireMutant(rule, `${name} has a ${what}`, changing(place, change));
  if (neverFilled.test(rule)) return [has('code without a label', (one) => coded(one, '1', ''))];
  return [
    has('label without a code', (one) => (codeIn(one) === '' ? one : coded(one, undefined))),
    has('code without a label', (one) =>
      codeIn(one) === '' || one.text === '' ? one : coded(one, codeIn(one), ''),
    ),
    ...(field.codes || field.sharedCodes
      ? [has('code that there is not', (one) => (codeIn(one) === '' ? one : coded(one, '99')))]
      : []),
  ];
}
