import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { type Arbitrary } from 'fast-check';
import {
  admits,
  breaches,
  commandData,
  commandNames,
  type Format,
  findRule,
  isBeside,
  type RequestField,
} from '../../src/contract/index.ts';
import {
  admitted,
  breakable,
  brokenRequest,
  cardNumber,
  cvv,
  expiry,
  hebrewText,
  histories,
  installmentPlan,
  type Parameters,
  refused,
  validRequest,
} from '../../src/generators/index.ts';
import { passesLuhn } from '../../src/secrets/card-number.ts';

interface Law {
  readonly name: string;
  readonly of: Arbitrary<unknown>;
  readonly valid: (value: never) => boolean;
}

const known = { terminalNumber: '0880000010' };

function found(command: (typeof commandNames)[number], fields: Parameters): string[] {
  const credentials = isBeside(command, 'password') ? { user: 'u', password: 'p' } : {};
  const sent: Parameters = { ...credentials, ...fields };
  return breaches(command, (path) => sent[path] || undefined).map(({ rule }) => rule);
}

const formats = new Map<string, Format>(
  commandNames.flatMap((command) =>
    Object.values<RequestField>(commandData[command].request).map(
      ({ format }) => [JSON.stringify(format), format] as const,
    ),
  ),
);

const laws: readonly Law[] = [
  ...[...formats].flatMap(([name, format]): Law[] => {
    const wrong = refused(format);
    return [
      { name: `admitted ${name}`, of: admitted(format), valid: (value: string) => admits(format, value) },
      ...(wrong
        ? [{ name: `refused ${name}`, of: wrong, valid: (value: string) => !admits(format, value) }]
        : []),
    ];
  }),
  {
    name: 'card numbers',
    of: cardNumber,
    valid: (value: string) => /^(458000|532610)\d{10,13}$/.test(value) && passesLuhn(value),
  },
  { name: 'expiries', of: expiry, valid: (value: string) => /^(0[1-9]|1[0-2])(4\d|5\d|60)$/.test(value) },
  { name: 'CVVs', of: cvv, valid: (value: string) => /^\d{3,4}$/.test(value) },
  { name: 'Hebrew', of: hebrewText(1, 9), valid: (value: string) => /^[א-ת]{1,9}$/.test(value) },
  {
    name: 'installment plans',
    of: installmentPlan,
    valid: (plan: Record<string, string>) =>
      Number(plan.total) ===
      Number(plan.firstPayment) + Number(plan.numberOfPayments) * Number(plan.periodicalPayment),
  },
  ...commandNames.map((command) => ({
    name: `valid ${command}`,
    of: validRequest(command, known),
    valid: (fields: Parameters) => found(command, fields).length === 0,
  })),
  {
    name: 'valid doDeal where a token, a pre-authorization and extras are known',
    of: validRequest('doDeal', {
      ...known,
      cardId: '1234567890123452',
      cgUid: '123',
      total: '500',
      addonData: '12',
    }),
    valid: (fields: Parameters) =>
      found('doDeal', fields).length === 0 && (fields.cgUid === undefined || Number(fields.total) <= 500),
  },
  ...commandNames
    .filter((command) => breakable(command).length > 0)
    .map((command) => ({
      name: `broken ${command}`,
      of: brokenRequest(command, known),
      valid: ({ rule, fields }: { rule: string; fields: Parameters }) => {
        const broken = found(command, fields);
        const group = findRule(rule)?.group;
        const owned = (one: string) =>
          one === rule || (group !== undefined && findRule(one)?.group === group);
        return broken.includes(rule) && broken.every(owned);
      },
    })),
  {
    name: 'histories',
    of: histories({
      transmits: true,
      transactions: 20,
    }),
    valid: (moves: readonly { what: string; number?: number }[]) => {
      let born = 0;
      return moves.every(({ what, number = 0 }) => {
        if (/charge|authorization/.test(what)) {
          born += 1;
          return number === born;
        }
        return number <= born;
      });
    },
  },
];

test('every generator is there to be held to the laws', () => {
  assert.ok(laws.length > 60, `only ${laws.length} generators`);
});

for (const { name, of, valid } of laws) {
  test(`${name}: only valid values, and the same seed gives the same ones`, () => {
    const [one, other] = [1, 1].map(() => fc.sample(of, { seed: 4, numRuns: 60 }));
    assert.deepEqual(one, other);
    assert.ok(one && one.length === 60);
    for (const value of one) assert.ok(valid(value as never), JSON.stringify(value));
  });

  test(`${name}: what they shrink to is valid too`, () => {
    const wrong: unknown[] = [];
    let looked = 0;
    // Every value from the twentieth on fails, so that fast-check shrinks to the smallest one.
    fc.check(
      fc.property(of, (value) => {
        looked += 1;
        if (!valid(value as never)) wrong.push(value);
        return looked < 20;
      }),
      { seed: 11, numRuns: 40 },
    );
    assert.ok(looked >= 20, `only ${looked} values`);
    assert.deepEqual(wrong, []);
  });
}

test('a value that breaks the law is found by it', () => {
  const law = laws.find(({ name }) => name === 'card numbers');
  assert.ok(law);
  assert.equal(law.valid('4580000000000001' as never), false);
  assert.equal(law.valid('4111111111111111' as never), false);
  assert.equal(law.valid('4580000000000000' as never), true);
});
