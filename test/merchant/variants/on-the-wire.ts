import { gateway, variant } from './row.ts';
import type { Broken } from './variant.ts';

const read = "  if (typeof response?.result !== 'string' || !/^\\d{3}$/.test(response.result))\n";
const byPattern = (pattern: string) =>
  gateway(read, `  response = { ...response, result: ${pattern}.exec(text)?.[1] ?? '004' };\n${read}`);
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
  variant('certificate-not-verified', 'Any certificate is trusted')
    .gateway({ [ca]: '        rejectUnauthorized: false,\n' })
    .fails('practice.certificate-verified', 'unknown-authority'),
  variant(
    'certificate-trusted-in-the-end',
    'Where the certificate is refused, it is tried again without a check',
  )
    .gateway({
      'function posted({ url, caFile, timeoutMs }: Settings, body: string): Promise<Buffer> {':
        'function posted({ url, caFile, timeoutMs }: Settings, body: string, isLax = false): Promise<Buffer> {',
      [ca]: `${ca}        rejectUnauthorized: !isLax,\n`,
      "    sent.on('error', () =>\n":
        "    sent.on('error', (error: NodeJS.ErrnoException) =>\n      !isLax && /CERT|SIGN/.test(error.code ?? '') ? resolve(posted({ url, caFile, timeoutMs } as Settings, body, true)) :\n",
    })
    .fails('practice.certificate-verified', 'unknown-authority'),
  variant('certificate-for-any-name', 'The certificate has to be signed, for whichever server')
    .gateway({ [ca]: `${ca}        checkServerIdentity: () => undefined,\n` })
    .fails('practice.certificate-verified', 'certificate-of-another-host'),
  variant('certificate-after-its-end', 'A certificate that has expired is trusted as well')
    .gateway({
      'function posted({ url, caFile, timeoutMs }: Settings, body: string): Promise<Buffer> {':
        'function posted({ url, caFile, timeoutMs }: Settings, body: string, isLax = false): Promise<Buffer> {',
      [ca]: `${ca}        rejectUnauthorized: !isLax,\n`,
      "    sent.on('error', () =>\n":
        "    sent.on('error', (error: NodeJS.ErrnoException) =>\n      !isLax && error.code === 'CERT_HAS_EXPIRED' ? resolve(posted({ url, caFile, timeoutMs } as Settings, body, true)) :\n",
    })
    .fails('practice.certificate-verified', 'expired-certificate'),
  variant('request-id-constant', 'requestId is a constant')
    .gateway({ 'requestId: string = randomUUID()': "requestId: string = '1'" })
    .fails('practice.request-id-unique', 'charge-dropped-after'),
  variant('request-id-of-the-day', 'requestId is the date')
    .gateway({
      'requestId: string = randomUUID()': 'requestId: string = new Date().toISOString().slice(0, 10)',
    })
    .fails('practice.request-id-unique', 'page-paid'),
  variant('request-id-of-the-command', 'requestId is the name of the command')
    .gateway({ 'requestId: string = randomUUID()': 'requestId: string = command' })
    .fails('practice.request-id-unique', 'charge-approved', 'charge-odd-amount'),
  variant('cvv-misspelt', 'cvv is misspelt')
    .shop({ [`? ${card}`]: `? ${card.replace('cvv:', 'ccv:')}` })
    .fails('practice.secrets-in-place', 'charge-approved'),
  variant('element-misspelt', 'An element is sent that no deal has')
    .shop({ [`? ${card}`]: `? ${card.replace('cvv:', "shopName: 'S', cvv:")}` })
    .fails('wire.known-elements', 'charge-approved'),
  variant('expiration-misspelt', 'cardExpiration is misspelt, so that it is missing')
    .shop({ [`? ${card}`]: `? ${card.replace('cardExpiration', 'cardExpiry')}` })
    .fails('wire.rules', 'charge-approved'),
  variant('element-made-up', 'An element that doDeal does not have')
    .shop({ 'transactionCode, user: id': 'transactionCode, user: id, orderNumber: id' })
    .fails('wire.known-elements', 'charge-approved'),
  variant('reads-no-cdata', 'The result is read by a pattern that knows no CDATA')
    .with(byPattern('/<result>(\\d{3})<\\/result>/'))
    .fails('practice.no-lost-payment', 'reply-cdata'),
  variant('reads-no-comments', 'The result is read by a pattern that knows no comments')
    .with(byPattern('/<\\/tranId><result>(?:<!\\[CDATA\\[)?(\\d{3})/'))
    .fails('practice.no-lost-payment', 'reply-comments'),
  variant('reads-one-order', 'The result is read from behind the transaction id')
    .with(byPattern('/<\\/tranId>(?:<!--.*?-->)*<result>(?:<!\\[CDATA\\[)?(\\d{3})/'))
    .fails('practice.no-lost-payment', 'reply-another-order'),
  variant('reads-known-elements-only', 'A reply with an element that is not known is an error')
    .gateway({
      [read]: `  if (text.includes('newField')) return { result: '004', tranId: '', content: {} };\n${read}`,
    })
    .fails('practice.no-lost-payment', 'reply-unknown-elements'),
  variant('reads-utf-8-only', 'A reply that is not UTF-8 is taken for a refusal')
    .gateway({ [other]: "    return '<ashrait><response><result>004</result></response></ashrait>';\n" })
    .with(withoutId)
    .fails('practice.no-lost-payment', 'reply-hebrew-in-iso-8859-8'),
  variant('reads-ascii-only', 'A reply with Hebrew in it is taken for a refusal')
    .gateway({
      [fatal]:
        "    if (bytes.some((byte) => byte > 127)) return '<ashrait><response><result>004</result></response></ashrait>';\n    return bytes.toString();\n",
    })
    .with(withoutId)
    .fails('practice.no-lost-payment', 'reply-hebrew-in-utf-8'),
  variant(
    'believes-the-declaration',
    'A reply whose bytes are not what its declaration says is taken for a refusal',
  )
    .gateway({
      [fatal]: `    const declared = /encoding="([^"]+)"/.exec(bytes.toString('latin1'))?.[1] ?? 'utf-8';
    const text = new TextDecoder('utf-8').decode(bytes);
    if (!/^utf-8$/i.test(declared) && /[\\u0590-\\u05ff]/.test(text)) return '<ashrait><response><result>004</result></response></ashrait>';
    return text;
`,
    })
    .with(withoutId)
    .fails('practice.no-lost-payment', 'reply-hebrew-in-utf-8-declared-as-iso-8859-8'),
  variant('int-in-not-encoded', 'int_in is put into the form as it is')
    .gateway({
      '  const body = new URLSearchParams({ user, password, int_in: xml }).toString();\n':
        '  const body = `user=${user}&password=${encodeURIComponent(password)}&int_in=${xml}`;\n',
    })
    .fails('wire.arrived', 'page-paid'),
  variant('asks-by-get', 'Commands are sent by GET')
    .gateway({
      "        method: 'POST',\n": "        method: 'GET',\n",
      "new URL('/xpo/Relay', url)": 'new URL(`/xpo/Relay?${body}`, url)',
      '    sent.end(body);': '    sent.end();',
    })
    .fails('wire.arrived', 'charge-approved'),
  variant('another-path', 'Commands are sent to another path')
    .gateway({ "new URL('/xpo/Relay', url)": "new URL('/xpo/relay', url)" })
    .fails('wire.arrived', 'charge-approved'),
  variant('content-type-of-xml', 'The form is sent as text/xml')
    .gateway({ "'application/x-www-form-urlencoded'": "'text/xml'" })
    .fails('wire.arrived', 'charge-approved'),
  variant('no-password', 'The password is left out')
    .gateway({
      'URLSearchParams({ user, password, int_in: xml })': 'URLSearchParams({ user, int_in: xml })',
      '  const { user, password } = settings;': '  const { user } = settings;',
    })
    .fails('outcome.state', 'charge-approved'),
  variant('language-that-there-is-not', 'The language is en')
    .gateway({ [header]: header.replace('ENG', 'en-US') })
    .fails('wire.rules', 'charge-approved'),
  variant('probe-lies', 'The shop tells everybody that an order is paid')
    .server({
      "{ state: orders.find(searchParams.get('order') ?? '').state }":
        "{ state: searchParams.has('order') && 'paid' }",
    })
    .fails('practice.no-unpaid-order', 'charge-declined'),
  variant('password-not-sent', 'The form has no password')
    .gateway({
      'user, password, int_in: xml }': 'user, int_in: xml }',
      'const { user, password } =': 'const { user } =',
    })
    .fails('wire.rules', 'charge-approved'),
  variant('user-not-sent', 'The form has no user')
    .gateway({
      'user, password, int_in: xml }': 'password, int_in: xml }',
      'const { user, password } =': 'const { password } =',
    })
    .fails('wire.rules', 'charge-approved'),
  variant('cvv-in-the-reference', 'The CVV stands in the reference, beside the order')
    .shop({
      '...inPayments(order.amount, payments), ...by };':
        '...inPayments(order.amount, payments), ...by, user: `${order.id} ${card?.cvv ?? ""}` };',
    })
    .fails('practice.secrets-in-place', 'charge-approved'),
  variant('card-in-the-request-id', 'The requestId is made of the card number, in groups')
    .gateway({
      'const xml = builder.build({':
        "const { cardNo = '' } = fields;\n  if (cardNo !== '') requestId += String(cardNo).replace(/(\\d{4})/g, '-$1');\n  const xml = builder.build({",
    })
    .fails('practice.secrets-in-place', 'charge-approved'),
  variant('password-in-the-output', 'The settings are printed, with the password')
    .shop({
      '    this.#settings = settings;\n': '    this.#settings = settings;\n    console.log(settings);\n',
    })
    .where({ isProcess: true })
    .fails('practice.no-secrets-written', 'charge-approved'),
  variant('cvv-in-the-output', 'The card is printed, without its number')
    .shop({
      '    const by = card\n':
        "    console.log(JSON.stringify({ ...card, number: '***' }));\n    const by = card\n",
    })
    .where({ isProcess: true })
    .fails('practice.no-secrets-written', 'charge-approved'),
];
