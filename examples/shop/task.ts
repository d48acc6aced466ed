/** Does one step of `tck observe --run`, described by environment variables, and prints the state of the order. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Clearing } from './clearing.ts';
import { perform } from './operations.ts';
import { Orders } from './orders.ts';
import { Shop } from './shop.ts';

const asked = (name: string): string => process.env[`TCK_${name}`] ?? '';

const orders = new Orders(join(tmpdir(), `shop-${asked('USER')}.sqlite`));
const settings = {
  url: asked('URL'),
  caFile: asked('CA'),
  user: asked('USER'),
  password: asked('PASSWORD'),
  terminal: asked('TERMINAL'),
  mid: asked('MID'),
  timeoutMs: Number(process.env.SHOP_TIMEOUT_MS ?? 3_000),
};
const shop = new Shop(orders, settings);
const clearing = new Clearing(orders, settings);
const step = {
  operation: asked('OPERATION'),
  order: asked('ORDER'),
  amount: Number(asked('AMOUNT')),
  currency: asked('CURRENCY'),
  card: { number: asked('CARD'), expiration: asked('EXPIRATION'), cvv: asked('CVV') },
  payments: Number(asked('PAYMENTS')),
  payWith: asked('PAY_WITH'),
  channel: asked('CHANNEL'),
  now: asked('NOW'),
};

/** Milliseconds to wait for the buyer's first visit after the payment page, and for a second visit. */
const patience = [Number(process.env.SHOP_PATIENCE_MS ?? 1_500), 200] as const;

/** Serves the return address of the payment page until the buyer has visited it. */
async function buyer(page: string): Promise<void> {
  const cameBack = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const { state } = await shop.returned(new URL(request.url ?? '/', 'http://shop').searchParams);
    response.end(`The order is ${state}.\n`);
    cameBack.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ page, reach: `http://127.0.0.1:${port}` }));
  await Promise.race([cameBack.promise, wait(patience[0], undefined, { ref: false })]);
  await wait(patience[1]);
  server.close();
  server.closeAllConnections();
}

const done = await perform({ shop, clearing, orders }, step, 'https://shop.example/return');
if ('page' in done && done.page !== undefined) {
  await buyer(done.page);
  const now = orders.find(step.order);
  // The buyer may have paid without coming back to the shop.
  const { state } = now.state === 'pending' ? await shop.reconcile(now) : now;
  console.log(state);
} else console.log(JSON.stringify(done));
orders.close();
