import { ambiguities, type CommandName, findRule } from '../contract/index.ts';
import { anchorOf, type Entry, questionsOf, section, type Topic } from './topic.ts';
import { type Word, words } from './word-table.ts';

export const chosenFor = (command: CommandName): readonly Entry[] =>
  words
    .filter((one) => one.kind === 'name' && one.command === command)
    .map((one) => ({ term: one.names[0] ?? '', text: one.says, to: placeOf(one) }));

const placeOf = ({ kind, names: [name = ''] }: Word): string => `reference/words#${kind}-${anchorOf(name)}`;

function standingOf({ rule, isForm }: Word): Entry {
  if (rule) return { term: rule, text: findRule(rule)?.statement ?? '' };
  if (isForm)
    return {
      text: 'the sandbox uses this name for a request form of old clients; the name is not in the specification',
    };
  return {
    text: 'the name comes from the sandbox or from real traffic, and not from the specification; the suite gives no verdict on it',
  };
}

function wordTopic(word: Word): Topic {
  const { kind, names, says, see = [], at, command, ambiguities: numbers = [] } = word;
  const [title = '', ...others] = names;
  return {
    kind,
    title,
    says,
    sections: [
      ...section('Origin of the name', [kind === 'name' && standingOf(word)]),
      ...section(
        'Next',
        see.map((next) => `tck explain ${/[ #]/.test(next) && !/^\w+ \d/.test(next) ? `'${next}'` : next}`),
        'text',
      ),
      ...section('Described in', [at]),
      ...section(kind === 'name' ? 'Related names' : 'Other search words', [others.join(', ')]),
      ...questionsOf(ambiguities.filter(({ number }) => numbers.includes(number))),
    ],
    names,
    commands: command === undefined ? [] : [command],
    at: placeOf(word),
  };
}

export const wordTopics: readonly Topic[] = words.map(wordTopic);
