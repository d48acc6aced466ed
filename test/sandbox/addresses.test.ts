import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { after, test } from 'node:test';
import { GatewayClient } from '../../src/client/index.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { credentials, useSandbox } from '../support/use.ts';

const result = async (client: GatewayClient) => (await client.call('doDeal', plainCharge)).decoded.result;

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

for (const [host, announced] of [
  ['127.0.0.1', 'https://localhost:'],
  ['127.0.0.2', 'https://127.0.0.2:'],
  ['::1', 'https://[::1]:'],
] as const)
  test(`a sandbox on ${host} is reachable at the announced addresses`, {
    skip: host === '::1' && !hasIpv6 && 'this machine has no IPv6',
  }, async () => {
    const { sandbox, client } = await useSandbox({ host });
    const { baseUrl, ownUrl, controlUrl, consoleUrl } = sandbox;
    for (const url of [baseUrl, ownUrl, controlUrl, consoleUrl])
      assert.ok(url?.startsWith(announced), `${url}`);
    assert.equal(await result(client), '000');
    const own = new GatewayClient({ ...sandbox, ...credentials, baseUrl: ownUrl });
    assert.equal(await result(own), '000');
    await own.close();
  });

test('500 idle connections and 20 slow bodies leave the sandbox answering', async () => {
  const { sandbox, client } = await useSandbox();
  const { port } = new URL(sandbox.baseUrl);
  const sockets: Socket[] = [];
  after(() => sockets.forEach((socket) => void socket.destroy()));
  for (let count = 0; count < 500; count++) sockets.push(connect(Number(port), '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const slow = Array.from({ length: 20 }, () => connectSlowly(sandbox, Number(port)));
  sockets.push(...(await Promise.all(slow)));
  for (let charge = 0; charge < 5; charge++) assert.equal(await result(client), '000');
  assert.equal(sockets.filter(({ destroyed }) => !destroyed).length, 520);
});

async function connectSlowly({ ca }: Sandbox, port: number): Promise<Socket> {
  const { connect: secure } = await import('node:tls');
  const socket = secure({ port, host: 'localhost', ca });
  await once(socket, 'secureConnect');
  socket.on('error', () => {});
  socket.write('POST /xpo/Relay HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nint_in=');
  return socket;
}
