import { type Mutant, type Wire, wireMutant } from '../mutant.ts';
import { breaking, outOfForm } from './forms.ts';
import { changing, type ReplyElement, replyElements, resultIn } from './reply-elements.ts';
import { coded, codeIn, emptied, filled, gone, said } from './tree.ts';

/** Elements that the reference gateway has nothing to say in. */
const neverFilled =
  /\.(customCardType|blockedCard|lifeStyle|serviceCode|specialAddData|deviceStatus|emvResponseCode)$/;

/** There because of what was asked for: missed in those replies alone. */
const askedFor: Readonly<Record<string, RegExp>> = {
  'transaction.reply.cardId': /^token$/i,
};

/** What every element of a reply may do wrong, by what the contract says of it. */
export const fieldMutants: readonly Mutant[] = replyElements.flatMap((place) => [
  ...missing(place),
  ...repeated(place),
  ...form(place),
  ...codes(place),
  ...echo(place),
]);

function missing(place: ReplyElement): Mutant[] {
  const { rule, name, field } = place;
  const asked = askedFor[rule];
  // That refusals have it is said by another rule.
  const isOfDeals = /^transaction\.reply\.(?!status)/.test(rule);
  const only =
    (wire: Wire): Wire =>
    (root, given) =>
      (asked && !asked.test(given.sent('validation') ?? '')) || (isOfDeals && resultIn(root) !== '000')
        ? root
        : wire(root, given);
  if (field.carried === 'sometimes' && !field.echoes && !asked) return [];
  return [
    wireMutant(rule, `${name} is left out`, only(changing(place, gone))),
    ...(field.carried === 'always' || field.format?.kind === 'container'
      ? []
      : [wireMutant(rule, `${name} is empty`, only(changing(place, emptied)))]),
  ];
}

function repeated(place: ReplyElement): Mutant[] {
  const { rule, name, field } = place;
  if (field.format?.kind === 'container') return [];
  return [
    wireMutant(
      rule,
      `${name} is there twice`,
      changing(place, (one) => [one, one]),
    ),
  ];
}

function form(place: ReplyElement): Mutant[] {
  const { rule, name, field } = place;
  const { format } = field;
  // What comes back as it was sent has its form from there.
  if (!format || format.kind === 'container' || field.echoes) return [];
  if (neverFilled.test(rule))
    return [wireMutant(rule, `${name} is a word`, changing(place, filled('Whatever')))];
  return outOfForm(format).map(([breaks, make]) =>
    wireMutant(rule, `${name} ${breaks}`, changing(place, said(breaking(format, make)))),
  );
}

function codes(place: ReplyElement): Mutant[] {
  const { rule, name, field } = place;
  if (!field.coded) return [];
  if (neverFilled.test(rule))
    return [
      wireMutant(rule, `${name} has a label without a code`, changing(place, filled('Whatever'))),
      wireMutant(
        rule,
        `${name} has a code without a label`,
        changing(place, (one) => coded(one, '1', '')),
      ),
    ];
  return [
    wireMutant(
      rule,
      `${name} has a label without a code`,
      changing(place, (one) => (codeIn(one) === '' ? one : coded(one, undefined))),
    ),
    wireMutant(
      rule,
      `${name} has a code without a label`,
      changing(place, (one) => (codeIn(one) === '' || one.text === '' ? one : coded(one, codeIn(one), ''))),
    ),
    ...(field.codes || field.sharedCodes
      ? [
          wireMutant(
            rule,
            `${name} has a code that there is not`,
            changing(place, (one) => (codeIn(one) === '' ? one : coded(one, '99'))),
          ),
        ]
      : []),
  ];
}

function echo(place: ReplyElement): Mutant[] {
  const { rule, name, field } = place;
  const { echoes } = field;
  if (echoes === undefined) return [];
  const cameBack = (how: string, make: (was: string) => string): Mutant => {
    const change = changing(place, said(make));
    return wireMutant(rule, `${name} comes back ${how}`, (root, asked) =>
      asked.command === 'doDeal' && resultIn(root) === '000' && asked.sent(echoes) !== undefined
        ? change(root, asked)
        : root,
    );
  };
  return [
    cameBack('as something else', (was) =>
      /\d$/.test(was) ? `${was.slice(0, -1)}${(Number(was.slice(-1)) + 1) % 10}` : `${was}x`,
    ),
    cameBack('with another beginning', (was) =>
      /^\d/.test(was) ? `${(Number(was[0]) % 9) + 1}${was.slice(1)}` : `x${was.slice(1)}`,
    ),
  ];
}
