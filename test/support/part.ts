import { type TestContext, test } from 'node:test';

const asked = process.env.TCK_PART ?? '1/1';
const [, part = 0, parts = 0] = /^(\d+)\/(\d+)$/.exec(asked)?.map(Number) ?? [];
if (part < 1 || part > parts) throw new Error(`TCK_PART=${asked} is no part such as 2/4`);

const isIn = (index: number, count: number): boolean => {
  const step = Math.min(parts, count);
  return index % step === (part - 1) % step;
};

/** With `TCK_PART=2/4`, every fourth case, from the second one. At least one case remains. */
export const inPart = <Case>(cases: readonly Case[]): readonly Case[] =>
  cases.filter((_, index) => isIn(index, cases.length));

/** A function `test` that runs every fourth of a number of tests with `TCK_PART=2/4`, from the second one. */
export function testInPart(
  count: number,
): (name: string, body: (context: TestContext) => Promise<void>) => void {
  let tests = 0;
  return (name, body) => {
    if (isIn(tests++, count)) test(name, body);
  };
}
