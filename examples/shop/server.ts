/** The example shop as a server: `node examples/shop/server.ts`. README.md lists its environment variables. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Clearing } from './clearing.ts';
import { perform, type Step } from './operations.ts';
import { Orders } from './orders.ts';
import { Shop, type ShopSettings } from './shop.ts';

export interface ServerOptions {
  readonly port: number;
  readonly file: string;
  /** The gateway settings of the shop. Requests to `/tck` contain the settings for their own orders. */
  readonly gateway?: ShopSettings;
  /** The public address of this server, such as `https://shop.example`. */
  readonly address: string;
  /** True if the server has the test endpoint `/tck`, which charges any order and must not be public. */
  readonly hasHook: boolean;
  /** Milliseconds after a lost reply until the gateway has certainly finished the deal. */
  readonly settlesWithinMs: number;
  readonly timeoutMs: number;
  /** Receives a line for each order, without card data. */
  readonly log?: (line: string) => void;
}

interface Hooked extends Step {
  readonly gateway: Omit<ShopSettings, 'caFile' | 'timeoutMs'> & { readonly ca: string };
}

const prices: ReadonlyMap<string, number> = new Map([
  ['book', 4_990],
  ['lamp', 12_500],
]);

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

export async function startServer(options: ServerOptions) {
  const { timeoutMs, settlesWithinMs, address, log = () => {} } = options;
  const back = `${address}/return`;
  let orders = new Orders(options.file);
  let shop = options.gateway && new Shop(orders, options.gateway);
  let session = '';
  let reach = '';

  /** Does a step of `tck observe`. A step has a password and a card: only its order, operation and result are logged. */
  async function hooked(request: IncomingMessage): Promise<Answer> {
    const { gateway, ...step } = (await jsonOf(request)) as Hooked;
    const { ca: caFile, ...access } = gateway;
    if (access.user !== session) {
      // Orders of a test session are separate from the shop's orders, and the next session removes them.
      orders.close();
      orders = new Orders(':memory:');
      session = access.user;
    }
    const settings = { ...access, caFile, timeoutMs };
    shop = new Shop(orders, settings);
    const done = await perform({ shop, clearing: new Clearing(orders, settings), orders }, step, back);
    log(JSON.stringify({ order: step.order, did: step.operation, state: orders.find(step.order).state }));
    return { body: 'page' in done ? { ...done, reach } : done };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', address);
    const route = `${request.method} ${pathname}`;
    if (options.hasHook && route === 'POST /tck') return hooked(request);
    if (options.hasHook && route === 'GET /tck')
      return { body: { state: orders.find(searchParams.get('order') ?? '').state } };
    if (!shop) return { status: 503, body: { error: 'no gateway is configured' } };
    if (route === 'GET /return') {
      const { id, state } = await shop.returned(searchParams);
      log(JSON.stringify({ order: id, did: 'return', state }));
      return { body: { state } };
    }
    if (route === 'POST /orders') {
      const { item } = (await jsonOf(request)) as { item: string };
      // The server uses its own price, because a browser could send any price.
      const price = prices.get(item);
      if (price === undefined) return { status: 404, body: { error: 'that is not sold here' } };
      const { id } = orders.open(randomBytes(8).toString('hex'), price, 'ILS');
      log(JSON.stringify({ order: id, did: 'open', item }));
      return { status: 201, body: { id, page: await shop.page(orders.find(id), back) } };
    }
    return { status: 404, body: { error: 'there is nothing here' } };
  }

  const server = createServer((request, response) => {
    answer(request)
      // The error may contain a card number, so the reply does not show it.
      .catch((): Answer => ({ status: 500, body: { error: 'the shop could not do that' } }))
      .then(({ status = 200, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  reach = `http://127.0.0.1:${port}`;
  const timer = setInterval(() => void shop?.reconcileUnsettled(settlesWithinMs), settlesWithinMs);
  return {
    url: reach,
    close(): void {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      orders.close();
    },
  };
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return JSON.parse(text);
}

if (import.meta.main) {
  const { env } = process;
  const set = (name: string): string => env[name] ?? '';
  const timeoutMs = Number(env.SHOP_TIMEOUT_MS ?? 3_000);
  const { url } = await startServer({
    port: Number(env.SHOP_PORT ?? 8080),
    file: env.SHOP_FILE ?? 'shop.sqlite',
    address: env.SHOP_ADDRESS ?? 'https://shop.example',
    hasHook: env.SHOP_HOOK === '1',
    settlesWithinMs: 600_000,
    timeoutMs,
    log: console.log,
    ...(env.GATEWAY_URL && {
      gateway: {
        ...{ url: set('GATEWAY_URL'), caFile: set('GATEWAY_CA'), terminal: set('GATEWAY_TERMINAL') },
        ...{ user: set('GATEWAY_USER'), password: set('GATEWAY_PASSWORD'), mid: set('GATEWAY_MID') },
        timeoutMs,
      },
    }),
  });
  console.log(`The shop is at ${url}.`);
}
