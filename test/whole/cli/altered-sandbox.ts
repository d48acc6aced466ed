import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editsOf } from '../../../tools/proof/alteration.ts';
import { altered, misfits } from '../../../tools/proof/altered-gateway.ts';

/** `node --import` loads this module before the kit, and the module gives the sandbox some faults. */
const faults = [
  editsOf('sandbox/transaction-reply.ts')(
    'transaction.reply.cardExpiration',
    'cardExpiration comes back empty',
    'cardExpiration: transaction.cardExpiration,',
    "cardExpiration: '',",
  ),
  editsOf('sandbox/refund-deal.ts')(
    'refundDeal.error.320',
    'refundDeal refuses a charge that was credited already with 310, not 320',
    "throw new Refusal(row.refusedWith, row.id, 'the charge",
    "throw new Refusal('310', row.id, 'the charge",
  ),
];
assert.deepEqual(misfits(faults), []);
const edits = faults.flatMap((one) => one.edits ?? []);
const src = fileURLToPath(new URL('../../../src/', import.meta.url));

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.includes('/src/sandbox/') || !loaded.source) return loaded;
    const text = Buffer.from(loaded.source as Uint8Array).toString();
    return { ...loaded, source: altered(relative(src, fileURLToPath(url)), text, edits) };
  },
});
