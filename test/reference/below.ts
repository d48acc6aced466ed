import assert from 'node:assert/strict';

export const below = (text: string, anchor: string): string => {
  const [, after] = text.split(`{#${anchor}}\n`);
  assert.ok(after !== undefined, anchor);
  return after.split(/^##+ /m)[0] ?? '';
};
