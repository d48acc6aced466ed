import { ambiguitiesOf, findRule } from '../../contract/index.ts';
import { faultFor, type Provocation, provocations, refusedCard, sourceOf } from '../../sandbox/index.ts';
import { type Entry, type Page, section } from './page.ts';
import { questionsOf } from './questions.ts';

/** A code as it is written: `4` and `004` are one. */
export const codeIn = (word: string): string | undefined =>
  /^\d{1,3}$/.test(word) ? word.padStart(3, '0') : undefined;

/** What a code means to each command that answers it. */
export function codePages(code: string, command?: string): readonly Page[] {
  const found = provocations.filter(
    (one) => one.code === code && (command === undefined || one.commands.some((name) => name === command)),
  );
  if (found.length > 0) return found.map(page);
  // Cards choose any status: those from the BIN of refusals.
  const mayBe = (command === undefined || command === 'doDeal') && Number(code) < 100;
  return mayBe ? [byCard(code)] : [];
}

function page(one: Provocation): Page {
  const rule = findRule(one.rule ?? '');
  const { rules, says } = sourceOf(one);
  const [first = ''] = one.commands;
  const few = one.commands.length > 2 ? 'most commands' : one.commands.join(', ');
  const title = one.at === undefined ? `${one.code} of ${few}` : `${one.code} in ${one.at} of ${first}`;
  return {
    kind: 'code',
    title,
    says: rule?.statement ?? one.meaning ?? '',
    sections: [
      ...section('Answered by', one.commands.length > 2 ? [one.commands.join(', ')] : []),
      ...section('Place', [
        ...(says === '' ? [] : [says]),
        ...rules.map(({ id, source }) => ({ term: id, text: source })),
      ]),
      ...section('How to provoke the code in the sandbox', howOf(one)),
      ...section('What to do after this code', [one.advice]),
      ...questionsOf(ambiguitiesOf(one.rule ?? '')),
    ],
  };
}

function howOf({ how, steps = [], code }: Provocation): readonly (Entry | string)[] {
  const faults = steps.flatMap((step) => (typeof step === 'object' && 'fault' in step ? [step.fault] : []));
  return [
    how,
    ...faults.map(({ command }) => `POST /__admin/faults ${JSON.stringify(faultFor(command, code))}`),
  ];
}

function byCard(code: string): Page {
  return {
    kind: 'code',
    title: `${code} of doDeal`,
    says: `The specification does not list the codes of doDeal. Ask the operator for the meaning of ${code}.`,
    sections: [
      ...section('How to provoke the code in the sandbox', [
        `Charge the test card ${refusedCard(code)}: a card that begins with 458099 is refused with its last three digits as the code, or approved if the digits are 000.`,
      ]),
      ...section('What to do after this code', [
        'Inquire by user before another attempt: the specification does not say that nothing was charged. If the inquiry finds a REJECTED record, show userMessage and ask for another card. If the inquiry finds no record, see "The result of a charge" in handbook/guides/lost-replies.md.',
      ]),
    ],
  };
}
