import assert from 'node:assert/strict';
import { mkdtemp, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { attest } from '../../src/attestation/attest.ts';
import { newKeys, privateKeyFrom, publicKeyFrom } from '../../src/attestation/keys.ts';
import { verified } from '../../src/attestation/verify.ts';
import { certificateFrom } from '../../src/certification/certificate-of-run.ts';
import { certificateOf } from '../../src/merchant/index.ts';
import { merchantMarkdown } from '../../src/merchant/report/reports.ts';
import { markdown } from '../../src/reports/markdown.ts';
import { placesOf } from '../../src/reports/places.ts';
import { writeReports } from '../../src/reports/reports.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';
import { evidence, writeApplication } from './evidence-fixture.ts';
import { facts, messages } from './run-fixture.ts';

const pems = newKeys();
const [key, open] = [privateKeyFrom(pems.privateKey, 'key'), publicKeyFrom(pems.publicKey, 'pub')];

const folder = await useFolder();
await writeFile(join(folder, 'key.pub'), pems.publicKey);

const made = {
  async gateway(handbook?: string) {
    const out = await mkdtemp(join(folder, 'gateway-'));
    const envelopes = await messages(facts());
    const certificate = certificateFrom(envelopes);
    await writeReports(out, envelopes, certificate, handbook);
    return { out, summary: markdown(certificate, placesOf(envelopes)) };
  },
  async application() {
    const out = await mkdtemp(join(folder, 'application-'));
    const of = evidence();
    await writeApplication(out, of);
    return { out, summary: merchantMarkdown(certificateOf(of)) };
  },
};

async function signed(subject: keyof typeof made, handbook?: string) {
  const run = await made[subject](handbook);
  await writeFile(join(run.out, 'certificate.intoto.jsonl'), (await attest(run.out, key, 90)).envelope);
  return run;
}

const unsignedOf = async (out: string) => (await verified(out, open)).unsigned;

for (const subject of ['gateway', 'application'] as const) {
  test(`${subject}: reports as they were written are what the certificate renders; one letter more is altered`, async () => {
    const { out, summary } = await signed(subject);
    await writeFile(join(out, 'certificate.md'), summary);
    const names = ['certificate.html', 'certificate.md', 'junit.xml'];
    assert.deepEqual(await unsignedOf(out), { rendered: names, altered: [], unread: [], unknown: [] });
    for (const name of names) {
      const text = await readFile(join(out, name), 'utf8');
      await writeFile(join(out, name), `${text}x`);
      const { altered, rendered } = await unsignedOf(out);
      assert.deepEqual([altered, rendered.length], [[name], 2]);
      await writeFile(join(out, name), text);
    }
  });

  test(`${subject}: a report of another verdict, a link and a file of somebody else are named`, async () => {
    const { out } = await signed(subject);
    const page = join(out, 'certificate.html');
    const text = await readFile(page, 'utf8');
    const other = text.replaceAll(/Incomplete|Ready/g, 'Conformant');
    assert.notEqual(other, text);
    await writeFile(page, other);
    await rename(join(out, 'junit.xml'), join(out, 'notes.txt'));
    await symlink(join(out, 'notes.txt'), join(out, 'junit.xml'));
    assert.deepEqual(await unsignedOf(out), {
      rendered: [],
      altered: ['certificate.html'],
      unread: ['junit.xml'],
      unknown: ['notes.txt'],
    });
    const { out: said } = await tck(['verify', out, '--key', join(folder, 'key.pub')], { NO_COLOR: '1' });
    assert.match(said, /^VERIFIED/);
    assert.match(said, /\n {2}Verified {2}certificate\.json, (?:messages|evidence)\.ndjson\n/);
    assert.match(
      said,
      /\n {2}ALTERED {3}certificate\.html: different from the report that the kit makes from this certificate;/,
    );
    assert.match(
      said,
      /\n {2}NOT READ {2}junit\.xml: a link or a folder, which the kit did not compare with/,
    );
    assert.match(said, /\n {2}Others {4}notes\.txt: not signed and not verified\n/);
    assert.doesNotMatch(said, /Rendered/);
  });
}

test('a page with links to a served handbook is what the certificate renders, and its address is named', async () => {
  const { out } = await signed('gateway', 'https://docs.example/kit/');
  const { rendered, altered } = await unsignedOf(out);
  assert.deepEqual(altered, []);
  assert.ok(rendered.includes('certificate.html (links to https://docs.example/kit)'), rendered.join());
  const page = join(out, 'certificate.html');
  const text = await readFile(page, 'utf8');
  await writeFile(page, text.replace('https://docs.example/kit/rules', 'https://other.example/rules'));
  assert.deepEqual((await unsignedOf(out)).altered, ['certificate.html']);
});

test('a counterexample of an application that has none is altered', async () => {
  const { out } = await signed('application');
  await writeFile(join(out, 'counterexample.json'), '{}\n');
  assert.deepEqual((await unsignedOf(out)).altered, ['counterexample.json']);
});
