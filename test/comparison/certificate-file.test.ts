import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ConfigurationError } from '../../src/certificate/configuration-error.ts';
import { isApplication, readCertificate } from '../../src/comparison/index.ts';
import { CONFORMANT } from '../certification/certificate-fixture.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tck-compare-'));
});
after(() => rm(folder, { recursive: true }));

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const refused = (path: string, pattern: RegExp) =>
  assert.rejects(readCertificate(path), (error) => {
    assert.ok(error instanceof ConfigurationError);
    assert.match(error.message, pattern);
    return true;
  });

test('a certificate is read by its name, or from the folder that holds it', async () => {
  const path = await file('certificate.json', CONFORMANT);
  const [byFile, byFolder] = [await readCertificate(path), await readCertificate(folder)];
  assert.ok(!isApplication(byFile) && !isApplication(byFolder));
  assert.equal(byFile.rules.length, CONFORMANT.rules.length);
  assert.equal(byFolder.target.name, CONFORMANT.target.name);
});

test('what is no certificate is told as that, and by what it lacks', async () => {
  await refused(join(folder, 'none.json'), /none\.json cannot be read \(ENOENT\)/);
  await mkdir(join(folder, 'empty'));
  await refused(join(folder, 'empty'), /certificate\.json cannot be read/);
  await refused(
    await file('text.json', 'cardNo 4580000000000000'),
    /text\.json is not a certificate: it is not JSON$/,
  );
  await refused(await file('other.json', { name: 'x' }), /other\.json is not a certificate/);
  await refused(await file('null.json', 'null'), /null\.json is not a certificate/);
  const [rule] = CONFORMANT.rules;
  await refused(
    await file('odd.json', { ...CONFORMANT, rules: [{ ...rule, verdict: 'splendid' }] }),
    /odd\.json is not a certificate: rules\.0\.verdict/,
  );
  await refused(await file('bare.json', { ...CONFORMANT, rules: [] }), /not a certificate: rules/);
});

test('a certificate of another schema version is told as that', async () => {
  await refused(
    await file('newer.json', { ...CONFORMANT, schemaVersion: 2 }),
    /schema version 2; only version 1/,
  );
});
