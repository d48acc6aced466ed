import assert from 'node:assert/strict';

/** Returns the text between an anchor and the next heading of the same level. */
export const below = (text: string, anchor: string): string => {
  const [, after] = text.split(`{#${anchor}}\n`);
  assert.ok(after !== undefined, anchor);
  return after.split(/^### /m)[0] ?? '';
};
