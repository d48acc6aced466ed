import { askedAfterNoReply, asksNot, onRefusal, sent } from './places.ts';
import { gateway, variant } from './row.ts';
import type { Broken } from './variant.ts';

const result = (read: string) => gateway('    result: response.result,', `    result: ${read},`);

export const replies: readonly Broken[] = [
  variant('refusals-by-list', 'The codes of refusals are a list, and 006 is not in it')
    .with(asksNot, onRefusal("['001', '004', '033', '036', '401'].includes(reply.result)"))
    .fails('practice.no-unpaid-order', 'charge-wrong-cvv'),
  variant('codes-above-900-are-notes', 'A code of the gateway itself, from 900 on, is no refusal')
    .with(asksNot, onRefusal("reply.result !== '000' && Number(reply.result) < 900"))
    .fails('practice.no-unpaid-order', 'charge-unknown-code'),
  variant('invalid-is-tried-again', 'What is refused as invalid is sent three times more')
    .shop({
      [sent]: `${sent}      for (let again = 0; again < 3 && reply.result === '401'; again++)\n  ${sent}`,
    })
    .fails('practice.sparing-retries', 'charge-refused-401'),
  variant('empty-element-is-there', 'An empty extendedStatus of two tags is taken for a refusal')
    .with(result("text.includes('<extendedStatus></extendedStatus>') ? '004' : response.result"))
    .fails('practice.no-lost-payment', 'reply-empty-elements-with-two-tags'),
  variant('code-is-expected', 'A reply whose empty cavv has no code is taken for a refusal')
    .with(result("command === 'doDeal' && !text.includes('<cavv code=') ? '004' : response.result"))
    .fails('practice.no-lost-payment', 'reply-empty-elements-without-code'),
  variant('language-compared', 'A reply whose language is not written ENG is taken for a refusal')
    .with(result("response.language === 'ENG' ? response.result : '004'"))
    .fails('practice.no-lost-payment', 'reply-language-as-heb-or-eng'),
  variant('authorization-expected', 'A charge without an authorization number is taken for refused')
    .with(onRefusal("reply.result !== '000' || text(reply.content, 'authNumber') === ''"))
    .fails('practice.no-lost-payment', 'reply-without-authorization'),
  variant('first-piece-is-whole', 'The first piece of a reply is read alone, and not understood')
    .gateway({
      "reply.on('data', (part: Buffer) => parts.push(part));":
        "reply.once('data', (part: Buffer) => resolve(part));",
      "new NoReply('the reply cannot be read')": "new NotSent('the reply cannot be read')",
    })
    .fails('practice.no-lost-payment', 'reply-in-pieces'),
  variant('refusal-by-its-text', 'A refusal is known by the English word in its message')
    .with(result("/refused|blocked/i.test(`${response.message}`) ? response.result : '000'"))
    .fails('practice.no-unpaid-order', 'refused-in-hebrew'),
  variant('newest-tls-alone', 'Only TLS 1.3 is spoken, where TLS 1.2 is enough')
    .gateway({ "        method: 'POST',\n": "        method: 'POST',\n        minVersion: 'TLSv1.3',\n" })
    .fails('wire.arrived', 'tls-1-2'),
  variant('found-by-its-amount', 'After a lost reply a charge of the same amount is taken for its own')
    .shop({
      [askedAfterNoReply]: `      await new Promise((resolve) => setTimeout(resolve, 300));\n${askedAfterNoReply}`,
      'async #records({ id, cgUid }: Order)': 'async #records({ cgUid, amount }: Order)',
      '{ user: id };':
        "{ fromDealDate: '2020-01-01', toDealDate: '2090-01-01', financialStatus: 'CAPTURED' };",
      '? listed(reply.content) : undefined':
        "? listed(reply.content).filter((one) => text(one, 'total') === `${amount}`) : undefined",
    })
    .fails('practice.no-unpaid-order', 'two-orders-at-once'),
];
