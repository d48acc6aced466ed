import { ambiguitiesOf, type CommandName, findRule } from '../../contract/index.ts';
import { faultFor, type Provocation, provocations, refusedCard, sourceOf } from '../../sandbox/index.ts';
import { questionsOf, section, type Topic } from '../topic.ts';
import { otherCards } from './roles.ts';

/** A code as it is written: `4` and `004` are one. */
export const codeIn = (word: string): string | undefined =>
  /^\d{1,3}$/.test(word) ? word.padStart(3, '0') : undefined;

/** Codes that more than two commands answer have a page of their own. */
export const isCommon = ({ commands }: Provocation): boolean => commands.length > 2;

export const pageOfCodes = (command: CommandName | undefined): string =>
  `reference/codes-${command ?? 'all-commands'}`;

export const codeAnchor = ({ code, at }: Provocation): string =>
  at === undefined ? code : `${at.split('.').at(-1)}-${code}`;

/** The place of a code that the command answers. */
export const placeOfCode = (one: Provocation, command = one.commands[0]): string =>
  `${pageOfCodes(isCommon(one) ? undefined : command)}#${codeAnchor(one)}`;

export const meaningOf = ({ rule, meaning }: Provocation): string =>
  findRule(rule ?? '')?.statement ?? meaning ?? '';

/** The meaning of a code for the commands that answer it. */
export function codeTopic(one: Provocation): Topic {
  const { rules, says } = sourceOf(one);
  const of = isCommon(one) ? 'most commands' : one.commands.join(', ');
  return {
    kind: 'code',
    title: one.at === undefined ? `${one.code} of ${of}` : `${one.code} in ${one.at} of ${one.commands[0]}`,
    says: meaningOf(one),
    sections: [
      ...section('What to do after this code', [one.advice]),
      ...section('How to provoke the code in the sandbox', [one.how]),
      ...section('Request that plants the fault', faultsOf(one), 'http'),
      ...section('Answered by', isCommon(one) ? [one.commands.join(', ')] : []),
      ...section('Source', [
        ...(says === '' ? [] : [says]),
        ...rules.map(({ id, source }) => ({ term: id, text: source })),
      ]),
      ...questionsOf(ambiguitiesOf(one.rule ?? '')),
    ],
    names: [one.code],
    commands: one.commands,
    at: placeOfCode(one),
  };
}

const faultsOf = ({ steps = [], code }: Provocation): readonly string[] =>
  steps.flatMap((step) =>
    typeof step === 'object' && 'fault' in step
      ? [`POST /__admin/faults ${JSON.stringify(faultFor(step.fault.command, code))}`]
      : [],
  );

export const codeTopics: readonly Topic[] = provocations.map(codeTopic);

/** A code of doDeal that is in no list: cards choose any status. @param code left out, any */
export const codeByCard = (code?: string): Topic => ({
  kind: 'code',
  title: code === undefined ? 'Any other code' : `${code} of doDeal`,
  says: `The specification has no list of the codes of doDeal. Ask the operator for the meaning of ${code ?? 'an unknown code'}.`,
  sections: [
    ...section('What to do after this code', [
      'Inquire by user before another attempt: the specification does not say that nothing was charged. If the inquiry finds a REJECTED record, show userMessage and ask for another card. If the inquiry finds no record, see "The result of a charge" in handbook/guides/lost-replies.md.',
    ]),
    ...section('How to provoke the code in the sandbox', [
      `Charge the test card ${refusedCard(code ?? '033')}. ${otherCards}`,
    ]),
  ],
  names: code === undefined ? [] : [code],
  commands: ['doDeal'],
  at: `${pageOfCodes('doDeal')}#other`,
});
