import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { MerchantCertificate } from '../../../src/merchant/index.ts';
import { testCards } from '../../../src/sandbox/index.ts';
import { certificateIn } from '../../support/certificate.ts';
import { useFolder } from '../../support/use.ts';
import { ended, heard, started } from '../../system/process.ts';
import { tck } from '../../tck.ts';

const folder = await useFolder();

const run = promisify(execFile);
const secret = { ASHRAIT_USER: 'shop', ASHRAIT_PASSWORD: 'Long-enough-9-pass!' };
const none = { ASHRAIT_USER: undefined, ASHRAIT_PASSWORD: undefined };

const card = `<cardNo>4580000000000000</cardNo><cardExpiration>1230</cardExpiration>`;
const within = (command: string, id: string, fields: string) =>
  `<ashrait><request><version>2000</version><language>ENG</language><requestId>${id}</requestId><command>${command}</command><${command}><terminalNumber>0880000010</terminalNumber>${fields}</${command}></request></ashrait>`;
const deal = (order: string, total: string, more = '') =>
  within(
    'doDeal',
    `${order}-deal`,
    `<transactionType>Debit</transactionType><validation>AutoComm</validation><creditType>RegularCredit</creditType><transactionCode>Internet</transactionCode><currency>ILS</currency><total>${total}</total>${card}<user>${order}</user>${more}`,
  );
const inquiry = (order: string) => within('inquireTransactions', `${order}-inquiry`, `<user>${order}</user>`);

/** A passive session as a process, with its address. */
async function session(name: string, announced: RegExp, ...words: readonly string[]) {
  const out = join(folder, name);
  const child = started(['observe', '--passive', '--out', out, '--seed', '4', ...words], {
    ...{ ...secret, NO_COLOR: '1' },
  });
  const end = ended(child);
  const [, url = ''] = await heard(child)(announced);
  const curl = async (path: string, ...more: readonly string[]) =>
    (await run('curl', ['-s', '--cacert', join(out, 'ca.pem'), `${url}${path}`, ...more])).stdout;
  const post = async (xml: string, password = secret.ASHRAIT_PASSWORD) => {
    const fields = [`user=${secret.ASHRAIT_USER}`, `password=${password}`, `int_in=${xml}`];
    const reply = await curl('/xpo/Relay', ...fields.flatMap((field) => ['--data-urlencode', field]));
    return /<result>(\d+)/.exec(reply)?.[1];
  };
  return { out, child, end, curl, post };
}

test('twenty requests by curl, right and wrong ones, are judged when it is stopped', async () => {
  const { out, child, end, curl, post } = await session('curl', /Address +(https:\S+)\/xpo\/Relay.*Faults/s);
  const answered: (string | undefined)[] = [];
  for (let order = 1; order <= 5; order++) {
    answered.push(await post(deal(`order${order}`, `${order}000`, '<cvv>123</cvv>')));
    answered.push(await post(inquiry(`order${order}`)));
  }
  assert.deepEqual([...new Set(answered)], ['000']);
  for (const order of ['a', 'b', 'c', 'd']) assert.equal(await post(deal(order, '123456789')), '401');
  assert.equal(await post(deal('e', '9000', '<ccv>999</ccv>')), '000');
  assert.equal(await post(inquiry('f'), 'another'), '405');
  assert.match(await curl('/xpo/Relay'), /by POST/);
  assert.match(await curl('/xpo/relays', '-d', 'x=1'), /Post commands to \/xpo\/Relay/);
  const json = ['-H', 'content-type: application/json', '-d', '{"command":"doDeal"}'];
  assert.match(await curl('/xpo/Relay', ...json), /<result>414/);
  assert.equal(await post(within('cancelDeal', 'g', '')), '317');
  child.kill('SIGTERM');
  const { code, out: printed, err } = await end;
  assert.equal(code, 1, err);
  assert.match(printed, /^NOT READY/);
  assert.match(printed, /doDeal\.request\.total .* \(request 11, 12, 13 and 1 more\)/);
  assert.match(printed, /did you mean cvv\? \(request 15\)/);
  const certificate = await certificateIn<MerchantCertificate>(out);
  assert.deepEqual(certificate.findings?.map(({ rule, count }) => `${count} ${rule}`).toSorted(), [
    '1 cancelDeal.lookup-required',
    ...Array(3).fill('1 http.endpoint'),
    '1 wire.known-elements',
    '4 doDeal.request.total',
  ]);
  assert.deepEqual(
    certificate.codes.map(({ code: one, times }) => `${times} ${one}`),
    ['11 000', '1 317', '4 401', '1 405', '1 414'],
  );
  const files = await readdir(out);
  assert.ok(files.includes('certificate.html') && files.includes('junit.xml'));
  const written = await Promise.all(files.map((name) => readFile(join(out, name), 'utf8')));
  for (const text of [...written, printed, err]) assert.ok(!text.includes(secret.ASHRAIT_PASSWORD));
  for (const text of written) {
    for (const { number } of testCards) assert.ok(!text.includes(number));
    assert.doesNotMatch(text, /<cvv>\d|<ccv>9|&gt;999/);
  }
});

test('with --for it ends by itself; where nothing arrived the run is incomplete, and the password was printed once', async () => {
  const words = ['observe', '--passive', '--for', 'PT0.3S', '--out', join(folder, 'silent')];
  const { code, out, err } = await tck(words, { ...none, NO_COLOR: '1' });
  assert.equal(code, 4);
  assert.match(out, /^INCOMPLETE/);
  const [, password = ''] = /Password +(\S{20,}) /.exec(err) ?? [];
  assert.ok(password.length >= 20);
  assert.equal((out + err).split(password).length, 2);
});

test('with --faults and --probe, the orders of a session are asked at its end, though Ctrl-C comes twice', async () => {
  const { out, child, end, post } = await session(
    'probed',
    /Address +(https:\S+)\/xpo\/Relay.*100 % of the requests.* get a fault: lost-replies \(/s,
    ...['--faults', 'lost-replies', '--fault-rate', '1', '--probe', 'echo "{reference} is DONE"'],
    ...['--probe-state', '/ is (\\w+)/', '--probe-map', 'paid=done'],
  );
  for (const order of ['K1', 'K2']) {
    await assert.rejects(post(deal(order, '1000')), 'the reply is lost');
    await post(inquiry(order));
  }
  // npm sends Ctrl-C on, so that it comes twice.
  child.kill('SIGINT');
  // Two signals at the same moment would be one.
  await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGINT');
  const { code, out: printed, err } = await end;
  assert.equal(code, 0, printed + err);
  assert.match(err, /stopped by Ctrl-C/);
  assert.ok((await readdir(out)).includes('certificate.json'));
  assert.match(printed, /2 orders have the state that the ledger shows/);
  assert.match(printed, /Exercised: charges 2, orders asked by the probe 2, lost replies 2/);
  assert.match(printed, /Nothing was refunded: /);
  assert.match(printed, /Seed {9}\d+, to repeat the ids \(and --faults\) of the sandbox with --seed \d+$/m);
  assert.match(err, /^ {3}3 {2}\S+ {2}doDeal .*drop\.$/m, 'each request has its number');
});
