import { fileURLToPath } from 'node:url';

/** A command for `--run` that does a task with the example shop. */
export const shopCommand = `${JSON.stringify(process.execPath)} --no-warnings ${JSON.stringify(
  fileURLToPath(new URL('../../examples/shop/task.ts', import.meta.url)),
)}`;

/** A busy machine takes more than seconds for a payment page. No task of a test waits so long. */
export const patientShop = { SHOP_PATIENCE_MS: '20000', SHOP_TIMEOUT_MS: '20000' } as const;
