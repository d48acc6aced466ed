import { ambiguities, rules } from '../../contract/index.ts';
import { provocations, resultTexts } from '../../sandbox/index.ts';
import { codePages } from './codes.ts';
import type { Entry, Page } from './page.ts';
import { subjectPages, subjects } from './subjects.ts';

/** Words around the one that is meant: `error 534`, `test card declined`. */
const fillers = new Set(
  [
    'a',
    'an',
    'the',
    'of',
    'code',
    'error',
    'result',
    'status',
    'field',
    'command',
    'rule',
    'state',
    'value',
  ].concat(['card', 'terminal', 'test', 'what', 'is', 'how', 'why', 'to', 'do', 'i', 'my']),
);

/** The words without those that only stand around them; all of them where nothing else is there. */
export function withoutFillers(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !fillers.has(word.toLowerCase()));
  return left.length > 0 ? left : words;
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s.,;:"'()-]+/g, ' ')
    .trim();

/** Codes whose text in replies, in Hebrew or English, holds these words. The wording of texts is the gateway's own. */
export function textPages(text: string): readonly Page[] {
  const sought = folded(text);
  if (sought.length < 3) return [];
  const found = resultTexts.filter(({ ENG, HEB }) =>
    [ENG, HEB].some(
      (one) => folded(one) === sought || (/[א-ת]/.test(sought) && folded(one).includes(sought)),
    ),
  );
  // A command with a text of its own for a code is no place of the general text.
  const own = new Set(resultTexts.flatMap(({ code, command }) => (command ? [`${code} of ${command}`] : [])));
  return found.flatMap(({ code, command }) =>
    codePages(code, command).filter(({ title }) => command !== undefined || !own.has(title)),
  );
}

const most = 12;

/** What holds all of these words; otherwise the words of the field among them. Empty where nothing is known. */
export function searchPages(words: readonly string[]): readonly Page[] {
  const sought = words.map((word) => word.toLowerCase()).filter((word) => word.length > 2);
  if (sought.length === 0) return [];
  const all: readonly Required<Entry>[] = [
    ...subjects.map(({ names: [term = ''], says }) => ({ term, text: says })),
    ...provocations.flatMap(({ code, meaning, advice }) => ({ term: code, text: meaning ?? advice })),
    ...ambiguities.map(({ number, title, question }) => ({
      term: `#${number}`,
      text: `${title}: ${question}`,
    })),
    ...rules.map(({ id, statement }) => ({ term: id, text: statement })),
  ];
  const found = all.filter((entry) => {
    const whole = `${entry.term} ${entry.text}`.toLowerCase();
    return sought.every((word) => whole.includes(word));
  });
  if (found.length === 0) return words.flatMap(subjectPages);
  const more = found.length > most ? [{ text: `and ${found.length - most} more` }] : [];
  return [
    {
      kind: 'search',
      title: words.join(' '),
      says: 'Nothing has this name. These entries mention the name:',
      sections: [{ heading: 'Found', entries: [...found.slice(0, most), ...more] }],
    },
  ];
}
