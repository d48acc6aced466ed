import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ruleIdsFile, ruleIdsSource } from '../../packaging/rule-ids.ts';
import { rules } from '../../src/contract/index.ts';

test('the union of rule ids is that of the rules: `npm run schemas` writes it', async () => {
  assert.ok(rules.length > 500);
  assert.equal(await readFile(ruleIdsFile, 'utf8'), ruleIdsSource(rules));
});

test('a rule more is another union', () => {
  assert.notEqual(ruleIdsSource([...rules, { id: 'command.doDeal' }]), ruleIdsSource(rules));
});
