import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import report from '../reporter.ts';

const file = resolve('test/some/where.test.ts');
const at = { file, line: 7, nesting: 0 };

function failed(cause: object, failureType = 'testCodeFailure') {
  return { passed: false, duration_ms: 5, error: Object.assign(new Error('outer'), { failureType, cause }) };
}

async function all(printed: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of printed) text += part;
  return text;
}

async function* shown(...events: readonly (readonly [type: string, data: object])[]) {
  const source = (async function* () {
    for (const [type, data] of events) yield { type, data } as unknown as TestEvent;
  })();
  yield* report(source);
}

const totals = { tests: 4, passed: 2, skipped: 1, todo: 0 };
const cause = { code: 'ERR_ASSERTION', message: 'two is not\nthree', stack: `at (file://${file}:12:3)` };

test('a failure is printed when it happens, with the line that failed and why', async () => {
  const printed = shown(
    ['test:complete', { ...at, name: 'one', details: failed(cause) }],
    ['test:start', {}],
  );
  assert.deepEqual(await printed.next(), {
    done: false,
    value: '✖ test/some/where.test.ts:12  one\n    two is not\n    three\n',
  });
});

test('a file has a line, a skip its reason, and the totals stand alone on the last line', async () => {
  const printed = await all(
    shown(
      ['test:complete', { ...at, name: 'fine', details: { passed: true, duration_ms: 5 } }],
      [
        'test:complete',
        { ...at, name: 'none', skip: 'no browser', details: { passed: true, duration_ms: 5 } },
      ],
      ['test:complete', { ...at, name: 'one', details: failed(cause) }],
      ['test:complete', { ...at, name: 'test/some/where.test.ts', details: failed({}, 'subtestsFailed') }],
      ['test:summary', { file, counts: totals, duration_ms: 5 }],
      ['test:summary', { counts: totals, duration_ms: 5 }],
    ),
  );
  const lines = printed.trimEnd().split('\n');
  assert.equal(lines[0], '- test/some/where.test.ts:7  none: no browser');
  assert.equal(lines[4], '✖ test/some/where.test.ts  0.0 s');
  assert.equal(lines.filter((line) => line.includes(':12  one')).length, 2, 'at once, and in the end');
  assert.equal(lines.at(-1), '2 passed, 1 failed, 1 skipped');
});

test('why a file could not be loaded is printed, whether it was said before or after', async () => {
  const name = 'test/some/where.test.ts';
  const said = ['test:stderr', { file: name, message: 'no such module' }] as const;
  const ended = ['test:complete', { ...at, name, details: failed({}) }] as const;
  for (const events of [
    [said, ended],
    [ended, said],
  ])
    assert.match(await all(shown(...events)), /no such module/);
});

test('a hook of a file, and what fails behind its test, are printed with their places', async () => {
  const hook = { message: 'no', stack: `Error: no\n    at after (file://${file}:3:1)` };
  const { duration_ms, error } = failed(hook, 'hookFailed');
  const late =
    'Error: Test "one" at test/some/where.test.ts:9:1 generated asynchronous activity after the test ended.';
  const printed = await all(
    shown(
      ['test:fail', { ...at, name: 'the file', details: { duration_ms, error } }],
      ['test:diagnostic', { ...at, level: 'info', message: late }],
      ['test:diagnostic', { ...at, level: 'info', message: 'tests 4' }],
      ['test:summary', { counts: { tests: 1, passed: 1, skipped: 0, todo: 0 }, duration_ms: 5 }],
    ),
  );
  const lines = printed.trimEnd().split('\n');
  assert.equal(lines[0], '✖ test/some/where.test.ts:3  the file');
  assert.equal(lines[3], '✖ test/some/where.test.ts:9');
  assert.equal(lines.at(-1), '1 passed, 2 failed, 0 skipped');
});
