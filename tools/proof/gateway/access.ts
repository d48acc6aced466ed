import { isCommand, type RuleId } from '../../../src/contract/index.ts';
import { textAt } from '../../../src/message/element.ts';
import {
  type Alteration,
  type Asked,
  type Changes,
  editsOf,
  mutant,
  type Rules,
  serveMutant,
} from '../alteration.ts';
import { resultIn } from '../replies/reply-elements.ts';
import { changed, exchanged } from '../replies/tree.ts';

const server = editsOf('sandbox/server.ts');
const everyRequest = 'auth.credentials-on-every-request';
const always200 = 'http.status-200-on-failure';

/** Creates a gateway that takes any password of a user, or any user of a password, for some requests. */
const takesAny =
  (name: 'password' | 'user') =>
  (rule: RuleId, breaks: string, where: (asked: Asked, text: string | undefined) => boolean): Alteration => {
    const other = name === 'user' ? 'password' : 'user';
    const form: Changes['form'] = (form, asked, { merchants }) => {
      const known = where(asked, form[name]) && merchants.find((one) => one[other] === form[other]);
      return known ? { ...form, [name]: known[name] } : form;
    };
    return mutant(rule, breaks, { changes: () => ({ form }) });
  };

const anyPassword = takesAny('password');
const anyUser = takesAny('user');

const reads = (rule: RuleId | Rules, breaks: string, request: NonNullable<Changes['request']>): Alteration =>
  mutant(rule, breaks, { changes: () => ({ request, everyReply: true }) });

const refused = (
  name: 'dateTime' | 'requestId' | 'language',
  breaks: string,
  where: (text: string | undefined, command: string) => boolean,
): Alteration =>
  serveMutant(`envelope.request.${name}`, breaks, ({ command, request, refused, took, usual }) => {
    if (!where(textAt(request, name), command)) return usual();
    took();
    return refused('462', `envelope.request.${name}`);
  });

/** Creates a gateway that sends some replies with another HTTP status, and maybe with another body. */
const responds = (
  rules: RuleId | Rules,
  breaks: string,
  where: RegExp,
  status: number,
  body?: string,
): Alteration =>
  mutant(rules, breaks, {
    changes: () => ({
      everyReply: true,
      posted: (posted) =>
        where.test(Buffer.from(posted.body).toString())
          ? { ...posted, status, ...(body !== undefined && { body: Buffer.from(body) }) }
          : posted,
    }),
  });

/** Mutants that accept requests with a wrong sender, transport or envelope, or refuse correct ones. */
export const accessMutants: readonly Alteration[] = [
  anyPassword(everyRequest, 'transmitTerminal and transmitInquire take any password', ({ command }) =>
    /transmit/.test(command),
  ),
  anyPassword('inquireInvoice.error.405', 'inquireInvoice takes any password', ({ command }) =>
    /Invoice/.test(command),
  ),
  anyPassword(
    everyRequest,
    'a pre-authorization is made with any password',
    ({ sent }) => sent('validation') === 'Verify',
  ),
  anyUser(
    everyRequest,
    'refundDeal and cancelDeal take any user',
    ({ command }, user) => /refundDeal|cancelDeal/.test(command) && user !== undefined,
  ),
  anyUser('http.form.user', 'a form without user is served', (_, user) => user === undefined),
  anyPassword(
    'http.form.password',
    'an inquiry without password is answered',
    ({ command }, password) => password === undefined && command === 'inquireTransactions',
  ),
  anyPassword(
    'http.form.password',
    'refundDeal and cancelDeal are served without password',
    ({ command }, password) => password === undefined && /^(refund|cancel)Deal$/.test(command),
  ),
  mutant('http.form.int_in', 'a form without int_in is answered with success', {
    changes: () => ({
      everyReply: true,
      reply: (root, { command }) =>
        command === '' && resultIn(root) === '414'
          ? changed(root, 'response.result', exchanged('414', '000'))
          : root,
    }),
  }),
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
  reads('envelope.request.ashrait', 'a request with another root element than ashrait is taken', (xml) =>
    xml.replace(/^((?:<\?.*?\?>)?\s*)<(\w+)>(<request>.*)<\/\2>$/s, '$1<ashrait>$3</ashrait>'),
  ),
  reads(
    'envelope.request.ashrait.request',
    'a command that stands below ashrait without the element request is taken',
    (xml) =>
      xml.includes('<request>')
        ? xml
        : xml.replace(/<ashrait>(.*)<\/ashrait>/s, '<ashrait><request>$1</request></ashrait>'),
  ),
  reads('envelope.request.command', 'an unknown command is served as doDeal', (xml) =>
    xml.replace(/<command>(\w+)<\/command>/, (was, name) =>
      isCommand(name) ? was : '<command>doDeal</command>',
    ),
  ),
  reads('envelope.request.command', 'a request without command is served as doDeal', (xml) =>
    /<command>\w/.test(xml)
      ? xml
      : xml
          .replace(/<command(\/>|><\/command>)/, '')
          .replace('<request>', '<request><command>doDeal</command>'),
  ),
  reads(
    'envelope.request.commandElement',
    'the parameters of doDeal are also taken from an element named charge',
    (xml) => xml.replaceAll(/(?<=<\/?)charge(?=>)/g, 'doDeal'),
  ),
  responds(
    ['http.endpoint', always200],
    'transmitInquire is not to be had at /xpo/Relay',
    /<command>transmitInquire</,
    404,
    'Not here.',
  ),
  refused(
    'dateTime',
    'a doDeal with an empty dateTime is refused',
    (text, command) => command === 'doDeal' && text === '',
  ),
  refused('dateTime', 'a request without dateTime is refused', (text) => text === undefined),
  refused('requestId', 'an empty requestId is refused', (text) => text === ''),
  refused('requestId', 'a request without requestId is refused', (text) => text === undefined),
  refused('language', 'a language written Eng is refused', (text) => text !== text?.toUpperCase()),
  serveMutant(
    'auth.frame-ancestors.page-request',
    'a page request with frameAncestorURLs is refused',
    ({ request, refused, took, usual }) => {
      if (textAt(request, 'doDeal.frameAncestorURLs') === undefined) return usual();
      took();
      return refused('401', 'validation.TxnSetup');
    },
  ),
  server('auth.https-tls12', 'TLS 1.2 is turned away', "minVersion: 'TLSv1.2'", "minVersion: 'TLSv1.3'"),
  responds(always200, 'XML that cannot be read is answered with HTTP status 400', /<result>325/, 400),
  responds(always200, 'wrong credentials are answered with HTTP status 401', /<result>(405|003)/, 401),
  responds(always200, 'a reply with result 500 has HTTP status 404', /<result>500/, 404),
  responds(
    always200,
    'wrong credentials are answered with HTTP status 401 and no XML',
    /<result>405/,
    401,
    '',
  ),
  responds(
    always200,
    'the element of another command is answered with HTTP status 500 and no XML',
    /the element \w+ (is missing|stands) below request/,
    500,
    '<html/>',
  ),
];
