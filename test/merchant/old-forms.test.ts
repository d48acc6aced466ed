import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MerchantCertificate } from '../../src/merchant/certificate.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { passiveEvidence } from '../../src/merchant/passive.ts';
import { wild } from '../message/samples.ts';
import { postForm } from '../sandbox/ask.ts';
import { begunSession } from './begun-session.ts';

/** A passive session in which each of these requests arrives once. */
async function certified(requests: readonly string[], isLenient = true): Promise<MerchantCertificate> {
  await using session = await begunSession({ isLenient });
  const { user, password } = session.access;
  for (const int_in of requests) await postForm(session.sandbox, '/xpo/Relay', { user, password, int_in });
  return certificateOf(await passiveEvidence(session, { seed: 1, begun: new Date() }));
}

const byWeight = ({ findings = [] }: MerchantCertificate, wanted: 'required' | 'recommended') =>
  findings.filter(({ weight }) => weight === wanted).map(({ rule, element }) => `${rule} ${element}`);

const missing = ['transactionType', 'total', 'transactionCode', 'cardNo'];

/** Requests that no terminal of the sandbox accepts, with what is still wrong in a lenient session. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'app-pos-swipe-track2': ['cardNo', 'transactionCode'],
  'node-client-09-empty-call': missing,
  ...Object.fromEntries(
    ['08-validation-NoComm-j1', '09-validation-Normal-j2', '10-validation-CreditLimit-j3']
      .concat('11-validation-Dealer-j6', '12-validation-cardNo-j201')
      .map((name) => [`php-client-${name}`, ['validation']]),
  ),
};

test('a lenient session turns what it accepts into warnings, and nothing else', async () => {
  const samples = wild('requests');
  assert.equal(samples.length, 39);
  for (const [file, bytes] of samples) {
    const name = file.replace(/\.xml$/, '');
    const wrong = (refused[name] ?? []).map((field) => `doDeal.request.${field} ${field}`);
    assert.deepEqual([name, byWeight(await certified([`${bytes}`]), 'required')], [name, wrong]);
  }
});

test('a form is named once with the number of its requests, and its rule counts as broken', async () => {
  const charges = wild('requests').filter(([name]) => /^(?:app-pos-[jps]|node-client-0[18])/.test(name));
  const certificate = await certified(charges.map(([, bytes]) => `${bytes}`));
  const [old] = (certificate.findings ?? []).filter(({ element }) => element === 'form old-version');
  assert.deepEqual(old, {
    ...{ rule: 'envelope.request.version', command: 'doDeal', element: 'form old-version' },
    problem: 'may be refused by a gateway: version has to be 2000',
    ...{ weight: 'recommended', count: 6, requests: [1, 2, 3] },
  });
  const broken = certificate.rules.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
  assert.ok(broken.includes('envelope.request.version'));
});

const withReference = (reference: string): string =>
  `${wild('requests').find(([name]) => name === 'node-client-02-charge-2000.xml')?.[1]}`.replace(
    '<user>',
    `<userData3>${reference}</userData3><user>`,
  );

test('a hyphen in userData3 is a warning in a lenient session, and a broken rule in a strict one', async () => {
  const rule = 'doDeal.request.userData3 userData3';
  const lenient = await certified([withReference('order-7')]);
  assert.deepEqual([lenient.verdict, byWeight(lenient, 'required')], ['ready', []]);
  assert.ok(byWeight(lenient, 'recommended').includes('doDeal.request.userData1 form marks-in-userData'));
  const strict = await certified([withReference('order-7')], false);
  assert.deepEqual([strict.verdict, byWeight(strict, 'required')], ['not ready', [rule]]);
  const plain = await certified([withReference('order 7')], false);
  assert.deepEqual([plain.verdict, byWeight(plain, 'required')], ['ready', []]);
});

test('mayBeDuplicate is no warning, as in a strict session', async () => {
  const [, bytes] = wild('requests').find(([name]) => name.includes('mayBeDuplicate')) ?? [];
  assert.deepEqual(byWeight(await certified([`${bytes}`]), 'recommended'), []);
});
