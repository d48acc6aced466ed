import assert from 'node:assert/strict';

/** The text below an anchor, up to the next heading of its level. */
export const below = (text: string, anchor: string): string => {
  const [, after] = text.split(`{#${anchor}}\n`);
  assert.ok(after !== undefined, anchor);
  return after.split(/^### /m)[0] ?? '';
};
