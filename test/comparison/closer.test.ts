import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TargetKind } from '../../src/certificate/certificate.ts';
import { compare } from '../../src/comparison/index.ts';
import { certificate, exchange, type Said } from './certificates.ts';

const observing = (kind: TargetKind | undefined, codes: string) =>
  certificate(
    kind,
    { 'unstated.09': 'observed' },
    {
      observations: [{ id: 'unstated.09', text: `Results of doDeal: ${codes} (ambiguity #39).` }],
    },
  );

test('where a live gateway differs on what is chosen, it says where to change the sandbox', () => {
  for (const [a, b] of [
    [observing('sandbox', '000, 033'), observing('live', '000, 006')],
    [observing('live', '000, 006'), observing('sandbox', '000, 033')],
  ] as const) {
    const [step, ...more] = compare(a, b).closer;
    assert.deepEqual(more, []);
    assert.deepEqual([step?.rule, step?.sandbox, step?.other], ['unstated.09', '033', '006']);
    assert.deepEqual(step?.ambiguities, [39]);
    assert.ok(step?.places.some(({ file }) => file === 'src/sandbox/do-deal.ts'));
  }
});

test('two sandboxes, two others, and a target of unknown kind are told no change', () => {
  for (const [a, b] of [
    ['sandbox', 'sandbox'],
    ['live', 'replay'],
    ['sandbox', undefined],
  ] as const) {
    const { closer, observed } = compare(observing(a, '000, 033'), observing(b, '000, 006'));
    assert.equal(observed.length, 1);
    assert.deepEqual(closer, []);
  }
});

const answering = (kind: TargetKind, reply: string, said: Said = 'passed', result = '000') =>
  certificate(
    kind,
    { 'some.rule': 'passed', 'transaction.reply.creditCompany': said },
    { exchanges: { 'some.rule': exchange('doDeal', '<total>1</total>', reply, result) } },
  );
const label = (name: string) => `<creditCompany code="2">${name}</creditCompany>`;

test('what differs in an element is told with the file and the change', () => {
  const changes = (a: string, b: string, results = ['000', '000']) =>
    compare(
      answering('sandbox', a, 'passed', results[0]),
      answering('live', b, 'passed', results[1]),
    ).closer.flatMap(({ places }) => places.map(({ file, change }) => [file, change]));
  assert.deepEqual(changes(label('VisaCal'), label('Cal')), [
    ['src/sandbox/labels.ts', 'Write 2 Cal instead of 2 VisaCal.'],
  ]);
  assert.deepEqual(changes('<mcc/>', ''), [['src/sandbox/do-deal.ts', 'Leave out mcc.']]);
  assert.deepEqual(changes('', '<voucher>17</voucher>'), [
    ['src/sandbox/do-deal.ts', 'Answer with voucher, for example 17.'],
  ]);
  assert.deepEqual(changes('', '', ['401', '447']), [
    ['src/sandbox/request-checks.ts', 'Answer 447 instead of 401 to doDeal (1 exchange).'],
  ]);
});

test('what the other target breaks is not to be copied', () => {
  const sandbox = answering('sandbox', label('VisaCal'));
  assert.equal(compare(sandbox, answering('live', label('Cal'))).closer.length, 1);
  const broken = answering('live', label('Cal'), ['failed', 'no such label']);
  assert.deepEqual(compare(sandbox, broken).closer, []);
});

test('where a stated rule can be read in two ways, and the other target reads it in the other, it is told', () => {
  const note = 'The target answers 310 here, which can be read from the specification as well.';
  const id = 'cancelDeal.error.312';
  const [step, ...more] = compare(
    certificate('sandbox', { [id]: 'passed' }),
    certificate('live', { [id]: ['observed', note] }),
  ).closer;
  assert.deepEqual(more, []);
  assert.deepEqual([step?.rule, step?.other, step?.ambiguities], [id, note, [7]]);
  assert.equal(step?.places[0]?.file, 'src/sandbox/cancel-deal.ts');
  const skipped = certificate('live', { [id]: ['skipped', 'no terminal'] });
  assert.deepEqual(compare(certificate('sandbox', { [id]: 'passed' }), skipped).closer, []);
});
