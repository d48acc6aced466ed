import type { Element } from '../message/element.ts';
import { declarationOf, type Encoding, encode } from '../message/encoding.ts';
import { writeReply } from '../message/write-reply.ts';
import type { Terminal } from './configuration/schema.ts';

export type Hebrew = Terminal['hebrew'];

export interface Written {
  readonly text: string;
  readonly bytes: string;
  readonly contentType: string;
}

/** For each Hebrew setting: the declared encoding, the encoding of the bytes, and the charset of Content-Type. */
const ways = {
  'utf-8': { declared: 'UTF-8', bytes: 'utf-8', charset: 'utf-8' },
  'utf-8 declared as iso-8859-8': { declared: 'ISO-8859-8', bytes: 'utf-8', charset: undefined },
  'iso-8859-8': { declared: 'ISO-8859-8', bytes: 'iso-8859-8', charset: 'iso-8859-8' },
} as const satisfies Record<Hebrew, unknown>;

/** Writes a reply in the encoding of a terminal. With `malformed`, the last end tag is missing. */
export function written(root: Element, hebrew: Hebrew, malformed = false): Written {
  const { declared, bytes, charset } = ways[hebrew];
  const whole = writeReply(root, declarationOf(declared));
  const text = malformed ? whole.slice(0, whole.lastIndexOf('</')) : whole;
  return {
    text,
    bytes: bytesOf(text, bytes),
    contentType: charset === undefined ? 'text/xml' : `text/xml; charset=${charset}`,
  };
}

export const bytesOf = (text: string, encoding: Encoding): string =>
  Buffer.byteLength(text) === text.length ? text : encode(text, encoding).toString('latin1');
