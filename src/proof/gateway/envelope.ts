import { editMutant, type Mutant } from '../mutant.ts';

/** What stands around every command. */
export const envelope: readonly Mutant[] = [
  editMutant('inquireInvoice.error.325', 'inquireInvoice answers XML that cannot be read with 414, not 325', {
    file: 'sandbox/relay.ts',
    from: "result: missing ? '414' : '325'",
    to: "result: missing ? '414' : text.includes('inquireInvoice') ? '414' : '325'",
  }),
  editMutant('http.status-200-on-failure', 'every refusal has HTTP status 422', {
    file: 'sandbox/server.ts',
    from: "response.writeHead(200, { 'Content-Type': contentType,",
    to: "response.writeHead(bytes.includes('<result>000') ? 200 : 422, { 'Content-Type': contentType,",
  }),
  editMutant('http.status-200-on-failure', 'XML that cannot be read is answered with HTTP status 400', {
    file: 'sandbox/server.ts',
    from: "response.writeHead(200, { 'Content-Type': contentType,",
    to: "response.writeHead(bytes.includes('<result>325') ? 400 : 200, { 'Content-Type': contentType,",
  }),
  editMutant('http.status-200-on-failure', 'wrong credentials are answered with HTTP status 401', {
    file: 'sandbox/server.ts',
    from: "response.writeHead(200, { 'Content-Type': contentType,",
    to: "response.writeHead(/<result>(405|003)/.test(String(bytes)) ? 401 : 200, { 'Content-Type': contentType,",
  }),
  editMutant('http.status-200-on-failure', 'a reply with result 500 has HTTP status 404', {
    file: 'sandbox/server.ts',
    from: "response.writeHead(200, { 'Content-Type': contentType,",
    to: "response.writeHead(/<result>500/.test(String(bytes)) ? 404 : 200, { 'Content-Type': contentType,",
  }),
  editMutant('envelope.request.ashrait', 'a second, empty root element ashrait is taken', {
    file: 'sandbox/relay.ts',
    from: 'const root = readRequest(text);',
    to: "const root = readRequest(text.replace(/<ashrait\\/>$/, ''));",
  }),
  editMutant('envelope.request.ashrait', 'a request with another root element than ashrait is taken', {
    file: 'sandbox/envelope.ts',
    from: "if (root.name !== 'ashrait')",
    to: "if (root.name === 'x')",
  }),
  editMutant(
    'envelope.request.ashrait.request',
    'a command that stands below ashrait without the element request is taken',
    {
      file: 'sandbox/envelope.ts',
      from: "const request = at(root, 'request');",
      to: "const request = at(root, 'request') ?? root;",
    },
    {
      file: 'sandbox/relay.ts',
      from: "at(root, 'request') as Element",
      to: "(at(root, 'request') ?? root) as Element",
    },
  ),
  editMutant('envelope.request.dateTime', 'a doDeal with an empty dateTime is refused', {
    file: 'sandbox/serve-command.ts',
    from: '  const { command } = progress.header;',
    to: "  const { command } = progress.header;\n  if (command === 'doDeal' && request.children.some((e) => e.name === 'dateTime' && e.text === '')) throw bad('version', '', []);",
  }),
  editMutant('envelope.request.dateTime', 'a request without dateTime is refused', {
    file: 'sandbox/serve-command.ts',
    from: '  const { command } = progress.header;',
    to: "  const { command } = progress.header;\n  if (!request.children.some((e) => e.name === 'dateTime')) throw bad('version', '', []);",
  }),
  editMutant('envelope.request.requestId', 'an empty requestId is refused', {
    file: 'sandbox/serve-command.ts',
    from: '  const { command } = progress.header;',
    to: "  const { command } = progress.header;\n  if (request.children.some((e) => e.name === 'requestId' && e.text === '')) throw bad('version', '', []);",
  }),
  editMutant('envelope.request.requestId', 'a request without requestId is refused', {
    file: 'sandbox/serve-command.ts',
    from: '  const { command } = progress.header;',
    to: "  const { command } = progress.header;\n  if (!request.children.some((e) => e.name === 'requestId')) throw bad('version', '', []);",
  }),
  editMutant('envelope.reply.requestId', 'requestId comes back empty', {
    file: 'sandbox/envelope.ts',
    from: 'requestId: header.requestId,',
    to: "requestId: '',",
  }),
  editMutant('envelope.request.language', 'a language written Eng is refused', {
    file: 'sandbox/serve-command.ts',
    from: "language.toUpperCase() as 'ENG'",
    to: "language as 'ENG'",
  }),
  editMutant('envelope.request.language', 'all texts are in English though HEB was asked for', {
    file: 'sandbox/envelope.ts',
    from: "header.language.toUpperCase() === 'HEB' ? 'HEB' : 'ENG'",
    to: "'ENG'",
  }),
  editMutant('envelope.request.language', 'all texts are in Hebrew though ENG was asked for', {
    file: 'sandbox/envelope.ts',
    from: "header.language.toUpperCase() === 'HEB' ? 'HEB' : 'ENG'",
    to: "'HEB'",
  }),
  editMutant('envelope.request.command', 'an unknown command is served as doDeal', {
    file: 'sandbox/envelope.ts',
    from: "command: value('command'),",
    to: "command: /^(doDeal|refundDeal|cancelDeal|inquire\\w+|transmit\\w+)$/.test(value('command')) ? value('command') : 'doDeal',",
  }),
  editMutant('envelope.request.command', 'a request without command is served as doDeal', {
    file: 'sandbox/envelope.ts',
    from: "command: value('command'),",
    to: "command: value('command') || 'doDeal',",
  }),
  editMutant(
    'envelope.request.commandElement',
    'the parameters of doDeal are also taken from an element named charge',
    {
      file: 'sandbox/serve-command.ts',
      from: 'const asked = askedIn(command, request);',
      to: "const asked = askedIn(command, { ...request, children: request.children.map((e) => e.name === 'charge' ? { ...e, name: 'doDeal' } : e) });",
    },
  ),
  editMutant('inquireTransactions.error.325', 'XML that cannot be read is refused with 401, not 325', {
    file: 'sandbox/relay.ts',
    from: "result: missing ? '414' : '325'",
    to: "result: missing ? '414' : '401'",
  }),
  editMutant('envelope.request.ashrait', 'XML whose element request is not closed is served', {
    file: 'sandbox/relay.ts',
    from: 'const root = readRequest(text);',
    to: "const root = readRequest(text.includes('</request>') || !text.includes('<ashrait>') ? text : text.replace('</ashrait>', '</request></ashrait>'));",
  }),
];
