import { type TestContext, test } from 'node:test';

const asked = process.env.TCK_PART ?? '1/1';
const [, part = 0, parts = 0] = /^(\d+)\/(\d+)$/.exec(asked)?.map(Number) ?? [];
if (part < 1 || part > parts) throw new Error(`TCK_PART=${asked} is no part such as 2/4`);

/** With `TCK_PART=2/4`, every fourth case, from the second one. At least one case remains. */
export function inPart<Case>(cases: readonly Case[]): readonly Case[] {
  const step = Math.min(parts, cases.length);
  return cases.filter((_, index) => index % step === (part - 1) % step);
}

/** A function `test` that runs every fourth of its tests with `TCK_PART=2/4`, from the second one. */
export function testInPart(): (name: string, body: (context: TestContext) => Promise<void>) => void {
  let tests = 0;
  return (name, body) => {
    if (tests++ % parts === part - 1) test(name, body);
  };
}
