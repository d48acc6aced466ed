import { Temporal } from 'temporal-polyfill';
import { type Exchange, type Handshake, handshake, resultOf } from '../client/index.ts';
import { buildRequest } from '../message/build-request.ts';
import { textAt } from '../message/element.ts';
import { encodeForm } from '../message/form.ts';
import { outsideMasker } from './masker.ts';
import { askControl, reach } from './reach.ts';
import type { Limits } from './safety/permitted.ts';
import type { Target } from './target.ts';
import { knownRoles } from './target-file.ts';
import { isForCharges, terminalFaultIn } from './terminal-faults.ts';

export interface Diagnosis {
  readonly schemaVersion: 1;
  readonly target: { readonly name: string; readonly baseUrl: string; readonly fingerprint: string };
  readonly remarks: readonly string[];
  readonly tls: Handshake & {
    /** The number of days until the TLS certificate of the gateway expires. */ readonly daysLeft: number;
  };
  /** The reply to an inquiry about any transaction on the terminal `main`. */
  readonly inquiry: Answer;
  readonly clock: Clock;
  /** Terminals of the target file that the gateway does not know, or reports as inactive, with the fault of each. */
  readonly unusable: Readonly<Record<string, string>>;
  /** Invoices of the target file that the gateway does not find, with the fault of each. */
  readonly unknownInvoices: Readonly<Record<string, string>>;
  /** The reply to an inquiry on the terminal `foreign` with the credentials of its merchant. */
  readonly foreign?: Answer;
  readonly equipment: Readonly<Record<keyof typeof knownRoles, Roles>> & {
    readonly mid: boolean;
    readonly control: boolean;
  };
  /** The limits of the target file and the charges of a whole run, if the limits are too low for it. */
  readonly lowLimits?: { readonly limits: Limits; readonly wholeRun: WholeRun };
}

interface Answer {
  readonly result: string;
  readonly message: string;
  readonly milliseconds: number;
}

/** The difference between the gateway's time and the time of this machine, both in Israel time. */
export interface Clock {
  readonly dateTime: string;
  /** The number of minutes by which the gateway's clock is ahead; missing if the time of the reply cannot be read. */
  readonly minutesAhead?: number;
}

export interface Roles {
  readonly named: readonly string[];
  readonly unnamed: readonly string[];
}

/**
 * Connects to a target and sends inquiries, which charge nothing.
 * @throws TransportError if no reply comes or the certificate is not trusted
 * @throws ConfigurationError if the target is no gateway, refuses the credentials, or lacks its admin API
 */
export async function diagnose(target: Target): Promise<Diagnosis> {
  const { name, baseUrl, fingerprint, ca, timeoutMs, remarks = [] } = target;
  const tls = await handshake({ baseUrl, timeoutMs, ...(ca !== undefined && { ca }) });
  const shown = maskerOf(target);
  const answer = await reach(target);
  await askControl(target);
  const foreign = await askForeign(target);
  const unusable = await unusableIn(target, /^(000|099)$/.test(resultOf(answer)));
  return {
    schemaVersion: 1,
    target: { name, baseUrl, fingerprint },
    remarks,
    tls: {
      ...tls,
      certificate: {
        ...tls.certificate,
        subject: shown(tls.certificate.subject),
        issuer: shown(tls.certificate.issuer),
      },
      daysLeft: dayOf(tls.certificate.validUntil) - dayOf(new Date()),
    },
    inquiry: answerOf(answer, shown),
    clock: clockOf(answer, shown),
    unusable,
    unknownInvoices: await unknownInvoicesIn(target),
    ...(foreign && { foreign: answerOf(foreign, shown) }),
    equipment: {
      terminals: rolesOf(target, 'terminals'),
      cards: rolesOf(target, 'cards'),
      invoices: rolesOf(target, 'invoices'),
      mid: target.mid !== undefined,
      control: target.control !== undefined,
    },
    ...lowLimitsOf(target),
  };
}

const dayOf = (time: Date): number => Math.floor(time.getTime() / 86_400_000);

function maskerOf(target: Target): (text: string) => string {
  const mask = outsideMasker(target);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  return (text) => mask(text).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}

const answerOf = (exchange: Exchange, shown: (text: string) => string): Answer => ({
  result: shown(resultOf(exchange)),
  message: shown(textAt(exchange.reply, 'response.message') ?? ''),
  milliseconds: Math.round(exchange.durationMs),
});

function clockOf({ reply, startedAt }: Exchange, shown: (text: string) => string): Clock {
  const dateTime = shown(textAt(reply, 'response.dateTime') ?? '');
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(dateTime)) return { dateTime };
  try {
    const theirs = Temporal.PlainDateTime.from(dateTime.replace(' ', 'T'));
    const ours = Temporal.Instant.fromEpochMilliseconds(startedAt.getTime())
      .toZonedDateTimeISO('Asia/Jerusalem')
      .toPlainDateTime()
      .round({ smallestUnit: 'minute', roundingMode: 'floor' });
    return { dateTime, minutesAhead: theirs.since(ours).total('minutes') };
  } catch (error) {
    if (error instanceof RangeError) return { dateTime };
    throw error;
  }
}

async function unusableIn(
  { client, terminals }: Target,
  isAnswered: boolean,
): Promise<Diagnosis['unusable']> {
  const roles = Object.entries(terminals).filter(([role]) => isForCharges(role));
  const unusable: Record<string, string> = {};
  for (const [terminalNumber, same] of Map.groupBy(roles, ([, number]) => number)) {
    const fault = terminalFaultIn(await client.call('inquireTerminal', { terminalNumber }));
    // If the gateway accepts another inquiry about the terminal, the refused inquiry is a fault of the gateway.
    if (fault === undefined || (isAnswered && terminalNumber === terminals.main && !fault.startsWith('is')))
      continue;
    for (const [role] of same)
      unusable[role] = `the terminal ${terminalNumber} of the target file (${role}) ${fault}`;
  }
  return unusable;
}

async function unknownInvoicesIn({ client, terminals, invoices }: Target): Promise<Record<string, string>> {
  const unknown: Record<string, string> = {};
  for (const [role, id] of Object.entries(invoices)) {
    if (role === 'missing') continue;
    const fields = { terminalNumber: terminals.main ?? '', 'invoice.invoiceAtranId': id };
    const { reply } = await client.send({ command: 'inquireInvoice', fields });
    if (textAt(reply, 'response.inquireInvoice.originalInvoice.invoiceCreationCode') === '671')
      unknown[role] = `the target file has the invoice ${id} (${role}), which was not found: 671`;
  }
  return unknown;
}

async function askForeign({ client, terminals, others }: Target): Promise<Exchange | undefined> {
  const credentials = others?.foreign;
  if (!credentials || terminals.foreign === undefined) return undefined;
  const command = 'inquireTransactions';
  const fields = { terminalNumber: terminals.foreign, tranId: '1' };
  const text = buildRequest({ command, fields });
  return client.probe({ body: encodeForm({ ...credentials, int_in: text }) }, { command, text });
}

function lowLimitsOf(target: Target): Pick<Diagnosis, 'lowLimits'> {
  const { limits } = target;
  const asked = wholeRun(target);
  if (!limits || (limits.charges >= asked.charges && limits.sum >= asked.sum)) return {};
  return { lowLimits: { limits, wholeRun: asked } };
}

const rolesOf = (target: Target, kind: keyof typeof knownRoles): Roles => {
  const known = knownRoles[kind].filter((role) => role !== 'missing');
  const isNamed = (role: string) => target[kind][role] !== undefined;
  return { named: known.filter(isNamed), unnamed: known.filter((role) => !isNamed(role)) };
};

export interface WholeRun extends Limits {
  readonly requests: number;
}

/** Returns the number of requests and charges, and the sum in ILS, of a whole run with all roles, rounded up. */
export function wholeRun({
  control,
  terminals,
  manyCharges,
}: Pick<Target, 'control' | 'terminals'> & { readonly manyCharges?: boolean }): WholeRun {
  const tried = terminals['large-amounts'] === undefined ? 100_000_000 : 0;
  return {
    // With an admin API, the target is a test gateway, and the suite charges amounts of eight digits.
    requests: control ? 22_000 : 19_000,
    charges: (control ? 3_100 : 2_600) + (manyCharges ? 205 : 0),
    sum: (control ? 6_700_000_000 : 125_000_000) + tried,
  };
}
