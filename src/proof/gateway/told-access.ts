import { editMutant, type Mutant } from '../mutant.ts';

const access = { file: 'sandbox/access.ts', from: 'one.user === user && one.password === password' } as const;
const relayed = {
  file: 'sandbox/relay.ts',
  from: 'return { ...out, ...fault };',
} as const;
const withStatus = (result: string, status: number): string =>
  relayed.from.replace(
    '...fault };',
    `...fault, ...(answer.result === '${result}' && { httpStatus: ${status} }) };`,
  );

/** Who is let in, how the gateway is reached, and what stands around a refusal. */
export const toldAccess: readonly Mutant[] = [
  editMutant('auth.credentials-on-every-request', 'a pre-authorization is made with any password', {
    ...access,
    to: "one.user === user && (one.password === password || textAt(root, 'request.doDeal.validation') === 'Verify')",
  }),
  editMutant('http.form.password', 'an inquiry without password is answered', {
    ...access,
    to: "one.user === user && (one.password === password || (password === undefined && command === 'inquireTransactions'))",
  }),
  editMutant('http.form.password', 'refundDeal and cancelDeal are served without password', {
    ...access,
    to: 'one.user === user && (one.password === password || (password === undefined && /^(refund|cancel)Deal$/.test(command)))',
  }),
  editMutant('http.status-200-on-failure', 'wrong credentials are answered with HTTP status 401 and no XML', {
    ...relayed,
    to: withStatus('405', 401),
  }),
  editMutant(
    'http.status-200-on-failure',
    'XML that cannot be read is answered with HTTP status 400 and no XML',
    {
      ...relayed,
      to: withStatus('325', 400),
    },
  ),
  editMutant('auth.https-tls12', 'TLS 1.2 is turned away', {
    file: 'sandbox/server.ts',
    from: "minVersion: 'TLSv1.2'",
    to: "minVersion: 'TLSv1.3'",
  }),
  editMutant('envelope.reply.dateTime', 'a refusal is dated in the year 2000', {
    file: 'sandbox/envelope.ts',
    from: 'dateTime: toTheMinute(now),',
    to: "dateTime: answer.result === '000' ? toTheMinute(now) : '2000-01-01 00:00',",
  }),
  editMutant('envelope.reply.requestId', 'an & in a requestId comes back escaped twice', {
    file: 'sandbox/envelope.ts',
    from: 'requestId: header.requestId,',
    to: "requestId: header.requestId.replaceAll('&', '&amp;'),",
  }),
];
