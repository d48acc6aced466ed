import { type Ambiguity, ambiguities, source, unanswered } from '../contract/index.ts';
import { paragraph } from './terminal.ts';
import { placeOfAmbiguity, ruleEntries, section, type Topic } from './topic.ts';

const placesOf = ({ lines }: Ambiguity): string => `${[...new Set(lines.map(source))].join('; ')}.`;

const readingsOf = ({ readings }: Ambiguity) =>
  readings.map((text, index) => ({ term: `${'abcdefgh'[index]})`, text }));

export const ambiguityTopics: readonly Topic[] = ambiguities.map((one) => ({
  kind: 'ambiguity',
  title: `#${one.number} ${one.title}`,
  says: `Ask the operator: ${one.question}`,
  sections: [
    ...section('Source', [placesOf(one)]),
    ...section('Readings', readingsOf(one)),
    ...section('The sandbox', [one.sandbox]),
    ...section('The suite accepts', [one.accepts]),
    ...section('Rules', ruleEntries(one.rules), 'links'),
  ],
  names: [`#${one.number}`],
  commands: [],
  at: placeOfAmbiguity(one.number),
}));

/** Returns a letter to the operator of the gateway with open questions about the specification. @param date YYYY-MM-DD */
export function letter(date: string): string {
  const width = 80;
  const numbered = ambiguities.flatMap((one) => [
    `${String(one.number).padStart(3)}. ${one.title}`,
    ...paragraph(one.question, width - 5).map((line) => `     ${line}`),
    ...readingsOf(one).flatMap(({ term, text }) =>
      paragraph(`${term} ${text}`, width - 8).map((line, at) => `${at === 0 ? '     ' : '        '}${line}`),
    ),
    ...paragraph(`See: ${placesOf(one)}`, width - 5).map((line) => `     ${line}`),
    '',
  ]);
  const spaced = (text: string) => [...paragraph(text, width), ''];
  const further = unanswered.flatMap(({ question, why }, index) => [
    ...paragraph(`${question} ${why}`, width - 5).map(
      (line, at) => `${at === 0 ? `${String.fromCharCode(65 + index)}.`.padStart(4) : '    '} ${line}`,
    ),
    '',
  ]);
  return [
    date,
    '',
    'To the operator of the card-payment gateway',
    'Subject: questions about the XML command interface',
    '',
    'Dear Sir or Madam,',
    '',
    ...spaced(
      `we are preparing an integration with your gateway and have read the specification of its XML command interface. The specification can be read in more than one way in ${ambiguities.length} places. Our tests accept several of these readings for now. Please tell us for each place which reading is right; the letter of the reading is enough.`,
    ),
    ...numbered,
    ...spaced('The specification does not answer these questions at all:'),
    ...further,
    ...spaced('Line numbers refer to our copy of the document. Thank you for your help.'),
    'Yours faithfully,',
    '',
  ].join('\n');
}
