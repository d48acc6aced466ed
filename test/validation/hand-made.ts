import { readFileSync } from 'node:fs';
import { judgedExchanges, readCapture } from '../../src/validation/exchanges/index.ts';

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');

export const charge = {
  request: sample('charge.request.xml').replace('<cvv></cvv>', '<cvv>123</cvv>'),
  reply: sample('charge.reply.xml'),
};

export const refund = {
  request: `<ashrait><request><version>2000</version><language>ENG</language><requestId>order-2</requestId><command>refundDeal</command>
    <refundDeal><tranId>572049789</tranId><terminalNumber>0880000010</terminalNumber></refundDeal></request></ashrait>`,
  reply: charge.reply
    .replaceAll('doDeal>', 'refundDeal>')
    .replace('>doDeal<', '>refundDeal<')
    .replace('order-1', 'order-2')
    .replace('<tranId>572049789', '<tranId>572049790')
    .replace('code="01">RegularDebit', 'code="52">Cancel'),
};

const credentials = { user: 'shop', password: 'shop-password' };

export const formOf = (request: string, more: Readonly<Record<string, string>> = credentials): string =>
  new URLSearchParams({ ...more, int_in: request }).toString();

interface Message {
  readonly request: string;
  readonly reply?: string;
}

export const entry = ({ request, reply }: Message, changes: object = {}, response: object = {}): object => ({
  startedDateTime: '2026-11-21T18:28:00+02:00',
  time: 12,
  request: {
    method: 'POST',
    url: 'https://gateway.example/xpo/Relay',
    headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded; charset=UTF-8' }],
    postData: { mimeType: 'application/x-www-form-urlencoded', text: formOf(request) },
    ...changes,
  },
  response:
    reply === undefined
      ? { status: 0, content: { size: 0 } }
      : { status: 200, content: { text: reply }, ...response },
});

export const har = (...entries: readonly unknown[]): object => ({ log: { version: '1.2', entries } });

export const definition = ({ request, reply }: Message, changes: object = {}): object => ({
  ...{ scope: 'https://gateway.example:443', method: 'POST', path: '/xpo/Relay' },
  ...{ body: formOf(request), status: 200, response: reply, ...changes },
});

/** Returns the findings about recorded exchanges as lines such as `3 gateway envelope.reply.requestId`, and the counts. */
export async function foundIn(value: unknown) {
  const capture = readCapture(value);
  const counts = { unanswered: 0, improper: 0, hidden: 0 };
  const [findings, problems, remarks]: [string[], string[], string[]] = [[], [], []];
  for await (const part of judgedExchanges(capture)) {
    for (const { exchange, side, rule, problem } of part.findings) {
      findings.push(`${exchange} ${side} ${rule}`);
      problems.push(problem);
    }
    for (const { exchange, side, element } of part.remarks) remarks.push(`${exchange} ${side} ${element}`);
    for (const name of ['unanswered', 'improper', 'hidden'] as const) counts[name] += part[name];
  }
  return { ...capture, ...counts, findings, problems, remarks };
}
