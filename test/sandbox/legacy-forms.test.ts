import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { type Exchange, resultOf } from '../../src/client/index.ts';
import { findRule } from '../../src/contract/index.ts';
import type { Fields } from '../../src/message/build-request.ts';
import { textAt } from '../../src/message/element.ts';
import { encodeForm } from '../../src/message/form.ts';
import { legacyForms } from '../../src/sandbox/legacy/index.ts';
import { plainCharge as charge } from '../plain-charge.ts';
import { credentials } from '../support/use.ts';
import { clientOf, stateOf } from './in-process.ts';
import { oldMerchants } from './old-merchants.ts';

type Ids = Readonly<Record<'charge' | 'cgUid' | 'pending' | 'authNumber' | 'token', string>>;

interface Sample {
  readonly command?: string;
  readonly fields: (ids: Ids) => Fields;
  readonly version?: string;
  /** Elements next to the command element, and elements with children inside the command element. */
  readonly beside?: string;
  readonly inside?: string;
  /** The result on a strict terminal. The default is 401. */
  readonly strict?: string;
  /** The result on a lenient terminal. The default is 000. */
  readonly lenient?: string;
}

const { cardNo, cardExpiration, ...cardless } = charge;
const taken = { fields: () => charge, strict: '000' } as const;
const { terminalNumber } = charge;

const page = {
  ...cardless,
  validation: 'TxnSetup',
  mpiValidation: 'AutoComm',
  mid: '10001',
  successUrl: 'https://shop.example/paid',
  cancelUrl: 'https://shop.example/basket',
  errorUrl: 'https://shop.example/sorry',
} as const;

/** Forms that are only other fields: of a charge, of a page, and of an inquiry. */
const charges: Readonly<Record<string, Fields>> = {
  'short-terminalNumber': { terminalNumber: '0880001' },
  'token-with-total': { validation: 'Token' },
  'marks-in-userData': { userData3: 'order-7/b' },
  'cvv-zero': { cvv: '0' },
};
const pages: Readonly<Record<string, Fields>> = {
  'http-successUrl': { successUrl: 'http://shop.example/' },
  'http-cancelUrl': { cancelUrl: 'http://shop.example/' },
  'http-errorUrl': { errorUrl: 'http://shop.example/' },
  'no-cancelUrl': { cancelUrl: '' },
  'no-errorUrl': { errorUrl: '' },
  'choice-of-payments': { creditType: 'Payments', numberOfPayments: '1 2 3' },
  'Normal-page': { mpiValidation: 'Normal' },
};
const inquiries: Readonly<Record<string, readonly [criteria: Fields, results?: Partial<Sample>]>> = {
  'open-DealDate': [{ fromDealDate: '2020-01-01' }],
  'open-TransmitDate': [{ toTransmitDate: '2020-01-01' }, { lenient: '099' }],
  'open-ShiftTxnDate': [{ toShiftTxnDate: '2020-01-01' }, { lenient: '099' }],
  'marks-in-user': [{ user: 'a&amp;b+c %!' }, { strict: '099', lenient: '099' }],
};

const samples: Readonly<Record<string, Sample>> = {
  ...mapped(charges, (fields) => ({ fields: () => ({ ...charge, ...fields }) })),
  ...mapped(pages, (fields, id) => ({ fields: () => ({ ...page, uniqueid: id, ...fields }) })),
  ...mapped(inquiries, ([criteria, results]) => ({
    command: 'inquireTransactions',
    fields: () => ({ terminalNumber, ...criteria }),
    ...results,
  })),
  'old-version': { fields: () => charge, version: '1000', strict: '462' },
  'misspelt-requestId': { ...taken, beside: '<requestid>old-7</requestid>' },
  mayBeDuplicate: { ...taken, beside: '<mayBeDuplicate>1</mayBeDuplicate>' },
  customerData: {
    ...taken,
    inside: '<customerData><userData1>קפה, 2 &amp; more</userData1></customerData>',
  },
  track2: {
    fields: () => ({ ...cardless, track2: '4580000000000000=30121010000000000000' }),
    lenient: '401',
  },
  'authNumber-for-authNo': { fields: ({ authNumber }) => ({ ...charge, authNumber }) },
  'release-by-cgUid': {
    fields: ({ pending }) => ({ ...cardless, validation: 'AutoCommRelease', cgUid: pending }),
  },
  'cardId-without-expiry': {
    command: 'refundDeal',
    fields: ({ charge, token }) => ({ tranId: charge, cardId: token }),
  },
  'no-terminalNumber': {
    command: 'inquireTransactions',
    fields: ({ charge }) => ({ tranId: charge }),
  },
};

function mapped<From, To>(all: Readonly<Record<string, From>>, to: (one: From, id: string) => To) {
  return Object.fromEntries(Object.entries(all).map(([id, one]) => [id, to(one, id)]));
}

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
    const isStrict = mode === 'strict';
    const state = stateOf(oldMerchants({ lenient: !isStrict }));
    const client = clientOf(state);
    const remarks = () => state.journal.latest()?.remarks ?? [];
    const sent = (fields: Fields, language: 'ENG' | 'HEB' = 'ENG') =>
      client.send({ command: 'doDeal', fields: { ...charge, ...fields }, language });
    let ids: Ids;
    before(async () => {
      const [first, authorized, pending] = await Promise.all([
        client.call('doDeal', charge),
        client.call('doDeal', { ...charge, validation: 'Verify' }),
        client.call('doDeal', { ...charge, validation: 'AutoCommHold' }),
      ]);
      ids = {
        charge: first.decoded.tranId ?? '',
        cgUid: authorized.decoded.value('cgUid')?.text ?? '',
        pending: pending.decoded.value('cgUid')?.text ?? '',
        authNumber: authorized.decoded.value('authNumber')?.text ?? '',
        token: first.decoded.value('cardId')?.text ?? '',
      };
    });

    for (const [id, sample] of Object.entries(samples)) {
      const { strict = '401', lenient = '000' } = sample;
      const expected = isStrict ? strict : lenient;
      test(`${id}: ${expected}, and the journal tells`, async () => {
        const exchange = await send(sample);
        assert.equal(resultOf(exchange), expected, exchange.replyText);
        const reported = legacyForms[id]?.remark ?? 'no such form';
        assert.ok(
          remarks().some((remark) => remark.startsWith(reported)),
          remarks().join('\n'),
        );
        assert.doesNotMatch(JSON.stringify(state.journal.latest()), /4580000000000000/);
        const info = textAt(exchange.reply, 'response.additionalInfo') ?? '';
        const named = info.endsWith(`; a lenient terminal accepts ${id} (tck explain ${id})`);
        assert.equal(named, isStrict && strict !== lenient, info);
        const hint = remarks().some((remark) => remark.endsWith('A lenient terminal accepts this form.'));
        assert.equal(hint, isStrict && legacyForms[id]?.taken === undefined);
      });
    }

    test('userData of 256 characters is taken with marks, and a longer one never', async () => {
      assert.equal(resultOf(await sent({ userData3: '-'.repeat(256) })), isStrict ? '401' : '000');
      assert.equal(resultOf(await sent({ userData3: '-'.repeat(257) })), '401');
    });

    for (const name of ['successUrl', 'cancelUrl', 'errorUrl'])
      test(`a deal that asks for no page takes an http ${name} as a page does`, async () => {
        for (const [scheme, result] of [
          ['http', isStrict ? '401' : '000'],
          ['https', '000'],
          ['ftp', '401'],
        ] as const) {
          assert.equal(resultOf(await sent({ [name]: `${scheme}://shop.example/` })), result, scheme);
          const said = remarks().join();
          assert.equal(said.includes(`${name} has to be an https address.`), scheme === 'http', said);
        }
      });

    test('what the specification does not know is remarked, whatever the terminal', async () => {
      await sent({ last4D: '' });
      assert.deepEqual(remarks(), []);
      await sent({ email: 'a@example.com', last4D: '' });
      assert.deepEqual(remarks(), [
        'Not in the specification of doDeal: email. The sandbox ignores these elements.',
      ]);
    });

    async function send({ command = 'doDeal', fields, beside, inside, version }: Sample): Promise<Exchange> {
      const parameters = Object.entries(fields(ids)).map(([name, value]) => `<${name}>${value}</${name}>`);
      const text = `<ashrait><request><version>${version ?? '2000'}</version><language>ENG</language>${beside ?? ''}
        <command>${command}</command><${command}>${parameters.join('')}${inside ?? ''}</${command}></request></ashrait>`;
      return client.probe({ body: encodeForm({ ...credentials, int_in: text }) }, { command, text });
    }

    test('the header comes back as the live gateway has it, or as it was sent', async () => {
      const { replyText } = await send({ ...taken, beside: '<requesteId>old-7</requesteId>' });
      assert.match(replyText, isStrict ? /<requestId\/>/ : /<requestId>old-7</);
      for (const [language, expected] of [
        ['HEB', 'Heb'],
        ['heb', 'Heb'],
        ['Heb', 'Heb'],
        ['ENG', 'Eng'],
      ] as const) {
        const { reply } = await sent({}, language as 'HEB');
        assert.equal(textAt(reply, 'response.language'), isStrict ? language : expected);
        const hebrew = /\p{Script=Hebrew}/u.test(textAt(reply, 'response.doDeal.statusText') ?? '');
        assert.equal(hebrew, expected === 'Heb');
      }
    });

    if (isStrict) return;

    test('customerData comes back where it stood, and a token is charged with nothing', async () => {
      const token = await client.call('doDeal', { ...charge, validation: 'Token', total: 500 });
      assert.equal(token.decoded.value('total')?.text, '0');
      const inside = '<customerData><userData1>501</userData1><other>x</other></customerData>';
      const { reply } = await send({ ...taken, inside });
      assert.equal(textAt(reply, 'response.result'), '000');
      assert.equal(textAt(reply, 'response.doDeal.customerData.userData1'), '501');
      assert.equal(textAt(reply, 'response.doDeal.customerData.other'), undefined);
    });
  });

test('an amount of eleven digits is quoted with its field, and a card number in no field', async () => {
  const client = clientOf(stateOf());
  const infoOf = async (field: string, value: string) => {
    const { decoded } = await client.call('doDeal', { ...charge, [field]: value });
    assert.equal(decoded.result, '401');
    return decoded.envelope('additionalInfo') ?? '';
  };
  assert.match(await infoOf('total', '40000000000'), /^Invalid value: 40000000000 for field: total, has/);
  for (const field of ['total', 'currency', 'dealerNumber', 'cvv'])
    for (const value of [cardNo, '4580 0000 0000 0000', `${cardNo}1`, `x${cardNo}`]) {
      const info = await infoOf(field, value);
      assert.match(info, new RegExp(field));
      assert.ok(!info.includes(value) && !/\d{11}/.test(info), info);
    }
});
