import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breaches } from '../../src/contract/index.ts';
import { type Element, element } from '../../src/message/element.ts';
import { extras } from '../../src/sandbox/configuration/defaults.ts';
import type { Known } from '../../tools/proof/alteration.ts';
import { combinations, grouped } from '../../tools/proof/combined.ts';
import { cells } from '../../tools/proof/grid/cells.ts';
import { readExcuses } from '../../tools/proof/grid/excuses.ts';
import { variations } from '../../tools/proof/lenient/variations.ts';
import { together } from '../../tools/proof/together.ts';

const known: Known = { sent: () => ['other'], answered: () => [element('total', '900')] };
const faultOf = (id: string) => {
  const fault = cells.find((one) => one.id === id)?.changes?.(known);
  assert.ok(fault, id);
  return fault;
};
const asked = { command: 'doDeal', sent: () => 'mine', xml: '' };

test('each excused cell is in one gateway, and no two of a gateway change the same thing', () => {
  const excuses = readExcuses();
  const excused = cells.filter(({ id }) => excuses.has(id));
  const left: readonly string[] = extras;
  const together = excused.filter(({ hints }) => !left.includes(hints?.thenLeftOut ?? ''));
  assert.ok(together.length < excused.length);
  const groups = grouped(excused);
  assert.ok(groups.length >= 12 && groups.length <= 20, `${groups.length} gateways`);
  assert.deepEqual(
    groups
      .flat()
      .map(({ id }) => id)
      .toSorted(),
    together.map(({ id }) => id).toSorted(),
  );
  for (const group of groups) {
    assert.ok(group.length > 80);
    const about = group.map(({ id }) => id.split(': ', 1)[0] ?? '');
    assert.equal(new Set(about).size, about.length);
    for (const one of about) assert.ok(!about.some((other) => other.startsWith(`${one}.`)), one);
  }
});

test('where no gateway is free for a cell, there is one more', () => {
  const some = cells.filter(({ id }) => id.startsWith('doDeal success transaction.reply.total: '));
  assert.ok(some.length > 5);
  assert.deepEqual(
    grouped(some, 2).map((group) => group.length),
    some.map(() => 1),
  );
});

test('variations are combined by a seed, and two of one concern are in two gateways', () => {
  const groups = combinations(variations, 7);
  const idsOf = (all: typeof groups) => all.map((group) => group.map(({ id }) => id));
  assert.deepEqual(idsOf(groups), idsOf(combinations(variations, 7)));
  assert.notDeepEqual(idsOf(groups), idsOf(combinations(variations, 8)));
  assert.deepEqual(idsOf(groups).flat().toSorted(), variations.map(({ id }) => id).toSorted());
  assert.ok(groups.length >= 7 && groups.length <= 20, `${groups.length} gateways`);
  for (const group of groups) {
    assert.equal(new Set(group.map(({ concern }) => concern)).size, group.length);
    assert.ok(group.length === 1 || !group.some(({ describes }) => describes));
  }
});

test('a gateway has all of the faults, and tells which took place', () => {
  const took = new Set<number>();
  const faults = [
    'doDeal success transaction.reply.total: another valid value',
    'doDeal success transaction.reply.user: left out',
    'doDeal refusal transaction.reply.total: left out',
    'doDeal request doDeal.request.user: ignored',
    'doDeal request doDeal.request.total: missing, and accepted',
    'doDeal request doDeal.request.terminalNumber: missing, and accepted',
  ].map(faultOf);
  const { reply, request, checks } = together(faults, (index) => took.add(index));
  const deal = (...children: readonly Element[]) =>
    element('ashrait', [element('response', [element('result', '000'), element('doDeal', children)])]);
  const answered = reply?.(deal(element('total', '100'), element('user', 'mine')), asked);
  assert.deepEqual(answered, deal(element('total', '101')));
  assert.deepEqual([...took], [0, 1]);
  const xml = '<request><doDeal><user>mine</user></doDeal></request>';
  assert.equal(request?.(xml, asked, {}), '<request><doDeal></doDeal></request>');
  const nothing = () => undefined;
  const rulesOf = (found: ReturnType<typeof breaches>): readonly string[] => found.map(({ rule }) => rule);
  const usual = rulesOf(breaches('doDeal', nothing));
  const left = rulesOf([...(checks?.('doDeal', nothing) ?? [])]);
  const loosened = ['doDeal.request.total', 'doDeal.request.terminalNumber'];
  for (const rule of loosened) assert.ok(usual.includes(rule), rule);
  assert.deepEqual(
    left,
    usual.filter((rule) => !loosened.includes(rule)),
  );
  assert.deepEqual([...took], [0, 1, 3, 4, 5]);
});
