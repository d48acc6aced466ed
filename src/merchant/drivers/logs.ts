import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { unzipSync } from 'node:zlib';
import { cardsByRole, maskLoosely } from '../../sandbox/index.ts';
import { Clear } from '../../secrets/clear.ts';
import { Secrets } from '../../secrets/known.ts';
import { isBlanked } from '../../secrets/stand-ins.ts';
import { tokensOf } from '../../secrets/tokens.ts';
import { type CardData, holdsNumber } from '../secrets.ts';
import type { Answer, Driver } from './driver.ts';

type Look = Pick<Answer, 'wrote' | 'lookedBy' | 'notLooked' | 'idleLogs'>;

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

/** Searches the new part of each log file for secrets after each order. A file that has not grown is no evidence. */
export async function withLogs(driver: Driver, files: readonly string[], password: string): Promise<Driver> {
  if (files.length === 0) return driver;
  const read = new Map<string, number>();
  for (const file of files) read.set(file, await sizeOf(file));
  const grown = new Set<string>();
  const addedTo = async (file: string): Promise<string> => {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const before = read.get(file) ?? 0;
    read.set(file, bytes.length);
    // A log file that became shorter was rotated, so all of its text is new.
    const added = bytes.subarray(bytes.length < before ? 0 : before);
    if (added.length > 0) grown.add(file);
    return added.toString();
  };
  return {
    ...driver,
    async looks(): Promise<Look> {
      const texts = await Promise.all(files.map(addedTo));
      const wrote = texts.flatMap((text, index) =>
        Object.values(cardsByRole()).flatMap(
          (card) => secretsIn(text, card, password, basename(files[index] ?? '')).wrote ?? [],
        ),
      );
      const still = files.filter((file) => !grown.has(file));
      return {
        ...(still.length === 0 ? { lookedBy: 'kit' } : { idleLogs: notGrown(still) }),
        ...(wrote.length > 0 && { wrote: [...new Set(wrote)] }),
      };
    },
  };
}

const notGrown = (files: readonly string[]): string =>
  `${files.map((file) => basename(file)).join(' and ')} of --logs got no new text: give --logs files that the application writes during the run`;

export const withLook = (
  answer: Answer,
  { lookedBy, notLooked, idleLogs, wrote = [] }: Look = {},
): Answer => ({
  ...answer,
  ...(idleLogs !== undefined && { idleLogs }),
  ...(lookedBy && { lookedBy }),
  ...(notLooked !== undefined && { notLooked }),
  ...(wrote.length > 0 && { wrote: [...(answer.wrote ?? []), ...wrote] }),
});

/**
 * Kinds of secrets in what an application wrote to a place, in clear or encoded.
 * Specification, Authentication: "logs must not contain cardholder data or credentials".
 */
export function secretsIn(written: string, { number, cvv }: CardData, password: string, place: string): Look {
  const whole = [written, ...unpacked(written)].join('\n');
  const clear = new Clear(whole);
  const { text } = clear;
  const isHidden = (secret: string) => secret !== '' && new Secrets([secret]).find(whole).length > 0;
  const count = (where: string) => where.match(new RegExp(`(?<!\\d)${cvv}(?!\\d)`, 'g'))?.length ?? 0;
  const wrote = [
    ...(holdsNumber(text, number) || isHidden(number) ? ['a card number'] : []),
    // PCI DSS 3.4 allows the first eight digits. Nine or ten digits can be another number by chance.
    ...(number !== '' &&
    !holdsNumber(text, number) &&
    text.replace(/(?<=\d)[ -](?=\d)/g, '').includes(number.slice(0, 11))
      ? ['the first eleven digits of a card number']
      : []),
    ...(showsMore(text, number)
      ? ['more of a card number than the first eight and the last four digits']
      : []),
    // Three digits alone do not prove a leaked CVV, so they count only if the mask for CVVs removes them.
    ...(cvv !== '' &&
    (count(maskLoosely(text)) < count(text) || isNamed(clear, cvv) || isBeside(text, number, cvv))
      ? ['a CVV']
      : []),
    ...(password !== '' && (whole.includes(password) || isHidden(password)) ? ['the password'] : []),
  ];
  return wrote.length > 0 ? { wrote: wrote.map((one) => `${one} to ${place}`) } : {};
}

const masked = /(\d{0,19})(?:\*+|[#•·…xX]{2,})(\d{0,19})/g;
const withinMasked = /(?<=[\d*#•·…xX])[ -](?=[\d*#•·…xX])/g;

/** True if a masked card number shows more digits than PCI DSS 3.4 allows. */
const showsMore = (text: string, number: string): boolean =>
  [...text.replace(withinMasked, '').matchAll(masked)].some(
    ([, first = '', last = '']) =>
      (first.length > 8 || last.length > 4) &&
      first.length + last.length > 8 &&
      number.startsWith(first) &&
      number.endsWith(last),
  );

const packed = /(?:H4sI|eJ|eN|eA|eF)[A-Za-z0-9+/]{20,100000}={0,2}/g;

/** Texts that were compressed with gzip or zlib, and then written in base64. */
const unpacked = (text: string): readonly string[] =>
  (text.match(packed) ?? []).flatMap((one) => {
    try {
      return unzipSync(Buffer.from(one, 'base64'), { maxOutputLength: 1_000_000 }).toString();
    } catch {
      return [];
    }
  });

/** True if a CVV follows its card number, with or without an expiration between them: `4580..., 1230, 123`. */
const isBeside = (text: string, number: string, cvv: string): boolean =>
  number !== '' &&
  new RegExp(
    `${[...number].join('[ -]?')}[^\\p{L}\\d]{1,4}(?:\\d\\d[/-]?(?:\\d\\d){1,2}[^\\p{L}\\d]{1,4})?${cvv}(?!\\d)`,
    'u',
  ).test(text);

/** True if a CVV follows one of its names: `security code: 123`, `cardVerificationValue=123`. */
const isNamed = (clear: Clear, cvv: string): boolean =>
  tokensOf(clear).some(({ kind, value }) => isBlanked(kind) && value.trim() === cvv);
