import { fileURLToPath } from 'node:url';

/** A server to compare the sandbox with. The server sends one fixed reply to each POST of /xpo/Relay. */
export interface Program {
  readonly name: string;
  readonly package?: { readonly name: string; readonly version: string };
  /** `node` means the Node version that runs the benchmark. */
  readonly runs: 'node' | 'java';
  /** The command line arguments of the server. */
  readonly line: (port: number, reply: string) => readonly string[];
  /** Configuration files that the server needs in its folder. */
  readonly files?: (port: number, reply: string) => Readonly<Record<string, unknown>>;
  /** The number of warm-up requests that the server needs to reach its full speed. */
  readonly warm: number;
}

/** Returns an XML reply of the given size in bytes that contains the mark. */
export function filler(size: number, mark: string): string {
  const [head, tail] = [`<?xml version='1.0' encoding='UTF-8'?><ashrait>${mark}<text>`, '</text></ashrait>'];
  if (size < head.length + tail.length) throw new RangeError(`no reply has ${size} bytes`);
  return head + '.'.repeat(size - head.length - tail.length) + tail;
}

const server = fileURLToPath(new URL('../server.ts', import.meta.url));
const path = '/xpo/Relay';
const headers = { 'Content-Type': 'text/xml; charset=utf-8' };
const host = '127.0.0.1';

export const ours: Program = {
  ...{ name: 'the sandbox', runs: 'node', warm: 20_000 },
  line: (port) => [server, 'sandbox', 'plain', '', String(port)],
};

export const bare: Program = {
  ...{ name: 'bare node:http', runs: 'node', warm: 20_000 },
  line: (port, reply) => [server, 'fixed', 'plain', reply, String(port)],
};

/** Popular mock servers with their fastest settings: no log, no journal, no templates. */
export const others: readonly Program[] = [
  {
    ...{ name: 'mountebank', package: { name: 'mountebank', version: '2.9.1' } },
    ...{ runs: 'node', warm: 20_000 },
    // mountebank does not start without a control port.
    line: (port) => [
      ...['node_modules/mountebank/bin/mb', 'start', '--port', String(port + 1), '--host', host],
      ...['--configfile', 'imposters.json', '--noParse', '--nologfile', '--loglevel', 'error'],
    ],
    files: (port, body) => {
      // By default, mountebank closes the connection after each reply.
      const persistent = { ...headers, Connection: 'keep-alive', 'Content-Length': Buffer.byteLength(body) };
      const stubs = [{ responses: [{ is: { statusCode: 200, headers: persistent, body } }] }];
      return { 'imposters.json': { imposters: [{ protocol: 'http', port, host, stubs }] } };
    },
  },
  {
    ...{ name: 'mockoon', package: { name: '@mockoon/cli', version: '9.9.0' } },
    ...{ runs: 'node', warm: 20_000 },
    line: (port) => [
      ...['node_modules/@mockoon/cli/bin/run.js', 'start', '--data', 'environment.json', '--repair'],
      ...['--port', String(port), '--hostname', host, '--disable-log-to-file', '--disable-admin-api'],
      ...['--max-transaction-logs', '0'],
    ],
    files: (_port, body) => ({ 'environment.json': mockoon(body) }),
  },
  {
    ...{ name: 'prism', package: { name: '@stoplight/prism-cli', version: '5.16.0' } },
    ...{ runs: 'node', warm: 20_000 },
    line: (port) => [
      ...['node_modules/@stoplight/prism-cli/dist/index.js', 'mock', 'openapi.json', '--port', String(port)],
      ...['--host', host, '--multiprocess', 'false', '--cors', 'false', '--verboseLevel', 'silent'],
    ],
    files: (_port, example) => {
      const content = { 'text/xml': { schema: { type: 'string' }, example } };
      const responses = { 200: { description: 'A reply', content } };
      const requestBody = {
        content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
      };
      const info = { title: 'A gateway', version: '1' };
      const paths = { [path]: { post: { requestBody, responses } } };
      return { 'openapi.json': { openapi: '3.0.3', info, paths } };
    },
  },
  {
    ...{ name: 'wiremock', package: { name: 'wiremock', version: '3.13.2' } },
    ...{ runs: 'java', warm: 100_000 },
    line: (port) => [
      ...['-jar', 'node_modules/wiremock/build/wiremock-standalone-3.13.2.jar', '--port', String(port)],
      ...['--bind-address', host, '--root-dir', '.', '--no-request-journal', '--disable-request-logging'],
      ...['--disable-banner', '--disable-gzip', '--disable-response-templating'],
      ...['--use-chunked-encoding', 'never'],
    ],
    files: (_port, body) => ({
      'mappings/relay.json': {
        request: { method: 'POST', url: path },
        response: { status: 200, headers, body },
      },
    }),
  },
];

function mockoon(body: string) {
  const [environment, route, response] = [1, 2, 3].map(
    (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  );
  const sent = Object.entries(headers).map(([key, value]) => ({ key, value }));
  const fixed = { latency: 0, statusCode: 200, headers: sent, bodyType: 'INLINE', disableTemplating: true };
  return {
    ...{ uuid: environment, lastMigration: 33, name: 'A gateway', port: 0, hostname: host, latency: 0 },
    routes: [
      {
        ...{ uuid: route, type: 'http', method: 'post', endpoint: path.slice(1) },
        responses: [{ uuid: response, body, default: true, ...fixed }],
      },
    ],
    rootChildren: [{ type: 'route', uuid: route }],
  };
}
