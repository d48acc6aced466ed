import assert from 'node:assert/strict';
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Envelope } from '@cucumber/messages';
import { attest } from '../../src/attestation/attest.ts';
import { Refused, sealed } from '../../src/attestation/envelope.ts';
import { newKeys, privateKeyFrom, publicKeyFrom } from '../../src/attestation/keys.ts';
import { extension } from '../../src/attestation/statement.ts';
import { verified } from '../../src/attestation/verify.ts';
import { certificateFrom } from '../../src/certification/certificate-of-run.ts';
import { assertRefused } from '../support/refused.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';
import { evidence, writeApplication } from './evidence-fixture.ts';
import { facts, messages, writeRun } from './run-fixture.ts';

const day = 86_400_000;
const pems = newKeys();
const key = privateKeyFrom(pems.privateKey, 'key');
const open = publicKeyFrom(pems.publicKey, 'pub');

const folder = await useFolder();
const [keyFile, pubFile] = [join(folder, 'key'), join(folder, 'key.pub')];
/** A folder with a signed run. Tests change only copies. */
const signed = join(folder, 'signed');

before(async () => {
  await writeFile(keyFile, pems.privateKey, { mode: 0o600 });
  await writeFile(pubFile, pems.publicKey);
  await writeRun(signed, await messages(facts()));
  const { code, out, err } = await tck(['sign', signed, '--key', keyFile]);
  assert.deepEqual([code, err], [0, '']);
  assert.match(out, /^SIGNED {2}incomplete {2}sandbox\n/);
});

let copies = 0;
async function copied(): Promise<string> {
  copies += 1;
  const copy = join(folder, `copy-${copies}`);
  await cp(signed, copy, { recursive: true });
  return copy;
}

const envelopeOf = (copy: string) => join(copy, 'certificate.intoto.jsonl');

interface Envelope_ {
  payload: string;
  payloadType: string;
  signatures: { keyid: string; sig: string }[];
}

const envelopeIn = async (copy: string): Promise<Envelope_> =>
  JSON.parse(await readFile(envelopeOf(copy), 'utf8'));

const statementIn = async (copy: string) =>
  JSON.parse(Buffer.from((await envelopeIn(copy)).payload, 'base64').toString());

const write = (copy: string, envelope: object) =>
  writeFile(envelopeOf(copy), `${JSON.stringify(envelope)}\n`);

// biome-ignore lint/suspicious/noExplicitAny: a statement is changed in ways that no type of it allows
type Changeable = any;

/** Changes the signed statement and signs it again, so that only the contents are wrong. */
async function resigned(copy: string, change: (statement: Changeable) => unknown): Promise<string> {
  const statement = await statementIn(copy);
  const changed = (await change(statement)) ?? statement;
  await writeFile(
    envelopeOf(copy),
    sealed(typeof changed === 'string' ? changed : JSON.stringify(changed), key),
  );
  return copy;
}

const digestOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

const withNewDigests = (copy: string) =>
  resigned(copy, async (statement) => {
    for (const one of statement.subject) one.digest.sha256 = await digestOf(join(copy, one.name));
    return statement;
  });

async function refusedFor(copy: string, why: RegExp, by: KeyObject = open, now?: Date): Promise<void> {
  await assert.rejects(verified(copy, by, undefined, now), (error) => {
    assert.ok(error instanceof Refused, String(error));
    assert.match(error.message, why);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
}

test('what was signed is verified, and the verdict is that of the messages', async () => {
  const { code, out, err } = await tck(['verify', signed, '--key', pubFile], { NO_COLOR: '1' });
  assert.deepEqual([code, err], [4, '']);
  assert.match(out, /^VERIFIED {2}incomplete {2}sandbox\n/);
  assert.match(out, /Only a part of the suite ran \(--command inquireTerminal\)\./);
  const { subject, predicate, predicateType, _type } = await statementIn(signed);
  assert.equal(_type, 'https://in-toto.io/Statement/v1');
  assert.equal(predicateType, 'https://in-toto.io/attestation/test-result/v0.1');
  assert.equal(predicate.result, 'FAILED');
  assert.deepEqual(
    subject.map(({ name }: { name: string }) => name),
    ['certificate.json', 'messages.ndjson'],
  );
  assert.ok(predicate.passedTests.includes('command.inquireTerminal'));
});

test('the statement names the contract, the suite and the expiry', async () => {
  const { predicate } = await statementIn(signed);
  const { contract, suite, expires, startedAt } = predicate[extension];
  assert.match(contract.digest, /^[0-9a-f]{64}$/);
  assert.match(suite.digest, /^[0-9a-f]{64}$/);
  assert.equal(Date.parse(expires) - Date.parse(startedAt), 90 * day);
  assert.deepEqual(
    predicate.configuration.map(({ name, digest }: Changeable) => [name, digest.sha256]),
    [
      ['contract', contract.digest],
      ['suite', suite.digest],
    ],
  );
});

test('--json has the same in one document, and the file may be named instead of its folder', async () => {
  const { code, out } = await tck(['verify', envelopeOf(signed), '--key', pubFile, '--json']);
  const { verified: is, verdict, tests } = JSON.parse(out);
  assert.deepEqual([code, is, verdict], [4, true, 'incomplete']);
  assert.ok(tests.passed.length > 0);
  const refused = await tck(['verify', signed, '--key', await otherKey(), '--json']);
  assert.equal(refused.code, 1);
  assert.equal(JSON.parse(refused.out).verified, false);
  assert.match(refused.err, /^tck: refused: it was signed by another key .*\n$/);
});

async function otherKey(): Promise<string> {
  const path = join(folder, 'other.pub');
  await writeFile(path, newKeys().publicKey);
  return path;
}

test('another key is refused', () =>
  refusedFor(signed, /^it was signed by another key/, publicKeyFrom(newKeys().publicKey, 'other')));

for (const name of ['certificate.json', 'messages.ndjson'])
  test(`one byte changed, and a file cut short, are refused: ${name}`, async () => {
    const changed = await copied();
    const bytes = await readFile(join(changed, name));
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(join(changed, name), bytes);
    await refusedFor(changed, new RegExp(`^${name} was changed after it was signed`));
    const short = await copied();
    await truncate(join(short, name), (await stat(join(short, name))).size - 1);
    await refusedFor(short, new RegExp(`^${name} was changed after it was signed`));
    const gone = await copied();
    await rm(join(gone, name));
    await refusedFor(gone, new RegExp(`${name} is missing`));
  });

test('a link is refused, also where it leads to the same bytes, and a folder on the way that is one', async () => {
  const linked = await copied();
  await rename(join(linked, 'messages.ndjson'), join(folder, 'elsewhere.ndjson'));
  await symlink(join(folder, 'elsewhere.ndjson'), join(linked, 'messages.ndjson'));
  await refusedFor(linked, /^messages\.ndjson is a link/);
  const beside = await copied();
  await mkdir(join(folder, 'outside'));
  await writeFile(join(folder, 'outside', 'recording.json'), '{}');
  await symlink(join(folder, 'outside'), join(beside, 'recording'));
  await assert.rejects(attest(beside, key, 90), /recording\/recording\.json is a link/);
  const envelope = await copied();
  await rename(envelopeOf(envelope), join(folder, 'elsewhere.jsonl'));
  await symlink(join(folder, 'elsewhere.jsonl'), envelopeOf(envelope));
  await refusedFor(envelope, /^certificate\.intoto\.jsonl is a link/);
  const directory = await copied();
  await rm(join(directory, 'messages.ndjson'));
  await mkdir(join(directory, 'messages.ndjson'));
  await refusedFor(directory, /^messages\.ndjson is not a file/);
});

test('a name that leads out of the folder, or that no run writes, is refused', async () => {
  for (const name of [
    '../secret',
    '/etc/passwd',
    'recording/../../x',
    'recording\\x',
    'recording/a/b',
    '.',
    'x.json',
    'recording/..',
  ])
    await refusedFor(
      await resigned(await copied(), (statement) => {
        statement.subject.push({ name, digest: { sha256: '0'.repeat(64) } });
      }),
      /^the statement names a file that no run writes \(subject 3\)/,
    );
  await refusedFor(
    await resigned(await copied(), (statement) => void statement.subject.push(statement.subject[0])),
    /^the statement names certificate\.json twice/,
  );
  await refusedFor(
    await resigned(await copied(), (statement) => void statement.subject.pop()),
    /^the statement does not name messages\.ndjson/,
  );
});

async function recordedBeside(copy: string, changes: object = {}): Promise<string> {
  const { target, seed, contract, startedAt, suite } = JSON.parse(
    await readFile(join(copy, 'certificate.json'), 'utf8'),
  );
  const of = { ...target, credentials: { user: 'u', password: 'p' }, terminals: {}, cards: {}, invoices: {} };
  const begun = new Date(Date.parse(startedAt) - 1_000).toISOString();
  const head = {
    ...{ recording: 1, begun, suite, contract, seed, part: {} },
    target: { ...of, control: true },
  };
  await mkdir(join(copy, 'recording'));
  await writeFile(join(copy, 'recording', 'recording.json'), JSON.stringify({ ...head, ...changes }));
  return copy;
}

test('a recording beside it is signed and verified too', async () => {
  const with_ = await recordedBeside(await copied());
  await writeFile(envelopeOf(with_), (await attest(with_, key, 90)).envelope);
  assert.deepEqual((await verified(with_, open)).files, [
    'certificate.json',
    'messages.ndjson',
    'recording/recording.json',
  ]);
  await writeFile(join(with_, 'recording', 'recording.json'), '{ }');
  await refusedFor(with_, /^recording\/recording\.json was changed/);
});

test('a recording of another run is refused, when it is signed and when it is verified', async () => {
  for (const [changes, why] of [
    [{ seed: 8 }, /of another run: it has another seed/],
    [{ contract: { version: '9', digest: 'x' } }, /it has another contract/],
    [{ begun: '2026-01-01T00:00:00.000Z' }, /it has another start/],
    [{ begun: '2999-01-01T00:00:00.000Z' }, /it has another start/],
    [{ target: {} }, /recording\.json is damaged/],
  ] as const) {
    const other = await recordedBeside(await copied(), changes);
    await assert.rejects(attest(other, key, 90), why);
    const name = 'recording/recording.json';
    await refusedFor(
      await resigned(other, async (statement) => {
        statement.subject.push({ name, digest: { sha256: await digestOf(join(other, name)) } });
      }),
      why,
    );
  }
  const torn = await copied();
  await mkdir(join(torn, 'recording'));
  await writeFile(join(torn, 'recording', 'exchanges.json'), '[]');
  await assert.rejects(attest(torn, key, 90), /recording\/recording\.json is missing/);
});

test('a run that did not come to a clean end is refused, and damaged facts are told in a line', async () => {
  const whole = await messages(facts());
  const without = (kind: keyof Envelope) => {
    const index = whole.findIndex((one) => one[kind]);
    assert.ok(index >= 0, kind);
    return whole.toSpliced(index, 1);
  };
  const changed = (kind: keyof Envelope, changes: object) =>
    whole.map((one) => (one[kind] ? ({ [kind]: { ...one[kind], ...changes } } as Envelope) : one));
  const hook = [
    { testRunHookStarted: { id: 'h', hookId: 'x' } },
    { testRunHookFinished: { testRunHookStartedId: 'h', result: { status: 'FAILED' } } },
  ] as unknown as readonly Envelope[];
  const { suite: _, ...noSuite } = facts();
  const unselected = facts({ cutBy: [] });
  const failed = (await messages(unselected)).map((one) =>
    one.testRunFinished ? { testRunFinished: { ...one.testRunFinished, success: false } } : one,
  );
  for (const [envelopes, why] of [
    [without('testCaseFinished'), /a scenario that did not end once/],
    [changed('testCaseFinished', { willBeRetried: true }), /a scenario that was repeated/],
    [[...whole, ...hook], /a hook of the run that failed/],
    [failed, /a run that failed, and shows no step that did/],
    [[...whole, ...whole.filter((one) => one.testRunStarted)], /not exactly one start/],
    [await messages(noSuite as typeof unselected), /^Refused: messages\.ndjson is damaged$/],
  ] as const) {
    copies += 1;
    await assert.rejects(attest(await writeRun(join(folder, `copy-${copies}`), envelopes), key, 90), why);
  }
});

test('what expired is refused, to the millisecond, and what was signed tomorrow', async () => {
  const { expires } = (await statementIn(signed)).predicate[extension];
  await refusedFor(signed, /^it expired on \d{4}-\d\d-\d\d/, open, new Date(expires));
  assert.ok(await verified(signed, open, undefined, new Date(Date.parse(expires) - 1)));
  await refusedFor(signed, /in the future/, open, new Date(Date.now() - 2 * day));
});

test('an old run is not signed: its time counts from the run on', async () => {
  const old = await writeRun(
    join(folder, 'old'),
    await messages(facts(), undefined, undefined, new Date(Date.now() - 91 * day)),
  );
  await assert.rejects(attest(old, key, 90), /is older than 90 days: repeat it, or give more --days/);
  assert.ok((await attest(old, key, 92)).envelope);
});

test('another contract or suite is refused, when it is signed and when it is verified', async () => {
  for (const [name, change] of [
    ['contract', { contract: { version: '9', digest: 'f'.repeat(64) } }],
    ['suite', { suite: { version: '9', commit: 'c', digest: 'f'.repeat(64) } }],
  ] as const) {
    const other = await writeRun(join(folder, `other-${name}`), await messages(facts(change)));
    await assert.rejects(
      attest(other, key, 90),
      new RegExp(`the run has another ${name} than this kit: use the kit that made it \\(`),
    );
    await refusedFor(
      await resigned(
        await copied(),
        (statement) => void Object.assign(statement.predicate[extension], change),
      ),
      new RegExp(`^the statement has another ${name} than this kit`),
    );
  }
  const { suite, ...older } = facts();
  const { digest: _, ...undated } = suite;
  const before_ = await writeRun(join(folder, 'older'), await messages({ ...older, suite: undated }));
  await assert.rejects(attest(before_, key, 90), /another suite than this kit/);
});

test('a forged verdict under a valid signature is refused: in the certificate, and in the statement', async () => {
  const forged = await copied();
  const certificate = JSON.parse(await readFile(join(forged, 'certificate.json'), 'utf8'));
  certificate.verdict = 'conformant';
  await writeFile(join(forged, 'certificate.json'), `${JSON.stringify(certificate, null, 2)}\n`);
  await withNewDigests(forged);
  await refusedFor(
    forged,
    /^certificate\.json says conformant, but the run was incomplete by messages\.ndjson/,
  );
  await assert.rejects(attest(forged, key, 90), /certificate\.json says conformant/);
  const own = (predicate: Changeable) => predicate[extension];
  for (const [change, why] of [
    [({ predicate }: Changeable) => Object.assign(predicate, { result: 'PASSED' }), /result differs/],
    [({ predicate }: Changeable) => Object.assign(predicate, { failedTests: ['x'] }), /failedTests differs/],
    [
      ({ predicate }: Changeable) => Object.assign(own(predicate), { verdict: 'conformant' }),
      /verdict differs/,
    ],
    [({ predicate }: Changeable) => Object.assign(own(predicate), { name: 'production' }), /name differs/],
    [({ predicate }: Changeable) => Object.assign(own(predicate), { note: 'x' }), /it has something more/],
    [(statement: Changeable) => Object.assign(statement, { more: 1 }), /it has something more/],
  ] as const)
    await refusedFor(
      await resigned(await copied(), (statement) => void change(statement)),
      new RegExp(`^the statement does not follow from the files: ${why.source}`),
    );
});

test('anything else in the certificate that does not follow from the messages is refused, a baseline aside', async () => {
  for (const [change, why] of [
    [{ durationMs: 1 }, /durationMs differs/],
    [{ left: [] }, /left differs/],
    [{ extra: 1 }, /extra differs/],
  ] as const) {
    const other = await writeRun(
      join(folder, `differs-${why.source.slice(0, 4)}`),
      await messages(facts()),
      change,
    );
    await assert.rejects(attest(other, key, 90), why);
  }
  const baseline = { file: 'b.json', today: '2026-11-01', outcome: 'kept' };
  const lists = { deviations: [], stale: [], expired: [], unseen: [] };
  const run = certificateFrom(await messages(facts()));
  const compared = (sentence: string) => ({
    because: [sentence, ...run.because],
    baseline: { ...baseline, ...lists },
  });
  const own = compared('Compared with the baseline b.json: nothing deviates.');
  const signedRun = await writeRun(join(folder, 'held'), await messages(facts()), own);
  assert.equal((await attest(signedRun, key, 90)).verdict, 'incomplete');
  const other = compared('Compared with the baseline b.json: all 3 deviations are known.');
  const altered = await writeRun(join(folder, 'held-otherwise'), await messages(facts()), other);
  await assert.rejects(attest(altered, key, 90), /because differs/);
});

test('a failed run is signed as failed', async () => {
  const failed = await writeRun(
    join(folder, 'failed'),
    await messages(facts(), (index) => (index === 0 ? 'FAILED' : 'PASSED')),
  );
  assert.equal((await tck(['sign', failed, '--key', keyFile])).code, 0);
  const { code, out } = await tck(['verify', failed, '--key', pubFile, '--json']);
  assert.deepEqual([code, JSON.parse(out).verdict], [1, 'not conformant']);
  const { predicate } = await statementIn(failed);
  assert.equal(predicate.result, 'FAILED');
  assert.ok(predicate.failedTests.length > 0);
});

test('messages that lack scenarios, or ask something else, are refused under a valid signature', async () => {
  // The facts of the run claim the whole suite, but only a part of the suite ran.
  const whole = await writeRun(join(folder, 'claims-all'), await messages(facts({ cutBy: [] })));
  await assert.rejects(
    attest(whole, key, 90),
    /messages\.ndjson lacks [\d,]+ scenarios of the suite, and does not say so/,
  );
  const envelopes = await messages(facts());
  const eased = JSON.parse(JSON.stringify(envelopes), (name, value) =>
    name === 'text' && typeof value === 'string' ? value.replace('is accepted', 'is answered') : value,
  ) as readonly Envelope[];
  assert.notDeepEqual(eased, envelopes);
  await assert.rejects(
    attest(await writeRun(join(folder, 'eased'), eased), key, 90),
    /messages\.ndjson has a scenario that the suite does not have/,
  );
});

test('messages that are damaged are refused under a valid signature', async () => {
  for (const text of [
    '',
    'x',
    '{}\n',
    '[]\n',
    'null\n',
    '{"attachment":{"mediaType":"application/vnd.ashrait-tck.run+json","body":"x"}}\n',
  ]) {
    const damaged = await copied();
    await writeFile(join(damaged, 'messages.ndjson'), text);
    await withNewDigests(damaged);
    await refusedFor(damaged, /^messages\.ndjson is damaged/);
  }
  const twice = await copied();
  const text = await readFile(join(twice, 'messages.ndjson'), 'utf8');
  await writeFile(
    join(twice, 'messages.ndjson'),
    text.replace('"status":"PASSED"', '"status":"FAILED","status":"PASSED"'),
  );
  await withNewDigests(twice);
  await refusedFor(
    twice,
    /^messages\.ndjson is not as a run writes it: a member stands twice, or line \d+ was/,
  );
  const torn = await copied();
  await writeFile(join(torn, 'certificate.json'), '{');
  await withNewDigests(torn);
  await refusedFor(torn, /^certificate\.json is damaged/);
});

test('an envelope that is not as it was written is refused', async () => {
  const good = await envelopeIn(signed);
  const [first] = good.signatures;
  assert.ok(first);
  const payload = Buffer.from(good.payload, 'base64');
  const flipped = Buffer.from(payload);
  flipped[10] = (flipped[10] ?? 0) ^ 1;
  const otherType = 'application/json';
  const pae = Buffer.concat([
    Buffer.from(`DSSEv1 ${otherType.length} ${otherType} ${payload.length} `),
    payload,
  ]);
  for (const [envelope, why] of [
    [{ ...good, payload: flipped.toString('base64') }, /^the signature does not fit/],
    [{ ...good, payloadType: otherType }, /^the envelope has another payload type/],
    [
      {
        ...good,
        payloadType: otherType,
        signatures: [{ ...first, sig: sign(null, pae, key).toString('base64') }],
      },
      /^the envelope has another payload type/,
    ],
    [{ ...good, signatures: [first, first] }, /^the envelope has 2 signatures: only one is accepted/],
    [{ ...good, signatures: [] }, /^the envelope has no signature/],
    [
      { ...good, signatures: [{ ...first, sig: `${first.sig}*` }] },
      /^the envelope is damaged: it has text that is not base64/,
    ],
    [{ ...good, signatures: [{ ...first, sig: '' }] }, /^the signature does not fit/],
    [{ ...good, more: 1 }, /^the envelope is damaged/],
    [{ ...good, payload: 1 }, /^the envelope is damaged/],
    [[], /^the envelope is damaged/],
  ] as const) {
    const other = await copied();
    await write(other, envelope);
    await refusedFor(other, why);
  }
  // This signature omits the length prefixes that DSSE requires.
  const bare = await copied();
  await write(bare, {
    ...good,
    signatures: [{ ...first, sig: sign(null, payload, key).toString('base64') }],
  });
  await refusedFor(bare, /^the signature does not fit/);
});

test('a member that stands twice is refused, in the envelope and in a statement with a valid signature', async () => {
  const twice = await copied();
  const text = await readFile(envelopeOf(twice), 'utf8');
  await writeFile(envelopeOf(twice), text.replace('{"payload":', '{"payload":"e30=","payload":'));
  await refusedFor(twice, /^the envelope is not as tck sign writes it: a member stands twice/);
  for (const cut of ['', text.slice(0, -20), '\n', '{}'])
    await writeFile(envelopeOf(twice), cut).then(() => refusedFor(twice, /^the envelope is damaged/));
  await refusedFor(
    await resigned(await copied(), (statement) =>
      JSON.stringify(statement).replace('"result":"FAILED"', '"result":"PASSED","result":"FAILED"'),
    ),
    /^the statement is not as tck sign writes it: a member stands twice/,
  );
  await refusedFor(await resigned(await copied(), () => '{'), /^the payload is not a test-result statement/);
  await refusedFor(
    await resigned(await copied(), (statement) => ({ ...statement, predicateType: 'https://example.org/x' })),
    /^the payload is not a test-result statement/,
  );
});

test("keygen: the private key is its owner's alone, and nothing is overwritten", async () => {
  const path = join(folder, 'new.key');
  const { code, out } = await tck(['keygen', '--out', path]);
  assert.equal(code, 0);
  assert.match(out, /Key id {7}sha256:[0-9a-f]{64}\n/);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.equal(createPrivateKey(await readFile(path)).asymmetricKeyType, 'ed25519');
  const before_ = await readFile(path, 'utf8');
  await assertRefused(
    tck(['keygen', '--out', path]),
    /^tck: .*new\.key exists and is not overwritten: give another file with --out\n$/,
  );
  assert.equal(await readFile(path, 'utf8'), before_);
  await rm(path);
  assert.equal((await tck(['keygen', '--out', path])).code, 2, 'the public key is there still');
  await assert.rejects(stat(path), 'no half of a pair');
});

test('a passphrase encrypts the private key, and no output shows it', async () => {
  const path = join(folder, 'locked.key');
  const environment = { TCK_KEY_PASSPHRASE: 'correct horse' };
  await tck(['keygen', '--out', path], environment);
  assert.match(await readFile(path, 'utf8'), /ENCRYPTED PRIVATE KEY/);
  const run = await copied();
  assert.equal((await tck(['sign', run, '--key', path], environment)).code, 0);
  assert.equal((await tck(['verify', run, '--key', `${path}.pub`])).code, 4);
  const signing = (TCK_KEY_PASSPHRASE?: string) => tck(['sign', run, '--key', path], { TCK_KEY_PASSPHRASE });
  await assertRefused(signing(), /is encrypted: set TCK_KEY_PASSPHRASE/);
  await assertRefused(signing('battery'), /^(?!.*battery).*check TCK_KEY_PASSPHRASE\n$/);
});

test('a key that is none, of another kind, or open to others is told in a line: 2', async () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const paths = {
    text: 'no key',
    ...{ two: pems.privateKey + pems.privateKey, twoPub: pems.publicKey + newKeys().publicKey },
    rsa: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    rsaPub: rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
  for (const [name, text] of Object.entries(paths))
    await writeFile(join(folder, name), text, { mode: 0o600 });
  const loose = join(folder, 'loose');
  await writeFile(loose, pems.privateKey);
  await chmod(loose, 0o644);
  for (const [words, why] of [
    [['sign', signed, '--key', join(folder, 'text')], /text is not a private key in PEM form/],
    [['sign', signed, '--key', join(folder, 'rsa')], /rsa is a key of rsa; only Ed25519 is used/],
    [['sign', signed, '--key', loose], /loose can be read by others: chmod 600/],
    [['sign', signed, '--key', pubFile], /key\.pub is a public key: give the private key/],
    [['sign', signed, '--key', join(folder, 'two')], /two has several keys: give a file with one/],
    [['verify', signed, '--key', join(folder, 'twoPub')], /twoPub has several keys: give a file with one/],
    [
      ['sign', join(folder, 'nowhere'), '--key', keyFile],
      /nowhere cannot be read \(ENOENT\); give a reports/,
    ],
    [['sign', envelopeOf(signed), '--key', keyFile], /jsonl is not a folder; give a reports folder/],
    [
      ['verify', join(signed, 'certificate.json'), '--key', pubFile],
      /certificate\.json is not signed itself: give its folder, or certificate\.intoto\.jsonl in it/,
    ],
    [['sign', signed, '--key', join(folder, 'none')], /none cannot be read \(ENOENT\)/],
    [['verify', signed, '--key', keyFile], /is a private key: give the public key/],
    [['verify', signed, '--key', join(folder, 'rsaPub')], /rsaPub is a key of rsa/],
    [['verify', signed, '--key', join(folder, 'text')], /text is not a public key/],
    [['verify', join(folder, 'nowhere'), '--key', pubFile], /nowhere cannot be read \(ENOENT\)/],
  ] as const)
    await assertRefused(tck(words), why);
});

test('what was signed goes when the reports of another run come', async () => {
  const [again, shop] = [await copied(), await writeApplication(join(folder, 'shop'), evidence())];
  const part = facts({ shard: { number: 1, of: 1, scenarios: 35 }, audit: { messages: 0, forms: 1 } });
  const shard = await writeRun(join(folder, 'part'), await messages(part));
  assert.equal((await tck(['merge', shard, '--out', again])).code, 4);
  assert.equal((await tck(['sign', shop, '--key', keyFile])).code, 0);
  await writeApplication(shop, evidence());
  for (const path of [again, shop]) await assert.rejects(stat(envelopeOf(path)), { code: 'ENOENT' });
});

test('a folder that is not signed is refused, and one without a run is not signed: 1', async () => {
  const empty = await mkdtemp(join(folder, 'empty-'));
  const missing = (name: string) => new RegExp(`^tck: refused: .*${name} is missing$`, 'm');
  await assertRefused(tck(['verify', empty, '--key', pubFile]), missing('certificate.intoto.jsonl'), 1);
  await assertRefused(tck(['sign', empty, '--key', keyFile]), missing('certificate.json'), 1);
});
