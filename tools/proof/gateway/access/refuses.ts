import { type Alteration, editsAt, editsOf } from '../../alteration.ts';

const server = editsOf('sandbox/server.ts');
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

/** Mutants that refuse requests with a correct envelope, and mutants with a wrong reply envelope. */
export const accessRefuses: readonly Alteration[] = [
  server(
    ['http.endpoint', 'http.status-200-on-failure'],
    'transmitInquire is not to be had at /xpo/Relay',
    "  if (drop === 'connection') response.destroy();",
    "  if (bytes.includes('<command>transmitInquire</command>')) plainly(response, 404, 'Not here.');\n  else if (drop === 'connection') response.destroy();",
  ),
  editsOf('sandbox/relay.ts')(
    ['inquireTerminal.request.user', 'inquireTerminal.request.password', 'envelope.inquireTerminal-shape'],
    'inquireTerminal reads user and password from the form, not from the XML',
    "const inXml = isBeside(command, 'password');",
    'const inXml = false;',
  ),
  refused('dateTime', 'a doDeal with an empty dateTime is refused', "command === 'doDeal' && text === ''"),
  refused('dateTime', 'a request without dateTime is refused', 'text === undefined'),
  refused('requestId', 'an empty requestId is refused', "text === ''"),
  refused('requestId', 'a request without requestId is refused', 'text === undefined'),
  editsOf('sandbox/serve-command.ts')(
    'envelope.request.language',
    'a language written Eng is refused',
    "language.toUpperCase() as 'ENG'",
    "language as 'ENG'",
  ),
  server('auth.https-tls12', 'TLS 1.2 is turned away', "minVersion: 'TLSv1.2'", "minVersion: 'TLSv1.3'"),
  status('XML that cannot be read is answered with HTTP status 400', '325', 400),
  status('wrong credentials are answered with HTTP status 401', '(405|003)', 401),
  status('a reply with result 500 has HTTP status 404', '500', 404),
  editsOf('sandbox/relay.ts')(
    always200,
    'wrong credentials are answered with HTTP status 401 and no XML',
    'return { ...out, ...fault };',
    "return { ...out, ...fault, ...(answer.result === '405' && { httpStatus: 401 }) };",
  ),
  editsOf('sandbox/relay.ts')(
    always200,
    'the element of another command is answered with HTTP status 500 and no XML',
    'return { ...out, ...fault };',
    "return answer.rule === 'envelope.request.commandElement' ? { ...out, ...fault, httpStatus: 500, body: 'html' } : { ...out, ...fault };",
  ),
];
