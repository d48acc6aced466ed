import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { bindsVisibly, commandData, commandNames, findRule, rules } from '../../src/contract/index.ts';

const listed = (await readFile(new URL('spec-items.txt', import.meta.url), 'utf8')).trim().split('\n');

test('each rule has an id of the list of statements, and each id is there once', () => {
  assert.ok(rules.length > 400);
  const ids = rules.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    ids.filter((id) => !listed.includes(id)),
    [],
    'these ids are not in test/contract/spec-items.txt',
  );
});

test('every statement has a rule', () => {
  assert.ok(listed.length > 500, 'test/contract/spec-items.txt lists the statements');
  assert.deepEqual(
    listed.filter((id) => findRule(id) === undefined),
    [],
    'these ids of test/contract/spec-items.txt have no rule in src/contract',
  );
});

test('a rule that cannot be seen says why, and one that can does not', () => {
  for (const rule of rules)
    assert.equal(
      rule.observable === 'no',
      rule.unobservable !== undefined,
      `${rule.id} and its reason don't agree`,
    );
  assert.ok(rules.filter(bindsVisibly).length > 350);
});

test('every statement is a sentence of its own, with a place in the specification', () => {
  for (const { id, statement, source } of rules) {
    assert.match(statement, /^\S.{8,}[.]$/, `${id}: ${statement}`);
    assert.match(source, /^section "[A-Za-z].*", line \d+ of the specification$/, `${id}: ${source}`);
  }
});

/** Rules that the specification only recommends or shows in examples, and values without a stated cause. */
const mild: Readonly<Record<'recommended' | 'chosen', readonly string[]>> = {
  recommended: [
    ...['baseCurrency', 'baseAmount', 'clubId', 'id', 'supplierNumber', 'fileNumber', 'clientIp', 'email'],
    ...[
      'shiftId1',
      'shiftId2',
      'shiftId3',
      'shiftTxnDate',
      'cardHash',
      'extendedTranCode',
      'sendNotification',
    ],
  ]
    .map((name) => `transaction.reply.${name}`)
    .concat([
      'inquireTransactions.token-as-answered',
      'inquireInvoice.existing-not-cancelled',
      'version.three-digit-status',
    ]),
  chosen: [
    ...['transmitType.terminalData', 'transmitType.transmitTerminalCredit', 'transmitType.holdDeals'],
    ...['transmit.error.550', 'transmit.error.558', 'transaction.reply.transactionType.value.58-Reversal'],
    ...['inquireInvoice.async-poll', 'auth.separate-sets'],
  ],
};

test('silences are observed and never asserted, and what is mild is listed by hand', () => {
  const silences = rules.filter(({ id }) => id.startsWith('unstated.'));
  assert.ok(silences.length > 0);
  for (const { id, standing } of silences) assert.equal(standing, 'chosen', id);
  for (const standing of ['recommended', 'chosen'] as const)
    assert.deepEqual(
      rules
        .filter((one) => one.standing === standing && !silences.includes(one))
        .map(({ id }) => id)
        .toSorted(),
      mild[standing].toSorted(),
    );
});

test('conditions name rules that exist and fields that the command has', () => {
  const conditions = commandNames.flatMap((command) => commandData[command].conditions);
  assert.ok(conditions.length > 10);
  for (const { rule } of conditions) assert.ok(findRule(rule), rule);
});
