import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { z } from 'zod';
import { type Encoding, encode } from '../../message/encoding.ts';
import { brokenAt, elsewhere, type Found, formIn, formOf, isRelay, withoutIntIn } from './entry.ts';

const definitionSchema = z.object({
  scope: z.string(),
  method: z.string().default('GET'),
  path: z.string(),
  body: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  status: z.int().default(200),
  response: z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
  responseIsBinary: z.boolean().optional(),
  rawHeaders: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
  reqheaders: z.record(z.string(), z.unknown()).optional(),
  tck: z
    .object({
      at: z.string(),
      ms: z.number(),
      contentType: z.string().optional(),
      replyEncoding: z.string().optional(),
      tls: z.string().optional(),
      failure: z.string().optional(),
    })
    .optional(),
});

type Definition = z.infer<typeof definitionSchema>;

export function definitionAt(value: unknown, index: number): Found {
  const { success, data, error } = definitionSchema.safeParse(value);
  if (!success) return brokenAt(index, error, 'is no definition');
  const { scope, method, path, body = '', status, tck } = data;
  if (!isRelay(method, path)) return elsewhere;
  const form = typeof body === 'string' ? formIn(body, path.split('?')[1]) : formOf(body);
  if (!form) return withoutIntIn;
  let reply: Uint8Array | undefined;
  try {
    reply = tck?.failure === undefined && status !== 0 ? replyOf(data) : undefined;
  } catch {
    return { index, broken: 'response: cannot be unpacked' };
  }
  return {
    ...{ index, origin: scope, form, status, reply },
    at: tck && timeOf(tck.at),
    durationMs: tck?.ms ?? 0,
    contentType: tck?.contentType ?? headerOf(data.reqheaders, 'content-type'),
    ...(tck?.tls !== undefined && { tls: tck.tls }),
    ...(tck && { redacted: true as const }),
  };
}

export function timeOf(written: string): Date | undefined {
  const time = new Date(written);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** The library nock stores text unchanged, other bytes in hexadecimal digits, and compressed bodies as a list. */
function replyOf({ response, responseIsBinary, rawHeaders, tck }: Definition): Uint8Array | undefined {
  if (response === undefined) return undefined;
  if (typeof response === 'string') {
    if (responseIsBinary) return unpacked(Buffer.from(response, 'hex'), rawHeaders);
    const encoding = (tck?.replyEncoding ?? 'utf-8').split(',', 1)[0] as Encoding;
    return encode(response, encoding);
  }
  if (!Array.isArray(response)) return Buffer.from(JSON.stringify(response));
  const parts = response.map((part) => Buffer.from(part, /^(?:[0-9a-f]{2})*$/i.test(part) ? 'hex' : 'utf8'));
  return unpacked(Buffer.concat(parts), rawHeaders);
}

function unpacked(bytes: Buffer, headers: Definition['rawHeaders']): Uint8Array {
  const how = headerOf(headers, 'content-encoding')?.toLowerCase();
  if (how === 'gzip' || how === 'x-gzip') return gunzipSync(bytes, limit);
  if (how === 'deflate') return inflateSync(bytes, limit);
  return how === 'br' ? brotliDecompressSync(bytes, limit) : bytes;
}

/** The size limit of a decompressed reply, because real replies have a few kilobytes. */
const limit = { maxOutputLength: 16_000_000 };

function headerOf(headers: Definition['rawHeaders'], name: string): string | undefined {
  const pairs = Array.isArray(headers)
    ? headers.flatMap((one, index) => (index % 2 === 0 ? [[one, headers[index + 1]] as const] : []))
    : Object.entries(headers ?? {});
  const found = pairs.find(([one]) => one.toLowerCase() === name)?.[1];
  return found === undefined ? undefined : String(found);
}
