import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const envelope = editsOf('sandbox/envelope.ts');
const always200 = 'http.status-200-on-failure';

/** Replies with such a result have that HTTP status. */
const status = (breaks: string, results: string, code: number): Mutant =>
  editsAt('sandbox/server.ts', "response.writeHead(200, { 'Content-Type': contentType,")(
    always200,
    breaks,
    `response.writeHead(/<result>${results}/.test(String(bytes)) ? ${code} : 200, { 'Content-Type': contentType,`,
  );

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
  status('every refusal has HTTP status 422', '(?!000)', 422),
  status('XML that cannot be read is answered with HTTP status 400', '325', 400),
  status('wrong credentials are answered with HTTP status 401', '(405|003)', 401),
  status('a reply with result 500 has HTTP status 404', '500', 404),
  withStatus('wrong credentials are answered', '405', 401),
  withStatus('XML that cannot be read is answered', '325', 400),
  envelope(
    'envelope.reply.dateTime',
    'a refusal is dated in the year 2000',
    'dateTime: toTheMinute(now),',
    "dateTime: answer.result === '000' ? toTheMinute(now) : '2000-01-01 00:00',",
  ),
  envelope(
    'envelope.reply.requestId',
    'an & in a requestId comes back escaped twice',
    'requestId: header.requestId,',
    "requestId: header.requestId.replaceAll('&', '&amp;'),",
  ),
];
