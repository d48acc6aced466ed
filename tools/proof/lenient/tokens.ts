/** A token of a written reply. `done` is finished markup that other variants do not change. */
export interface Token {
  readonly kind: 'open' | 'close' | 'empty' | 'text' | 'done';
  readonly text: string;
}

/** Splits the output of `writeReply` without declaration: tags, and texts with their character references. */
export const tokensOf = (written: string): readonly Token[] =>
  [...written.matchAll(/<\/[^>]*>|<[^>]*\/>|<[^>]*>|[^<]+/g)].map(([text]) => ({ kind: kindOf(text), text }));

function kindOf(text: string): Token['kind'] {
  if (!text.startsWith('<')) return 'text';
  if (text.startsWith('</')) return 'close';
  return text.endsWith('/>') ? 'empty' : 'open';
}

export const joined = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('');

export const each =
  (kind: Token['kind'], write: (text: string) => Token | readonly Token[]) =>
  (tokens: readonly Token[]): readonly Token[] =>
    tokens.flatMap((token) => (token.kind === kind ? write(token.text) : token));

export const done = (text: string): Token => ({ kind: 'done', text });
