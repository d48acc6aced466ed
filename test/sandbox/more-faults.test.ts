import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { Agent, fetch } from 'undici';
import { TransportError } from '../../src/client/index.ts';
import { buildRequest } from '../../src/message/build-request.ts';
import { textAt } from '../../src/message/element.ts';
import type { Handled } from '../../src/sandbox/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { ask } from './ask.ts';
import { control } from './control-client.ts';
import { holdWaits } from './held-waits.ts';
import { formOf } from './in-process.ts';
import { phases, useFaults } from './planted.ts';

const { sandbox, client, reference, charge, made: found, plant } = await useFaults();
const waits = holdWaits(sandbox);
afterEach(() => waits.end());

const type = 'application/x-www-form-urlencoded';
const formFor = (user: string) =>
  formOf(buildRequest({ command: 'doDeal', fields: { ...plainCharge, user } }));
const postOf = (form: string) =>
  `POST /xpo/Relay HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${form.length}\r\n\r\n${form}`;

/** Posts a charge, and returns the events of its socket. */
function socketMeets(user: string): Promise<string> {
  const { port } = new URL(sandbox.baseUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: 'localhost', port: Number(port), ca: sandbox.ca }, () =>
      socket.write(postOf(formFor(user))),
    );
    socket.on('data', () => resolve('data'));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    socket.on('close', () => resolve('closed'));
  });
}

for (const [phase, made] of phases) {
  test(`the connection is reset ${phase} the commit, and ${made} is made; a close is no reset`, async () => {
    const [user, other] = [reference(), reference()];
    await plant({ user, phase, action: { drop: 'reset' } });
    await plant({ user: other, phase, action: { drop: 'connection' } });
    assert.equal(await socketMeets(user), 'ECONNRESET');
    assert.equal(await socketMeets(other), 'closed');
    assert.deepEqual([found(user), found(other)], [made, made]);
    assert.equal(await socketMeets(user), 'data', 'it is used once');
  });

  test(`a reply drips ${phase} the commit, whole in the end, and too slow for some; ${made} is made`, async () => {
    const user = reference();
    await plant({ user, phase, action: { drip: { pieces: 5, everyMs: 40 } } });
    const begun = performance.now();
    const { decoded } = await charge(user);
    assert.ok(performance.now() - begun >= 5 * 39);
    assert.equal(decoded.result, phase === 'after' ? '000' : '999');
    const dispatcher = new Agent({ connect: { ca: sandbox.ca } });
    const post = { method: 'POST', body: new URLSearchParams(formFor(user)), dispatcher };
    await plant({ user, phase, action: { drip: { pieces: 100, everyMs: 100 } } });
    const patience = new AbortController();
    const begins = await fetch(`${sandbox.baseUrl}/xpo/Relay`, { ...post, signal: patience.signal });
    // The reply takes ten seconds, so it is still under way.
    setTimeout(() => patience.abort(), 50);
    await assert.rejects(begins.text(), { name: 'AbortError' });
    await dispatcher.close();
    assert.equal(found(user), 2 * made);
  });

  for (const [body, expected] of [
    ['empty', /^$/],
    ['html', /^<!DOCTYPE html>.*Please wait/],
  ] as const)
    test(`200 with ${body} ${phase} the commit, and ${made} is made`, async () => {
      const user = reference();
      await plant({ user, phase, action: { body } });
      const headers = { 'content-type': type };
      const { status, text } = await ask(sandbox, '/xpo/Relay', {
        ...{ method: 'POST', headers, body: formFor(user) },
      });
      assert.equal(status, 200);
      assert.match(text, expected);
      assert.equal(found(user), made);
    });
}

const inquire = async (user: string) =>
  (await client.call('inquireTransactions', { terminalNumber: '0880000010', user })).decoded.result;

test('a late commit: the client gives up and finds nothing, and then the deal is made', async () => {
  const user = reference();
  await plant({ user, phase: 'after', action: { lateCommitMs: 1_000 } });
  await assert.rejects(charge(user), TransportError);
  assert.equal(await inquire(user), '099');
  assert.equal(await waits.begun(), 1_000);
  await waits.end();
  assert.equal(await inquire(user), '000');
  assert.equal(found(user), 1);
});

/** Faults by which the client loses the connection, and the sandbox serves the request later. */
const slow = [
  ['a late commit', { phase: 'after', action: { lateCommitMs: 500 } }],
  ['a wait before', { phase: 'before', action: { delayMs: 500 } }],
] as const;

for (const [name, fault] of slow) {
  for (const [mayBeDuplicate, made] of [
    ['1', 1],
    ['', 2],
  ] as const)
    test(`${name}, and meanwhile a retry with mayBeDuplicate "${mayBeDuplicate}": ${made} made`, async () => {
      const user = reference();
      await plant({ user, ...fault });
      const request = { command: 'doDeal', requestId: user, fields: { ...plainCharge, user } };
      const first = client.send(request).catch((error: Error) => error);
      assert.equal(await waits.begun(), 500);
      const retry = await client.send({ ...request, beside: { mayBeDuplicate } });
      assert.equal(textAt(retry.reply, 'response.result'), '000');
      assert.equal(found(user), 1);
      await waits.end();
      const given = await first;
      assert.equal(found(user), made);
      const remarks = sandbox.state.journal.latest()?.remarks.join() ?? '';
      assert.equal(remarks.includes('The request changed nothing, because a retry'), made === 1, remarks);
      if ('reply' in given)
        assert.equal(
          textAt(given.reply, 'response.tranId') === textAt(retry.reply, 'response.tranId'),
          made === 1,
        );
      const again = await client.send({ ...request, beside: { mayBeDuplicate: '1' } });
      assert.equal(textAt(again.reply, 'response.result'), '000');
      assert.equal(found(user), made);
    });

  for (const path of ['reset', 'snapshots/empty/restore'])
    test(`${name} is called off by ${path}`, async () => {
      await control(sandbox, 'PUT', 'snapshots/empty');
      const user = reference();
      await plant({ user, ...fault });
      const first = client.send({ command: 'doDeal', fields: { ...plainCharge, user } });
      const given = first.catch((error: Error) => error);
      await waits.begun();
      assert.equal((await control(sandbox, 'POST', path)).status, 200);
      const exchange = await given;
      if ('reply' in exchange) assert.equal(textAt(exchange.reply, 'response.result'), '999');
      await waits.end();
      assert.equal(found(user), 0);
      assert.equal((await charge(user)).decoded.result, '000');
      assert.equal(found(user), 1, 'what comes after it is served');
    });

  test(`${name} is called off when the sandbox stops`, async () => {
    const { sandbox: own, client: asking } = await useSandbox();
    const ownWaits = holdWaits(own);
    await control(own, 'POST', 'faults', fault);
    const given = assert.rejects(asking.call('doDeal', plainCharge), TransportError);
    await ownWaits.begun();
    await own.stop();
    await given;
    await ownWaits.end();
    assert.equal(own.state.ledger.all().length, 0);
  });

  test(`${name} on the other side of 23:00 waits for the next daily run`, async () => {
    const user = reference();
    await control(sandbox, 'POST', 'clock', { to: '22:59:00', freeze: true });
    await plant({ user, ...fault });
    const first = client.send({ command: 'doDeal', fields: { ...plainCharge, user } }).catch(() => undefined);
    await waits.begun();
    sandbox.state.clock.set(sandbox.state.clock.zoned().add({ minutes: 5 }));
    await waits.end();
    await first;
    await control(sandbox, 'GET', 'health');
    assert.deepEqual(
      sandbox.state.ledger.byUser(user).map(({ state }) => state),
      ['pending transmission'],
    );
    await control(sandbox, 'POST', 'clock', { reset: true });
  });
}

test('a late commit is told when it happens, by the journal and to whoever watches', async (t) => {
  const user = reference();
  await plant({ user, phase: 'after', action: { lateCommitMs: 300 } });
  const lines: Handled[] = [];
  t.after(sandbox.state.events.on('handled', (handled) => lines.push(handled)));
  await assert.rejects(charge(user), TransportError);
  assert.deepEqual(
    lines.map(({ result }) => result),
    ['999'],
  );
  await waits.end();
  const [made] = sandbox.state.ledger.byUser(user);
  const [, line, ...more] = lines;
  assert.deepEqual(more, []);
  const { at, ...reported } = line ?? { at: '' };
  assert.deepEqual(reported, {
    ...{
      command: 'doDeal',
      terminalNumber: '0880000010',
      amount: '1000 ILS',
      result: '000',
      reason: '',
      reference: user,
      milliseconds: 0,
    },
    remarks: [`a late commit: tranId ${made?.tranId}`],
  });
  const entry = [...sandbox.state.journal.entries()].at(-1);
  assert.deepEqual(
    [entry?.request, entry?.result, entry?.command, entry?.terminalNumber, entry?.at],
    [`a late commit: tranId ${made?.tranId}`, '000', 'doDeal', '0880000010', at],
  );
});

test('a reset meets the client that a fault meets, and not another one with the same port', async () => {
  const { sandbox: own } = await useSandbox({ host: '127.0.0.1' });
  const { port } = new URL(own.baseUrl);
  const open = (localAddress: string, localPort?: number) =>
    new Promise<TLSSocket>((resolve, reject) => {
      const at = { host: '127.0.0.1', port: Number(port), ca: own.ca, servername: 'localhost' };
      const socket = connect({ ...at, localAddress, ...(localPort && { localPort }) } as ConnectionOptions);
      socket.once('secureConnect', () => resolve(socket)).once('error', reject);
    });
  const idle = await open('127.0.0.1');
  const seen = await open('127.0.0.2', idle.localPort);
  assert.equal(seen.localPort, idle.localPort);
  const end = (socket: TLSSocket) =>
    new Promise<string>((resolve) =>
      socket
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
        .on('data', () => resolve('data'))
        .setTimeout(60_000, () => resolve('nothing')),
    );
  const [seenEnd, idleEnd] = [end(seen), end(idle)];
  await control(own, 'POST', 'faults', { phase: 'before', action: { drop: 'reset' } });
  const post = postOf(formFor('reset'));
  seen.write(post);
  assert.equal(await seenEnd, 'ECONNRESET');
  idle.write(post);
  assert.equal(await idleEnd, 'data');
  idle.destroy();
});
