import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressBar } from '../../src/cli/progress.ts';

/** A stream that stores its output, with a clock that the test advances. */
function shown(isTTY: boolean) {
  let [text, time] = ['', 0];
  const write = (more: string) => {
    text += more;
    return true;
  };
  const bar = progressBar({ isTTY, columns: 120, write }, () => time);
  return {
    bar,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
    read: () => {
      const read = text;
      text = '';
      return read;
    },
  };
}

test('a log has a line every tenth, with an estimate once there is something to go by', () => {
  const { bar, pass, read } = shown(false);
  for (let done = 0; done < 10; done += 1) bar.show({ done, of: 100, scenario: 'a' });
  assert.equal(read(), '0 of 100 scenarios\n');
  pass(20);
  bar.show({ done: 10, of: 100, scenario: 'b' });
  assert.equal(read(), '10 of 100 scenarios, 20 s, about 3 min left\n');
  pass(5);
  bar.show({ done: 100, of: 100, scenario: '' });
  assert.equal(read(), '100 of 100 scenarios, 25 s\n');
});

test('a log tells what is waited for, but not every time, and that the run is alive where scenarios take long', () => {
  const { bar, pass, read } = shown(false);
  bar.show({ done: 0, of: 100, scenario: 'a' });
  read();
  const waiting = 'waiting for the transmission of the terminal 0880000010, up to 120 s';
  pass(1);
  bar.show({ done: 1, of: 100, scenario: 'a', waiting });
  assert.equal(read(), `1 of 100 scenarios: ${waiting}\n`);
  pass(1);
  bar.show({ done: 2, of: 100, scenario: 'b', waiting });
  assert.equal(read(), '');
  pass(59);
  bar.show({ done: 3, of: 100, scenario: 'c' });
  assert.match(read(), /^3 of 100 scenarios, 61 s, about 33 min left\n$/);
  bar.show({ done: 0, of: 1, scenario: 'c' });
  assert.equal(read(), '0 of 1 scenario\n');
});

test('a terminal shows what is waited for in place of the scenario', () => {
  const { bar, read } = shown(true);
  bar.show({ done: 1, of: 4, scenario: 'A refund' });
  assert.match(read(), /1\/4 {2}A refund$/);
  bar.show({ done: 1, of: 4, scenario: 'A refund', waiting: 'waiting for something, up to 5 s' });
  assert.match(read(), /1\/4 {2}waiting for something, up to 5 s$/);
  bar.done();
  assert.match(read(), /\r/);
});
