import type { IncomingMessage } from 'node:http';

/** Bodies above this many bytes are refused unread. */
export const bodyLimit = 1024 * 1024;

/** The whole body of a request, or why there is none. */
export async function read(request: IncomingMessage): Promise<Buffer | 'too long' | 'aborted'> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > bodyLimit) return 'too long';
      chunks.push(chunk);
    }
  } catch {
    return 'aborted';
  }
  return request.complete ? Buffer.concat(chunks) : 'aborted';
}
