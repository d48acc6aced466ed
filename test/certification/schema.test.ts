import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as immediately } from 'node:timers/promises';
import { HarnessFault } from '../../src/certificate/errors.ts';
import type { ScenarioReport } from '../../src/certificate/scenario-report.ts';
import { schemaSentence } from '../../src/certificate/schema.ts';
import { schemaObservations, schemaTotals } from '../../src/certification/observations.ts';
import { scenarioReport } from '../../src/certification/scenario-report.ts';
import { SchemaAudit } from '../../src/certification/schema-audit.ts';
import type { Exchange } from '../../src/client/index.ts';
import { judge } from '../../src/judges/index.ts';
import { documentsOf, schemasOf } from '../../src/judges/schema-verdicts.ts';
import { sandboxTarget } from '../../src/target/target.ts';
import { altered } from '../judges/altered.ts';
import { plainCharge } from '../plain-charge.ts';

const target = await sandboxTarget();
after(() => target.close());
const charge = await target.client.call('doDeal', { ...plainCharge, total: 2500 });

const reportOf = (...exchanges: Exchange[]): ScenarioReport =>
  scenarioReport(exchanges, [], undefined, target);

test('an exchange of the sandbox is valid, and what is shown to the validators is what went over the wire', () => {
  assert.deepEqual(schemasOf(charge, judge(charge, [])), { request: 'valid', reply: 'valid' });
  const { request, reply } = documentsOf(charge);
  assert.match(request?.text ?? '', /^<ashrait>.*<cardNo>\d{16}</);
  assert.match(reply?.text ?? '', /^<ashrait><response>/);
});

test('what a judge says as well is no observation', () => {
  const wrong = altered(charge, /<result>000/, '<result>00');
  const schema = schemasOf(wrong, judge(wrong, []));
  assert.equal(schema.reply, 'not valid');
  assert.deepEqual(
    schema.faults?.map(({ message, element, judged }) => [message, element, judged]),
    [['reply', 'result', true]],
  );
  assert.deepEqual(schemaObservations([reportOf(wrong)]), []);
});

test('an extra element that shares a known name fails no rule: it is an observation, told once', () => {
  const own = altered(charge, /<\/doDeal>/, '<loyalty><authNumber>a-b</authNumber></loyalty></doDeal>');
  const report = reportOf(own, own);
  assert.deepEqual(
    report.judgements.filter(({ verdict }) => verdict === 'failed'),
    [],
  );
  assert.equal(report.exchanges[0]?.schema?.faults?.[0]?.judged, false);
  const [observation, ...more] = schemaObservations([report]);
  assert.deepEqual(more, []);
  assert.equal(
    observation?.text,
    '2 times in replies to doDeal, authNumber has a value that is not allowed; allowed: 3 to 7 digits and upper-case letters (transaction.reply.authNumber). No check reports it as a violation.',
  );
});

test('a request that is not valid on purpose is counted, and observed nowhere', () => {
  const asked = { ...charge, requestText: charge.requestText.replace('<total>2500', '<total>free') };
  const report = reportOf(charge, asked);
  assert.deepEqual(schemaObservations([report]), []);
  const totals = schemaTotals([report], { messages: 4, forms: 3 });
  assert.equal(
    schemaSentence(totals),
    'Schema: 1 request valid, 1 not valid (the suite sent these on purpose); 2 replies valid, 0 not valid; a second validator agrees on 3 messages, chosen by their form.',
  );
  assert.throws(() => schemaTotals([report], { messages: 3, forms: 3 }), HarnessFault);
  assert.match(schemaSentence(schemaTotals([report], undefined)), /a second validator did not check/);
});

test('what is no message has no schema', () => {
  const probe = { ...charge, probe: true };
  const page = { ...probe, reply: undefined, replyText: '<html>502</html>' };
  assert.equal(schemasOf(page, []).reply, 'no schema');
  assert.equal(schemasOf({ ...probe, status: 0 }, []).request, 'no schema');
  assert.equal(schemasOf({ ...probe, command: 'giveMoney' }, []).request, 'no schema');
  assert.equal(schemasOf({ ...page, probe: false }, []).reply, 'not valid');
});

const said = [{ request: 'valid', reply: 'valid' }] as const;

test('an audit that agrees counts its messages; a validator that differs is named with the exchange', async () => {
  const agreeing = new SchemaAudit();
  agreeing.note('a charge', [charge], said);
  agreeing.note('the charge again', [charge], said);
  assert.deepEqual(await agreeing.finish(), { messages: 4, forms: 2 });

  const differing = new SchemaAudit();
  differing.note('a charge', [charge], [{ request: 'valid', reply: 'not valid' }]);
  await assert.rejects(differing.finish(), (error) => {
    assert.ok(error instanceof HarnessFault);
    assert.match(error.message, /disagree about the reply of exchange 1 \(doDeal\) in "a charge"/);
    assert.match(error.message, /the first says not valid, the second valid/);
    return true;
  });
});

test('most messages go while the run goes on, and none is asked about twice', async () => {
  const batches: number[] = [];
  const audit = new SchemaAudit(async (documents) => {
    batches.push(documents.length);
    return documents.map(() => []);
  });
  for (let times = 0; times < 1000; times++) {
    const own = { ...charge, requestText: charge.requestText.replace('<total>', `<n${times}/><total>`) };
    audit.note('a charge', [own], said);
    await immediately();
  }
  const before = batches.reduce((sum, one) => sum + one, 0);
  assert.ok(before >= 900, `${before} of 1001 went before the end`);
  assert.ok(batches.every((one) => one >= 400));
  assert.deepEqual(await audit.finish(), { messages: 2000, forms: 1001 });
});

test('a validator that breaks breaks the audit, and is not taken for one that agrees', async () => {
  const audit = new SchemaAudit(async () => {
    throw new Error('out of memory');
  });
  audit.note('a charge', [charge], said);
  await assert.rejects(audit.finish(), /out of memory/);
});
