import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Envelope } from '@cucumber/messages';
import { planOf } from '../../src/certification/plan.ts';

function messages(tags: readonly string[], row: Readonly<Record<string, string>>): readonly Envelope[] {
  const location = { line: 7, column: 1 };
  const cells = (values: readonly string[]) => values.map((value) => ({ location, value }));
  const examples = {
    tableHeader: { id: 'head', location, cells: cells(Object.keys(row)) },
    tableBody: [{ id: 'row', location, cells: cells(Object.values(row)) }],
  };
  const scenario = { id: 'outline', location, examples: [examples] };
  const document = { uri: 'a.feature', feature: { children: [{ scenario }] }, comments: [] };
  const pickle = {
    id: 'p',
    uri: 'a.feature',
    name: 'one',
    astNodeIds: ['outline', 'row'],
    tags: tags.map((name) => ({ name, astNodeId: 'tag' })),
    steps: [{ id: 's', type: 'Context', text: 'x', astNodeIds: [] }],
  };
  return [{ gherkinDocument: document }, { pickle }] as unknown as readonly Envelope[];
}

const planned = (tags: readonly string[], row: Readonly<Record<string, string>>) => {
  const [found] = planOf(messages(tags, row));
  assert.ok(found);
  return found;
};

test('rules come from tags and from the column rule, each once', () => {
  assert.deepEqual(planned(['@rule:a', '@x'], { rule: 'b a' }).rules, ['a', 'b']);
  assert.deepEqual(planned([], { rule: '' }).rules, []);
});

test('a cell comes from a tag, or from the columns state and move together', () => {
  const row = { state: 'pending transmission', move: 'cancelDeal' };
  assert.deepEqual(planned(['@move:on-hold/release'], row).cells, [
    'on-hold/release',
    'pending-transmission/cancelDeal',
  ]);
  assert.deepEqual(planned([], { state: 'held', code: '1' }).cells, []);
});

test('a scenario that plants a fault says so by its tag', () => {
  assert.equal(planned(['@fault'], {}).planted, true);
  assert.equal(planned(['@faulty'], {}).planted, false);
});

test('its place is the line of its row', () => {
  assert.equal(planned([], { state: 'held' }).place, 'a.feature:7');
});
