import { editMutant, type Mutant } from '../mutant.ts';

/** What stands around every command. */
export const envelope: readonly Mutant[] = [
  editMutant('inquireInvoice.error.325', 'inquireInvoice: 325', {
    file: 'sandbox/relay.ts',
    from: "result: missing ? '414' : '325'",
    to: "result: missing ? '414' : text.includes('inquireInvoice') ? '414' : '325'",
  }),
  editMutant('http.status-200-on-failure', 'http: 500 on refusal', {
    file: 'sandbox/server.ts',
    from: "response.writeHead(200, { 'Content-Type': contentType,",
    to: "response.writeHead(bytes.includes('<result>000') ? 200 : 422, { 'Content-Type': contentType,",
  }),
  editMutant('http.status-200-on-failure', 'http: 500 on unread', {
    file: 'sandbox/server.ts',
    from: "response.writeHead(200, { 'Content-Type': contentType,",
    to: "response.writeHead(bytes.includes('<result>325') ? 400 : 200, { 'Content-Type': contentType,",
  }),
  editMutant('http.status-200-on-failure', 'http: 401 on credentials', {
    file: 'sandbox/server.ts',
    from: "response.writeHead(200, { 'Content-Type': contentType,",
    to: "response.writeHead(/<result>(405|003)/.test(String(bytes)) ? 401 : 200, { 'Content-Type': contentType,",
  }),
  editMutant('http.status-200-on-failure', 'http: 404 on 500', {
    file: 'sandbox/server.ts',
    from: "response.writeHead(200, { 'Content-Type': contentType,",
    to: "response.writeHead(/<result>500/.test(String(bytes)) ? 404 : 200, { 'Content-Type': contentType,",
  }),
  editMutant('envelope.request.ashrait', 'two roots is taken', {
    file: 'sandbox/relay.ts',
    from: 'const root = readRequest(text);',
    to: "const root = readRequest(text.replace(/<ashrait\\/>$/, ''));",
  }),
  editMutant('envelope.request.ashrait', 'other root is taken', {
    file: 'sandbox/envelope.ts',
    from: "if (root.name !== 'ashrait')",
    to: "if (root.name === 'x')",
  }),
  editMutant(
    'envelope.request.ashrait.request',
    'no request is taken',
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
  editMutant('envelope.request.dateTime', 'dateTime empty is refused', {
    file: 'sandbox/serve-command.ts',
    from: '  const { command } = progress.header;',
    to: "  const { command } = progress.header;\n  if (request.children.some((e) => e.name === 'dateTime' && e.text === '')) throw bad('version', '', []);",
  }),
  editMutant('envelope.request.dateTime', 'dateTime missing is refused', {
    file: 'sandbox/serve-command.ts',
    from: '  const { command } = progress.header;',
    to: "  const { command } = progress.header;\n  if (!request.children.some((e) => e.name === 'dateTime')) throw bad('version', '', []);",
  }),
  editMutant('envelope.request.requestId', 'requestId empty is refused', {
    file: 'sandbox/serve-command.ts',
    from: '  const { command } = progress.header;',
    to: "  const { command } = progress.header;\n  if (request.children.some((e) => e.name === 'requestId' && e.text === '')) throw bad('version', '', []);",
  }),
  editMutant('envelope.request.requestId', 'requestId missing is refused', {
    file: 'sandbox/serve-command.ts',
    from: '  const { command } = progress.header;',
    to: "  const { command } = progress.header;\n  if (!request.children.some((e) => e.name === 'requestId')) throw bad('version', '', []);",
  }),
  editMutant('envelope.reply.requestId', 'requestId lost', {
    file: 'sandbox/envelope.ts',
    from: 'requestId: header.requestId,',
    to: "requestId: '',",
  }),
  editMutant('envelope.request.language', 'language Eng is refused', {
    file: 'sandbox/serve-command.ts',
    from: "language.toUpperCase() as 'ENG'",
    to: "language as 'ENG'",
  }),
  editMutant('envelope.request.language', 'language HEB in English', {
    file: 'sandbox/envelope.ts',
    from: "header.language.toUpperCase() === 'HEB' ? 'HEB' : 'ENG'",
    to: "'ENG'",
  }),
  editMutant('envelope.request.language', 'language ENG in Hebrew', {
    file: 'sandbox/envelope.ts',
    from: "header.language.toUpperCase() === 'HEB' ? 'HEB' : 'ENG'",
    to: "'HEB'",
  }),
  editMutant('envelope.request.command', 'command unknown charges', {
    file: 'sandbox/envelope.ts',
    from: "command: value('command'),",
    to: "command: /^(doDeal|refundDeal|cancelDeal|inquire\\w+|transmit\\w+)$/.test(value('command')) ? value('command') : 'doDeal',",
  }),
  editMutant('envelope.request.command', 'command missing charges', {
    file: 'sandbox/envelope.ts',
    from: "command: value('command'),",
    to: "command: value('command') || 'doDeal',",
  }),
  editMutant('envelope.request.commandElement', 'element other name is taken', {
    file: 'sandbox/serve-command.ts',
    from: 'const asked = askedIn(command, request);',
    to: "const asked = askedIn(command, { ...request, children: request.children.map((e) => e.name === 'charge' ? { ...e, name: 'doDeal' } : e) });",
  }),
  editMutant('inquireTransactions.error.325', '325 401', {
    file: 'sandbox/relay.ts',
    from: "result: missing ? '414' : '325'",
    to: "result: missing ? '414' : '401'",
  }),
  editMutant('envelope.request.ashrait', 'open tag served', {
    file: 'sandbox/relay.ts',
    from: 'const root = readRequest(text);',
    to: "const root = readRequest(text.includes('</request>') || !text.includes('<ashrait>') ? text : text.replace('</ashrait>', '</request></ashrait>'));",
  }),
  editMutant('http.endpoint', 'any path', {
    file: 'sandbox/server.ts',
    from: 'if (pathname !== relayed.pathname) return plainly',
    to: "if (pathname === '/x') return plainly",
  }),
];
