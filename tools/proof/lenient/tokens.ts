/** A piece of a written reply. `done` is finished mark-up that no other way of writing touches any more. */
export interface Token {
  readonly kind: 'open' | 'close' | 'empty' | 'text' | 'done';
  readonly text: string;
}

/** Takes apart what `writeReply` wrote without declaration: tags, and texts with their references as they stand. */
export const tokensOf = (written: string): readonly Token[] =>
  [...written.matchAll(/<\/[^>]*>|<[^>]*\/>|<[^>]*>|[^<]+/g)].map(([text]) => ({ kind: kindOf(text), text }));

function kindOf(text: string): Token['kind'] {
  if (!text.startsWith('<')) return 'text';
  if (text.startsWith('</')) return 'close';
  return text.endsWith('/>') ? 'empty' : 'open';
}

export const joined = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('');

/** Each token of a kind in another way. */
export const each =
  (kind: Token['kind'], write: (text: string) => Token | readonly Token[]) =>
  (tokens: readonly Token[]): readonly Token[] =>
    tokens.flatMap((token) => (token.kind === kind ? write(token.text) : token));

export const done = (text: string): Token => ({ kind: 'done', text });
