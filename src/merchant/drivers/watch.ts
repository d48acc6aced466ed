import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cardsByRole } from '../../sandbox/index.ts';
import { Secrets } from '../../secrets/known.ts';
import type { Driver } from './driver.ts';
import { withLook } from './logs.ts';

const cards = Object.values(cardsByRole());
const numbers = new Secrets(cards.map(({ number }) => number));
const cvvs = [...new Set(cards.map(({ cvv }) => cvv))].join('|');
/** Three digits occur by chance. A CVV counts after its name or an expiration: a database stores texts without gaps. */
const cvv = new RegExp(`(?:cv[vc]2?\\W{0,9}|09/?30[^\\p{L}\\d]{0,4})(?:${cvvs})(?!\\d)`, 'giu');

/** A card number that a database stores as an integer of eight bytes. */
const integers = cards.flatMap(({ number }) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number.slice(0, 18)));
  return [bytes, Buffer.from(bytes).reverse()].map((one) => one.toString('latin1'));
});

function placesIn(bytes: Buffer) {
  const text = bytes.toString('latin1');
  const place = (what: string, where: string, at: number) => ({
    what,
    /** The secret with the bytes around it. */
    key: `${what} ${where.slice(Math.max(0, at - 6), at + 24)}`,
  });
  const places = integers.map((one) => text.indexOf(one)).filter((at) => at >= 0);
  return [
    ...places.map((at) => place('a card number', text, at)),
    // Without its zero bytes, UTF-16 reads as Latin letters.
    ...[...new Set([text, text.replaceAll('\0', '')])].flatMap((read) => [
      ...numbers.find(read).map((at) => place('a card number', read, at)),
      ...[...read.matchAll(cvv)].map(({ index }) => place('a CVV', read, index)),
    ]),
  ];
}

async function filesIn(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const all = await readdir(path, { recursive: true, withFileTypes: true });
  return all.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Searches files and folders, such as a database, after each order for secrets that were not there before. */
export async function withWatch(driver: Driver, paths: readonly string[]): Promise<Driver> {
  if (paths.length === 0) return driver;
  const known = new Map<string, number>();
  const versions = new Map<string, string>();
  let reads = 0;
  const added = async (): Promise<readonly string[]> => {
    const wrote: string[] = [];
    for (const file of (await Promise.all(paths.map(filesIn))).flat()) {
      const { mtimeMs = 0, size = 0 } = (await stat(file).catch(() => undefined)) ?? {};
      if (versions.get(file) === `${mtimeMs} ${size}`) continue;
      versions.set(file, `${mtimeMs} ${size}`);
      reads += 1;
      const places = placesIn(await readFile(file).catch(() => Buffer.alloc(0)));
      for (const [key, some] of Map.groupBy(places, (one) => one.key)) {
        // The journal of a database copies pages that it had before.
        const isCopy = /-(?:wal|journal)$/.test(file) && known.has(key);
        if (!isCopy && some.length > (known.get(`${file} ${key}`) ?? 0))
          wrote.push(`${some[0]?.what} to ${basename(file)}`);
        known.set(key, 1).set(`${file} ${key}`, some.length);
      }
    }
    return wrote;
  };
  await added();
  const before = reads;
  return {
    ...driver,
    async looks() {
      const wrote = [...new Set(await added())];
      return withLook((await driver.looks?.()) ?? {}, {
        ...(reads > before && { lookedBy: 'kit' }),
        wrote,
      });
    },
  };
}
