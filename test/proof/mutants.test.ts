import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bindsVisibly, factOf, rules } from '../../src/contract/index.ts';
import { element } from '../../src/message/element.ts';
import { misfits } from '../../tools/proof/altered-gateway.ts';
import { variations } from '../../tools/proof/lenient/variations.ts';
import { detectedBy, gridAtHand } from '../../tools/proof/results.ts';
import { mutants } from '../../tools/proof/sources.ts';

const provable = rules.filter((rule) => rule.standing === 'stated' && bindsVisibly(rule));

test('every rule that can be proven has a mutant or a generated fault, its own or one of its group', () => {
  const broken = [...mutants.flatMap((one) => one.rules), ...detectedBy(gridAtHand()).keys()];
  const facts = new Set(broken.map((id) => factOf(id)));
  assert.ok(provable.length > 500, `only ${provable.length} rules can be proven`);
  assert.deepEqual(
    provable.filter(({ id, group }) => !facts.has(group ?? id)).map(({ id }) => id),
    [],
  );
});

test('mutants break rules that can be proven', () => {
  const known = new Set<string>(provable.map(({ id }) => id));
  assert.ok(mutants.length > 400);
  for (const { id, rules: broken } of mutants) {
    assert.ok(broken.length > 0, id);
    for (const rule of broken) assert.ok(known.has(rule), `${id} breaks ${rule}`);
  }
});

test('no two mutants have one id', () => {
  const ids = mutants.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

const known = { sent: () => [], answered: () => [] };

test('a mutant changes either replies, or what the gateway does', () => {
  for (const { id, changes, edits } of mutants) {
    const { reply, checks, serve, request, form, posted, ledger } = changes?.(known) ?? {};
    const behaviour = [checks, serve, request, form, posted, ledger, edits].some((one) => one !== undefined);
    assert.ok((reply === undefined) === behaviour, id);
  }
});

test('every edit fits the source of the gateway, in one place; no more are edited than have to be', () => {
  const all = [...mutants, ...variations];
  assert.deepEqual(misfits(all), []);
  const edits = all.flatMap(({ edits = [] }) => edits);
  assert.ok(edits.length <= 60, `${edits.length} pieces of source are edited`);
});

test('what a mutant has nothing to change in it gives back as it is', () => {
  const root = element('ashrait', [element('response', [element('unknown', 'text')])]);
  const wires = mutants.flatMap(({ id, changes }) => {
    const wire = changes?.(known)?.reply;
    return wire ? [{ id, wire }] : [];
  });
  assert.ok(wires.length > 250);
  for (const { id, wire } of wires)
    assert.equal(wire(root, { command: 'unknown', sent: () => undefined, xml: '' }), root, id);
});
