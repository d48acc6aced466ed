import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaksInText } from '../../src/certification/leaks.ts';
import type { Driver } from '../../src/merchant/drivers/driver.ts';
import { secretsIn } from '../../src/merchant/drivers/logs.ts';
import { certificateOf, evidenceText } from '../../src/merchant/evidence.ts';
import { observe } from '../../src/merchant/observe.ts';
import { plans } from '../../src/merchant/plans/plans.ts';
import { merchantHtml } from '../../src/merchant/report/html.ts';
import { merchantJunit } from '../../src/merchant/report/junit.ts';
import { lastLines, shownReply, shownRequest } from '../../src/merchant/secrets.ts';
import { cardsByRole } from '../../src/sandbox/index.ts';
import { Clear } from '../../src/secrets/clear.ts';
import { ask } from '../sandbox/ask.ts';
import { begunSession, clientOf } from './begun-session.ts';

test('a CVV in a reference is masked however its element is written; other numbers are not', () => {
  const shown = (element: string) =>
    shownRequest(`<ashrait><request><doDeal>${element}</doDeal></request></ashrait>`);
  for (const name of ['user', 'userData1', 'shiftId1', 'addonData']) {
    assert.match(shown(`<${name} >123</${name}>`), />\*\*\*</, name);
    assert.match(shown(`<${name}>order 123</${name}>`), />order \*\*\*</, name);
    assert.match(shown(`<${name}>91235</${name}>`), />91235</, name);
  }
});

test('a CVV or a card number in character references is masked as in digits, in requests and replies', () => {
  const forms: Readonly<Record<string, (digits: string) => string>> = {
    decimal: (digits) => digits.replaceAll(/\d/g, (digit) => `&#${48 + Number(digit)};`),
    hexadecimal: (digits) => digits.replaceAll(/\d/g, (digit) => `&#x003${digit};`),
    'one of them': (digits) => digits.replace(/\d/, (digit) => `&#x3${digit};`),
    CDATA: (digits) => `<![CDATA[${digits}]]>`,
    'with a comment': (digits) => `${digits.slice(0, 1)}<!-- x -->${digits.slice(1)}`,
    Arabic: (digits) => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  };
  const number = '4580000000000000';
  for (const [form, written] of Object.entries(forms))
    for (const name of ['user', 'userData1', 'requestId', 'addonData', 'email'])
      for (const shown of [shownRequest, shownReply]) {
        const of = (text: string) =>
          shown(`<ashrait><r><doDeal><${name}>${text}</${name}></doDeal></r></ashrait>`);
        assert.match(of(written('123')), />\*\*\*</, `${form} in ${name}`);
        assert.match(of(`T7 ${written('123')}`), />T7 \*\*\*</, `${form} in ${name}`);
        assert.doesNotMatch(decoded(of(written(number))), /4580000000000000/, `${form} in ${name}`);
        assert.match(decoded(of(written('91235'))), /91235/, `${form} in ${name}: no CVV`);
      }
  for (const written of Object.values(forms).slice(0, 3))
    assert.deepEqual(secretsIn(`cvv=${written('123')}`, { number, cvv: '123' }, 'a-password', 'a log'), {
      wrote: ['a CVV to a log'],
    });
});

test('a secret that is written in another encoding or under another name is found, and what is none is not', () => {
  const [card, password] = [{ number: '4580000000000000', cvv: '739' }, 'only-of-this-session'];
  const encodings: Readonly<Record<string, (text: string) => string>> = {
    'in clear': (text) => text,
    base64: (text) => Buffer.from(text).toString('base64'),
    base64url: (text) => Buffer.from(text).toString('base64url'),
    hexadecimal: (text) => Buffer.from(text).toString('hex'),
    'capital hexadecimal': (text) => Buffer.from(text).toString('hex').toUpperCase(),
    'percent-encoded': (text) => [...text].map((one) => `%${Buffer.from(one).toString('hex')}`).join(''),
  };
  for (const [name, encoded] of Object.entries(encodings)) {
    const wrote = (text: string) => secretsIn(`sent ${encoded(text)} .`, card, password, 'a log').wrote;
    for (const before of ['', 'u', 'us', 'user:']) {
      assert.deepEqual(wrote(`${before}${password}`), ['the password to a log'], `${name} behind ${before}`);
      assert.deepEqual(
        wrote(`${before}${card.number}`),
        ['a card number to a log'],
        `${name} behind ${before}`,
      );
      assert.equal(wrote(`${before}458000******0000`), undefined, `${name} behind ${before}`);
      assert.equal(wrote(`${before}another-password`), undefined, `${name} behind ${before}`);
      for (const secret of [card.number, password]) {
        const shown = lastLines(encoded(before + secret), password);
        assert.equal(secretsIn(shown, card, password, 'a log').wrote, undefined, `${name} behind ${before}`);
      }
    }
  }
  for (const before of [
    'cvv: ',
    '"cvv2":"',
    'CVC ',
    'csc=',
    'security code: ',
    'securityCode":"',
    'card_verification_value=',
  ])
    assert.deepEqual(secretsIn(`${before}739`, card, password, 'a log').wrote, ['a CVV to a log'], before);
  for (const other of [
    '739 orders',
    'in 739 ms',
    'code 739',
    'security code: ***',
    'security code: 7391',
    'CVC 51739',
  ])
    assert.equal(secretsIn(other, card, password, 'a log').wrote, undefined, other);
});

function decoded(xml: string): string {
  const text = xml.replaceAll(/<!--.*?-->|<!\[CDATA\[|\]\]>/g, '');
  return new Clear(text).text;
}

test('no report has what an application puts into references, addresses, element names and its own words', async () => {
  await using session = await begunSession();
  await using client = clientOf(session);
  const { user, password, terminal: terminalNumber } = session.access;
  const spoken: string[] = [];
  const driver: Driver = {
    name: 'an application in this process',
    async ask({ order, amount, currency, card, operation }, onPage) {
      const { number, expiration, cvv } = card;
      const grouped = number.match(/.{1,4}/g)?.join(' ');
      const deal = {
        ...{ terminalNumber, transactionType: 'Debit', currency, total: `${amount}`, validation: 'AutoComm' },
        ...{ creditType: 'RegularCredit', transactionCode: 'Internet' },
        ...{ cardNo: number, cardExpiration: expiration, cvv },
      };
      const references = [`${order} ${number} ${cvv}`, `${grouped} cvv ${cvv}`, cvv, `${number}`, password];
      for (const reference of references)
        await client
          .send({
            command: 'doDeal',
            requestId: reference,
            fields: {
              ...{ ...deal, user: reference, addonData: number, [`card${number}`]: cvv },
              customerData: { userData1: reference, userData2: grouped },
            },
          })
          .catch(() => {});
      for (const total of [number, `${amount}`])
        await client
          .send({
            command: 'doDeal',
            fields: { ...deal, user: order, total },
            requestId: `${order} ${total}`,
          })
          .catch(() => {});
      for (const path of [`/xpo/Relay?card=${number}&cvv=${cvv}&password=${password}`, `/xpo/${number}/x`])
        await ask(session.sandbox, path, {
          ...{ method: 'POST', body: `{"cvv":"${cvv}"}` },
          headers: { 'content-type': `application/json; card=${number}; ${password}` },
        }).catch(() => {});
      if (operation === 'page')
        await onPage({
          page: `https://shop.example/${number}/${password}?cvv=${cvv}`,
          reach: `https://${number}.example`,
        });
      if (order.endsWith('D1')) return { state: 'paid' };
      return { state: 'paid', problem: `Error: order ${order} of ${grouped}, cvv=${cvv}, ${password}` };
    },
    probe: async (order) =>
      ({ problem: order.endsWith('D1') ? undefined : `no ${password} for 4580 0000 0000 0000` }) as object,
  };
  const plan = plans.shop;
  assert.ok(plan);
  const evidence = await observe({
    ...{ session, driver, plan, tasks: ['charge-approved', 'page-paid'], seed: 1, lateMs: 0, graceMs: 0 },
    onDoctor: (findings) => spoken.push(JSON.stringify(findings)),
    onTask: (result) => spoken.push(JSON.stringify(result)),
  });
  const certificate = certificateOf(evidence);
  assert.ok(
    certificate.tasks.every(({ timeline }) => timeline.length > 5),
    'all was played',
  );
  const exchanges = certificate.tasks.flatMap(({ timeline }) =>
    timeline.flatMap(({ exchange }) => exchange ?? []),
  );
  assert.ok(exchanges.length > 5);
  for (const { request: asked, reply } of exchanges)
    assert.doesNotMatch(asked + reply, /(?<!\d)1234?(?!\d)/, 'a CVV in a message');
  const texts = [
    JSON.stringify(certificate),
    evidenceText(evidence),
    merchantHtml(certificate),
    merchantJunit(certificate),
    ...spoken,
  ];
  assert.ok(texts.length > 5);
  const secret = { credentials: { user, password }, cards: cardsByRole() };
  for (const text of texts) {
    assert.deepEqual(await leaksInText('report', Buffer.from(text), secret), []);
    assert.ok(!text.includes(password), 'the password of the session');
    assert.doesNotMatch(text, /cvv[ =]{1,3}\d/i);
  }
});

test('a CVV after its card number is named as a CVV, and an amount is not', () => {
  const card = { number: '4580000000000000', cvv: '123' };
  const wrote = (text: string) => secretsIn(text, card, 'a-password', 'a log').wrote;
  for (const text of [
    ...['4580000000000000,1230,123', '4580 0000 0000 0000 12/30 123', '4580000000000000|12/2030|123'],
    ...['[4580000000000000, 1230, 123]', '4580000000000000 123', 'card 4580000000000000; the cvv is 123'],
  ])
    assert.deepEqual(wrote(text), ['a card number to a log', 'a CVV to a log'], text);
  for (const text of ['4580000000000000 took 123 ms', '4580000000000000,1230,1234', '4580000000000000,1230'])
    assert.deepEqual(wrote(text), ['a card number to a log'], text);
  assert.equal(wrote('458000******0000,1230,123 ms'), undefined);
});
