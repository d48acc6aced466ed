import { sentencesOf, wordsIn } from './sentences.ts';
import { type Token, tokensOf } from './tokens.ts';
import { unclearIn } from './unclear-words.ts';

/** Words that a comment does not have, in addition to those of a document, each with words to write instead. */
const unclearInComments: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\btell(?:s|ing)?\b/i, 'says, shows, reports'],
  [/\bkept\b|\bkeeps? to\b/i, 'stored, followed'],
  [/\bheld to\b/i, 'checked against'],
  [/\bnobody\b|\bno one\b/i, 'name the subject, or use the passive'],
];

/** Words that no identifier has, each with words to use instead. */
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

/** Keys of published documents and of the contract with one of these words. Only their use as a member or a key is accepted. */
const fieldNames: ReadonlySet<string> = new Set([
  // The outcome of a comparison with a baseline, in certificates.
  'kept',
  // The answer in a cell of a certificate's coverage.
  'met',
  // A state of transactions in the contract, of charges with validation AutoCommHold.
  // The state of an order whose charge is on hold, in plans and in the answers of an application.
  'held',
]);

/** A finding about a comment or an identifier. */
export interface CodeFinding {
  readonly line: number;
  readonly text: string;
  readonly problem: string;
}

const isLineComment = ({ kind, text }: Token): boolean => kind === 'comment' && text.startsWith('//');

/** Comments for tools: suppressions, directives and the first line of a script. */
const isForTools = (text: string): boolean => /^(?:biome-ignore|@ts-|!|#)/.test(text.trim());

/** The comments of a source with their lines. Line comments in adjacent lines are one text. */
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
    // A comment behind code begins a text of its own, and so does the comment below it.
    const isAlone = previous && isLineComment(previous) && before?.line !== previous.line;
    const last = found.at(-1);
    if (last && isAlone && previous.line === line - 1) last.text += `\n${own}`;
    else found.push({ line, text: own });
  });
  return found.filter(({ text }) => !isForTools(text));
}

/** The sentences of a comment: each `@param` and `@returns` begins one, without the name of the parameter. */
const sentencesOfComment = (text: string): readonly string[] =>
  sentencesOf(
    text
      .replaceAll(/\{@link(?:code|plain)? ([^}]*)\}/g, '$1')
      .replaceAll(/(?:^|\s)@param (?:\{[^}]*\} )?\S+(?: -)?/g, '\n\n')
      .replaceAll(/(?:^|\s)@(?:\w+)(?= |$)/gm, '\n\n'),
  );

/** Identifiers of a source with the line of their first use. */
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

/** The words of a name in camelCase, PascalCase, snake_case or CONSTANT_CASE, in lower case. */
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

/** Unclear words and long sentences in the comments of a source, and unclear words in its identifiers. */
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
