import type { ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { z } from 'zod';
import { decode } from '../../message/encoding.ts';
import { encodeForm } from '../../message/form.ts';
import type { Merchant } from '../configuration/schema.ts';
import { ControlError } from '../control/control.ts';

const posted = z.strictObject({
  user: z.string(),
  xml: z.string(),
});

interface Sent {
  readonly status: number;
  readonly reply: string;
  readonly milliseconds: number;
  readonly problem?: string;
}

/** @throws ZodError, ControlError for an invalid body */
export function send(
  response: ServerResponse,
  body: unknown,
  { merchants, ca }: { readonly merchants: readonly Merchant[]; readonly ca: string },
): Promise<Sent> {
  const { user, xml } = posted.parse(body);
  const merchant = merchants.find((one) => one.user === user);
  if (!merchant) throw new ControlError(404, 'No merchant of this sandbox has that user.');
  const { localAddress: host, localPort: port } = response.req.socket;
  const begun = performance.now();
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    let status = 0;
    const end = (problem?: string) =>
      resolve({
        status,
        reply: decode(Buffer.concat(chunks)).text,
        milliseconds: Math.round(performance.now() - begun),
        ...(problem !== undefined && { problem }),
      });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const out = httpsRequest(
      { host, port, ca, servername: 'localhost', path: '/xpo/Relay', method: 'POST', headers, agent: false },
      (reply) => {
        status = reply.statusCode ?? 0;
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.once('end', () => end());
        reply.once('error', ({ message }) => end(message));
      },
    );
    out.once('error', ({ message }) => end(message));
    response.once('close', () => out.destroy());
    out.end(encodeForm({ user, password: merchant.password, int_in: xml }));
  });
}
