import { commandNames, nearest } from '../contract/index.ts';
import { resultTexts } from '../sandbox/index.ts';
import { ambiguityTopics } from './ambiguities.ts';
import { codeByCard, codeIn, codeTopics } from './codes.ts';
import { commandTopics } from './commands.ts';
import { checkTopics, taskTopics } from './observe.ts';
import { cardTopics, terminalTopics, topicsByNumber } from './roles.ts';
import { ruleTopics } from './rules.ts';
import { stateTopics } from './states.ts';
import type { Topic } from './topic.ts';
import { wordTopics } from './words.ts';

/** All topics of the reference. If topics have the same name, the most likely one comes first. */
export const topics: readonly Topic[] = [
  ...commandTopics,
  ...codeTopics,
  ...wordTopics.filter(({ kind }) => kind === 'subject'),
  ...stateTopics,
  ...ruleTopics,
  ...cardTopics,
  ...terminalTopics,
  ...wordTopics.filter(({ kind }) => kind === 'name'),
  ...taskTopics,
  ...checkTopics,
  ...ambiguityTopics,
];

/** Returns the topics of one word, or of a command and a word in either order; empty if there are none. */
export function topicsFor(words: readonly string[]): readonly Topic[] {
  const found = topicsNamed(words);
  if (found.length > 0) return found;
  const meant = withoutFillers(words);
  const without = meant.length < words.length ? topicsNamed(meant) : [];
  return without.length > 0 ? without : topicsWithText(words.join(' '));
}

const commandNamed = (word: string) => commandNames.find((name) => name.toLowerCase() === word.toLowerCase());

function topicsNamed(words: readonly string[]): readonly Topic[] {
  const at = words.findIndex((word) => commandNamed(word) !== undefined);
  const command = commandNamed(words[at] ?? '');
  const word = command && words.length > 1 ? words.toSpliced(at, 1).join(' ') : words.join(' ');
  const code = codeIn(word);
  const named = withName(code ?? word);
  const found =
    command && words.length > 1
      ? [...named.filter(({ commands }) => commands.includes(command)), ...withName(`${command}.${word}`)]
      : [...named, ...topicsByNumber(word).filter((one) => !named.includes(one))];
  // The sandbox can answer with any status, so each number below 100 is a status of doDeal.
  const isStatus = code !== undefined && Number(code) < 100 && (command ?? 'doDeal') === 'doDeal';
  return found.length === 0 && isStatus ? [codeByCard(code)] : [...new Set(found)];
}

/** A search for CAPTURED finds the status, and a search for captured finds the state: exact names come first. */
function withName(word: string): readonly Topic[] {
  const sought = word.toLowerCase();
  const found = topics.filter(({ names }) => names.some((name) => name.toLowerCase() === sought));
  const [states, others] = [true, false].map((is) => found.filter(({ kind }) => (kind === 'state') === is));
  const first = states?.filter(({ names }) => names.includes(word)) ?? [];
  return [...new Set([...(others?.filter(({ kind }) => kind === 'subject') ?? []), ...first, ...found])];
}

const fillers = new Set(
  'a an the of code error result status field command rule state value card terminal test what is how why to do i my'.split(
    ' ',
  ),
);

export function withoutFillers(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !fillers.has(word.toLowerCase()));
  return left.length > 0 ? left : words;
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s.,;:"'()-]+/g, ' ')
    .trim();

function topicsWithText(text: string): readonly Topic[] {
  const sought = folded(text);
  if (sought.length < 3) return [];
  const found = resultTexts.filter(({ ENG, HEB }) =>
    [ENG, HEB].some(
      (one) => folded(one) === sought || (/[א-ת]/.test(sought) && folded(one).includes(sought)),
    ),
  );
  // The general text of a result code does not apply to commands that have their own text for the code.
  const own = new Set(resultTexts.flatMap(({ code, command }) => (command ? [`${code} of ${command}`] : [])));
  return found.flatMap(({ code, command }) =>
    codeTopics.filter(
      ({ names, commands, title }) =>
        names.includes(code) &&
        (command === undefined ? !own.has(title) : commands.some((one) => one === command)),
    ),
  );
}

const longest = 12;

/** Returns a search result: the topics with all words, or without such topics, those of the single words. */
export function searchTopics(words: readonly string[]): readonly Topic[] {
  const sought = words.map((word) => word.toLowerCase()).filter((word) => word.length > 2);
  if (sought.length === 0) return [];
  const found = ['subject', 'code', 'ambiguity', 'field', 'rule']
    .flatMap((one) => topics.filter(({ kind }) => kind === one))
    .filter(({ title, says, names }) => {
      const whole = [title, says, names[0]].join(' ').toLowerCase();
      return sought.every((word) => whole.includes(word));
    });
  if (found.length === 0)
    return words.flatMap((word) => topicsNamed([word]).filter(({ kind }) => kind === 'subject'));
  const more = found.length > longest ? [{ text: `and ${found.length - longest} more` }] : [];
  const entries = found.slice(0, longest).map(({ title, says }) => ({ term: title, text: says }));
  return [
    {
      kind: 'search',
      title: words.join(' '),
      says: 'Nothing has this name. These entries mention the name:',
      sections: [{ heading: 'Found', entries: [...entries, ...more] }],
      names: [],
      commands: [],
    },
  ];
}

export const knownWords: readonly string[] = [...new Set(topics.flatMap(({ names }) => names))];

export const nearestWords = (word: string): readonly string[] => nearest(word, knownWords);
