import { z } from 'zod';
import { timeOf } from './definitions.ts';
import { elsewhere, type Found, formIn, formOf, isRelay, type SentForm, withoutIntIn } from './entry.ts';

const headers = z.array(z.object({ name: z.string(), value: z.string() })).default([]);

/** What of an entry of a HAR 1.2 file matters here. */
const entrySchema = z.object({
  startedDateTime: z.string().optional(),
  time: z.number().nullish(),
  request: z.object({
    headers,
    postData: z
      .object({
        mimeType: z.string().optional(),
        text: z.string().optional(),
        params: z.array(z.object({ name: z.string(), value: z.string().optional() })).optional(),
      })
      .optional(),
  }),
  response: z.object({
    status: z.int(),
    content: z.object({ text: z.string().optional(), encoding: z.string().optional() }).optional(),
  }),
});

type HarEntry = z.infer<typeof entrySchema>;

/** An exchange that a browser or a proxy wrote down. */
export function harEntryAt(value: unknown, index: number): Found {
  const { method, url } = addressed(value);
  if (typeof url !== 'string' || typeof method !== 'string')
    return { index, broken: 'has no request with method and url' };
  if (!isRelay(method, url)) return elsewhere;
  if (!URL.canParse(url)) return { index, broken: 'request.url: is no address' };
  const { success, data, error } = entrySchema.safeParse(value);
  if (!success) {
    const [issue] = error.issues;
    return { index, broken: `${issue?.path.join('.')}: ${issue?.message}` };
  }
  const { origin, search } = new URL(url);
  const { request, response, startedDateTime = '', time } = data;
  const form = formFrom(request, search);
  if (!form) return withoutIntIn;
  return {
    ...{ index, origin, form, status: response.status, reply: replyOf(response) },
    at: timeOf(startedDateTime),
    durationMs: Math.max(0, time ?? 0),
    contentType:
      request.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ??
      (request.postData?.mimeType || undefined),
  };
}

function addressed(value: unknown): { readonly method?: unknown; readonly url?: unknown } {
  const request = typeof value === 'object' && value !== null && 'request' in value ? value.request : {};
  return typeof request === 'object' && request !== null ? request : {};
}

/** The text where it is there: of the parameters tools differ in whether they are decoded. */
function formFrom({ postData }: HarEntry['request'], query: string): SentForm | undefined {
  const { text = '', params = [] } = postData ?? {};
  return (
    formIn(text, text === '' && params.length === 0 ? query : '') ??
    formOf(Object.fromEntries(params.map(({ name, value }) => [name, value])))
  );
}

/** Tools write an empty text, or none, where they did not keep the body. */
function replyOf({ status, content }: HarEntry['response']): Uint8Array | undefined {
  const { text = '', encoding } = content ?? {};
  if (status === 0 || text === '') return undefined;
  return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
}
