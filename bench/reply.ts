import type { Address } from './load.ts';

export async function replyTo(posted: string, { port, ca }: Address): Promise<string> {
  const { request } = ca === undefined ? await import('node:http') : await import('node:https');
  const [head = '', body = ''] = posted.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ')),
  );
  return new Promise((resolve, reject) => {
    const to = { port, ca, headers, host: 'localhost', path: '/xpo/Relay', method: 'POST', agent: false };
    // A server that has just started may accept a connection and never reply.
    request({ ...to, signal: AbortSignal.timeout(5_000) }, (reply) => {
      reply
        .setEncoding('utf8')
        .toArray()
        .then((pieces) => resolve(pieces.join('')), reject);
    })
      .on('error', reject)
      .end(body);
  });
}
