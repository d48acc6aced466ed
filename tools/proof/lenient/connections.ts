import type { Alteration } from '../alteration.ts';
import { ofSource, written } from './variation.ts';

const file = 'sandbox/server.ts';
const head = "response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': bytes.length });";
const away = "const text = 'This gateway accepts only HTTPS, with TLS 1.2 or newer.\\n';";

export const connections: readonly Alteration[] = [
  written('each reply takes its time', 'pace', { waits: 4 }),
  ofSource('replies are sent in chunks, with headers of their own', 'headers', {
    file,
    from: head,
    to: "TOOK; response.writeHead(200, 'Fine', { 'content-type': 'application/octet-stream', 'X-Node': '7', 'Set-Cookie': 'node=7; Secure', 'Cache-Control': 'no-store' });",
  }),
  ofSource('a connection serves one request', 'headers', {
    file,
    from: head,
    to: "TOOK; response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': bytes.length, Connection: 'close' });",
  }),
  ofSource('connections are of TLS 1.2', 'versions of TLS', {
    file,
    from: "minVersion: 'TLSv1.2',",
    to: "minVersion: 'TLSv1.2', maxVersion: (TOOK, 'TLSv1.2'),",
  }),
  ofSource('a request over plain HTTP is hung up on', 'plain HTTP', {
    file,
    from: away,
    to: `TOOK; socket.destroy(); return;\n  ${away}`,
  }),
  ofSource('a request over plain HTTP is answered 403', 'plain HTTP', {
    file,
    from: '`HTTP/1.1 400 Bad Request\\r\\n',
    to: `\`\${TOOK, "HTTP/1.1 403 Forbidden"}\\r\\n`,
  }),
];
