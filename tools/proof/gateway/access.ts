import type { RuleId } from '../../../src/contract/index.ts';
import { type Alteration, editsAt, editsOf } from '../alteration.ts';

const relay = editsOf('sandbox/relay.ts');
const envelope = editsOf('sandbox/envelope.ts');
const server = editsOf('sandbox/server.ts');
const serve = editsOf('sandbox/serve-command.ts');
const credentials = editsAt('sandbox/relay.ts', 'one.user === user && one.password === password');
const root = editsAt('sandbox/relay.ts', 'root = readRequest(text);');
const command = editsAt('sandbox/envelope.ts', "const command = value('command');");
const everyRequest = 'auth.credentials-on-every-request';
const anyPassword = (rule: RuleId, breaks: string, where: string): Alteration =>
  credentials(rule, breaks, `one.user === user && (one.password === password || (${where}))`);
const always200 = 'http.status-200-on-failure';

const refused = (name: 'dateTime' | 'requestId', breaks: string, where: string): Alteration => {
  const begin = '  const { command } = progress.header;';
  return editsAt('sandbox/serve-command.ts', begin)(
    `envelope.request.${name}`,
    breaks,
    `${begin}\n  const text = textAt(request, '${name}');\n  if (${where}) throw bad('version', '', []);`,
  );
};

const status = (breaks: string, results: string, code: number): Alteration =>
  editsAt('sandbox/server.ts', "response.writeHead(200, { 'Content-Type': contentType,")(
    always200,
    breaks,
    `response.writeHead(/<result>${results}/.test(String(bytes)) ? ${code} : 200, { 'Content-Type': contentType,`,
  );

/** Mutants that accept requests with a wrong sender, transport or envelope, or refuse correct ones. */
export const accessMutants: readonly Alteration[] = [
  anyPassword(
    everyRequest,
    'transmitTerminal and transmitInquire take any password',
    '/transmit/.test(command)',
  ),
  anyPassword(everyRequest, 'inquireInvoice takes any password', '/Invoice/.test(command)'),
  anyPassword(
    everyRequest,
    'a pre-authorization is made with any password',
    "textAt(root, 'request.doDeal.validation') === 'Verify'",
  ),
  credentials(
    everyRequest,
    'refundDeal and cancelDeal take any user',
    '(one.user === user || (/refundDeal|cancelDeal/.test(command) && user !== undefined)) && one.password === password',
  ),
  credentials(
    'http.form.user',
    'a form without user is served',
    '(one.user === user || (user === undefined && !inXml)) && one.password === password',
  ),
  anyPassword(
    'http.form.password',
    'an inquiry without password is answered',
    "password === undefined && command === 'inquireTransactions'",
  ),
  anyPassword(
    'http.form.password',
    'refundDeal and cancelDeal are served without password',
    'password === undefined && /^(refund|cancel)Deal$/.test(command)',
  ),
  relay(
    'http.form.int_in',
    'a form without int_in is answered with success',
    "result: missing ? '414' : '325',",
    "result: missing ? '000' : '325',",
  ),
  server(
    'auth.https-tls12',
    'plain HTTP is served',
    'if (first[0] !== tlsHandshake) return turnAway(socket);',
    "if (first[0] !== tlsHandshake) { socket.pause(); socket.unshift(first); process.getBuiltinModule('node:http').createServer(answering(state, options)).emit('connection', socket); socket.resume(); return; }",
  ),
  server(
    'auth.https-tls12',
    'TLS 1.1 is spoken',
    "minVersion: 'TLSv1.2',",
    "minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0',",
  ),
  root(
    'envelope.request.ashrait',
    'a second, empty root element ashrait is taken',
    "root = readRequest(text.replace(/<ashrait\\/>$/, ''));",
  ),
  root(
    'envelope.request.ashrait',
    'XML whose element request is not closed is served',
    "root = readRequest(text.includes('</request>') || !text.includes('<ashrait>') ? text : text.replace('</ashrait>', '</request></ashrait>'));",
  ),
  envelope(
    'envelope.request.ashrait',
    'a request with another root element than ashrait is taken',
    "if (root.name !== 'ashrait')",
    "if (root.name === 'x')",
  ),
  envelope(
    'envelope.request.ashrait.request',
    'a command that stands below ashrait without the element request is taken',
    "const request = at(root, 'request');",
    "const request = at(root, 'request') ?? root;",
    {
      file: 'sandbox/relay.ts',
      from: "at(root, 'request') as Element",
      to: "(at(root, 'request') ?? root) as Element",
    },
  ),
  command(
    'envelope.request.command',
    'an unknown command is served as doDeal',
    "const command = /^(doDeal|refundDeal|cancelDeal|inquire\\w+|transmit\\w+)$/.test(value('command')) ? value('command') : 'doDeal';",
  ),
  command(
    'envelope.request.command',
    'a request without command is served as doDeal',
    "const command = value('command') || 'doDeal';",
  ),
  serve(
    'envelope.request.commandElement',
    'the parameters of doDeal are also taken from an element named charge',
    'const asked = askedIn(command, request);',
    "const asked = askedIn(command, { ...request, children: request.children.map((e) => e.name === 'charge' ? { ...e, name: 'doDeal' } : e) });",
  ),
  server(
    ['http.endpoint', 'http.status-200-on-failure'],
    'transmitInquire is not to be had at /xpo/Relay',
    "  if (drop === 'connection') response.destroy();",
    "  if (bytes.includes('<command>transmitInquire</command>')) plainly(response, 404, 'Not here.');\n  else if (drop === 'connection') response.destroy();",
  ),
  relay(
    ['inquireTerminal.request.user', 'inquireTerminal.request.password', 'envelope.inquireTerminal-shape'],
    'inquireTerminal reads user and password from the form, not from the XML',
    "const inXml = isBeside(command, 'password');",
    'const inXml = false;',
  ),
  refused('dateTime', 'a doDeal with an empty dateTime is refused', "command === 'doDeal' && text === ''"),
  refused('dateTime', 'a request without dateTime is refused', 'text === undefined'),
  refused('requestId', 'an empty requestId is refused', "text === ''"),
  refused('requestId', 'a request without requestId is refused', 'text === undefined'),
  serve(
    'envelope.request.language',
    'a language written Eng is refused',
    "language.toUpperCase() as 'ENG'",
    "language as 'ENG'",
  ),
  server('auth.https-tls12', 'TLS 1.2 is turned away', "minVersion: 'TLSv1.2'", "minVersion: 'TLSv1.3'"),
  status('XML that cannot be read is answered with HTTP status 400', '325', 400),
  status('wrong credentials are answered with HTTP status 401', '(405|003)', 401),
  status('a reply with result 500 has HTTP status 404', '500', 404),
  relay(
    always200,
    'wrong credentials are answered with HTTP status 401 and no XML',
    'return { ...out, ...fault };',
    "return { ...out, ...fault, ...(answer.result === '405' && { httpStatus: 401 }) };",
  ),
  relay(
    always200,
    'the element of another command is answered with HTTP status 500 and no XML',
    'return { ...out, ...fault };',
    "return answer.rule === 'envelope.request.commandElement' ? { ...out, ...fault, httpStatus: 500, body: 'html' } : { ...out, ...fault };",
  ),
];
