import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { commandNames, findRule, isCommand, rules } from '../../src/contract/index.ts';
import { provocations, refusedCard } from '../../src/sandbox/index.ts';
import { textOf } from '../../src/sandbox/texts.ts';
import { passesLuhn } from '../../src/secrets/card-number.ts';
import { useSandbox } from '../support/use.ts';
import { Absent, provoked } from './provoke.ts';

const { sandbox } = await useSandbox({ seed: 1 });

const isCode = /^(\w+\.error\.\w+|invoice\.(creationCode|responseCode)\.\d{3})$/;

test('each code that the contract has can be provoked, and is told once', () => {
  const codes = rules.map(({ id }) => id).filter((id) => isCode.test(id));
  assert.ok(codes.length > 80, `only ${codes.length} codes`);
  const reported = provocations.flatMap(({ rule }) => rule ?? []);
  const missing = codes.filter((id) => !reported.includes(id));
  assert.deepEqual(missing, [], `src/sandbox/provocations has no way to provoke ${missing.join(', ')}`);
  assert.deepEqual(reported.toSorted(), codes.toSorted());
});

test('a code lists each command whose recorded replies have it', async () => {
  const file = new URL('../../recordings/sandbox/exchanges.json.gz', import.meta.url);
  const recorded = JSON.parse(gunzipSync(await readFile(file)).toString()) as { response: unknown }[];
  const answered = recorded.flatMap(({ response }) => {
    const [command, result] = ['command', 'result'].map(
      (name) => new RegExp(`<${name}>(\\w+)</${name}>`).exec(JSON.stringify(response))?.[1],
    );
    // The reply to an unreadable request names no command. The reply to an unknown command repeats the command name.
    return isCommand(command) && result ? [`${command} ${result}`] : [];
  });
  const listed = provocations.flatMap(({ commands, code }) =>
    commands.map((command) => `${command} ${code}`),
  );
  assert.ok(new Set(answered).size > 60);
  assert.deepEqual(
    [...new Set(answered)].filter((one) => !listed.includes(one)),
    [],
  );
});

test('what a code without a sentence did to the money is said of the sandbox alone', () => {
  for (const { code, commands, rule, advice } of provocations)
    if (rule === undefined) assert.doesNotMatch(advice, /(^|\. )Nothing /, `${code} of ${commands.join()}`);
});

test('each provocation says what it means, how to bring it about and what to do', () => {
  for (const { code, rule, meaning, commands, how, advice, steps } of provocations) {
    assert.match(code, /^\d{3}$/);
    assert.ok(commands.length > 0 && commands.every((command) => commandNames.includes(command)), code);
    assert.equal(rule === undefined, meaning !== undefined, `${code}: a meaning where no rule has one`);
    if (rule !== undefined) {
      assert.ok(findRule(rule), rule);
      assert.equal(code, rule.endsWith('.refusal') ? '004' : rule.slice(-3));
    }
    for (const text of [how, advice, meaning ?? how])
      assert.match(text, /^[A-Za-z].{15,}\.$/s, `${code}: ${text}`);
    assert.ok(steps !== undefined && steps.length > 0, `${code} ${commands[0]} has no steps`);
  }
});

test('a card is found for every status', () => {
  for (const status of ['001', '004', '057', '099', '999']) {
    assert.match(refusedCard(status), new RegExp(`^458099\\d{7}${status}$`));
    assert.ok(passesLuhn(refusedCard(status)));
  }
});

for (const one of provocations)
  test(`${one.code} of ${one.commands[0]} is provoked: ${one.how}`, async (t) => {
    try {
      assert.equal(await provoked(sandbox, one), one.code);
    } catch (error) {
      if (!(error instanceof Absent)) throw error;
      t.skip(error.message);
    }
  });

test('without its last step but one, a provocation leads elsewhere', async () => {
  const stateful = provocations.filter(
    ({ rule = '', steps = [] }) => /^(?:refund|cancel)/.test(rule) && steps.length > 2,
  );
  assert.ok(stateful.length > 3);
  for (const one of stateful)
    if (one.code !== '000')
      assert.notEqual(
        await provoked(sandbox, { ...one, steps: one.steps?.toSpliced(-2, 1) ?? [] }),
        one.code,
        one.how,
      );
});

test('each code of a refund and a cancellation has a text of its own in both languages', () => {
  const codes = rules.flatMap(({ id }) => /^(?:refundDeal|cancelDeal)\.error\.(\d{3})$/.exec(id)?.[1] ?? []);
  assert.ok(codes.length > 15);
  for (const language of ['ENG', 'HEB'] as const)
    assert.deepEqual(
      codes.filter((code) => textOf(code as '310', language) === textOf('999' as '310', language)),
      [],
      'src/sandbox/texts.ts has no text for these codes',
    );
});
