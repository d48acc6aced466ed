import { request } from 'node:https';
import type { Sandbox } from '../../src/sandbox/index.ts';

export function httpsPost(
  { baseUrl, ca }: Pick<Sandbox, 'baseUrl' | 'ca'>,
  path: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; text: string }> {
  const { port } = new URL(baseUrl);
  const type = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers };
  return new Promise((resolve, reject) => {
    request(
      { host: 'localhost', port, path, method: 'POST', ca, headers: type, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    )
      .on('error', reject)
      .end(body);
  });
}
