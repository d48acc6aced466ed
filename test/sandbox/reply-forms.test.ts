import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultOf } from '../../src/client/index.ts';
import { textAt } from '../../src/message/element.ts';
import { replyForms } from '../../src/sandbox/faults/reply-forms.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { ask } from './ask.ts';
import { request as page } from './page/cardholder.ts';

const { sandbox, client } = await useSandbox();

const ofPages = '& in the page address';

const charge = () => client.send({ command: 'doDeal', fields: plainCharge });

test('each form of a reply is another text, and says the same to who reads XML', async () => {
  const usual = await charge();
  const ofAll = replyForms.filter((form) => form !== ofPages);
  assert.ok(ofAll.length >= 7);
  for (const form of ofAll) {
    sandbox.state.faults.plant({ command: 'doDeal', phase: 'after', times: 1, action: { form } });
    const exchange = await charge();
    assert.equal(resultOf(exchange), '000', form);
    for (const path of ['doDeal.status', 'doDeal.total', 'doDeal.cardMask', 'doDeal.currency'])
      assert.equal(
        textAt(exchange.reply, `response.${path}`),
        textAt(usual.reply, `response.${path}`),
        `${form} ${path}`,
      );
    assert.notEqual(exchange.replyText.replaceAll(/\d/g, ''), usual.replyText.replaceAll(/\d/g, ''), form);
    const said = textAt(exchange.reply, 'response.userMessage') ?? '';
    assert.equal(/[\u05d0-\u05ea]/.test(said), form.startsWith('Hebrew'), `${form}: ${said}`);
  }
});

test('the address of a page has an & in one form, and leads to the page as it is read', async () => {
  const address = async () => {
    const fields = { ...page, uniqueid: `page-${Math.random()}`.slice(0, 19) };
    const { reply, replyText } = await client.send({ command: 'doDeal', fields });
    return { url: textAt(reply, 'response.doDeal.mpiHostedPageUrl') ?? '', replyText };
  };
  const usual = await address();
  assert.ok(!usual.url.includes('&'));
  sandbox.state.faults.plant({ command: 'doDeal', phase: 'after', times: 1, action: { form: ofPages } });
  const { url, replyText } = await address();
  assert.match(url, /\/pay\?lang=ENG&txId=[\w-]+$/);
  assert.ok(replyText.includes('?lang=ENG&amp;txId='));
  assert.equal((await ask(sandbox, url)).status, 200);
  const left = await ask(sandbox, url.replace('&', '&amp;'));
  assert.equal(left.status, 404, 'an address that was not decoded has no txId');
});
