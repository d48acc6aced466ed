import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element } from '../../../src/message/element.ts';
import type { Kind, Movement } from '../../../src/target/safety/movement.ts';
import { Ceiling, divided, Forbidden, KnownCards, shareWords } from '../../../src/target/safety/permitted.ts';

const movement = (total: number, kind: Kind = 'charge', currency = 'ILS'): Movement => ({
  ...{ command: 'doDeal', terminal: '0880000010', user: 'T1', kind, currency, total },
});

test('as many charges as the file allows are made, and not one more', () => {
  const ceiling = new Ceiling({ charges: 2, sum: 1_000_000 });
  ceiling.take(movement(1));
  ceiling.take(movement(1, 'authorization'));
  assert.throws(() => ceiling.take(movement(1)), /Forbidden: .* 2 charges in a run \(limits\.charges\)/);
  ceiling.take(movement(1, 'cancellation'));
  ceiling.take(movement(1, 'nothing'));
});

test('limits are divided among the runs that use a target at once, and never exceeded together', () => {
  assert.deepEqual(divided({ charges: 10, sum: 1001 }, 4), {
    ...{ charges: 2, sum: 250 },
    of: { charges: 10, sum: 1001, shards: 4 },
  });
  assert.deepEqual(divided({ charges: 10, sum: 1001 }, 1), { charges: 10, sum: 1001 });
  assert.throws(
    () => divided({ charges: 3, sum: 1001 }, 4),
    /ConfigurationError: limits: .* among 4 shards; use fewer/,
  );
});

test('a share names the limit of the file, and what is said of the share can be left out again', () => {
  const share = new Ceiling(divided({ charges: 10, sum: 1001 }, 8));
  const whole = new Ceiling({ charges: 10, sum: 1001 });
  const said = (ceiling: Ceiling, total: number): string => {
    try {
      ceiling.take(movement(total));
    } catch (error) {
      return String(error);
    }
    return '';
  };
  for (const [total, words] of [
    [1002, /at most 1001 in total \(limits\.sum, smallest unit of ILS\), 125 in each of 8 shards$/],
    [1, /at most 10 charges in a run \(limits\.charges\), 1 in each of 8 shards$/],
  ] as const) {
    if (total === 1) {
      assert.equal(said(share, 1), '');
      for (let charge = 0; charge < 10; charge++) assert.equal(said(whole, 1), '');
    }
    const shared = said(share, total);
    assert.match(shared, words);
    assert.equal(shared.replace(shareWords, ''), said(whole, total));
  }
});

test('they come to the sum at most, each currency for itself', () => {
  const ceiling = new Ceiling({ charges: 9, sum: 1000 });
  ceiling.take(movement(600));
  assert.throws(() => ceiling.take(movement(401)), /charges of at most 1000 in total \(limits\.sum/);
  ceiling.take(movement(400));
  ceiling.take(movement(1000, 'charge', 'USD'));
  assert.throws(() => ceiling.take(movement(1)), Forbidden);
});

test('what was refused does not count, and what was forbidden does not either', () => {
  const ceiling = new Ceiling({ charges: 1, sum: 1000 });
  assert.throws(() => ceiling.take(movement(1001)), Forbidden);
  ceiling.take(movement(1000))();
  ceiling.take(movement(1000));
  assert.throws(() => ceiling.take(movement(0)), Forbidden);
});

const cards = new KnownCards(['4580000000000000']);

test('a card of the file is let through, and any other is not', () => {
  cards.allow('<cardNo>4580000000000000</cardNo>');
  for (const text of [
    '<cardNo>4580100100200003</cardNo>',
    '<CardNo> 4580 1001 0020 0003 </CardNo>',
    '<x:cardNo><![CDATA[4580100100200003]]></x:cardNo>',
    '<cardNo>&#52;580100100200003</cardNo>',
    '<cardNo>4580000000000000</cardNo><cardNo>4580100100200003</cardNo>',
    '<cardNo>378282246310005</cardNo>',
    '<track2>4580100100200003=3012</track2>',
    '<cardNo>4580100100200003',
  ])
    assert.throws(
      () => cards.allow(text),
      (error) => error instanceof Forbidden && !/\d/.test(error.message),
      text,
    );
});

test('a number that no card has is let through', () => {
  cards.allow(
    '<cardNo>4580100100200004</cardNo><cardNo>abc</cardNo><cardNo>458000000000007</cardNo><cardNo/>',
  );
});

test('a token is let through once the gateway gave it', () => {
  const known = new KnownCards([]);
  const token = '1234567890120000';
  const text = `<cardId>${token}</cardId>`;
  assert.throws(() => known.allow(text), /a token that the run did not receive/);
  known.learn(element('ashrait', [element('response', [element('doDeal', [element('cardId', token)])])]));
  known.allow(text);
  known.allow('<cardId>100000000000001</cardId><cardId>9999999999999999</cardId>');
});
