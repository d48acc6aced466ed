import { sentencesOf, wordsIn } from './sentences.ts';
import { unclearIn } from './unclear-words.ts';

/** Words that a comment does not have, in addition to those of a document, each with words to write instead. */
const unclearInComments: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\btell(?:s|ing)?\b/i, 'says, shows, reports'],
  [/\bkept\b|\bkeeps? to\b/i, 'stored, followed'],
  [/\bheld to\b/i, 'checked against'],
  [/\bnobody\b|\bno one\b/i, 'name the subject, or use the passive'],
];

/** Words that no identifier has, each with words to use instead. */
const unclearInNames: Readonly<Record<string, string>> = {
  told: 'reported, listed, described',
  tells: 'says, describes',
  held: 'stored, on hold',
  met: 'seen, received',
  kept: 'stored, recorded',
  most: 'limit, maximum',
  whoever: 'the role',
  nobody: 'none',
};

/** Fields of the gateway and its protocol that have one of these words in their name. */
const fieldNames: ReadonlySet<string> = new Set();

/** A finding about a comment or an identifier. */
export interface CodeFinding {
  readonly line: number;
  readonly text: string;
  readonly problem: string;
}

/** The comments of a TypeScript or JavaScript source: adjacent lines of one comment are one text. */
export function commentsOf(source: string): readonly { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  let open = false;
  source.split('\n').forEach((raw, index) => {
    const line = index + 1;
    const block = /^\s*\/\*\*?\s?(.*?)(\*\/)?$/.exec(raw);
    const last = found.at(-1);
    if (open) {
      const text = raw.replace(/\*\/\s*$/, '').replace(/^\s*\*? ?/, '');
      if (last) last.text += `\n${text}`;
      open = !/\*\//.test(raw);
    } else if (block) {
      found.push({ line, text: block[1] ?? '' });
      open = block[2] === undefined;
    } else {
      const single = /^(\s*)\/\/ ?(.*)$/.exec(raw) ?? /^(.*[;,{}()[\]] )\/\/ (.*)$/.exec(raw);
      if (!single) return;
      const alone = single[1]?.trim() === '';
      const follows = alone && last && last.line + last.text.split('\n').length === line;
      if (follows && /^\s*\/\//.test(source.split('\n')[line - 2] ?? '')) last.text += `\n${single[2]}`;
      else found.push({ line, text: single[2] ?? '' });
    }
  });
  return found.filter(({ text }) => !/^biome-ignore|^@|^!/.test(text.trim()));
}

/** Identifiers of a source with their lines, without those in comments and strings. */
function identifiersOf(source: string): readonly { line: number; name: string }[] {
  const found: { line: number; name: string }[] = [];
  const seen = new Set<string>();
  source.split('\n').forEach((raw, index) => {
    if (/^\s*(?:\/?\*|\/\/)/.test(raw)) return;
    const code = raw.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\/\/ .*$/g, ' ');
    for (const [name] of code.matchAll(/[A-Za-z_$][\w$]*/g))
      if (!seen.has(name)) {
        seen.add(name);
        found.push({ line: index + 1, name });
      }
  });
  return found;
}

const partsOf = (name: string): readonly string[] =>
  name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase());

/** What a reader of a source would have to read twice: words of comments, long sentences, unclear names. */
export function codeFindings(source: string): readonly CodeFinding[] {
  const comments = commentsOf(source).flatMap(({ line, text }) =>
    sentencesOf(text.replaceAll(/^@\w+.*$/gm, '')).flatMap((sentence) =>
      [
        ...unclearIn(sentence),
        ...unclearInComments.flatMap(([pattern, instead]) => {
          const match = pattern.exec(sentence);
          return match ? [`“${match[0]}”: ${instead}`] : [];
        }),
        ...(wordsIn(sentence) > 30 ? [`${wordsIn(sentence)} words`] : []),
      ].map((problem) => ({ line, text: sentence, problem })),
    ),
  );
  const names = identifiersOf(source).flatMap(({ line, name }) =>
    fieldNames.has(name)
      ? []
      : partsOf(name).flatMap((part) =>
          Object.hasOwn(unclearInNames, part)
            ? [{ line, text: name, problem: `“${part}” in a name: ${unclearInNames[part]}` }]
            : [],
        ),
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
