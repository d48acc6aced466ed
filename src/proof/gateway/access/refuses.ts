import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const access = editsOf('sandbox/access.ts');
const server = editsOf('sandbox/server.ts');
const serve = editsOf('sandbox/serve-command.ts');
const header = editsAt('sandbox/serve-command.ts', '  const { command } = progress.header;');
const relay = editsOf('sandbox/relay.ts');

/** Requests that are refused though nothing is wrong around them, or with another code. */
export const accessRefuses: readonly Mutant[] = [
  ...['cancelDeal', 'transmitInquire', 'inquireInvoice'].map((command) =>
    server(
      'http.endpoint',
      `${command} is not to be had at /xpo/Relay`,
      "  if (drop === 'connection') response.destroy();",
      `  if (bytes.includes('<command>${command}</command>')) plainly(response, 404, 'Not here.');\n  else if (drop === 'connection') response.destroy();`,
    ),
  ),
  access(
    ['inquireTerminal.request.user', 'inquireTerminal.request.password', 'envelope.inquireTerminal-shape'],
    'inquireTerminal reads user and password from the form, not from the XML',
    "const inXml = isBeside(command, 'password');",
    'const inXml = false;',
  ),
  access(
    'inquireTerminal.error.003',
    'inquireTerminal answers wrong credentials with 405, not 003',
    "['003', 'inquire",
    "['405', 'inquire",
  ),
  access(
    'inquireInvoice.error.405',
    'inquireInvoice answers wrong credentials with 003, not 405',
    ": ['405',",
    ": [command === 'inquireInvoice' ? '003' : '405',",
  ),
  relay(
    'inquireInvoice.error.325',
    'inquireInvoice answers XML that cannot be read with 414, not 325',
    "result: missing ? '414' : '325'",
    "result: missing ? '414' : text.includes('inquireInvoice') ? '414' : '325'",
  ),
  header(
    'envelope.request.dateTime',
    'a doDeal with an empty dateTime is refused',
    "  const { command } = progress.header;\n  if (command === 'doDeal' && request.children.some((e) => e.name === 'dateTime' && e.text === '')) throw bad('version', '', []);",
  ),
  header(
    'envelope.request.dateTime',
    'a request without dateTime is refused',
    "  const { command } = progress.header;\n  if (!request.children.some((e) => e.name === 'dateTime')) throw bad('version', '', []);",
  ),
  header(
    'envelope.request.requestId',
    'an empty requestId is refused',
    "  const { command } = progress.header;\n  if (request.children.some((e) => e.name === 'requestId' && e.text === '')) throw bad('version', '', []);",
  ),
  header(
    'envelope.request.requestId',
    'a request without requestId is refused',
    "  const { command } = progress.header;\n  if (!request.children.some((e) => e.name === 'requestId')) throw bad('version', '', []);",
  ),
  serve(
    'envelope.request.language',
    'a language written Eng is refused',
    "language.toUpperCase() as 'ENG'",
    "language as 'ENG'",
  ),
  server('auth.https-tls12', 'TLS 1.2 is turned away', "minVersion: 'TLSv1.2'", "minVersion: 'TLSv1.3'"),
];
