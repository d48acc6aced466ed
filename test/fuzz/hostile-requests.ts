import fc, { type Arbitrary } from 'fast-check';
import { hostileBody } from './hostile-bodies.ts';
import { hostileText } from './hostile-text.ts';

export type RawRequest = Buffer;

const short = hostileText.map((text) => text.slice(0, 300));
const asPath = short.map((text) => encodeURIComponent(text.toWellFormed()));

const controls = [
  ...[
    '',
    '/',
    '/health',
    '/requests',
    '/state',
    '/reset',
    '/snapshots',
    '/snapshots/a',
    '/snapshots/a/restore',
  ],
  ...['/clock', '/faults', '/faults/fault-1', '/clearing/run', '/invoices', 'health'],
];

const path: Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom('/xpo/Relay', '/pay?txId=TX_ID', '/pay?txId=TX_ID&lang=HEB'), weight: 6 },
  { arbitrary: fc.constantFrom(...controls).map((control) => `/__admin${control}`), weight: 6 },
  { arbitrary: asPath.map((text) => `/__admin/requests?since=${text}&limit=${text}`), weight: 1 },
  { arbitrary: asPath.map((text) => `/__admin/requests?command=${text}&format=har`), weight: 1 },
  { arbitrary: asPath.map((text) => `/xpo/Relay?${text}`), weight: 1 },
  { arbitrary: asPath.map((text) => `/${text}`), weight: 1 },
  {
    arbitrary: fc.constantFrom('//', '*', 'http://[', '/invoices/880001.pdf', '/pay', '/pay?txId='),
    weight: 1,
  },
);

const json: Arbitrary<string> = fc.oneof(
  fc.json({ maxDepth: 3 }),
  hostileText.map((text) => JSON.stringify({ advance: text, to: text, id: text, user: text })),
  hostileText.map((value) =>
    JSON.stringify({ phase: 'after', times: 3, action: { field: { path: 'doDeal.user', value } } }),
  ),
  hostileText.map((mailTo) => JSON.stringify({ mailTo, docNumber: mailTo })),
  fc.integer().map((hours) => JSON.stringify({ advance: `PT${hours}H` })),
  fc.constantFrom(
    '{"freeze":true}',
    '{"reset":true}',
    '{"to":"23:00"}',
    '{"user":"merchant"}',
    '['.repeat(9_000),
  ),
);

const card: Arbitrary<string> = fc
  .record({
    cardNumber: fc.oneof(fc.constant('4580000000000000'), hostileText),
    cardExpiration: fc.oneof(fc.constant('12/30'), hostileText),
    cvv: fc.oneof(fc.constant('123'), hostileText),
    personalId: fc.oneof(fc.constant(''), hostileText),
  })
  .map((form) => {
    const fields = Object.entries(form).map(([name, value]) => [name, value.toWellFormed()]);
    return new URLSearchParams(fields as [string, string][]).toString();
  });

const body: Arbitrary<Buffer> = fc.oneof(
  { arbitrary: fc.constant(Buffer.of()), weight: 2 },
  { arbitrary: json.map((text) => Buffer.from(text)), weight: 3 },
  { arbitrary: card.map((text) => Buffer.from(text)), weight: 2 },
  { arbitrary: hostileBody, weight: 2 },
);

const headers: Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...[
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Type: application/json',
        'Host: a.example',
      ],
      ...['Origin: https://a.example', 'Sec-Fetch-Site: cross-site', 'Expect: 100-continue', 'Cookie: a=b'],
      ...[
        'Transfer-Encoding: chunked',
        'Content-Length: 5',
        'Upgrade: websocket',
        `X-Long: ${'x'.repeat(15_000)}`,
      ],
      ...['X-\xff: \x01', ': ', 'Content-Encoding: gzip', 'Authorization: Basic eDp4'],
    ),
    { maxLength: 2 },
  )
  .map((lines) => lines.map((line) => `${line}\r\n`).join(''));

/** An HTTP request to any address of the sandbox, with any method and body. */
export const hostileRequest: Arbitrary<RawRequest> = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'BREW'),
    path,
    headers,
    body,
  )
  .map(([method, address, more, content]) =>
    Buffer.concat([
      Buffer.from(
        `${method} ${address} HTTP/1.1\r\nHost: localhost\r\n${more}Content-Length: ${content.length}\r\nConnection: close\r\n\r\n`,
        'latin1',
      ),
      content,
    ]),
  );
