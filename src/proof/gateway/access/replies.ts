import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const envelope = editsOf('sandbox/envelope.ts');
const head = editsAt('sandbox/server.ts', "response.writeHead(200, { 'Content-Type': contentType,");
const language = editsAt('sandbox/envelope.ts', "header.language.toUpperCase() === 'HEB' ? 'HEB' : 'ENG'");
const requestId = editsAt('sandbox/envelope.ts', 'requestId: header.requestId,');
const always200 = 'http.status-200-on-failure';

const relayed = 'return { ...out, ...fault };';
const withStatus = (what: string, result: string, status: number): Mutant =>
  editsAt('sandbox/relay.ts', relayed)(
    always200,
    `${what} with HTTP status ${status} and no XML`,
    relayed.replace(
      '...fault };',
      `...fault, ...(answer.result === '${result}' && { httpStatus: ${status} }) };`,
    ),
  );

/** What stands around a reply. */
export const accessReplies: readonly Mutant[] = [
  head(
    always200,
    'every refusal has HTTP status 422',
    "response.writeHead(bytes.includes('<result>000') ? 200 : 422, { 'Content-Type': contentType,",
  ),
  head(
    always200,
    'XML that cannot be read is answered with HTTP status 400',
    "response.writeHead(bytes.includes('<result>325') ? 400 : 200, { 'Content-Type': contentType,",
  ),
  head(
    always200,
    'wrong credentials are answered with HTTP status 401',
    "response.writeHead(/<result>(405|003)/.test(String(bytes)) ? 401 : 200, { 'Content-Type': contentType,",
  ),
  head(
    always200,
    'a reply with result 500 has HTTP status 404',
    "response.writeHead(/<result>500/.test(String(bytes)) ? 404 : 200, { 'Content-Type': contentType,",
  ),
  withStatus('wrong credentials are answered', '405', 401),
  withStatus('XML that cannot be read is answered', '325', 400),
  envelope(
    'envelope.reply.dateTime',
    'a refusal is dated in the year 2000',
    'dateTime: toTheMinute(now),',
    "dateTime: answer.result === '000' ? toTheMinute(now) : '2000-01-01 00:00',",
  ),
  requestId('envelope.reply.requestId', 'requestId comes back empty', "requestId: '',"),
  requestId(
    'envelope.reply.requestId',
    'an & in a requestId comes back escaped twice',
    "requestId: header.requestId.replaceAll('&', '&amp;'),",
  ),
  language('envelope.request.language', 'all texts are in English though HEB was asked for', "'ENG'"),
  language('envelope.request.language', 'all texts are in Hebrew though ENG was asked for', "'HEB'"),
];
