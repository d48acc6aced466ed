import { SaxesParser } from 'saxes';
import type { Element } from '../src/message/element.ts';
import { declarationOf, setDeclarationAside } from '../src/message/encoding.ts';
import { readRequest } from '../src/message/read-request.ts';
import { writeReply } from '../src/message/write-reply.ts';
import { type Benchmark, inTurn, perSecond } from './benchmark.ts';
import { dealText } from './deal.ts';
import { figure } from './figure.ts';
import { answered } from './in-process.ts';

const nothing = () => {};

/** saxes alone, told of everything that a reader has to be told of, and doing nothing with it. */
function saxesAlone(text: string): void {
  const parser = new SaxesParser();
  for (const event of ['error', 'opentag', 'text', 'cdata', 'closetag'] as const) parser.on(event, nothing);
  parser.write(text).close();
}

export const reading: Benchmark = {
  name: 'reading',
  run: async ({ quick, progress }) => {
    const milliseconds = quick ? 100 : 500;
    const bare = setDeclarationAside(dealText);
    const pairs = await inTurn(
      quick ? 3 : 15,
      () => perSecond(milliseconds, () => readRequest(dealText)),
      () => perSecond(milliseconds, () => saxesAlone(bare)),
      progress,
    );
    const about = { what: 'a doDeal request', unit: 'messages/s', peer: 'saxes alone' };
    return [figure({ ...about, reach: { atLeast: 0.8 } }, pairs)];
  },
};

export const writing: Benchmark = {
  name: 'writing',
  run: async ({ quick, progress }) => {
    const milliseconds = quick ? 100 : 500;
    const reply = await answered(dealText);
    const declaration = declarationOf('UTF-8');
    const concatenated = concatenation(reply, declaration);
    if (concatenated() !== writeReply(reply, declaration))
      throw new Error('the two ways to write do not write the same');
    const pairs = await inTurn(
      quick ? 3 : 15,
      // As bytes: joining strings costs nothing until somebody looks at what they are.
      () => perSecond(milliseconds, () => Buffer.from(writeReply(reply, declaration))),
      () => perSecond(milliseconds, () => Buffer.from(concatenated())),
      progress,
    );
    const about = { what: 'a doDeal reply', unit: 'messages/s', peer: 'concatenation' };
    return [figure({ ...about, reach: { atLeast: 0.5 } }, pairs)];
  },
};

/** The same text from what always stands there and the values between: nothing to look up, nothing to decide. */
function concatenation(root: Element, declaration: string): () => string {
  const values: string[] = [];
  const standing: string[] = [declaration];
  const add = ({ name, attributes, text, children }: Element): void => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
    const empty = text === '' && children.length === 0;
    standing.push(`${standing.pop()}<${name}${written.join('')}${empty ? '/>' : '>'}`);
    if (text !== '') {
      values.push(text);
      standing.push('');
    }
    for (const child of children) add(child);
    if (!empty) standing.push(`${standing.pop()}</${name}>`);
  };
  add(root);
  return () => {
    let written = '';
    for (let index = 0; index < values.length; index++)
      written += (standing[index] as string) + escaped(values[index] as string);
    return written + standing.at(-1);
  };
}

const escaped = (text: string): string =>
  /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;
