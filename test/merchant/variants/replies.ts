import type { Broken, Edit } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });
const gateway = (from: string, to: string): Edit => ({ file: 'gateway.ts', from, to });

const refusal =
  "    if (reply.result !== '000') return this.#orders.change(order.id, { state: 'failed' });\n    const { tranId";
const onRefusal = (condition: string) => shop(refusal, refusal.replace("reply.result !== '000'", condition));
const sent = "      reply = await send(this.#settings, 'doDeal', deal);\n";
const asked = '      return this.reconcile(this.#orders.find(order.id));\n';
const result = (read: string) => gateway('    result: response.result,', `    result: ${read},`);

export const replies: readonly Broken[] = [
  {
    ...{ id: 'refusals-by-list', says: 'The codes of refusals are a list, and 006 is not in it' },
    edits: [onRefusal("['001', '004', '033', '036', '401'].includes(reply.result)")],
    ...{ tasks: ['charge-wrong-cvv'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'codes-above-900-are-notes', says: 'A code of the gateway itself, from 900 on, is no refusal' },
    edits: [onRefusal("reply.result !== '000' && Number(reply.result) < 900")],
    ...{ tasks: ['charge-unknown-code'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'invalid-is-tried-again', says: 'What is refused as invalid is sent three times more' },
    edits: [
      shop(sent, `${sent}      for (let again = 0; again < 3 && reply.result === '401'; again++)\n  ${sent}`),
    ],
    ...{ tasks: ['charge-refused-401'], detectedBy: 'practice.sparing-retries' },
  },
  {
    ...{ id: 'empty-element-is-there', says: 'An empty extendedStatus of two tags is taken for a refusal' },
    edits: [result("text.includes('<extendedStatus></extendedStatus>') ? '999' : response.result")],
    ...{ tasks: ['reply-empty-elements-with-two-tags'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'code-is-expected', says: 'A reply whose empty cavv has no code is taken for a refusal' },
    edits: [result("command === 'doDeal' && !text.includes('<cavv code=') ? '999' : response.result")],
    ...{ tasks: ['reply-empty-elements-without-code'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'language-compared', says: 'A reply whose language is not written ENG is taken for a refusal' },
    edits: [result("response.language === 'ENG' ? response.result : '999'")],
    ...{ tasks: ['reply-language-as-heb-or-eng'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{
      id: 'authorization-expected',
      says: 'A charge without an authorization number is taken for refused',
    },
    edits: [onRefusal("reply.result !== '000' || text(reply.content, 'authNumber') === ''")],
    ...{ tasks: ['reply-without-authorization'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'first-piece-is-whole', says: 'The first piece of a reply is read alone, and not understood' },
    edits: [
      gateway(
        "reply.on('data', (part: Buffer) => parts.push(part));",
        "reply.once('data', (part: Buffer) => resolve(part));",
      ),
      gateway("new NoReply('the reply cannot be read')", "new NotSent('the reply cannot be read')"),
    ],
    ...{ tasks: ['reply-in-pieces'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'refusal-by-its-text', says: 'A refusal is known by the English word in its message' },
    edits: [result("/refused|blocked/i.test(`${response.message}`) ? response.result : '000'")],
    ...{ tasks: ['refused-in-hebrew'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'newest-tls-alone', says: 'Only TLS 1.3 is spoken, where TLS 1.2 is enough' },
    edits: [
      gateway("        method: 'POST',\n", "        method: 'POST',\n        minVersion: 'TLSv1.3',\n"),
    ],
    ...{ tasks: ['tls-1-2'], detectedBy: 'wire.arrived' },
  },
  {
    ...{
      id: 'found-by-its-amount',
      says: 'After a lost reply a charge of the same amount is taken for its own',
    },
    edits: [
      shop(asked, `      await new Promise((resolve) => setTimeout(resolve, 300));\n${asked}`),
      shop('async #records({ id, cgUid }: Order)', 'async #records({ cgUid, amount }: Order)'),
      shop(
        '{ user: id };',
        "{ fromDealDate: '2020-01-01', toDealDate: '2090-01-01', financialStatus: 'CAPTURED' };",
      ),
      shop(
        '? listed(reply.content) : undefined',
        "? listed(reply.content).filter((one) => text(one, 'total') === `${amount}`) : undefined",
      ),
    ],
    ...{ tasks: ['two-orders-at-once'], detectedBy: 'practice.no-unpaid-order' },
  },
];
