import { standInCredentials } from '../secrets/stand-ins.ts';
import type { Asked } from './canonical.ts';
import type { Definition } from './definition.ts';
import { Matcher } from './matcher.ts';

/** Makes a text a generated reference for the matcher. */
const mark = 'ZZ00000000';

/**
 * References that nearly match a generated one: with a zero before it, with another end after Hebrew letters, or only the
 * end of one in the user of a cancellation.
 */
const nearly =
  /(?<![0-9A-Za-z])(?=0[A-Z][0-9A-Z]{9,}|0{6,}[1-9]\d{3,}\b)|(?<=[\u0590-\u05ff])(?=(?![0-9A-Z]{8}\b)[0-9A-Za-z]{7,9}\b)|(?<=<user>)(?=[0-9A-Z]{1,6}[a-z]?N\d{1,2}C<\/user>)/g;

const marked = (text: string): string => text.replaceAll(nearly, mark);

/** A recording has no credentials, so all wrong ones are alike. */
const wrong = (name: 'user' | 'password', value: string): string =>
  value === standInCredentials[name] ? value : 'another';

const wrongIn = (name: 'user' | 'password', text: string): string =>
  text.replaceAll(new RegExp(`(?<=<${name}>)[^<]*(?=</${name}>)`, 'g'), (value) => wrong(name, value));

/** A generated uniqueid of digits with zeros before it. The number of its digits differs in every run. */
const zeroed = /(?<=<uniqueid>)0\d{5,}(?=<\/uniqueid>)/g;

function markedXml(text: string): string {
  const all = wrongIn('password', text).replaceAll(zeroed, 'another');
  return marked(all.includes('<command>inquireTerminal</command>') ? wrongIn('user', all) : all);
}

const markedBody = (body: Asked['body']): Asked['body'] =>
  typeof body === 'string'
    ? marked(body)
    : Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          name === 'user' || name === 'password' ? wrong(name, value) : markedXml(value),
        ]),
      );

/** A matcher that knows near misses of references and credentials, which differ in every run. */
export class NearMatcher extends Matcher {
  constructor(definitions: readonly Definition[]) {
    super(definitions.map((one) => ({ ...one, body: markedBody(one.body), response: marked(one.response) })));
  }

  override find(asked: Asked): Definition {
    const found = super.find({ ...asked, body: markedBody(asked.body) });
    return { ...found, response: found.response.replaceAll(mark, '') };
  }
}
