import type { IncomingMessage } from 'node:http';

export const bodyLimit = 1024 * 1024;

export function read(request: IncomingMessage, limit = bodyLimit): Promise<Buffer | 'too long' | 'aborted'> {
  const { promise, resolve } = Promise.withResolvers<Buffer | 'too long' | 'aborted'>();
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else {
      request.removeAllListeners('data').pause();
      resolve('too long');
    }
  });
  request.on('end', () => {
    const [only] = chunks;
    resolve(!request.complete ? 'aborted' : only && chunks.length === 1 ? only : Buffer.concat(chunks));
  });
  const lost = () => resolve('aborted');
  request.on('error', lost).on('close', lost);
  // The client may have disconnected while this module was being imported.
  if (request.destroyed) lost();
  return promise;
}
