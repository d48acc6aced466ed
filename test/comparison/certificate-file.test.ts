import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigurationError } from '../../src/certificate/errors.ts';
import { readCertificate } from '../../src/comparison/index.ts';
import { certificateOf } from '../../src/merchant/index.ts';
import { evidence } from '../attestation/evidence-fixture.ts';
import { CONFORMANT } from '../certification/certificate-fixture.ts';
import { useFolder } from '../support/use.ts';

const folder = await useFolder();

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
  assert.ok(byFile.subject === 'gateway' && byFolder.subject === 'gateway');
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

test('a certificate of another schema version is refused in one sentence that says so', async () => {
  const { subject: _, ...older } = CONFORMANT;
  for (const [name, content] of [
    ['older.json', { ...older, schemaVersion: 1 }],
    ['older-application.json', { ...certificateOf(evidence()), schemaVersion: 1 }],
    ['newer.json', { ...CONFORMANT, schemaVersion: 3 }],
  ] as const)
    await refused(
      await file(name, content),
      new RegExp(
        `^\\S*${name} is a certificate of schema version ${content.schemaVersion}, and this kit reads only version 2: repeat the run$`,
      ),
    );
});

test('a certificate of an application is read, and one with a wrong member is refused by its place', async () => {
  const whole = certificateOf(evidence());
  const read = await readCertificate(await file('application.json', { ...whole, later: 'a new member' }));
  assert.deepEqual(read, { ...JSON.parse(JSON.stringify(whole)), later: 'a new member' });
  const [task] = whole.tasks;
  await refused(
    await file('odd-application.json', { ...whole, tasks: [{ ...task, verdict: 'splendid' }] }),
    /not a certificate: tasks\.0\.verdict/,
  );
  await refused(
    await file('odd-subject.json', { ...whole, subject: 'a bank' }),
    /odd-subject\.json is not a certificate: subject/,
  );
});
