import { declarationOf, type Encoding, encode } from '../../../src/message/encoding.ts';
import { resolveEntities } from '../../../src/message/entities.ts';
import type { Alteration, Changes } from '../alteration.ts';
import { done, each, type Token } from './tokens.ts';
import { written } from './variation.ts';

const ofWriting = (id: string, concern: string, writes: NonNullable<Changes['writes']>): Alteration =>
  written(id, concern, { writes });

/** Inserts markup between two tags, but not next to a text, where it would be part of the text. */
const between =
  (write: (depth: number, index: number) => string) =>
  (tokens: readonly Token[]): readonly Token[] => {
    let depth = 0;
    let inText = false;
    return tokens.flatMap((token, index) => {
      const { kind } = token;
      if (kind === 'close') depth -= 1;
      const beside = inText || (kind === 'text' && !isLayout(token)) || isText(tokens[index + 1], kind);
      const before = kind === 'done' || kind === 'text' || inText ? '' : write(depth, index);
      inText = beside && kind !== 'close';
      if (kind === 'open') depth += 1;
      return before === '' ? token : [done(before), token];
    });
  };

const isLayout = ({ text }: Token): boolean => text.trim() === '';
const isText = (token: Token | undefined, before: Token['kind']): boolean =>
  before === 'open' && (token?.kind === 'text' || token?.text.startsWith('<![CDATA[') === true);

const numeric = (write: (code: number) => string) =>
  each('text', (text) =>
    done([...resolveEntities(text)].map((one) => write(one.codePointAt(0) ?? 0)).join('')),
  );

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const encoded = (
  id: string,
  declaration: string,
  encoding: Encoding = 'utf-8',
  mark: readonly number[] = [],
): Alteration =>
  written(id, 'encoding', {
    encodes: (text) => Buffer.concat([Buffer.from(mark), encode(declaration + text, encoding)]),
  });

/** Notations and encodings of the same reply that XML readers treat as equal. */
export const writing: readonly Alteration[] = [
  ofWriting(
    'replies stand on lines of their own, indented',
    'layout',
    between((depth) => `\n${'  '.repeat(depth)}`),
  ),
  ofWriting(
    'replies are indented with tabs, on lines that end with CR LF',
    'layout',
    between((depth) => `\r\n${'\t'.repeat(depth)}`),
  ),
  ofWriting(
    'comments stand between the elements, with tags in them',
    'asides',
    between((_, index) => (index % 3 === 1 ? '<!-- <result>999</result> & more -->' : '')),
  ),
  ofWriting(
    'comments stand inside of texts',
    'asides',
    each('text', (text) => {
      const [first = '', ...rest] = text.match(/&[^;]*;|[^&]/gu) ?? [];
      return [{ kind: 'text', text: first }, done('<!-- aside -->'), { kind: 'text', text: rest.join('') }];
    }),
  ),
  ofWriting(
    'processing instructions stand between the elements',
    'asides',
    between((_, index) => (index % 4 === 1 ? '<?gateway node="7" <b>?>' : '')),
  ),
  ofWriting(
    'texts stand in CDATA sections',
    'texts',
    each('text', (text) => done(cdata(resolveEntities(text)))),
  ),
  ofWriting(
    'a text is part CDATA section and part not',
    'texts',
    each('text', (text) => {
      const characters = [...resolveEntities(text)];
      const half = Math.ceil(characters.length / 2);
      const [head, tail] = [characters.slice(0, half).join(''), characters.slice(half).join('')];
      return [done(cdata(head)), done(cdata(tail))];
    }),
  ),
  ofWriting(
    'all texts are written as decimal character references',
    'texts',
    numeric((code) => `&#${code};`),
  ),
  ofWriting(
    'all texts are written as hexadecimal character references',
    'texts',
    numeric((code) => `&#x${code.toString(16)};`),
  ),
  ofWriting(
    'an empty element is written as two tags',
    'empty elements',
    each('empty', (text) => {
      const [name = ''] = text.match(/[^<\s/>]+/) ?? [];
      return [
        { kind: 'open', text: text.replace(/\s*\/>$/, '>') },
        { kind: 'close', text: `</${name}>` },
      ];
    }),
  ),
  ofWriting('tags have spaces in them, and attributes single quotes', 'tags', (tokens) =>
    tokens.map(({ kind, text }) =>
      kind === 'text' || kind === 'done'
        ? { kind, text }
        : {
            kind,
            text: text
              .replace(
                /\s([\w:]+)="([^"]*)"/g,
                (_, name, value) => `\n  ${name} = '${value.replaceAll("'", '&apos;')}'`,
              )
              .replace(/(\/?>)$/, ' $1'),
          },
    ),
  ),
  ofWriting('a comment and empty lines stand behind the root element', 'end', (tokens) => [
    ...tokens,
    done('\n<!-- served by node 7 -->\n\n'),
  ]),
  encoded('replies have no XML declaration', ''),
  encoded(
    'the declaration has single quotes, lower case and standalone',
    "<?xml version='1.0' encoding='utf-8' standalone='yes'?>\n",
  ),
  encoded('replies begin with a byte order mark', declarationOf('UTF-8'), 'utf-8', [0xef, 0xbb, 0xbf]),
  encoded('replies are in ISO-8859-8', declarationOf('ISO-8859-8'), 'iso-8859-8'),
  encoded('replies are in windows-1255', declarationOf('windows-1255'), 'windows-1255'),
  encoded('replies are in UTF-16 with a byte order mark', declarationOf('UTF-16'), 'utf-16le', [0xff, 0xfe]),
];
