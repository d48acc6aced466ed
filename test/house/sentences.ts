/** Returns the sentences of Markdown without code blocks, tables, headings and HTML. Inline code counts as one word. */
export function sentencesOf(markdown: string): readonly string[] {
  const prose = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/^ *(```+|~~~+)[\s\S]*?^ *\1.*$/gm, '\n')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/(?<=\n\n)(?: {4}.*\n|\n)+/g, '\n')
    .replaceAll(/^ *(?:\||#|!\[|<|:::).*$/gm, '\n');
  return prose
    .split(/\n\s*\n|\n(?= *(?:[-*]|\d+\.) )/)
    .map((block) => plain(block.replace(/^\s*(?:[-*>]|\d+\.) +/, '')))
    .flatMap((block) => block.split(/(?<=[.!?][)"”]?)(?<!\b(?:e\.g|i\.e|etc|vs)\.) (?=["“(]?[^a-z\s])/))
    .filter((sentence) => wordsIn(sentence) > 0);
}

const plain = (block: string): string =>
  block
    .replaceAll(/(`+)[^`]+\1/g, '`code`')
    .replaceAll(/\[([^\]]*)\](?:\([^)]*\))?/g, '$1')
    .replaceAll(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const wordsIn = (sentence: string): number =>
  sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
