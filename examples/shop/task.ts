/** One step that `tck observe --run` asks for: everything is in the environment, and the state is printed in the end. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Orders } from './orders.ts';
import { Shop } from './shop.ts';

const asked = (name: string): string => process.env[`TCK_${name}`] ?? '';
const card = { number: asked('CARD'), expiration: asked('EXPIRATION'), cvv: asked('CVV') };

const orders = new Orders(join(tmpdir(), `shop-${asked('USER')}.sqlite`));
const shop = new Shop(orders, {
  url: asked('URL'),
  caFile: asked('CA'),
  user: asked('USER'),
  password: asked('PASSWORD'),
  terminal: asked('TERMINAL'),
  mid: asked('MID'),
});
const order = orders.open(asked('ORDER'), Number(asked('AMOUNT')), asked('CURRENCY'));

/** How long a buyer may take to come back. */
const patience = 1_500;

/** Serves the address that the payment page leads back to, until the buyer was there. */
async function sellOnPage(): Promise<void> {
  let back = () => {};
  const cameBack = new Promise<void>((resolve) => {
    back = resolve;
  });
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://shop');
    const { state } = await shop.returned(searchParams);
    response.end(`The order is ${state}.\n`);
    back();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const page = await shop.page(order, 'https://shop.example/return');
  console.log(JSON.stringify({ page, reach: `http://127.0.0.1:${port}` }));
  await Promise.race([cameBack, wait(patience)]);
  // Time for a buyer who comes twice; one who never comes may have paid all the same.
  await wait(200);
  if (orders.find(order.id).state === 'pending') await shop.reconcile(order);
  server.close();
  server.closeAllConnections();
}

const operations: Readonly<Record<string, () => Promise<unknown>>> = {
  charge: () =>
    shop.charge(
      order,
      asked('PAY_WITH') === 'token' ? undefined : card,
      'AutoComm',
      Number(asked('PAYMENTS')),
    ),
  authorize: () => shop.charge(order, card, 'Verify'),
  capture: () => shop.capture(order, Number(asked('AMOUNT'))),
  payout: () => shop.payout(order, card),
  tokenize: () => shop.tokenize(order, card),
  refund: () => shop.refund(order, Number(asked('AMOUNT'))),
  cancel: () => shop.cancel(order),
  page: sellOnPage,
  inquire: () => shop.reconcile(order),
  // Nothing can commit any more: what the gateway does not know was never done.
  reconcile: () => shop.reconcile(order, true),
};

const operation = operations[asked('OPERATION')];
if (!operation) console.log(JSON.stringify({ unsupported: true }));
else {
  await operation();
  console.log(orders.find(order.id).state);
}
orders.close();
