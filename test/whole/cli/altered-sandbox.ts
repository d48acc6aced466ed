import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { altered, misfits } from '../../../src/proof/altered-gateway.ts';
import { mutants } from '../../../src/proof/mutants.ts';

/** Loaded with `node --import` before the program: the sandbox of that process is made of these mutants. */
const ids = [
  'transaction.reply.cardExpiration: cardExpiration comes back empty',
  'refundDeal.error.320: refundDeal refuses a charge that was credited already with 310, not 320',
];

const chosen = mutants.filter(({ id }) => ids.includes(id));
assert.equal(chosen.length, ids.length);
assert.deepEqual(misfits(chosen), []);
const edits = chosen.flatMap((one) => one.edits ?? []);
const src = fileURLToPath(new URL('../../../src/', import.meta.url));

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.includes('/src/sandbox/') || !loaded.source) return loaded;
    const text = Buffer.from(loaded.source as Uint8Array).toString();
    return { ...loaded, source: altered(relative(src, fileURLToPath(url)), text, edits) };
  },
});
