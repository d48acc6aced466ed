import { z } from 'zod';
import { timeOf } from './definitions.ts';
import {
  brokenAt,
  elsewhere,
  type Found,
  formIn,
  formOf,
  isRelay,
  type SentForm,
  withoutIntIn,
} from './entry.ts';
import { journalFacts } from './journal.ts';

const headers = z.array(z.object({ name: z.string(), value: z.string().default('') })).default([]);

/** The members of a HAR 1.2 entry that are used. Other tools omit unknown members or write null. */
const entrySchema = z.object({
  startedDateTime: z.string().nullish(),
  time: z.number().nullish(),
  request: z.object({
    headers,
    postData: z
      .object({
        mimeType: z.string().nullish(),
        text: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
        params: z.array(z.object({ name: z.string(), value: z.string().nullish() })).nullish(),
      })
      .nullish(),
  }),
  _journal: journalFacts.optional(),
  response: z
    .object({
      status: z.int().nullish(),
      content: z
        .object({ text: z.string().nullish(), encoding: z.string().nullish(), size: z.number().nullish() })
        .nullish(),
    })
    .nullish(),
});

type HarEntry = z.infer<typeof entrySchema>;

export function harEntryAt(value: unknown, index: number): Found {
  const { method, url } = Object(Object(value).request);
  if (typeof url !== 'string' || typeof method !== 'string')
    return { index, broken: 'has no request with method and url' };
  if (!isRelay(method, url)) return elsewhere;
  if (!URL.canParse(url)) return { index, broken: 'request.url: is not an address' };
  const { success, data, error } = entrySchema.safeParse(value);
  if (!success) return brokenAt(index, error);
  const { origin, search } = new URL(url);
  const { request, response, startedDateTime, time, _journal: journal } = data;
  const form = formFrom(request, search);
  if (!form) return withoutIntIn;
  return {
    ...{ index, origin, form, status: response?.status ?? 0, reply: replyOf(response) },
    at: timeOf(startedDateTime ?? ''),
    durationMs: Math.max(0, time ?? 0),
    ...(journal && { journal }),
    contentType:
      request.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ??
      (request.postData?.mimeType || undefined),
  };
}

/** Some tools decode the values in `params` of a HAR file, and others do not. */
function formFrom({ postData }: HarEntry['request'], query: string): SentForm | undefined {
  const [text, params] = [postData?.text ?? '', postData?.params ?? []];
  if (typeof text !== 'string') return formOf(text);
  return (
    formIn(text, text === '' && params.length === 0 ? query : '') ??
    formOf(Object.fromEntries(params.map(({ name, value }) => [name, value])))
  );
}

/** Returns the bytes of the reply; undefined if the tool stored no body, or only the beginning of a long one. */
function replyOf(response: HarEntry['response']): Uint8Array | undefined {
  const { text, encoding, size } = response?.content ?? {};
  if (!response?.status || !text) return undefined;
  const bytes = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
  const whole = (size ?? 0) <= bytes.length || /<\/ashrait>\s*$/.test(bytes.subarray(-40).toString('latin1'));
  return whole ? bytes : undefined;
}
