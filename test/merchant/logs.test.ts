import assert from 'node:assert/strict';
import { appendFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import type { Driver } from '../../src/merchant/drivers/driver.ts';
import { withLogs, withLook } from '../../src/merchant/drivers/logs.ts';
import { useFolder } from '../support/use.ts';
import { certified } from './in-process.ts';

const password = 'only-of-this-session';
const beyond = 'more of a card number than the first eight and the last four digits';
const folder = await useFolder();

const unlooked = (files: readonly string[]) => ({
  idleLogs: `${files.map((one) => basename(one)).join(' and ')} of --logs got no new text: give --logs files that the application writes during the run`,
});

const driver: Driver = { name: 'a shop', ask: async () => ({}) };

test('without log files nothing is looked at, and one that is missing, empty or does not grow shows nothing', async () => {
  assert.equal((await withLogs(driver, [], password)).looks, undefined);
  const [log, missing] = [join(folder, 'empty.log'), join(folder, 'missing.log')];
  await writeFile(log, '');
  for (const files of [[log], [missing]])
    assert.deepEqual(await (await withLogs(driver, files, password)).looks?.(), unlooked(files));
  await writeFile(log, 'The shop is up.\n');
  const both = await withLogs(driver, [log, missing], password);
  const { looks } = await withLogs(driver, [log], password);
  assert.deepEqual(await looks?.(), unlooked([log]), 'the line is from before the run');
  await appendFile(log, 'sold\n');
  assert.deepEqual(await both.looks?.(), unlooked([missing]), 'one of two files is missing');
  for (const when of ['after a new line', 'later, without a new line'])
    assert.deepEqual(await looks?.(), { lookedBy: 'kit' }, when);
});

test('what is secret is found once, where it was added since the run began', async () => {
  const log = join(folder, 'shop.log');
  await writeFile(log, 'of an earlier run: 4580000000000000\n');
  const { looks } = await withLogs(driver, [log], password);
  assert.deepEqual(await looks?.(), unlooked([log]));
  const lines: readonly (readonly [line: string, wrote: readonly string[] | undefined])[] = [
    ['charged 458000******0000, cvv ***, in 123 ms\n', undefined],
    ['charged 4580-0000-0000-0000\n', ['a card number to shop.log']],
    ['charging: <cvv>123</cvv>\n', ['a CVV to shop.log']],
    ['Array\n(\n    [cvv] => 123\n)\n', ['a CVV to shop.log']],
    ["{ total: [ '100' ], cvv: [ '123' ] }\n", ['a CVV to shop.log']],
    ['{"cvv":["***"],"total":["123"]}\n', undefined],
    [`connecting with ${password}\n`, ['the password to shop.log']],
    ['security cv2 123\n', ['a CVV to shop.log']],
    ['charged 4580 0000 00** **** 0000\n', [`${beyond} to shop.log`]],
    ['charged ******0000000000\n', [`${beyond} to shop.log`]],
    ['charged 45800000****0000, id 00000000-0000-0000-0000-000000000000, at 0x0000000000\n', undefined],
    [`${gzipSync('<cardNo>4580000000000000</cardNo>').toString('base64')}\n`, ['a card number to shop.log']],
    [`${deflateSync('<cvv>123</cvv><total>100</total>').toString('base64')}\n`, ['a CVV to shop.log']],
    [`${gzipSync('sold for 100.00 ILS, and nothing else').toString('base64')}\n`, undefined],
    ['paid\n', undefined],
  ];
  for (const [line, wrote] of lines) {
    await appendFile(log, line);
    assert.deepEqual(await looks?.(), { lookedBy: 'kit', ...(wrote && { wrote }) }, line);
  }
  await writeFile(log, 'anew: 4580000000000000\n');
  assert.deepEqual((await looks?.())?.wrote, ['a card number to shop.log'], 'a file that was begun anew');
});

test('a look adds to an answer, and takes nothing away', () => {
  assert.deepEqual(withLook({ state: 'paid', lookedBy: 'person' }), { state: 'paid', lookedBy: 'person' });
  assert.deepEqual(withLook({ wrote: ['a CVV'] }, { lookedBy: 'kit', wrote: ['a card number'] }), {
    ...{ wrote: ['a CVV', 'a card number'], lookedBy: 'kit' },
  });
});

test('the check of what is written passes, fails or is undecided by what was looked at', async () => {
  const log = join(folder, 'hook.log');
  const doctors: unknown[] = [];
  const verdictWith = async (written: string, files: readonly string[], lookedBy?: 'kit') => {
    await writeFile(log, 'The shop is up.\n');
    const { looks } = await withLogs(driver, files, password);
    const { tasks, doctor } = await certified(
      async (asked, send, deal) => {
        const { result } = await send('doDeal', deal);
        await appendFile(log, written.replace('CARD', asked.card.number));
        // With a hook, the kit sees nothing of the application but its answer.
        return { state: result === '000' ? 'paid' : 'failed', lookedBy } as never;
      },
      ['charge-approved'],
      { onDoctor: () => {}, ...(looks && { looks }) },
    );
    const secrets = doctor?.find(({ question }) => question === 'secrets');
    doctors.push([secrets?.verdict, secrets?.says]);
    const found = tasks[0]?.checks.find(({ check }) => check === 'practice.no-secrets-written');
    return [found?.verdict, found?.reason];
  };
  assert.deepEqual(await verdictWith('sold\n', [log]), ['passed', undefined]);
  assert.deepEqual(await verdictWith('', [log]), ['undecided', unlooked([log]).idleLogs]);
  assert.deepEqual(doctors, [
    ['passed', ''],
    ['skipped', unlooked([log]).idleLogs],
  ]);
  // The output of a command does not show what the named files would have shown.
  assert.deepEqual(await verdictWith('', [log], 'kit'), ['undecided', unlooked([log]).idleLogs]);
  assert.deepEqual(await verdictWith('sold\n', [log], 'kit'), ['passed', undefined]);
  assert.deepEqual(await verdictWith('', [], 'kit'), ['passed', undefined]);
  assert.deepEqual(await verdictWith('sold to CARD\n', [log]), [
    'failed',
    'the application wrote a card number to hook.log',
  ]);
  for (const written of ['sold\n', 'sold to CARD\n'])
    assert.deepEqual(await verdictWith(written, []), [
      'undecided',
      'the kit saw neither output nor new text in log files; with --logs, name files that the application writes during the run',
    ]);
  assert.deepEqual(doctors.at(-1), ['skipped', 'neither an output nor a log file was searched: give --logs']);
});
