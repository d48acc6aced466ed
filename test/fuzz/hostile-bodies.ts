import fc, { type Arbitrary } from 'fast-check';
import { type CommandName, commandNames, isBeside } from '../../src/contract/index.ts';
import { validRequest } from '../../src/generators/index.ts';
import { buildRequest } from '../../src/message/build-request.ts';
import { encode } from '../../src/message/encoding.ts';
import { percentEncode } from '../../src/message/form.ts';
import { wild } from '../message/samples.ts';
import { edited, hostileText, hostileValue, nested } from './hostile-text.ts';
import { pageRequest } from './opening.ts';

const terminals = ['0880000010', '0880000028', '0880000036', '0880000044'] as const;

/** Placeholders for ids, which the test replaces by ids of the sandbox. */
const known = (terminalNumber: string) => ({
  ...{ terminalNumber, tranId: 'TRAN_ID', cgUid: 'CG_UID', transmitId: 'TRANSMIT_ID', total: '100' },
  ...{ 'ashraitEmvData.orgUid': 'UID_OF' },
});

/** Valid parameters of a command. */
const parameters = fc
  .tuple(fc.constantFrom(...commandNames), fc.constantFrom(...terminals))
  .chain(([command, terminalNumber]) =>
    validRequest(command, known(terminalNumber)).map((values) => ({ command, values })),
  );

interface Asked {
  readonly command: CommandName;
  readonly values: Readonly<Record<string, string>>;
  readonly requestId?: string;
}

function written({ command, values, requestId = '' }: Asked): string {
  const [beside, inside]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const [name, value] of Object.entries(values))
    (isBeside(command, name) ? beside : inside)[name] = value;
  const credentials = isBeside(command, 'password') ? { user: 'merchant', password: 'sandbox-password' } : {};
  return buildRequest({ command, requestId, fields: inside, beside: { ...credentials, ...beside } });
}

/** Well-formed requests with one or two unusual parameters, so that the requests reach the checks of parameters. */
const oddValues: Arbitrary<string> = fc
  .tuple(parameters, fc.array(fc.tuple(fc.nat(40), hostileValue), { minLength: 1, maxLength: 2 }), fc.nat(9))
  .map(([{ command, values }, odd, of]) => {
    const names = [...Object.keys(values), 'email', 'id', 'user', 'userData1', 'customerData.userData1'];
    const changed = odd.map(([index, text]) => [names[index % names.length] ?? 'total', text] as const);
    const requestId = of === 0 ? (odd[0]?.[1] ?? '') : '';
    return written({ command, values: { ...values, ...Object.fromEntries(changed) }, requestId });
  });

const valid: Arbitrary<string> = parameters.map(written);

const samples = wild('requests').map(([, bytes]) => bytes.toString('utf8'));

/** The XML text of a request: valid, from a sample of a public client, changed, or random. */
const command: Arbitrary<string> = fc.oneof(
  { arbitrary: valid, weight: 4 },
  { arbitrary: oddValues, weight: 12 },
  { arbitrary: edited(valid), weight: 6 },
  { arbitrary: edited(fc.constantFrom(...samples, pageRequest)), weight: 6 },
  { arbitrary: hostileText, weight: 1 },
  { arbitrary: nested.map((tags) => pageRequest.replace('</doDeal>', `${tags}</doDeal>`)), weight: 1 },
);

const asBytes: Arbitrary<(text: string) => Uint8Array> = fc.oneof(
  { arbitrary: fc.constant((text: string): Uint8Array => Buffer.from(text)), weight: 20 },
  {
    arbitrary: fc.constantFrom('iso-8859-8', 'windows-1255', 'utf-16le', 'utf-16be').map(
      (encoding) =>
        (text: string): Uint8Array =>
          encode(text, encoding),
    ),
    weight: 1,
  },
  {
    arbitrary: fc
      .array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
        minLength: 1,
        maxLength: 5,
      })
      .map((flips) => (text: string) => {
        const bytes = Buffer.from(text);
        for (const [at, byte] of flips) bytes[Math.floor(at * (bytes.length - 1))] = byte;
        return bytes;
      }),
    weight: 2,
  },
);

type Wrap = (bytes: Uint8Array) => Uint8Array;

const fieldsOf =
  (before: string, after = ''): Wrap =>
  (bytes) =>
    Buffer.from(`${before}int_in=${percentEncode(bytes)}${after}`, 'latin1');

const merchant = 'user=merchant&password=sandbox-password&';

/** Puts the XML into the body of a request, nearly always as the form with credentials. */
const wrap: Arbitrary<Wrap> = fc.oneof(
  { arbitrary: fc.constant(fieldsOf(merchant)), weight: 30 },
  {
    arbitrary: fc.constantFrom<Wrap>(
      ...[fieldsOf(''), fieldsOf('user=merchant&'), fieldsOf('user=other&password=x&')],
      ...[fieldsOf(merchant, '&int_in=x'), fieldsOf('', `&${merchant}`), fieldsOf(merchant.toUpperCase())],
      (bytes) => Buffer.concat([Buffer.from(`${merchant}int_in=`), bytes]),
      (bytes) => fieldsOf(merchant)(Buffer.from(percentEncode(bytes))),
      (bytes) => bytes,
    ),
    weight: 3,
  },
);

/** A body of any kind, up to slightly more than the size limit. */
export const hostileBody: Arbitrary<Buffer> = fc.oneof(
  {
    arbitrary: fc
      .tuple(command, asBytes, wrap)
      .map(([text, toBytes, toBody]) => Buffer.from(toBody(toBytes(text)))),
    weight: 30,
  },
  { arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
  { arbitrary: hostileText.map((text) => Buffer.from(text)), weight: 1 },
);
