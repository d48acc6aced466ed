import { SyntaxKind } from 'typescript/unstable/ast';
import { computeLineStarts, createScanner } from 'typescript/unstable/ast/scanner';

/** A token of a source file: `line` counts from 1, and `at` is the offset in characters. */
export interface Token {
  readonly kind: 'comment' | 'name' | 'other';
  readonly text: string;
  readonly line: number;
  readonly at: number;
}

const comments: readonly SyntaxKind[] = [
  SyntaxKind.SingleLineCommentTrivia,
  SyntaxKind.MultiLineCommentTrivia,
];

/** True for tokens that end a value. A slash after such a token is a division; any other slash begins a regular expression. */
const endsValue = (kind: SyntaxKind): boolean =>
  [
    SyntaxKind.Identifier,
    SyntaxKind.PrivateIdentifier,
    SyntaxKind.NumericLiteral,
    SyntaxKind.StringLiteral,
    SyntaxKind.NoSubstitutionTemplateLiteral,
    SyntaxKind.TemplateTail,
    SyntaxKind.CloseParenToken,
    SyntaxKind.CloseBracketToken,
    SyntaxKind.CloseBraceToken,
    SyntaxKind.ThisKeyword,
  ].includes(kind);

/** Returns the tokens of a source file without white space. Strings and templates have the kind `other`. */
export function tokensOf(source: string): readonly Token[] {
  const scanner = createScanner(false, undefined, source);
  const lineStarts = computeLineStarts(source);
  const found: Token[] = [];
  const braces: boolean[] = [];
  let before = SyntaxKind.Unknown;
  let line = 1;
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFile; kind = scanner.scan()) {
    if ([SyntaxKind.SlashToken, SyntaxKind.SlashEqualsToken].includes(kind) && !endsValue(before))
      kind = scanner.reScanSlashToken();
    if (kind === SyntaxKind.OpenBraceToken) braces.push(false);
    if (kind === SyntaxKind.TemplateHead) braces.push(true);
    if (kind === SyntaxKind.CloseBraceToken && braces.pop()) {
      kind = scanner.reScanTemplateToken(false);
      if (kind === SyntaxKind.TemplateMiddle) braces.push(true);
    }
    const at = scanner.getTokenStart();
    while ((lineStarts[line] ?? Infinity) <= at) line += 1;
    const text = scanner.getTokenText();
    if (comments.includes(kind)) found.push({ kind: 'comment', text, line, at });
    else if (text.trim() !== '') {
      const isName = kind === SyntaxKind.Identifier || kind === SyntaxKind.PrivateIdentifier;
      found.push({ kind: isName ? 'name' : 'other', text, line, at });
      before = kind;
    }
  }
  return found;
}
