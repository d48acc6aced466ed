import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Envelope } from '@cucumber/messages';
import type { Certificate } from '../../../src/certificate/certificate.ts';
import { mediaTypes } from '../../../src/certificate/scenario-report.ts';
import { certificateFrom } from '../../../src/certification/certificate-of-run.ts';
import { run } from '../../../src/certification/run.ts';
import { exitCodeOf } from '../../../src/cli/exit-codes.ts';
import { digest } from '../../../src/contract/index.ts';
import { readRecording } from '../../../src/recordings/index.ts';
import { certificateHtml } from '../../../src/reports/html/certificate-html.ts';
import { junitXml } from '../../../src/reports/junit.ts';
import { summary } from '../../../src/reports/summary.ts';
import { replayTarget } from '../../../src/target/recorded.ts';
import { tck } from '../../tck.ts';
import { assertCharges } from '../charges.ts';

const folder = fileURLToPath(new URL('../../../recordings/sandbox', import.meta.url));
const remake = '`npm run record` makes it anew';

test('the recording that ships is of this contract, and decides without a network what the sandbox decides', async () => {
  const recording = await readRecording(folder);
  assert.equal(recording.head.contract.digest, digest, remake);
  const target = await replayTarget(recording);
  try {
    const { seed } = recording.head;
    const envelopes = await run(target, { seed, auditor: false }, () => {});
    const certificate = certificateFrom(envelopes);
    // A card number in groups is masked in the recording, so a replay does not find its request.
    assert.equal(certificate.replay?.misses, 1, remake);
    assert.equal(certificate.verdict, 'replayed', remake);
    const stated = certificate.rules.filter(({ standing }) => standing === 'stated');
    assert.ok(stated.length > 500);
    const undecided = stated.filter(({ verdict }) => !/^(passed|not observable)$/.test(verdict));
    assert.deepEqual(
      undecided.map(({ id, reason }) => `${id}: ${reason}`),
      [],
    );
    certifiesNothing(certificate);
    // The recorded run had an admin API, so this replay also shows what such a run charges.
    assertCharges(envelopes, target);
    agesToo(envelopes);
  } finally {
    await target.close();
  }
});

test('in what a conformant gateway answered to the suite nothing is found; in what was sent wrong on purpose it is', async () => {
  const { definitions } = await readRecording(folder);
  assert.ok(definitions.length > 1_000);
  const { out } = await tck(['validate', '--exchanges', folder, '--json']);
  const { findings, practices } = JSON.parse(out) as {
    readonly findings: readonly { readonly exchange: number; readonly side: string; readonly rule: string }[];
    readonly practices: unknown;
  };
  assert.deepEqual(
    findings.filter(({ side }) => side === 'gateway'),
    [],
  );
  const rules = new Set(findings.map(({ rule }) => rule));
  assert.ok(rules.has('refundDeal.error.317'));
  assert.ok(rules.has('inquireTerminal.request.terminalNumber'));
  const approved = findings.filter(({ exchange }) =>
    definitions[exchange]?.response.includes('<result>000<'),
  );
  assert.ok(findings.length > 100);
  assert.deepEqual([approved, practices], [[], []]);
});

/** Asserts that every report says that no gateway was certified. */
function certifiesNothing(certificate: Certificate): void {
  assert.equal(exitCodeOf(certificate), 0);
  const reports = { html: '', json: '', junit: '', messages: '' };
  for (const report of [summary(certificate, reports), certificateHtml(certificate), junitXml(certificate)]) {
    assert.match(report, /certifies no gateway/);
    assert.match(report, /replayed/i);
    assert.doesNotMatch(report, /\bCONFORMANT\b|>Conformant</);
  }
}

function agesToo(envelopes: readonly Envelope[]): void {
  const older = envelopes.map((envelope) => {
    const { attachment } = envelope;
    if (attachment?.mediaType !== mediaTypes.run) return envelope;
    const facts = JSON.parse(attachment.body);
    const body = JSON.stringify({ ...facts, replay: { ...facts.replay, stale: 'it is 31 days old' } });
    return { ...envelope, attachment: { ...attachment, body } };
  });
  const certificate = certificateFrom(older);
  assert.equal(certificate.verdict, 'incomplete');
  assert.equal(exitCodeOf(certificate), 4);
  assert.ok(certificate.because.includes('The recording is too old: it is 31 days old.'));
}
