import { z } from 'zod';
import { timeOf } from './definitions.ts';
import { brokenAt, elsewhere, type Found, isRelay, withoutIntIn } from './entry.ts';

export const journalFacts = z.object({
  result: z.string(),
  remarks: z.array(z.string()),
});

const entrySchema = journalFacts.extend({
  method: z.string(),
  address: z.string(),
  instant: z.string(),
  durationMs: z.number(),
  headers: z.record(z.string(), z.string()),
  credentials: z.array(z.enum(['user', 'password'])),
  request: z.string(),
  reply: z.string(),
  status: z.int(),
  isWhole: z.boolean(),
});

export function journalEntryAt(value: unknown, index: number): Found {
  const { success, data, error } = entrySchema.safeParse(value);
  if (!success) return brokenAt(index, error);
  const { method, address, headers, credentials, request, reply, status, durationMs, result, remarks } = data;
  if (method === '') return { aside: 'an action of the sandbox without a request' };
  if (!isRelay(method, address)) return elsewhere;
  if (!data.isWhole) return { aside: 'too long for the journal' };
  if (!request.includes('<')) return withoutIntIn;
  const given = (name: 'user' | 'password') => (credentials.includes(name) ? '***' : undefined);
  return {
    ...{ index, origin: `https://${headers.host ?? ''}`, at: timeOf(data.instant), durationMs },
    contentType: headers['content-type'],
    form: { intIn: Buffer.from(request), user: given('user'), password: given('password') },
    ...{ status, reply: reply === '' ? undefined : Buffer.from(reply), journal: { result, remarks } },
  };
}
