import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';

const start = fileURLToPath(new URL('../../src/cli/start.mjs', import.meta.url));
const sample = (name: string) => fileURLToPath(new URL(`../validation/samples/${name}`, import.meta.url));

const validate = (words: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  tck(['validate', ...words], environment);

test('good messages end with 0 and without a line, bad ones with 1 and a line each', async () => {
  const good = await validate([sample('charge.reply.xml'), sample('cancel.form')]);
  assert.deepEqual([good.code, good.out], [0, '']);
  assert.match(good.err, /^2 messages, no findings$/m);
  const file = sample('refund.bad.request.xml');
  const bad = await validate([file, sample('charge.reply.xml')]);
  assert.equal(bad.code, 1);
  assert.deepEqual(bad.out.trimEnd().split('\n'), [
    `${file}:2 cardExpiration refundDeal.request.cardExpiration is required with a cardId; allowed: a real date written MMYY`,
    `${file}:4 total refundDeal.request.total has a value that is not allowed; allowed: 1 to 20 digits`,
  ]);
  assert.match(bad.err, /2 messages, 2 findings in 1/);
});

test('a file that is missing and one that is no message end with 2, named, and the others are told', async () => {
  const words = ['/no/such.xml', start, sample('installments.bad.request.xml')];
  const { code, out, err } = await validate(words);
  assert.equal(code, 2);
  assert.match(err, /such\.xml cannot be read \(ENOENT\)/);
  assert.match(err, /start\.mjs is neither XML nor a form with int_in/);
  assert.match(out, /installments\.rule/);
  assert.match(err, /^1 message, 1 finding in 1 message; 2 files could not be read$/m);
  assert.doesNotMatch(err, /\n\s+at /);
  const rest = await validate(['/no/such.xml', sample('charge.reply.xml'), sample('cancel.form')]);
  assert.equal(rest.code, 2);
  assert.match(rest.err, /^2 messages, no findings in them; 1 file could not be read$/m);
  assert.match((await validate(['/no/such.xml'])).err, /^1 file could not be read$/m);
});

test('with --request a reply is held to its request', async () => {
  const [request, reply] = [sample('charge.request.xml'), sample('charge.reply.xml')];
  const pair = await validate([reply, '--request', request]);
  assert.equal(pair.code, 1);
  assert.match(
    pair.out,
    /charge\.reply\.xml:\d+ cvvFlag .* is "1", although the request has no value of cvv/,
  );
});

test('--json is one document that holds everything', async () => {
  const words = [sample('lying-declaration.reply.xml'), sample('inquiry.bad.request.xml'), '/no/such.xml'];
  const { code, out } = await validate([...words, '--json']);
  assert.equal(code, 2);
  const { valid, files, unusable } = JSON.parse(out);
  assert.equal(valid, false);
  assert.equal(files[0].remarks.length, 1);
  assert.deepEqual([files[1].kind, files[1].command], ['request', 'inquireTransactions']);
  assert.equal(files[1].findings.length, 4);
  assert.deepEqual(Object.keys(files[1].findings[0]).sort(), ['by', 'element', 'line', 'problem', 'rule']);
  assert.deepEqual(unusable, [{ file: '/no/such.xml', reason: 'cannot be read (ENOENT)' }]);
  const good = await validate([sample('charge.reply.xml'), '--json']);
  assert.deepEqual([good.code, JSON.parse(good.out).valid], [0, true]);
});

test('colour is for terminals, or where it is asked for', async () => {
  const file = sample('installments.bad.request.xml');
  const sequence = String.fromCharCode(27);
  assert.ok(!(await validate([file])).out.includes(sequence));
  assert.ok((await validate([file], { FORCE_COLOR: '1' })).out.includes(sequence));
});

test('a thousand files are validated in batches, each finding at its file', async () => {
  const folder = await useFolder();
  const [good, bad] = await Promise.all([
    readFile(sample('charge.reply.xml')),
    readFile(sample('installments.bad.request.xml')),
  ]);
  const files = Array.from({ length: 1_000 }, (_, index) => join(folder, `${index}.xml`));
  await Promise.all(files.map((file, index) => writeFile(file, index % 100 === 7 ? bad : good)));
  const { code, out } = await validate(files);
  assert.equal(code, 1);
  const lines = out.trimEnd().split('\n');
  assert.equal(lines.length, 10);
  lines.forEach((line, index) => {
    assert.ok(line.startsWith(join(folder, `${index * 100 + 7}.xml:5 total installments.rule `)), line);
  });
});

test('an unknown element is a warning with what was meant, and counts with --strict alone', async () => {
  const folder = await useFolder();
  const written = async (name: string, from: string, to: string) => {
    const text = await readFile(sample('charge.request.xml'), 'utf8');
    const plain = text.replace(/<colour>.*<\/invoice>/s, '');
    const changed = plain.replace(from, to);
    assert.ok(from === '' || changed !== plain);
    await writeFile(join(folder, name), changed);
    return join(folder, name);
  };
  const good = await written('good.xml', '', '');
  const misspelt = await written('misspelt.xml', '<cvv></cvv>', '<ccv>123</ccv>');
  const empty = await written('empty.xml', '<cvv></cvv>', '<ccv></ccv>');
  const lax = await validate([misspelt]);
  assert.equal(lax.code, 0);
  assert.equal(lax.out, `${misspelt}:12 ccv warning: is not in the specification; did you mean cvv?\n`);
  assert.match(lax.err, /^1 message, no findings, 1 warning$/m);
  const strict = await validate([misspelt, '--strict']);
  assert.deepEqual([strict.code, strict.out], [1, lax.out]);
  assert.equal((await validate([good, empty, '--strict'])).code, 0);
  assert.equal(JSON.parse((await validate([misspelt, '--json'])).out).valid, true);
  assert.equal(JSON.parse((await validate([misspelt, '--json', '--strict'])).out).valid, false);
  // A wrong XML declaration violates no rule, and a gateway may add elements to replies.
  const lies = sample('lying-declaration.reply.xml');
  assert.equal((await validate([lies, '--strict'])).code, 0);
  const added = join(folder, 'added.reply.xml');
  const reply = await readFile(sample('charge.reply.xml'), 'utf8');
  await writeFile(added, reply.replace('<tranId>', '<colour>blue</colour><tranId>'));
  const warned = await validate([added, '--strict']);
  assert.deepEqual([warned.code, warned.out], [0, '']);
  const lacking = async (element: string, name: string) => {
    assert.ok(reply.includes(element));
    await writeFile(join(folder, name), reply.replace(element, ''));
    return join(folder, name);
  };
  const recommended = await lacking('<fileNumber/>', 'recommended.xml');
  const once = await validate([recommended]);
  assert.equal(once.code, 0);
  assert.match(once.out, /fileNumber warning: transaction\.reply\.fileNumber /);
  assert.equal((await validate([recommended, '--strict'])).code, 1);
  const stated = await validate([await lacking('<cardName/>', 'stated.xml')]);
  assert.equal(stated.code, 1);
  assert.match(stated.out, /cardName transaction\.reply\.cardName /);
});
