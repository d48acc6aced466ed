import assert from 'node:assert/strict';
import { type RequestOptions, request } from 'node:https';
import { connect } from 'node:net';
import { test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { GatewayClient, resultOf } from '../../src/client/index.ts';
import type { MerchantCertificate } from '../../src/merchant/certificate.ts';
import type { Question } from '../../src/merchant/doctor/questions.ts';
import type { Answer, Asked, Driver } from '../../src/merchant/drivers/driver.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { observe } from '../../src/merchant/observe.ts';
import { plans } from '../../src/merchant/plans/plans.ts';
import { merchantHtml } from '../../src/merchant/report/html.ts';
import { merchantJunit } from '../../src/merchant/report/junit.ts';
import type { Access } from '../../src/merchant/session.ts';
import type { Scope } from '../../src/merchant/task-schema.ts';
import { encodeForm, percentEncode } from '../../src/message/form.ts';
import { begunSession } from './begun-session.ts';

interface Gateway extends Access {
  readonly ca: string;
}
type Application = (asked: Asked, gateway: Gateway) => Promise<Answer>;

async function seen(
  application: Application,
  {
    probe,
    scope,
    task = 'charge-approved',
  }: { probe?: Driver['probe']; scope?: readonly Scope[]; task?: string } = {},
): Promise<MerchantCertificate & { readonly asked: readonly Asked[] }> {
  await using session = await begunSession();
  const asked: Asked[] = [];
  const { ca } = session.sandbox;
  const driver: Driver = {
    name: 'an application in this process',
    ask: async (one) => {
      asked.push(one);
      // Applications of this test print nothing but their answer.
      return { lookedBy: 'kit', ...(await application(one, { ...session.access, ca })) };
    },
    ...(probe && { probe }),
  };
  const plan = plans.shop;
  assert.ok(plan);
  const evidence = await observe({
    ...{ session, driver, plan, tasks: [task], seed: 1, lateMs: 0, graceMs: 0 },
    onDoctor: () => {},
    scope,
  });
  return { ...certificateOf(evidence), asked };
}

const found = ({ doctor = [] }: MerchantCertificate, question: Question) => {
  const one = doctor.find((finding) => finding.question === question);
  assert.ok(one, `nothing about ${question}`);
  return one;
};

const reasonsOf = ({ tasks }: MerchantCertificate): string =>
  (tasks[0]?.checks ?? [])
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ check, reason }) => `${check}: ${reason}`)
    .join('; ');

const right: Application = async ({ order, amount, currency, card }, gateway) => {
  const { url: baseUrl, user, password, ca, terminal } = gateway;
  const client = new GatewayClient({ baseUrl, user, password, ca });
  try {
    const fields = {
      ...{ terminalNumber: terminal, transactionType: 'Debit', currency, total: `${amount}` },
      ...{ validation: 'AutoComm', creditType: 'RegularCredit', transactionCode: 'Internet', user: order },
      ...{ cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv },
    };
    const exchange = await client.send({ command: 'doDeal', fields, requestId: order });
    return { state: resultOf(exchange) === '000' ? 'paid' : 'failed' };
  } catch {
    return { state: 'failed' };
  } finally {
    await client.close();
  }
};

const sends =
  (options: RequestOptions, body: (gateway: Gateway) => string = () => ''): Application =>
  (_, gateway) =>
    new Promise((resolve) => {
      const sent = request(
        new URL(options.path ?? '/xpo/Relay', gateway.url),
        { method: 'POST', ca: gateway.ca, agent: false, ...options },
        (reply) => reply.resume().on('end', () => resolve({ state: 'failed' })),
      );
      sent.on('error', () => resolve({ state: 'failed' }));
      sent.end(body(gateway));
    });

const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
const bare = () => encodeForm({ int_in: xml });
const xml = '<ashrait><request><version>2000</version><command>doDeal</command></request></ashrait>';

test('an application that does all of it right has no problem, and its tasks are played', async () => {
  const certificate = await seen(right);
  const verdicts = new Set(certificate.doctor?.map(({ verdict }) => verdict));
  assert.deepEqual([...verdicts], ['passed'], JSON.stringify(certificate.doctor));
  assert.equal(certificate.doctor?.length, 12);
  assert.equal(certificate.tasks[0]?.verdict, 'passed');
  assert.deepEqual(
    certificate.asked.map(({ task, order, amount }) => [task, order, amount]),
    [
      ['doctor', 'T1xD1', 137],
      ['doctor', 'T1xD2', 138],
      ['doctor', 'T1xD3', 139],
      ['doctor', 'T1xD4', 140],
      ['charge-approved', 'T1x01', 10_100],
    ],
  );
  assert.deepEqual(certificate.codes, [{ code: '000', times: 1 }], 'the doctor counts nowhere');
  assert.equal(certificate.unassigned, 0);
});

/** Rejects a certificate, answers immediately, and closes the connection some time later. */
const closesLate: Application = (asked, gateway) =>
  new Promise((resolve, reject) => {
    const { url, ca } = gateway;
    const socket = connectTls({
      ...{ port: Number(new URL(url).port), host: 'localhost', ca, rejectUnauthorized: false },
    });
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const isTrusted = socket.authorized;
      // The kit has to wait longer than an idle machine takes to record a closed connection.
      setTimeout(() => socket.destroy(), isTrusted ? 0 : 400);
      resolve(isTrusted ? right(asked, gateway) : { state: 'failed' });
    });
  });

test('a rejected certificate counts if the application closes the connection after its answer', async () => {
  const certificate = await seen(closesLate);
  const untrusted = (['certificate', 'host name', 'expiry'] as const).map(
    (question) => found(certificate, question).verdict,
  );
  assert.deepEqual(untrusted, ['passed', 'passed', 'passed']);
});

const wrong: readonly (readonly [Question, Application, RegExp])[] = [
  [
    'path',
    sends({ ...form, path: '/xpo/relay?int_in=1' }),
    /sent POST \/xpo\/relay; post commands to \/xpo\/Relay$/,
  ],
  ['method', sends({ method: 'GET' }), /^the application sent GET \/xpo\/Relay; use POST for commands$/],
  [
    'content type',
    sends({ headers: { 'Content-Type': 'application/json' } }, () => '{"card":"4580000000000000"}'),
    /sent Content-Type application\/json; post commands as application\/x-www-form-urlencoded/,
  ],
  [
    'int_in',
    sends(form, ({ user, password }) => encodeForm({ user, password })),
    /the form has no field int_in; int_in must hold the XML/,
  ],
  [
    'int_in',
    sends(form, () => encodeForm({ int_in: percentEncode(Buffer.from(xml)) })),
    /percent-encoded more than once/,
  ],
  [
    'int_in',
    sends(form, () => encodeForm({ int_in: '{"command":"doDeal"}' })),
    /20 characters that are not XML, JSON; int_in must be XML/,
  ],
  [
    'int_in',
    sends(form, () => encodeForm({ int_in: Buffer.from(xml).toString('base64') })),
    /not XML, in base64/,
  ],
  ['int_in', sends(form, () => encodeForm({ int_in: xml.slice(0, -3) })), /the XML is not well-formed/],
  [
    'credentials',
    sends(form, () => encodeForm({ int_in: xml })),
    /sent no user and no password; use TCK_USER/,
  ],
];

test('a password of another session is a matter of the set-up: the run is incomplete', async () => {
  const stranger = sends(form, ({ user }) => encodeForm({ user, password: 'of somebody else', int_in: xml }));
  const certificate = await seen(stranger);
  assert.equal(found(certificate, 'credentials').verdict, 'undecided');
  assert.equal(certificate.verdict, 'incomplete');
  assert.match(
    certificate.because.join(),
    /^Doctor, credentials: the application sent a user or password that is not from this session; use TCK_USER and TCK_PASSWORD, or user and password in the gateway data of the hook\.,The doctor ended the run before the first task\.$/,
  );
  assert.equal(certificate.asked.length, 1);
});

test('what no gateway takes is one line that names it; the application is not ready, and no task is played', async () => {
  for (const [question, application, line] of wrong) {
    const certificate = await seen(application);
    const { verdict, says } = found(certificate, question);
    assert.equal(verdict, 'failed', JSON.stringify(certificate.doctor));
    assert.match(says, line);
    assert.equal(certificate.doctor?.filter((one) => one.verdict === 'failed').length, 1, says);
    assert.deepEqual(
      [certificate.verdict, certificate.because],
      ['not ready', [`Doctor, ${question}: ${says}.`]],
    );
    assert.equal(certificate.asked.length, 1);
    assert.equal(certificate.tasks[0]?.reason, 'the doctor ended the run');
    assert.match(
      merchantJunit(certificate),
      /<testsuite name="doctor: before the tasks" tests="12" failures="1"/,
    );
    assert.match(merchantHtml(certificate), /id="doctor"/);
  }
});

test('the same beside a right charge warns, and the tasks are played', async () => {
  const both: Application = async (asked, gateway) => {
    await sends({ method: 'GET' })(asked, gateway);
    return right(asked, gateway);
  };
  const certificate = await seen(both);
  assert.equal(found(certificate, 'method').verdict, 'warned');
  assert.match(reasonsOf(certificate), /^wire\.rules: http\.form\.user/);
});

test('an address with credentials, and a form that is not percent-encoded, warn', async () => {
  const inAddress: Application = (asked, gateway) =>
    sends({ ...form, path: `/xpo/Relay?user=${gateway.user}` }, ({ user, password }) =>
      encodeForm({ user, password, int_in: xml }),
    )(asked, gateway);
  const { says, verdict } = found(await seen(inAddress), 'credentials');
  assert.equal(verdict, 'warned');
  assert.match(says, /^The address contains user, password or int_in/);
  const raw = sends(form, ({ user, password }) => `user=${user}&password=${password}&int_in=${xml}`);
  assert.match(found(await seen(raw), 'int_in').says, /^The form is not percent-encoded/);
});

test('what does not come as far as a request is incomplete: nobody there, a certificate that is not trusted', async () => {
  const idle = await seen(async () => ({ state: 'paid' }));
  assert.match(
    found(idle, 'reaches').says,
    /no connection reached https:\/\/localhost:\d+ during the step charge/,
  );
  const distrusting = await seen(sends({ ca: undefined }));
  assert.match(found(distrusting, 'reaches').says, /does not trust the certificate of the sandbox/);
  const older = await seen(sends({ ca: undefined, maxVersion: 'TLSv1.2' }));
  assert.match(found(older, 'reaches').says, /does not trust the certificate of the sandbox/);
  const failing = await seen(async () => ({ problem: 'the command ended with exit code 3' }));
  assert.match(
    found(failing, 'asked').says,
    /^the command ended with exit code 3; no connection reached https/,
  );
  for (const { verdict, because, asked } of [idle, distrusting, older, failing]) {
    assert.equal(verdict, 'incomplete');
    assert.deepEqual(because.slice(1), ['The doctor ended the run before the first task.']);
    assert.equal(asked.length, 1);
  }
});

test('who comes without TLS is told so', async () => {
  const plain: Application = (_, { url }) =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(url).port), 'localhost', () =>
        socket.end('POST /xpo/Relay HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      );
      socket.resume().on('close', () => resolve({}));
    });
  const certificate = await seen(plain);
  assert.match(found(certificate, 'reaches').says, /connected without TLS/);
  assert.equal(certificate.verdict, 'not ready');
});

test('who trusts any certificate is not ready, and its tasks are played', async () => {
  const trusting: Application = async (asked, gateway) => {
    await sends({ ...form, rejectUnauthorized: false }, bare)(asked, gateway);
    return right(asked, gateway);
  };
  const certificate = await seen(trusting);
  const wrong = (certificate.doctor ?? []).filter(({ verdict }) => verdict === 'failed');
  assert.deepEqual(
    wrong.map(({ question }) => question),
    ['certificate', 'host name', 'expiry'],
  );
  assert.equal(certificate.verdict, 'not ready');
  assert.match(
    certificate.because.at(-3) ?? '',
    /^Doctor, certificate: .* with an untrusted certificate \(unknown authority\)/,
  );
  assert.match(reasonsOf(certificate), /^wire\.rules: http\.form\.user/);
});

test('what is written only while nothing can be sent is found, in orders of the doctor and in tasks', async () => {
  const isUnsent = (title: RegExp) => (asked: Asked) =>
    title.test(asked.instruction) || title.test(asked.task);
  for (const [writes, wrong] of [
    [isUnsent(/untrusted certificate/), ['doctor']],
    [isUnsent(/^expired-certificate/), ['expired-certificate']],
    [() => false, []],
  ] as const) {
    const certificate = await seen(
      async (asked, gateway) => ({
        ...(await right(asked, gateway)),
        ...(writes(asked) && { wrote: ['a CVV'] }),
      }),
      { task: 'expired-certificate' },
    );
    const check = certificate.tasks
      .find(({ id }) => id === 'expired-certificate')
      ?.checks.find((one) => one.check === 'practice.no-secrets-written');
    const isOf = (name: string) => (wrong as readonly string[]).includes(name);
    assert.equal(check?.verdict, isOf('expired-certificate') ? 'failed' : 'passed');
    assert.equal(found(certificate, 'secrets').verdict, isOf('doctor') ? 'failed' : 'passed');
    assert.equal(certificate.verdict === 'not ready', wrong.length > 0);
  }
});

test('who verifies the authority alone is told what is missing: the host name, or the expiry', async () => {
  const lax = {
    'host name': async (asked, gateway) => {
      const strict = await codeOfHandshake(gateway);
      return strict === 'ERR_TLS_CERT_ALTNAME_INVALID'
        ? sends({ ...form, checkServerIdentity: () => undefined }, bare)(asked, gateway)
        : right(asked, gateway);
    },
    // Verifies every property of the certificate except its date.
    expiry: async (asked, gateway) => {
      const strict = await codeOfHandshake(gateway);
      return strict === 'CERT_HAS_EXPIRED'
        ? sends({ ...form, rejectUnauthorized: false }, bare)(asked, gateway)
        : right(asked, gateway);
    },
  } as const satisfies Readonly<Record<string, Application>>;
  for (const [question, application] of Object.entries(lax)) {
    const certificate = await seen(application);
    assert.deepEqual(
      ['certificate', 'host name', 'expiry'].filter(
        (one) => found(certificate, one as Question).verdict === 'failed',
      ),
      [question],
    );
    assert.equal(certificate.verdict, 'not ready');
    assert.match(certificate.because.at(-1) ?? '', new RegExp(`^Doctor, ${question}: `));
  }
});

/** The error code of the TLS handshake with a gateway; '' if the handshake succeeds. */
const codeOfHandshake = ({ url, ca }: Gateway): Promise<string> =>
  new Promise((resolve) => {
    const socket = connectTls({ port: Number(new URL(url).port), host: 'localhost', ca });
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code));
    socket.once('secureConnect', () => socket.destroy()).once('close', () => resolve(''));
  });

test('a problem of an application that was served, and of its probe, ends the run before the tasks', async () => {
  const failing: Application = async (asked, gateway) => ({
    ...(await right(asked, gateway)),
    problem: 'the command ended with exit code 1',
  });
  const certificate = await seen(failing);
  assert.deepEqual(
    [certificate.verdict, certificate.because],
    [
      'incomplete',
      [
        'Doctor, asked: the command ended with exit code 1.',
        'The doctor ended the run before the first task.',
      ],
    ],
  );
  const unasked = await seen(right, { probe: async () => ({ problem: '--probe answered 500' }) });
  assert.deepEqual(
    [unasked.verdict, unasked.because],
    [
      'incomplete',
      ['Doctor, probe: --probe answered 500.', 'The doctor ended the run before the first task.'],
    ],
  );
  const well = await seen(right, { probe: async () => ({ state: 'paid' }) });
  assert.equal(found(well, 'probe').verdict, 'passed');
  assert.equal(well.tasks[0]?.verdict, 'passed');
});

test('an answer that is no state ends the run, and is quoted; where a probe says the state it does not', async () => {
  const wordy: Application = async (asked, gateway) => {
    await right(asked, gateway);
    return { unread: '"PAID"' };
  };
  const { verdict, because } = await seen(wordy);
  assert.equal(verdict, 'incomplete');
  assert.deepEqual(because, [
    'Doctor, asked: the answer "PAID" is no state of an order; the states are pending, authorized, held, paid, failed, unknown, partly refunded, refunded, cancelled.',
    'The doctor ended the run before the first task.',
  ]);
  const probed = await seen(wordy, { probe: async () => ({ state: 'paid' }) });
  assert.deepEqual([found(probed, 'asked').verdict, probed.tasks[0]?.verdict], ['passed', 'passed']);
});

test('who says no state is told so before the tasks, unless a probe does', async () => {
  const silent: Application = async (asked, gateway) => {
    await right(asked, gateway);
    return {};
  };
  const certificate = await seen(silent);
  const { verdict, says } = found(certificate, 'asked');
  assert.equal(verdict, 'warned');
  assert.match(says, /^the application did not print the state of the order/);
  assert.equal(certificate.tasks[0]?.verdict, 'undecided');
  const probed = await seen(silent, { probe: async () => ({ state: 'paid' }) });
  assert.equal(found(probed, 'asked').verdict, 'passed');
});

test('what the application wrote to its standard error stands behind the problem, and not in the summary', async () => {
  const errors = 'Traceback:\n  RuntimeError: the database is locked';
  const crashing: Application = async () => ({ problem: 'the command ended with exit code 1', errors });
  const certificate = await seen(crashing);
  const { says } = found(certificate, 'asked');
  assert.match(
    says,
    /^the command ended with exit code 1; no connection reached https:\S+; the standard error ends with:\nTraceback:\n/,
  );
  assert.match(
    certificate.because[0] ?? '',
    /^Doctor, asked: the command ended with exit code 1; no connection reached https:\S+\.$/,
  );
  assert.match(merchantHtml(certificate), /RuntimeError: the database is locked/);
  let asked = 0;
  const later = await seen(async (one, gateway) =>
    ++asked > 4 ? { problem: 'the command ended with exit code 1', errors } : right(one, gateway),
  );
  const arrived = later.tasks[0]?.checks.find(({ check }) => check === 'wire.arrived');
  assert.match(
    arrived?.reason ?? '',
    /^charge: the command ended with exit code 1; the standard error ends with:\nTraceback/,
  );
  assert.doesNotMatch(later.because.join('\n'), /Traceback/);
  assert.equal(found(await seen(right), 'asked').says, '');
});

test('the further orders of the doctor are asked for with their own words', async () => {
  const { asked } = await seen(right);
  assert.match(asked[0]?.instruction ?? '', /checks the set-up before the tasks begin\.$/);
  assert.match(asked[1]?.instruction ?? '', /an untrusted certificate \(unknown authority\)\.$/);
  assert.match(asked[2]?.instruction ?? '', /an untrusted certificate \(another host\)\.$/);
  assert.match(asked[3]?.instruction ?? '', /an untrusted certificate \(expired\)\.$/);
});

test('where charges are beyond the scope the first operation of the first task is asked for', async () => {
  const { asked, doctor } = await seen(async () => ({ isUnsupported: true }), {
    task: 'page-paid',
    scope: ['page'],
  });
  assert.deepEqual(
    asked.map(({ operation }) => operation),
    ['page'],
  );
  assert.match(
    doctor?.[0]?.says ?? '',
    /^the application does not support page; give a --scope without it; no connection reached/,
  );
});

test('another terminal than that of the session is noticed, although its deal is approved', async () => {
  const certificate = await seen((asked, gateway) => right(asked, { ...gateway, terminal: '0880000080' }));
  const { verdict, says } = found(certificate, 'terminal');
  assert.equal(verdict, 'warned');
  assert.equal(
    says,
    'the application sent another terminal than 0880000010; use TCK_TERMINAL, or gateway.terminal of the hook',
  );
  assert.equal(certificate.tasks[0]?.verdict, 'failed');
  const own = await seen(right);
  assert.ok(!own.doctor?.some(({ question }) => question === 'terminal'));
});
