import { join } from 'node:path';
import { writeWhole } from '../message/write-whole.ts';
import { aligned, harmless, harmlessLines, shellWord, styled, tck, textOf } from '../reports/terminal.ts';
import { toTheSecond } from '../sandbox/clock.ts';
import type { TurnedAway } from '../sandbox/emitter.ts';
import type { Answered, Handled } from '../sandbox/index.ts';
import { cardsByRole, invoicesByRole, sandboxMid, terminalsByRole } from '../sandbox/roles.ts';
import type { Sandbox } from '../sandbox/start.ts';
import { testCards } from '../sandbox/test-cards.ts';
import { maskReply, maskRequest } from '../secrets/mask-request.ts';

/** Writes a target file without credentials, so that another process can certify the running sandbox. */
export async function writeTargetFile(
  sandbox: Sandbox,
  directory: string,
  control: boolean,
): Promise<string> {
  const path = join(directory, 'target.json');
  const target = {
    name: 'sandbox on this machine',
    baseUrl: sandbox.baseUrl,
    caFile: 'ca.pem',
    credentials: { userVariable: 'ASHRAIT_USER', passwordVariable: 'ASHRAIT_PASSWORD' },
    terminals: terminalsByRole(sandbox.merchants),
    cards: cardsByRole(),
    mid: sandboxMid,
    invoices: invoicesByRole(sandbox.merchants),
    // The sandbox moves no real money, so no scenario has to be left out for a limit.
    limits: { charges: 100_000, sum: 1_000_000_000_000 },
    // If the admin API has its own address, it needs a token, which a target file cannot contain.
    control: control && sandbox.controlUrl === sandbox.baseUrl,
  };
  await writeWhole([[path, `${JSON.stringify(target, null, 2)}\n`]]);
  return path;
}

const noMain = [
  '  The command certify needs a terminal with the role main, and the configuration has none:',
  '    add "roles": ["main"] to a terminal of the first merchant.',
];

/** The lines that the sandbox prints at its start. */
export function announced(sandbox: Sandbox, targetFile: string, control: boolean): string {
  const { baseUrl, controlUrl, controlToken, data } = sandbox;
  const [merchant] = sandbox.merchants;
  const [card] = testCards;
  const roles = terminalsByRole(sandbox.merchants);
  const admin =
    controlToken === undefined
      ? [`${controlUrl}/__admin/health, from this machine only`]
      : [`${baseUrl}/__admin/health, with the header`, `Authorization: Bearer ${controlToken}`];
  return textOf([
    'The sandbox (a test gateway) is running. Ctrl-C stops it.',
    '',
    ...aligned([
      ['Address', `${baseUrl}/xpo/Relay`],
      ['Trust', `${sandbox.caFile}`],
      ['Credentials', `user ${merchant?.user}, password ${merchant?.password}`],
      [
        'Terminal',
        `${merchant?.terminals[0]?.number}${Object.keys(roles).length > 1 ? ' (target.json lists more, by role)' : ''}`,
      ],
      ['Test card', `${card?.number}, expiry 1230 (target.json lists more, by role)`],
      ...(control ? admin : ['none']).map((text, at) => [at === 0 ? 'Control' : '', text]),
      ['Console', (control && sandbox.consoleUrl) || 'none'],
      data !== undefined && ['Data', `${data}, which keeps the data after the sandbox stops`],
    ]),
    '',
    ...(roles.main === undefined ? noMain : ['  Certify the sandbox from another process:']),
    roles.main !== undefined &&
      `    ASHRAIT_USER=${shellWord(merchant?.user)} ASHRAIT_PASSWORD=${shellWord(merchant?.password)} ${tck} certify --target-file ${shellWord(targetFile)}`,
  ]);
}

/** The JSON line that the sandbox prints at its start. */
export const announcedJson = (
  { baseUrl, caFile, controlUrl, controlToken, consoleUrl, data }: Sandbox,
  targetFile: string,
  control: boolean,
): string =>
  `${JSON.stringify({ event: 'started', baseUrl, caFile, targetFile, data, control, controlUrl, controlToken, consoleUrl })}\n`;

/** A log line for a request: time, command, terminal, amount, result, milliseconds, then reference, reason, remark. */
export function requestLine(handled: Handled): string {
  const { at, command, terminalNumber, amount, result, reason, reference, milliseconds, remarks } = handled;
  const [remark = '', ...more] = remarks;
  const refused = [reference, reason].filter(Boolean).join(': ');
  const facts = [
    at.slice(11),
    (command || '(not read)').padEnd(19),
    terminalNumber.padEnd(10),
    amount.padStart(12),
    result,
    `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`.padStart(8),
    ...(reason === '' ? [] : [refused]),
    `${remark}${more.length > 0 ? ` (and ${more.length} more)` : ''}`,
  ];
  return `${harmless(facts.join('  ')).trimEnd()}\n`;
}

/** A log line for a request, as JSON. */
export const requestJson = (handled: Handled, messages: object = {}): string =>
  `${JSON.stringify({ event: 'request', ...handled, ...messages })}\n`;

export interface Following {
  readonly follow?: true | undefined;
  readonly terminal?: string | undefined;
  readonly reference?: string | undefined;
  readonly json?: true | undefined;
}

/** Elements of a reply without a value, which are not printed. */
const emptyElement = /<([\w-]+)[^<>]*(?:\/>|><\/\1>)/g;

/** A request as printed: in one line, or with `follow` with all remarks, the request and the reply, without secrets. */
function followed(handled: Handled, { request, reply = '' }: Answered, { follow, json }: Following): string {
  const messages = { request: maskRequest(request), reply: maskReply(reply) };
  if (json) return requestJson(handled, follow && messages);
  if (!follow) return requestLine(handled);
  const line = requestLine({ ...handled, reason: '', remarks: [] }).trimEnd();
  const filled = messages.reply.replaceAll(emptyElement, '').replaceAll(emptyElement, '');
  const parts = [
    ...(handled.reason === '' ? [] : [styled('red', `  reason   ${harmless(handled.reason)}`)]),
    ...handled.remarks.map((remark) => styled('yellow', `  remark   ${harmless(remark)}`)),
    `  request  ${harmlessLines(messages.request).join('\n           ')}`,
    `  reply    ${harmlessLines(filled || 'none').join('\n           ')}`,
  ];
  const of = handled.reference === '' ? '' : `  ${harmless(handled.reference)}`;
  return `${styled(handled.result === '000' ? 'green' : 'red', line + of)}\n${parts.join('\n')}\n`;
}

/** The connections and requests that reached no command, with the result and the fix. */
const strays: Readonly<Partial<Record<TurnedAway, readonly [result: string, says: string]>>> = {
  'another path': ['404', 'wrong path: post commands to /xpo/Relay'],
  'another method': ['405', 'wrong method: send commands by POST'],
  'no TLS': ['400', 'no TLS: use an address with https://'],
  'TLS failed': ['-', 'the TLS handshake failed'],
};

function strayLine(at: string, why: TurnedAway, what: string, json: boolean): string {
  const [result, says] = strays[why] ?? [];
  if (result === undefined) return '';
  if (json) return `${JSON.stringify({ event: 'turnedAway', at, why, what })}\n`;
  const isRequest = why === 'another path' || why === 'another method';
  const shown = isRequest
    ? `${what.slice(0, 200) || '-'}  ${result}  ${says}`
    : `${result}  ${says}${what && `: ${what}`}`;
  return `${harmless(`${at.slice(11)}  ${shown}`)}\n`;
}

/** Prints each request of a sandbox, or only those of a terminal or of a reference. */
export function printRequests(
  { events, clock }: Sandbox['state'],
  options: Following,
  print: (text: string) => void,
) {
  let latest: Answered | undefined;
  events.on('answered', (answered) => {
    latest = answered;
  });
  events.on('handled', (handled) => {
    const { terminal = handled.terminalNumber, reference = handled.reference } = options;
    if (latest && terminal === handled.terminalNumber && reference === handled.reference)
      print(followed(handled, latest, options));
  });
  // A request that reached no command has no terminal and no reference.
  if (options.terminal !== undefined || options.reference !== undefined) return;
  events.on('turnedAway', (why, what) => {
    const line = strayLine(toTheSecond(clock.now()), why, what, options.json === true);
    if (line !== '') print(line);
  });
}
