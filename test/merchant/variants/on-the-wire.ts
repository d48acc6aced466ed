import type { Broken, Edit } from './variant.ts';

const gateway = (from: string, to: string): Edit => ({ file: 'gateway.ts', from, to });
const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });

const read = "  if (typeof response?.result !== 'string' || !/^\\d{3}$/.test(response.result))\n";
const byPattern = (pattern: string) =>
  gateway(read, `  response = { ...response, result: ${pattern}.exec(text)?.[1] ?? '999' };\n${read}`);
const header = "language: 'ENG', command, requestId, ...top, [command]: fields";
const fatal = "    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);\n";
const other = "    return new TextDecoder('iso-8859-8').decode(bytes);\n";
const card = '{ cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv }\n';
const ca = '        ca: readFileSync(caFile),\n';

/** Takes a reply without a requestId for its own. */
const withoutId = gateway(
  'response.requestId !== requestId',
  'response.requestId !== undefined && response.requestId !== requestId',
);

export const onTheWire: readonly Broken[] = [
  {
    ...{ id: 'certificate-not-verified', says: 'Any certificate is trusted' },
    edits: [gateway(ca, '        rejectUnauthorized: false,\n')],
    ...{ tasks: ['unknown-authority'], detectedBy: 'practice.certificate-verified' },
  },
  {
    ...{
      id: 'certificate-trusted-in-the-end',
      says: 'Where the certificate is refused, it is tried again without a check',
    },
    edits: [
      gateway(
        'function posted({ url, caFile, timeoutMs }: Settings, body: string): Promise<Buffer> {',
        'function posted({ url, caFile, timeoutMs }: Settings, body: string, isLax = false): Promise<Buffer> {',
      ),
      gateway(ca, `${ca}        rejectUnauthorized: !isLax,\n`),
      gateway(
        "    sent.on('error', () =>\n",
        "    sent.on('error', (error: NodeJS.ErrnoException) =>\n      !isLax && /CERT|SIGN/.test(error.code ?? '') ? resolve(posted({ url, caFile, timeoutMs } as Settings, body, true)) :\n",
      ),
    ],
    ...{ tasks: ['unknown-authority'], detectedBy: 'practice.certificate-verified' },
  },
  {
    ...{ id: 'certificate-for-any-name', says: 'The certificate has to be signed, for whichever server' },
    edits: [gateway(ca, `${ca}        checkServerIdentity: () => undefined,\n`)],
    ...{ tasks: ['certificate-of-another-host'], detectedBy: 'practice.certificate-verified' },
  },
  {
    ...{ id: 'certificate-after-its-end', says: 'A certificate that has expired is trusted as well' },
    edits: [
      gateway(
        'function posted({ url, caFile, timeoutMs }: Settings, body: string): Promise<Buffer> {',
        'function posted({ url, caFile, timeoutMs }: Settings, body: string, isLax = false): Promise<Buffer> {',
      ),
      gateway(ca, `${ca}        rejectUnauthorized: !isLax,\n`),
      gateway(
        "    sent.on('error', () =>\n",
        "    sent.on('error', (error: NodeJS.ErrnoException) =>\n      !isLax && error.code === 'CERT_HAS_EXPIRED' ? resolve(posted({ url, caFile, timeoutMs } as Settings, body, true)) :\n",
      ),
    ],
    ...{ tasks: ['expired-certificate'], detectedBy: 'practice.certificate-verified' },
  },
  {
    ...{ id: 'request-id-constant', says: 'requestId is a constant' },
    edits: [gateway('requestId: string = randomUUID()', "requestId: string = '1'")],
    ...{ tasks: ['charge-dropped-after'], detectedBy: 'practice.request-id-unique' },
  },
  {
    ...{ id: 'request-id-of-the-day', says: 'requestId is the date' },
    edits: [
      gateway(
        'requestId: string = randomUUID()',
        'requestId: string = new Date().toISOString().slice(0, 10)',
      ),
    ],
    ...{ tasks: ['page-paid'], detectedBy: 'practice.request-id-unique' },
  },
  {
    ...{ id: 'request-id-of-the-command', says: 'requestId is the name of the command' },
    edits: [gateway('requestId: string = randomUUID()', 'requestId: string = command')],
    ...{ tasks: ['charge-approved', 'charge-odd-amount'], detectedBy: 'practice.request-id-unique' },
  },
  {
    ...{ id: 'cvv-misspelt', says: 'cvv is misspelt' },
    edits: [shop(`? ${card}`, `? ${card.replace('cvv:', 'ccv:')}`)],
    ...{ tasks: ['charge-approved'], detectedBy: 'practice.secrets-in-place' },
  },
  {
    ...{ id: 'element-misspelt', says: 'An element is sent that no deal has' },
    edits: [shop(`? ${card}`, `? ${card.replace('cvv:', "shopName: 'S', cvv:")}`)],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.known-elements' },
  },
  {
    ...{ id: 'expiration-misspelt', says: 'cardExpiration is misspelt, so that it is missing' },
    edits: [shop(`? ${card}`, `? ${card.replace('cardExpiration', 'cardExpiry')}`)],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'element-made-up', says: 'An element that doDeal does not have' },
    edits: [shop('transactionCode, user: id', 'transactionCode, user: id, orderNumber: id')],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.known-elements' },
  },
  {
    ...{ id: 'reads-no-cdata', says: 'The result is read by a pattern that knows no CDATA' },
    edits: [byPattern('/<result>(\\d{3})<\\/result>/')],
    ...{ tasks: ['reply-cdata'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'reads-no-comments', says: 'The result is read by a pattern that knows no comments' },
    edits: [byPattern('/<\\/tranId><result>(?:<!\\[CDATA\\[)?(\\d{3})/')],
    ...{ tasks: ['reply-comments'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'reads-one-order', says: 'The result is read from behind the transaction id' },
    edits: [byPattern('/<\\/tranId>(?:<!--.*?-->)*<result>(?:<!\\[CDATA\\[)?(\\d{3})/')],
    ...{ tasks: ['reply-another-order'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'reads-known-elements-only', says: 'A reply with an element that is not known is an error' },
    edits: [
      gateway(
        read,
        `  if (text.includes('newField')) return { result: '999', tranId: '', content: {} };\n${read}`,
      ),
    ],
    ...{ tasks: ['reply-unknown-elements'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'reads-utf-8-only', says: 'A reply that is not UTF-8 is taken for a refusal' },
    edits: [
      gateway(other, "    return '<ashrait><response><result>999</result></response></ashrait>';\n"),
      withoutId,
    ],
    ...{ tasks: ['reply-hebrew-in-iso-8859-8'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'reads-ascii-only', says: 'A reply with Hebrew in it is taken for a refusal' },
    edits: [
      gateway(
        fatal,
        "    if (bytes.some((byte) => byte > 127)) return '<ashrait><response><result>999</result></response></ashrait>';\n    return bytes.toString();\n",
      ),
      withoutId,
    ],
    ...{ tasks: ['reply-hebrew-in-utf-8'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{
      id: 'believes-the-declaration',
      says: 'A reply whose bytes are not what its declaration says is taken for a refusal',
    },
    edits: [
      gateway(
        fatal,
        `    const declared = /encoding="([^"]+)"/.exec(bytes.toString('latin1'))?.[1] ?? 'utf-8';
    const text = new TextDecoder('utf-8').decode(bytes);
    if (!/^utf-8$/i.test(declared) && /[\\u0590-\\u05ff]/.test(text)) return '<ashrait><response><result>999</result></response></ashrait>';
    return text;
`,
      ),
      withoutId,
    ],
    ...{ tasks: ['reply-hebrew-in-utf-8-declared-as-iso-8859-8'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'int-in-not-encoded', says: 'int_in is put into the form as it is' },
    edits: [
      gateway(
        '  const body = new URLSearchParams({ user, password, int_in: xml }).toString();\n',
        '  const body = `user=${user}&password=${encodeURIComponent(password)}&int_in=${xml}`;\n',
      ),
    ],
    ...{ tasks: ['page-paid'], detectedBy: 'wire.arrived' },
  },
  {
    ...{ id: 'asks-by-get', says: 'Commands are sent by GET' },
    edits: [
      gateway("        method: 'POST',\n", "        method: 'GET',\n"),
      gateway("new URL('/xpo/Relay', url)", 'new URL(`/xpo/Relay?${body}`, url)'),
      gateway('    sent.end(body);', '    sent.end();'),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.arrived' },
  },
  {
    ...{ id: 'another-path', says: 'Commands are sent to another path' },
    edits: [gateway("new URL('/xpo/Relay', url)", "new URL('/xpo/relay', url)")],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.arrived' },
  },
  {
    ...{ id: 'content-type-of-xml', says: 'The form is sent as text/xml' },
    edits: [gateway("'application/x-www-form-urlencoded'", "'text/xml'")],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.arrived' },
  },
  {
    ...{ id: 'no-password', says: 'The password is left out' },
    edits: [
      gateway('URLSearchParams({ user, password, int_in: xml })', 'URLSearchParams({ user, int_in: xml })'),
      gateway('  const { user, password } = settings;', '  const { user } = settings;'),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'language-that-there-is-not', says: 'The language is en' },
    edits: [gateway(header, header.replace('ENG', 'en-US'))],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'probe-lies', says: 'The shop tells everybody that an order is paid' },
    edits: [
      {
        file: 'server.ts',
        from: "{ state: orders.find(searchParams.get('order') ?? '').state }",
        to: "{ state: searchParams.has('order') && 'paid' }",
      },
    ],
    ...{ tasks: ['charge-declined'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'password-not-sent', says: 'The form has no password' },
    edits: [
      gateway('user, password, int_in: xml }', 'user, int_in: xml }'),
      gateway('const { user, password } =', 'const { user } ='),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'user-not-sent', says: 'The form has no user' },
    edits: [
      gateway('user, password, int_in: xml }', 'password, int_in: xml }'),
      gateway('const { user, password } =', 'const { password } ='),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'cvv-in-the-reference', says: 'The CVV stands in the reference, beside the order' },
    edits: [
      shop(
        '...inPayments(order.amount, payments), ...by };',
        '...inPayments(order.amount, payments), ...by, user: `${order.id} ${card?.cvv ?? ""}` };',
      ),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'practice.secrets-in-place' },
  },
  {
    ...{ id: 'card-in-the-request-id', says: 'The requestId is made of the card number, in groups' },
    edits: [
      gateway(
        'const xml = builder.build({',
        "const { cardNo = '' } = fields;\n  if (cardNo !== '') requestId += String(cardNo).replace(/(\\d{4})/g, '-$1');\n  const xml = builder.build({",
      ),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'practice.secrets-in-place' },
  },
  {
    ...{ id: 'password-in-the-output', says: 'The settings are printed, with the password', isProcess: true },
    edits: [
      shop(
        '    this.#settings = settings;\n',
        '    this.#settings = settings;\n    console.log(settings);\n',
      ),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'practice.no-secrets-written' },
  },
  {
    ...{ id: 'cvv-in-the-output', says: 'The card is printed, without its number', isProcess: true },
    edits: [
      shop(
        '    const by = card\n',
        "    console.log(JSON.stringify({ ...card, number: '***' }));\n    const by = card\n",
      ),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'practice.no-secrets-written' },
  },
];
