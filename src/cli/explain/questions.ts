import { type Ambiguity, ambiguities, source } from '../../contract/index.ts';
import { wrapped } from './lines.ts';
import { type Page, type Section, section } from './page.ts';

/** Names the ambiguities that something belongs to. */
export const questionsOf = (found: readonly Ambiguity[]): readonly Section[] =>
  section(
    'Ambiguous in the specification',
    found.map(({ number, title }) => ({ term: `#${number}`, text: `${title} (tck explain '#${number}')` })),
  );

/** One entry of the register. */
export function ambiguityPage(one: Ambiguity): Page {
  return {
    kind: 'ambiguity',
    title: `#${one.number} ${one.title}`,
    says: `${one.readings.length} readings of ${[...new Set(one.lines.map(source))].join('; ')}.`,
    sections: [
      ...section(
        'Readings',
        one.readings.map((text, index) => ({ term: `${'abcdefgh'[index]})`, text })),
      ),
      ...section('The sandbox', [one.sandbox]),
      ...section('The suite accepts', [one.accepts]),
      ...section('Question to the operator', [one.question]),
      ...section('Rules', one.rules),
    ],
  };
}

/** The register's questions as a letter to the operator of the gateway. `date` is written YYYY-MM-DD. */
export function letter(date: string): string {
  const width = 80;
  const numbered = ambiguities.flatMap(({ number, title, lines, readings, question }) => [
    `${String(number).padStart(3)}. ${title}`,
    ...wrapped(question, width - 5).map((line) => `     ${line}`),
    ...readings.flatMap((text, index) =>
      wrapped(`${'abcdefgh'[index]}) ${text}`, width - 8).map(
        (line, at) => `${at === 0 ? '     ' : '        '}${line}`,
      ),
    ),
    ...wrapped(`See: ${[...new Set(lines.map(source))].join('; ')}.`, width - 5).map(
      (line) => `     ${line}`,
    ),
    '',
  ]);
  const paragraph = (text: string) => [...wrapped(text, width), ''];
  return [
    date,
    '',
    'To the operator of the card-payment gateway',
    'Subject: questions about the XML command interface',
    '',
    'Dear Sir or Madam,',
    '',
    ...paragraph(
      `we are preparing an integration with your gateway and have read the specification of its XML command interface. The specification can be read in more than one way in ${ambiguities.length} places. Our tests accept several of these readings for now. Please tell us for each place which reading is right; the letter of the reading is enough.`,
    ),
    ...numbered,
    ...paragraph('Line numbers refer to our copy of the document. Thank you for your help.'),
    'Yours faithfully,',
    '',
  ].join('\n');
}
