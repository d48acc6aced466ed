import type { Alteration } from '../alteration.ts';
import { ofSource, written } from './variation.ts';

const file = 'sandbox/server.ts';
const head = "response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': bytes.length });";
const away = "const text = 'This gateway accepts only HTTPS, with TLS 1.2 or newer.\\n';";

export const connections: readonly Alteration[] = [
  written('slow', 'pace', 'each reply takes its time', { waits: 4 }),
  ofSource('replies in chunks', 'headers', 'replies are sent in chunks, with headers of their own', {
    file,
    from: head,
    to: "TOOK; response.writeHead(200, 'Fine', { 'content-type': 'application/octet-stream', 'X-Node': '7', 'Set-Cookie': 'node=7; Secure', 'Cache-Control': 'no-store' });",
  }),
  ofSource('a connection for each request', 'headers', 'a connection serves one request', {
    file,
    from: head,
    to: "TOOK; response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': bytes.length, Connection: 'close' });",
  }),
  ofSource('TLS 1.2 at most', 'versions of TLS', 'connections are of TLS 1.2', {
    file,
    from: "minVersion: 'TLSv1.2',",
    to: "minVersion: 'TLSv1.2', maxVersion: (TOOK, 'TLSv1.2'),",
  }),
  ofSource('plain HTTP hung up on', 'plain HTTP', 'a request over plain HTTP is hung up on', {
    file,
    from: away,
    to: `TOOK; socket.destroy(); return;\n  ${away}`,
  }),
  ofSource('plain HTTP forbidden', 'plain HTTP', 'a request over plain HTTP is answered 403', {
    file,
    from: '`HTTP/1.1 400 Bad Request\\r\\n',
    to: `\`\${TOOK, "HTTP/1.1 403 Forbidden"}\\r\\n`,
  }),
];
