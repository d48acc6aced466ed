import { request } from 'node:https';
import type { Sandbox } from '../../src/sandbox/index.ts';

export interface Controlled {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it
  readonly body: any;
}

/** Calls the admin API of a sandbox without a browser. */
export function control(
  { baseUrl, ca }: Pick<Sandbox, 'baseUrl' | 'ca'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Controlled> {
  const { hostname: host, port } = new URL(baseUrl);
  const target = `/__admin${path && `/${path}`}`;
  return new Promise((resolve, reject) => {
    request(
      { host, port, path: target, method, ca, headers, agent: false, servername: 'localhost' },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      },
    )
      .on('error', reject)
      .end(typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body));
  });
}
