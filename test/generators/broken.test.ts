import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { commandNames, findRule } from '../../src/contract/index.ts';
import { breakable, brokenRequest, deal, histories, validRequest } from '../../src/generators/index.ts';

const known = { terminalNumber: '0880000010' };
const commands = commandNames.filter((command) => breakable(command).length > 0);

test('every rule that a request can break is reached', () => {
  assert.ok(commands.length >= 7);
  for (const command of commands) {
    const rules = breakable(command);
    for (const rule of rules) assert.ok(findRule(rule), `${rule} is no rule`);
    const reached = new Set(
      fc
        .sample(brokenRequest(command, known), { seed: 3, numRuns: rules.length * 60 })
        .map(({ rule }) => rule),
    );
    assert.deepEqual([...reached].sort(), [...rules].sort(), command);
  }
});

test('what can be read in two ways is not broken', () => {
  const all = commands.flatMap((command) => breakable(command));
  assert.ok(all.length > 60);
  for (const rule of [
    'inquireTransactions.request.orgUid',
    'doDeal.request.successUrl',
    'doDeal.request.uniqueid',
    'cancelDeal.request.user',
    'inquireTerminal.request.password',
  ] as const)
    assert.ok(!all.includes(rule), rule);
  for (const { rule, fields } of fc.sample(brokenRequest('doDeal', known), { seed: 8, numRuns: 1_500 })) {
    // A field that some deals may ignore is broken in a deal that needs it.
    if (/numberOfPayments$/.test(rule)) assert.match(fields.creditType ?? '', /^(Payments|SpecialCredit)$/);
    if (/ipayCode$/.test(rule)) assert.equal(fields.transactionType, 'BalanceEnquiry');
    if (/cardId$/.test(rule)) assert.equal(fields.cardNo, undefined);
    if (/deferMonths$/.test(rule)) assert.equal(fields.deferMonths, fields['ashraitEmvData.deferMonths']);
  }
});

test('what is known is kept to', () => {
  const more = {
    ...known,
    cardNo: '4580000000000000',
    transactionType: 'Debit',
    creditType: 'RegularCredit',
  };
  for (const fields of fc.sample(validRequest('doDeal', more), { seed: 5, numRuns: 300 })) {
    assert.equal(fields.cardNo, '4580000000000000');
    assert.equal(fields.transactionType, 'Debit');
    assert.equal(fields.creditType, 'RegularCredit');
  }
  const kinds = new Set(
    fc.sample(deal(known), { seed: 5, numRuns: 400 }).map((fields) => fields.transactionType),
  );
  assert.ok(kinds.size >= 8, [...kinds].join());
});

test('a history names only what was made before, and shrinks to a few moves', () => {
  const all = histories({
    transmits: true,
    transactions: 25,
  });
  const { counterexample } = fc.check(
    fc.property(all, (moves) => moves.filter(({ what }) => what === 'refund').length < 2),
    { seed: 1 },
  );
  const [smallest = []] = counterexample ?? [];
  assert.ok(smallest.length <= 4, JSON.stringify(smallest));
});

test('installments are broken in charges, held charges and pre-authorizations', () => {
  for (const rule of [
    'installments.rule',
    'doDeal.request.firstPayment',
    'doDeal.request.numberOfPayments',
  ] as const) {
    const broken = fc.sample(brokenRequest('doDeal', known, rule), { seed: 4, numRuns: 60 });
    const validations = new Set(broken.map(({ fields }) => fields.validation));
    assert.deepEqual([...validations].sort(), ['AutoComm', 'AutoCommHold', 'Verify'], rule);
  }
});
