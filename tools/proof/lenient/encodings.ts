import { declarationOf, type Encoding, encode } from '../../../src/message/encoding.ts';
import type { Alteration } from '../alteration.ts';
import { written } from './variation.ts';

const encoded = (
  id: string,
  differs: string,
  declaration: string,
  encoding: Encoding = 'utf-8',
  mark: readonly number[] = [],
): Alteration =>
  written(id, 'encoding', differs, {
    encodes: (text) => Buffer.concat([Buffer.from(mark), encode(declaration + text, encoding)]),
  });

export const encodings: readonly Alteration[] = [
  encoded('no declaration', 'replies have no XML declaration', ''),
  encoded(
    'another declaration',
    'the declaration has single quotes, lower case and standalone',
    "<?xml version='1.0' encoding='utf-8' standalone='yes'?>\n",
  ),
  encoded(
    'byte order mark',
    'replies begin with a byte order mark',
    declarationOf('UTF-8'),
    'utf-8',
    [0xef, 0xbb, 0xbf],
  ),
  encoded('ISO-8859-8', 'replies are in ISO-8859-8', declarationOf('ISO-8859-8'), 'iso-8859-8'),
  encoded('windows-1255', 'replies are in windows-1255', declarationOf('windows-1255'), 'windows-1255'),
  encoded(
    'UTF-16',
    'replies are in UTF-16 with a byte order mark',
    declarationOf('UTF-16'),
    'utf-16le',
    [0xff, 0xfe],
  ),
];
