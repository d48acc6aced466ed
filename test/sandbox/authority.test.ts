import assert from 'node:assert/strict';
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  makeAuthority,
  makeSigner,
  UnusableAuthority,
  validFor,
  written,
} from '../../src/sandbox/authority.ts';
import {
  commonName,
  elementsIn,
  extensions,
  oid,
  sequence,
  set,
  signed,
  subjectOf,
  utf8,
} from '../../src/sandbox/x509.ts';
import { useFolder } from '../support/use.ts';

const directory = await useFolder();

const day = 24 * 60 * 60 * 1000;

test('OpenSSL reads the certificates as they were meant', async () => {
  const addresses = ['::ffff:1.2.3.4', 'fe80::1:2%eth0', '2001:db8:0:1:2:3:4:5'];
  const { ca, certificate, key } = await makeAuthority({ names: ['*.shop_a.example', ...addresses] });
  const [authority, server] = [new X509Certificate(ca), new X509Certificate(certificate)];
  assert.deepEqual([authority.ca, server.ca], [true, false]);
  assert.ok(server.checkIssued(authority));
  assert.ok(server.verify(authority.publicKey));
  assert.ok(authority.verify(authority.publicKey));
  assert.ok(server.checkPrivateKey(createPrivateKey(key)));
  assert.equal(server.subject, 'CN=*.shop_a.example');
  assert.equal(server.issuer, 'CN=ashrait-tck sandbox CA');
  assert.deepEqual(server.keyUsage, ['1.3.6.1.5.5.7.3.1']);
  assert.equal(
    server.subjectAltName,
    'DNS:*.shop_a.example, IP Address:0:0:0:0:0:FFFF:102:304, IP Address:FE80:0:0:0:0:0:1:2, ' +
      'IP Address:2001:DB8:0:1:2:3:4:5, DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
  );
  for (const { validFromDate, validToDate } of [authority, server]) {
    assert.ok(Math.abs(Date.now() - day - validFromDate.getTime()) < 60_000);
    assert.ok(Math.abs(Date.now() + 30 * day - validToDate.getTime()) < 60_000);
  }
});

for (const [length, bytes] of [
  [300, 2 ** 8],
  [6_000, 2 ** 16],
] as const)
  test(`a certificate with ${length} names is as long as it says`, async () => {
    const names = Array.from({ length }, (_, at) => `shop-${at}.example`);
    const { certificate } = await makeAuthority({ names });
    const { raw, subjectAltName = '' } = new X509Certificate(certificate);
    assert.ok(raw.length > bytes, `${raw.length} bytes`);
    assert.equal(elementsIn(raw).length, 3);
    assert.equal(subjectAltName.split(', ').length, length + 3);
  });

test('a certificate may end before 2050 and after', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = commonName('a clock');
  for (const [from, to] of [
    ['1999-12-31T23:59:59.000Z', '2049-12-31T23:59:59.000Z'],
    ['2049-12-31T23:59:59.000Z', '2050-01-01T00:00:00.000Z'],
    ['2050-01-01T00:00:00.000Z', '2112-02-29T12:34:56.000Z'],
  ] as const) {
    const valid = { from: new Date(from), to: new Date(to) };
    const made = signed({ subject: name, issuer: name, valid, publicKey, extensions: [] }, privateKey);
    assert.deepEqual([made.validFromDate, made.validToDate], [valid.from, valid.to]);
  }
});

test('each certificate has a serial number of its own, positive and of 16 bytes', () => {
  const numbers = Array.from({ length: 50 }, () => makeSigner(1).ca.serialNumber);
  assert.equal(new Set(numbers).size, 50);
  for (const number of numbers) assert.match(number, /^[4-7][0-9A-F]{31}$/);
});

test('an authority of another origin signs under its own name, byte for byte', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(
    set(sequence(oid('2.5.4.10'), utf8('A shop'))),
    set(sequence(oid('2.5.4.3'), utf8('בית'))),
  );
  const ca = signed(
    {
      ...{ subject: name, issuer: name, valid: validFor(90), publicKey },
      extensions: [...extensions.authority, extensions.subjectKey(publicKey)],
    },
    privateKey,
  );
  await writeFile(join(directory, 'ca.pem'), ca.toString());
  await writeFile(join(directory, 'ca-key.pem'), written(privateKey));
  const { certificate, ca: reported } = await makeAuthority({ directory });
  const server = new X509Certificate(certificate);
  assert.equal(reported, ca.toString());
  assert.ok(server.checkIssued(ca) && server.verify(publicKey));
  const issuer = elementsIn(elementsIn(server.raw)[0] ?? Buffer.alloc(0))[3];
  assert.deepEqual(issuer, subjectOf(ca));
});

test('an authority that ends too soon is made anew', async () => {
  const { ca, key } = makeSigner(29);
  await writeFile(join(directory, 'ca.pem'), ca.toString());
  await writeFile(join(directory, 'ca-key.pem'), written(key));
  const made = await makeAuthority({ directory });
  assert.notEqual(made.ca, ca.toString());
  assert.equal(await readFile(join(directory, 'ca.pem'), 'utf8'), made.ca);
  assert.equal((await makeAuthority({ directory })).ca, made.ca);
});

test('what is no authority, or has the key of another one or of another kind, is refused', async () => {
  const { ca, key } = makeSigner(90);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const [certificate, secret] of [
    ['no certificate', written(key)],
    [ca.toString(), 'no key'],
    [ca.toString(), written(makeSigner(90).key)],
    [ca.toString(), written(rsa)],
  ] as const) {
    await writeFile(join(directory, 'ca.pem'), certificate);
    await writeFile(join(directory, 'ca-key.pem'), secret);
    await assert.rejects(makeAuthority({ directory }), UnusableAuthority);
  }
});
