import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { type Exchange, GatewayClient, resultOf } from '../../src/client/index.ts';
import { findRule } from '../../src/contract/index.ts';
import type { Fields } from '../../src/message/build-request.ts';
import { textAt } from '../../src/message/element.ts';
import { encodeForm } from '../../src/message/form.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { legacyForms } from '../../src/sandbox/legacy/index.ts';
import { credentials, oldMerchants } from './old-merchants.ts';

const card = { cardNo: '4580000000000000', cardExpiration: '1230' } as const;
const deal = {
  terminalNumber: '0880000010',
  transactionType: 'Debit',
  currency: 'ILS',
  total: '1000',
  validation: 'AutoComm',
  creditType: 'RegularCredit',
  transactionCode: 'Phone',
} as const;

type Ids = Readonly<Record<'charge' | 'cgUid' | 'pending' | 'authNumber' | 'token', string>>;

interface Sample {
  readonly command?: string;
  readonly fields: (ids: Ids) => Fields;
  readonly version?: string | undefined;
  /** Elements next to the command element, and elements with children inside the command element. */
  readonly beside?: string;
  readonly inside?: string;
  readonly strict: string;
  readonly lenient: string;
}

const page = {
  ...deal,
  validation: 'TxnSetup',
  mpiValidation: 'AutoComm',
  mid: '10001',
  successUrl: 'https://shop.example/paid',
  cancelUrl: 'https://shop.example/basket',
  errorUrl: 'https://shop.example/sorry',
} as const;

const samples: Readonly<Record<string, Sample>> = {
  'old-version': { fields: () => ({ ...deal, ...card }), version: '1000', strict: '462', lenient: '000' },
  'misspelt-requestId': {
    fields: () => ({ ...deal, ...card }),
    beside: '<requestid>old-7</requestid>',
    strict: '000',
    lenient: '000',
  },
  mayBeDuplicate: {
    fields: () => ({ ...deal, ...card }),
    beside: '<mayBeDuplicate>1</mayBeDuplicate>',
    strict: '000',
    lenient: '000',
  },
  'short-terminalNumber': {
    fields: () => ({ ...deal, ...card, terminalNumber: '0880001' }),
    strict: '401',
    lenient: '000',
  },
  track2: {
    fields: () => ({ ...deal, track2: '4580000000000000=30121010000000000000' }),
    strict: '401',
    lenient: '401',
  },
  'authNumber-for-authNo': {
    fields: ({ authNumber }) => ({ ...deal, ...card, authNumber }),
    strict: '401',
    lenient: '000',
  },
  'release-by-cgUid': {
    fields: ({ pending }) => ({ ...deal, validation: 'AutoCommRelease', cgUid: pending }),
    strict: '401',
    lenient: '000',
  },
  'token-with-total': {
    fields: () => ({ ...deal, ...card, validation: 'Token' }),
    strict: '401',
    lenient: '000',
  },
  'marks-in-userData': {
    fields: () => ({ ...deal, ...card, userData3: 'order-7/b' }),
    strict: '401',
    lenient: '000',
  },
  customerData: {
    fields: () => ({ ...deal, ...card }),
    inside: '<customerData><userData1>קפה, 2 & more</userData1></customerData>'.replace('&', '&amp;'),
    strict: '000',
    lenient: '000',
  },
  'cardId-without-expiry': {
    command: 'refundDeal',
    fields: ({ charge, token }) => ({ tranId: charge, cardId: token }),
    strict: '401',
    lenient: '000',
  },
  'open-DealDate': {
    command: 'inquireTransactions',
    fields: () => ({ terminalNumber: '0880000010', fromDealDate: '2020-01-01' }),
    strict: '401',
    lenient: '000',
  },
  'open-TransmitDate': {
    command: 'inquireTransactions',
    fields: () => ({ terminalNumber: '0880000010', toTransmitDate: '2020-01-01' }),
    strict: '401',
    lenient: '099',
  },
  'http-successUrl': {
    fields: () => ({ ...page, uniqueid: 'http-successUrl', successUrl: 'http://shop.example/' }),
    strict: '401',
    lenient: '000',
  },
  'http-cancelUrl': {
    fields: () => ({ ...page, uniqueid: 'http-cancelUrl', cancelUrl: 'http://shop.example/' }),
    strict: '401',
    lenient: '000',
  },
  'http-errorUrl': {
    fields: () => ({ ...page, uniqueid: 'http-errorUrl', errorUrl: 'http://shop.example/' }),
    strict: '401',
    lenient: '000',
  },
  'no-cancelUrl': {
    fields: () => ({ ...page, uniqueid: 'no-cancelUrl', cancelUrl: '' }),
    strict: '401',
    lenient: '000',
  },
  'no-errorUrl': {
    fields: () => ({ ...page, uniqueid: 'no-errorUrl', errorUrl: '' }),
    strict: '401',
    lenient: '000',
  },
  'choice-of-payments': {
    fields: () => ({
      ...page,
      uniqueid: 'choice',
      creditType: 'Payments',
      numberOfPayments: '1 2 3',
    }),
    strict: '401',
    lenient: '000',
  },
  'Normal-page': {
    fields: () => ({ ...page, uniqueid: 'Normal', mpiValidation: 'Normal' }),
    strict: '401',
    lenient: '000',
  },
  'cvv-zero': { fields: () => ({ ...deal, ...card, cvv: '0' }), strict: '401', lenient: '000' },
  'marks-in-user': {
    command: 'inquireTransactions',
    fields: () => ({ terminalNumber: '0880000010', user: 'a&amp;b+c %!' }),
    strict: '099',
    lenient: '099',
  },
  'no-terminalNumber': {
    command: 'inquireTransactions',
    fields: ({ charge }) => ({ tranId: charge }),
    strict: '401',
    lenient: '000',
  },
  'open-ShiftTxnDate': {
    command: 'inquireTransactions',
    fields: () => ({ terminalNumber: '0880000010', toShiftTxnDate: '2020-01-01' }),
    strict: '401',
    lenient: '099',
  },
};

test('each form has a sample', () => {
  assert.deepEqual(Object.keys(samples).sort(), Object.keys(legacyForms).sort());
});

test('the documentation lists each form', async () => {
  const text = await readFile(new URL('../../handbook/kit/old-clients.md', import.meta.url), 'utf8');
  for (const [id, { says, rule }] of Object.entries(legacyForms)) {
    assert.ok(text.includes(`| \`${id}\` | ${says} |`), id);
    assert.ok(findRule(rule), rule);
  }
});

for (const mode of ['strict', 'lenient'] as const)
  describe(`a ${mode} terminal`, () => {
    let sandbox: Sandbox;
    let client: GatewayClient;
    let ids: Ids;
    before(async () => {
      sandbox = await startSandbox({ seed: 1, configuration: oldMerchants({ lenient: mode === 'lenient' }) });
      client = new GatewayClient({ ...sandbox, ...credentials });
      const charge = await client.call('doDeal', { ...deal, ...card });
      const authorized = await client.call('doDeal', { ...deal, ...card, validation: 'Verify' });
      const pending = await client.call('doDeal', { ...deal, ...card, validation: 'AutoCommHold' });
      ids = {
        charge: charge.decoded.tranId ?? '',
        cgUid: authorized.decoded.value('cgUid')?.text ?? '',
        pending: pending.decoded.value('cgUid')?.text ?? '',
        authNumber: authorized.decoded.value('authNumber')?.text ?? '',
        token: charge.decoded.value('cardId')?.text ?? '',
      };
    });
    after(async () => {
      await client.close();
      await sandbox.stop();
    });

    for (const [id, sample] of Object.entries(samples))
      test(`${id}: ${sample[mode]}, and the journal tells`, async () => {
        const exchange = await send(sample);
        assert.equal(resultOf(exchange), sample[mode], exchange.replyText);
        const last = [...sandbox.state.journal.entries()].at(-1);
        assert.ok(last);
        const reported = legacyForms[id]?.remark ?? 'no such form';
        assert.ok(
          last.remarks.some((remark) => remark.startsWith(reported)),
          last.remarks.join('\n'),
        );
        assert.doesNotMatch(JSON.stringify(last), /4580000000000000/);
        const info = textAt(exchange.reply, 'response.additionalInfo') ?? '';
        const named = info.endsWith(`; a lenient terminal accepts ${id} (tck explain ${id})`);
        assert.equal(named, mode === 'strict' && sample.strict !== sample.lenient, info);
        const hint = last.remarks.some((remark) => remark.endsWith('A lenient terminal accepts this form.'));
        assert.equal(hint, mode === 'strict' && legacyForms[id]?.taken === 'leniently');
      });

    test('userData of 256 characters is taken with marks, and a longer one never', async () => {
      for (const [length, result] of [
        [256, mode === 'strict' ? '401' : '000'],
        [257, '401'],
      ] as const) {
        const fields = { ...deal, ...card, userData3: '-'.repeat(length) };
        assert.equal(resultOf(await client.send({ command: 'doDeal', fields })), result, `${length}`);
      }
    });

    for (const name of ['successUrl', 'cancelUrl', 'errorUrl'])
      test(`a deal that asks for no page takes an http ${name} as a page does`, async () => {
        for (const [scheme, result] of [
          ['http', mode === 'strict' ? '401' : '000'],
          ['https', '000'],
          ['ftp', '401'],
        ] as const) {
          const fields = { ...deal, ...card, [name]: `${scheme}://shop.example/` };
          const exchange = await client.send({ command: 'doDeal', fields });
          assert.equal(resultOf(exchange), result, scheme);
          const remarks = [...sandbox.state.journal.entries()].at(-1)?.remarks.join() ?? '';
          assert.equal(remarks.includes(`${name} has to be an https address.`), scheme === 'http', remarks);
        }
      });

    test('a request as the specification has it leaves no remark', async () => {
      await client.call('doDeal', { ...deal, ...card });
      assert.deepEqual([...sandbox.state.journal.entries()].at(-1)?.remarks, []);
    });

    test('what the specification does not know is remarked, whatever the terminal', async () => {
      await client.send({
        command: 'doDeal',
        fields: { ...deal, ...card, email: 'a@example.com', last4D: '' },
      });
      assert.deepEqual([...sandbox.state.journal.entries()].at(-1)?.remarks, [
        'Not in the specification of doDeal: email. The sandbox ignores these elements.',
      ]);
    });

    test('an amount of eleven digits is named with its field', async () => {
      const { decoded } = await client.call('doDeal', { ...deal, ...card, total: '40000000000' });
      assert.equal(decoded.result, '401');
      assert.match(
        decoded.envelope('additionalInfo') ?? '',
        /^Invalid value: 40000000000 for field: total, has/,
      );
    });

    test('a card number is never repeated, in whatever field it is', async () => {
      for (const field of ['total', 'currency', 'dealerNumber', 'cvv'])
        for (const value of [
          '4580000000000000',
          '4580 0000 0000 0000',
          '45800000000000001',
          'x4580000000000000',
        ]) {
          const exchange = await client.send({
            command: 'doDeal',
            fields: { ...deal, ...card, [field]: value },
          });
          const info = textAt(exchange.reply, 'response.additionalInfo') ?? '';
          assert.match(info, new RegExp(field));
          assert.ok(!info.includes(value) && !/\d{11}/.test(info), info);
        }
    });

    async function send({ command = 'doDeal', fields, beside, inside, ...rest }: Sample): Promise<Exchange> {
      const parameters = Object.entries(fields(ids)).map(([name, value]) => `<${name}>${value}</${name}>`);
      const text = `<ashrait><request><version>${rest.version ?? '2000'}</version><language>ENG</language>${beside ?? ''}
        <command>${command}</command><${command}>${parameters.join('')}${inside ?? ''}</${command}></request></ashrait>`;
      return client.probe({ body: encodeForm({ ...credentials, int_in: text }) }, { command, text });
    }

    test('the header comes back as the live gateway has it, or as it was sent', async () => {
      const lenient = mode === 'lenient';
      const { replyText } = await send({
        ...(samples['misspelt-requestId'] as Sample),
        beside: '<requesteId>old-7</requesteId>',
      });
      assert.match(replyText, lenient ? /<requestId>old-7</ : /<requestId\/>/);
      for (const [sent, expected] of [
        ['HEB', 'Heb'],
        ['heb', 'Heb'],
        ['Heb', 'Heb'],
        ['ENG', 'Eng'],
      ] as const) {
        const { reply } = await client.send({
          command: 'doDeal',
          fields: { ...deal, ...card },
          language: sent as 'HEB',
        });
        assert.equal(textAt(reply, 'response.language'), lenient ? expected : sent);
        const hebrew = /\p{Script=Hebrew}/u.test(textAt(reply, 'response.doDeal.statusText') ?? '');
        assert.equal(hebrew, expected === 'Heb');
      }
    });
  });

test('on a lenient terminal customerData comes back where it stood, a token is charged with nothing', async () => {
  const sandbox = await startSandbox({ configuration: oldMerchants({ lenient: true }) });
  const client = new GatewayClient({ ...sandbox, ...credentials });
  const token = await client.call('doDeal', { ...deal, ...card, validation: 'Token', total: 500 });
  assert.equal(token.decoded.value('total')?.text, '0');
  const text = `<ashrait><request><version>2000</version><command>doDeal</command><doDeal>${Object.entries({
    ...deal,
    ...card,
  })
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join(
      '',
    )}<customerData><userData1>501</userData1><other>x</other></customerData></doDeal></request></ashrait>`;
  const { reply } = await client.probe({ body: encodeForm({ ...credentials, int_in: text }) }, { text });
  assert.equal(textAt(reply, 'response.result'), '000');
  assert.equal(textAt(reply, 'response.doDeal.customerData.userData1'), '501');
  assert.equal(textAt(reply, 'response.doDeal.customerData.other'), undefined);
  await client.close();
  await sandbox.stop();
});
