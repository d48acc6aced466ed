/** The shop as a server: `node examples/shop/server.ts`. Its settings are in the environment; see README.md. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Clearing } from './clearing.ts';
import { perform, type Step } from './operations.ts';
import { Orders } from './orders.ts';
import { Shop, type ShopSettings } from './shop.ts';

export interface ServerOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** The SQLite file of the orders. */
  readonly file: string;
  /** The gateway that is charged at. With the hook, that of the session takes its place. */
  readonly gateway?: ShopSettings;
  /** How the world reaches this server: `https://shop.example`. */
  readonly address: string;
  /** True if `/tck` is served. It charges any order, so it must not be reachable in production. */
  readonly hasHook: boolean;
  /** How long a deal may take once its reply was lost. */
  readonly settlesWithinMs: number;
  readonly timeoutMs: number;
}

/** The body of a request of `tck observe --hook`. */
interface Hooked extends Step {
  readonly gateway: Omit<ShopSettings, 'caFile' | 'timeoutMs'> & { readonly ca: string };
}

/** Prices of the articles, in agorot. */
const prices: ReadonlyMap<string, number> = new Map([
  ['book', 4_990],
  ['lamp', 12_500],
]);

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/** Starts the shop. */
export async function startServer(options: ServerOptions) {
  const { timeoutMs, settlesWithinMs, address } = options;
  const back = `${address}/return`;
  let orders = new Orders(options.file);
  let shop = options.gateway && new Shop(orders, options.gateway);
  let session = '';
  let reach = '';

  /** A step of the kit. Password and card are in it: it is held in memory alone, and nothing of it is logged. */
  async function hooked(request: IncomingMessage): Promise<Answer> {
    const { gateway, ...step } = (await jsonOf(request)) as Hooked;
    const { ca: caFile, ...access } = gateway;
    if (access.user !== session) {
      // The orders of a session are apart from those of the shop, and gone with the next one.
      orders.close();
      orders = new Orders(':memory:');
      session = access.user;
    }
    const settings = { ...access, caFile, timeoutMs };
    shop = new Shop(orders, settings);
    const done = await perform({ shop, clearing: new Clearing(orders, settings), orders }, step, back);
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
      const { state } = await shop.returned(searchParams);
      return { body: { state } };
    }
    if (route === 'POST /orders') {
      const { item } = (await jsonOf(request)) as { item: string };
      // The price is the shop's, and not what a browser sends.
      const price = prices.get(item);
      if (price === undefined) return { status: 404, body: { error: 'that is not sold here' } };
      const { id } = orders.open(randomBytes(8).toString('hex'), price, 'ILS');
      return { status: 201, body: { id, page: await shop.page(orders.find(id), back) } };
    }
    return { status: 404, body: { error: 'there is nothing here' } };
  }

  const server = createServer((request, response) => {
    answer(request)
      // The error may contain a card, so it is not shown.
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
  const timeoutMs = 3_000;
  const { url } = await startServer({
    port: Number(env.SHOP_PORT ?? 8080),
    file: env.SHOP_FILE ?? 'shop.sqlite',
    address: env.SHOP_ADDRESS ?? 'https://shop.example',
    hasHook: env.SHOP_HOOK === '1',
    settlesWithinMs: 600_000,
    timeoutMs,
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
