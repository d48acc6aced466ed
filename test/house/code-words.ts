import { sentencesOf, wordsIn } from './sentences.ts';
import { type Token, tokensOf } from './tokens.ts';
import { unclearIn } from './unclear-words.ts';

const unclearInComments: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\btell(?:s|ing)?\b/i, 'says, shows, reports'],
  [/\bkept\b|\bkeeps? to\b/i, 'stored, followed'],
  [/\bheld to\b/i, 'checked against'],
  [/\bnobody\b|\bno one\b/i, 'name the subject, or use the passive'],
];

const unclearInNames: ReadonlyMap<string, string> = new Map([
  ['told', 'reported, listed, described'],
  ['tells', 'says, describes'],
  ['held', 'stored, on hold'],
  ['met', 'seen, received'],
  ['kept', 'stored, recorded'],
  ['most', 'limit, maximum'],
  ['whoever', 'the role'],
  ['nobody', 'none'],
]);

/** Forbidden words that are keys of published documents or of the contract. They are accepted only as a member or a key. */
const fieldNames: ReadonlySet<string> = new Set([
  // `kept` is a key of certificates, in the result of a comparison with a baseline.
  'kept',
  // `met` is a key of certificates, in the table of coverage.
  'met',
  // `held` is a state of charges and orders in the contract and in plans of `observe`.
  'held',
]);

export interface CodeFinding {
  readonly line: number;
  readonly text: string;
  readonly problem: string;
}

const isLineComment = ({ kind, text }: Token): boolean => kind === 'comment' && text.startsWith('//');

/** True for comments that tools read: suppressions, directives and the first line of a script. */
const isForTools = (text: string): boolean => /^(?:biome-ignore|@ts-|!|#)/.test(text.trim());

/** Returns the comments of a source file with their line numbers. Adjacent line comments are one comment. */
export function commentsOf(source: string): readonly { line: number; text: string }[] {
  const tokens = tokensOf(source);
  const found: { line: number; text: string }[] = [];
  tokens.forEach((token, index) => {
    if (token.kind !== 'comment') return;
    const { line, text } = token;
    if (!isLineComment(token)) {
      found.push({ line, text: text.replaceAll(/^\/\*+ ?|\s*\*\/$/g, '').replaceAll(/^ *\* ?/gm, '') });
      return;
    }
    const own = text.replace(/^\/\/+ ?/, '');
    const [before, previous] = [tokens[index - 2], tokens[index - 1]];
    const isAlone = previous && isLineComment(previous) && before?.line !== previous.line;
    const last = found.at(-1);
    if (last && isAlone && previous.line === line - 1) last.text += `\n${own}`;
    else found.push({ line, text: own });
  });
  return found.filter(({ text }) => !isForTools(text));
}

const sentencesOfComment = (text: string): readonly string[] =>
  sentencesOf(
    text
      .replaceAll(/\{@link(?:code|plain)? ([^}]*)\}/g, '$1')
      .replaceAll(/(?:^|\s)@param (?:\{[^}]*\} )?\S+(?: -)?/g, '\n\n')
      .replaceAll(/(?:^|\s)@(?:\w+)(?= |$)/gm, '\n\n'),
  );

function identifiersOf(source: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const tokens = tokensOf(source).filter(({ kind }) => kind !== 'comment');
  for (const [index, { kind, text, line }] of tokens.entries()) {
    const next = `${tokens[index + 1]?.text}${tokens[index + 2]?.text}`;
    const isMember = /^\??\.$/.test(tokens[index - 1]?.text ?? '') || /^\??:/.test(next);
    if (kind === 'name' && !found.has(text) && !(isMember && fieldNames.has(text))) found.set(text, line);
  }
  return found;
}

/** Returns the words of a name in camelCase, PascalCase, snake_case or CONSTANT_CASE, in lower case. */
export const partsOf = (name: string): readonly string[] =>
  (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu) ?? []).map((part) => part.toLowerCase());

const problemsOf = (sentence: string): readonly string[] => [
  ...unclearIn(sentence),
  ...unclearInComments.flatMap(([pattern, instead]) => {
    const match = pattern.exec(sentence);
    return match ? [`“${match[0]}”: ${instead}`] : [];
  }),
  ...(wordsIn(sentence) > 30 ? [`${wordsIn(sentence)} words`] : []),
];

export function codeFindings(source: string): readonly CodeFinding[] {
  const comments = commentsOf(source).flatMap(({ line, text }) =>
    sentencesOfComment(text).flatMap((sentence) =>
      problemsOf(sentence).map((problem) => ({ line, text: sentence, problem })),
    ),
  );
  const names = [...identifiersOf(source)].flatMap(([name, line]) =>
    partsOf(name)
      .filter((part) => unclearInNames.has(part))
      .map((part) => ({ line, text: name, problem: `“${part}” in a name: ${unclearInNames.get(part)}` })),
  );
  return [...comments, ...names];
}

if (import.meta.main) {
  const { readFile } = await import('node:fs/promises');
  let count = 0;
  for (const path of process.argv.slice(2))
    for (const { line, text, problem } of codeFindings(await readFile(path, 'utf8'))) {
      count += 1;
      console.log(`${path}:${line}  ${problem}\n    ${text}`);
    }
  console.log(`${count} findings`);
}
