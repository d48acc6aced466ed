interface XmlLine {
  readonly indent: number;
  readonly pieces: readonly { readonly text: string; readonly value: boolean }[];
}

const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<[^>]*>|[^<]+|</g;
const OPENING = /^<[^/!?][^>]*(?<!\/)>$/;
const DEEPEST = 24;

const isValue = (token: string) => !token.startsWith('<') || token === '<' || token.startsWith('<![CDATA[');
const isClosing = (token: string | undefined) => token?.startsWith('</') === true;

function leaf(tokens: readonly string[], at: number): readonly string[] | undefined {
  const [, second, third] = tokens.slice(at, at + 3);
  if (isClosing(second)) return tokens.slice(at, at + 2);
  return second !== undefined && isValue(second) && isClosing(third) ? tokens.slice(at, at + 3) : undefined;
}

/** Indents an XML message, well-formed or not. Only white space between tags changes, because the message is evidence. */
export function xmlLines(text: string): readonly XmlLine[] {
  if (!text.trimStart().startsWith('<')) return [{ indent: 0, pieces: [{ text, value: true }] }];
  const tokens = text.match(TOKEN) ?? [];
  const lines: XmlLine[] = [];
  let depth = 0;
  const add = (...line: readonly string[]) =>
    lines.push({
      indent: Math.min(depth, DEEPEST),
      pieces: line.map((token) => ({ text: token, value: isValue(token) })),
    });
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (isClosing(token)) {
      depth = Math.max(0, depth - 1);
      add(token);
    } else if (OPENING.test(token)) {
      const whole = leaf(tokens, at);
      add(...(whole ?? [token]));
      if (whole) at += whole.length - 1;
      else depth += 1;
    } else if (!isValue(token)) {
      add(token);
    } else if (token.trim() !== '') {
      add(token.trim());
    }
  }
  return lines;
}

/** The limit of characters of a message in a report. */
const SHOWN = 20_000;

/** A message cut to the limit, and the number of omitted characters. */
export function shown(message: string): { readonly text: string; readonly leftOff: number } {
  const text = message.slice(0, SHOWN);
  return { text, leftOff: message.length - text.length };
}

/** A message as indented lines of text, cut to the limit. */
export function messageLines(message: string, rest = ''): readonly string[] {
  const { text, leftOff } = shown(message);
  const lines = xmlLines(text).map(
    ({ indent, pieces }) => '  '.repeat(indent) + pieces.map((piece) => piece.text).join(''),
  );
  return leftOff > 0 ? [...lines, `(${leftOff} more characters${rest})`] : lines;
}
