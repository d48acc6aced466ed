import { readFile, stat } from 'node:fs/promises';
import { withPlainDigits } from '../../message/other-digits.ts';
import { Secrets } from '../../message/secrets.ts';
import { cardsByRole, maskLoosely } from '../../sandbox/index.ts';
import { type CardData, holdsNumber } from '../misplaced.ts';
import type { Answer, Driver } from './driver.ts';

type Look = Pick<Answer, 'wrote' | 'lookedBy'>;

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

/**
 * Has the log files of an application searched for secrets after each order, as far as they are new since the run began.
 * A missing or empty file shows nothing of the application.
 */
export async function withLogs(driver: Driver, files: readonly string[], password: string): Promise<Driver> {
  if (files.length === 0) return driver;
  const read = new Map<string, number>();
  for (const file of files) read.set(file, await sizeOf(file));
  /** What was added since the latest look; undefined where the file is missing or empty. */
  const addedTo = async (file: string): Promise<string | undefined> => {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const before = read.get(file) ?? 0;
    read.set(file, bytes.length);
    // A file that became shorter was begun anew.
    return bytes.length === 0 ? undefined : bytes.subarray(bytes.length < before ? 0 : before).toString();
  };
  return {
    ...driver,
    async looks(): Promise<Look> {
      const texts = await Promise.all(files.map(addedTo));
      const text = texts.join('\n');
      const wrote = Object.values(cardsByRole()).flatMap(
        (card) => secretsIn(text, card, password).wrote ?? [],
      );
      return {
        ...(texts.every((one) => one !== undefined) && { lookedBy: 'kit' }),
        ...(wrote.length > 0 && { wrote: [...new Set(wrote)] }),
      };
    },
  };
}

/** An answer with what its log files show. */
export const withLook = (answer: Answer, { lookedBy, wrote = [] }: Look = {}): Answer => ({
  ...answer,
  ...(lookedBy && { lookedBy }),
  ...(wrote.length > 0 && { wrote: [...(answer.wrote ?? []), ...wrote] }),
});

/** What is secret in what an application wrote, in clear or encoded. "logs must not contain cardholder data or credentials": Authentication. */
export function secretsIn(whole: string, { number, cvv }: CardData, password: string): Pick<Answer, 'wrote'> {
  const text = withPlainDigits(whole) ?? whole;
  const isHidden = (secret: string) => secret !== '' && new Secrets([secret]).find(whole).length > 0;
  const count = (where: string) => where.match(new RegExp(`(?<!\\d)${cvv}(?!\\d)`, 'g'))?.length ?? 0;
  const wrote = [
    ...(holdsNumber(text, number) || isHidden(number) ? ['a card number'] : []),
    // Three digits may be anything: a CVV is what stands behind its name, where whatever is written is masked.
    ...(cvv !== '' && (count(maskLoosely(text)) < count(text) || isSpelledOut(text, cvv)) ? ['a CVV'] : []),
    ...(password !== '' && (whole.includes(password) || isHidden(password)) ? ['the password'] : []),
  ];
  return wrote.length > 0 ? { wrote } : {};
}

/** The other names of a CVV, in words of a log: `security code: 123`, `cardVerificationValue=123`. */
const isSpelledOut = (text: string, cvv: string): boolean =>
  new RegExp(
    `(?:security|verification)[\\s_-]{0,3}(?:code|value|number|digits)\\d?\\W{0,9}${cvv}(?!\\d)|(?<!\\p{L})(?:c[vs]c2?|cid)\\W{0,9}${cvv}(?!\\d)`,
    'iu',
  ).test(text);
