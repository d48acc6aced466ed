import { contentOf, type Exchange, resultOf, sentIn, TransportError } from '../src/client/index.ts';
import { hasForm, transactionCommands } from '../src/contract/index.ts';
import { textAt } from '../src/message/element.ts';
import { ReplayMiss } from '../src/recordings/miss.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { blocksOf } from './statistics.ts';
import { stored } from './stored.ts';
import { isUnderWay, recordOf, recordsIn, transmitIdsIn } from './transmissions.ts';

const started = new WeakMap<object, Set<string>>();

const idsIn = (exchanges: readonly Exchange[]): readonly string[] =>
  exchanges
    .filter((one) => one.command === 'transmitTerminal' && resultOf(one) === '000')
    .flatMap((one) => textAt(contentOf(one), 'transmitId') || []);

/** Stores the transmissions of a scenario, so that later scenarios do not attribute them to another user. */
export function rememberTransmissions({ target, exchanges }: Merchant): void {
  const known = stored(started, target, () => new Set());
  for (const id of idsIn(exchanges)) known.add(id);
}

const asked = new WeakMap<Merchant, Promise<string | undefined>>();

/** Returns another user's action that can explain a failure; undefined without evidence or with an admin API. */
export function disturbance(merchant: Merchant): Promise<string | undefined> {
  if (merchant.target.control) return Promise.resolve(undefined);
  return stored(asked, merchant, () => lookedFor(merchant));
}

async function lookedFor(merchant: Merchant): Promise<string | undefined> {
  const own = [...merchant.exchanges];
  for (const look of [sentByAnother, sentAlong, waitingAlong, transmittedByAnother])
    try {
      const found = await look(merchant, own);
      if (found !== undefined) return found;
    } catch (error) {
      if (![Blocked, HiddenByClient, ReplayMiss, TransportError].some((known) => error instanceof known))
        throw error;
    }
  return undefined;
}

const terminalOf = (exchange: Exchange): string => sentIn(exchange, 'terminalNumber') ?? '';
const made = (own: readonly Exchange[], ...commands: string[]): readonly Exchange[] =>
  own.filter((one) => commands.includes(one.command) && resultOf(one) === '000' && !one.probe);

const isSubject = ({ outcome, prepared }: Merchant, exchange: Exchange): boolean =>
  [outcome, ...prepared.values()].includes(exchange);

const limit = 8;

/** Evidence: a transmission of another user sent one of the scenario's transactions. */
async function sentByAnother(merchant: Merchant, own: readonly Exchange[]): Promise<string | undefined> {
  const ids = idsIn(own);
  const groups = new Map(
    made(own, 'doDeal').map((one) => {
      const [terminalNumber, user] = [terminalOf(one), sentIn(one, 'user')];
      const criterion = user ? { user } : { tranId: textAt(one.reply, 'response.tranId') };
      return [`${terminalNumber} ${Object.values(criterion)}`, { terminalNumber, ...criterion }];
    }),
  );
  const references = new Map<string, string>();
  for (const criteria of [...groups.values()].slice(-limit))
    for (const record of await merchant.inquire(criteria)) {
      const reference = textAt(record, 'clearingReferanceNo') ?? '';
      if (textAt(record, 'financialStatus') === 'TRANSMITTED' && hasForm('clearingReferanceNo', reference))
        references.set(reference, criteria.terminalNumber);
    }
  for (const [clearingReferanceNo, terminalNumber] of [...references].slice(-limit)) {
    const exchange = await merchant.send('transmitInquire', { terminalNumber, clearingReferanceNo });
    const found = transmitIdsIn(exchange).filter((id) => id !== '');
    if (found.some((id) => !ids.includes(id)))
      return `a transmission of the terminal ${terminalNumber} that the scenario did not start sent the transactions of the scenario`;
  }
  return undefined;
}

const minute = /^\d{4}-\d\d-\d\d \d\d:\d\d/;

/** Evidence: another user's transmission on the terminal is not finished, or was at the same time as the scenario's. */
async function transmittedByAnother(
  merchant: Merchant,
  own: readonly Exchange[],
): Promise<string | undefined> {
  const transmits = own.filter(({ command }) => command === 'transmitTerminal');
  const minutes = own.flatMap(({ reply }) => textAt(reply, 'response.dateTime')?.match(minute)?.[0] ?? []);
  const [begun, ended] = [minutes[0], minutes.at(-1)];
  if (begun === undefined || ended === undefined) return undefined;
  const subject = transmits.filter((one) => isSubject(merchant, one));
  const failures = transmits.some((one) => /^50[134]$/.test(resultOf(one)));
  const known = new Set([...(started.get(merchant.target) ?? []), ...idsIn(own)]);
  for (const terminalNumber of new Set([...made(own, 'doDeal'), ...transmits].map(terminalOf))) {
    if (!/^\w{10}$/.test(terminalNumber)) continue;
    const exchange = await merchant.send('transmitInquire', {
      terminalNumber,
      fromTransmitDateTime: `${begun.slice(0, 10)} 00:00:00`,
      toTransmitDateTime: `${ended.slice(0, 10)} 23:59:59`,
    });
    for (const record of recordsIn(exchange)) {
      const value = (name: string) => textAt(record, name) ?? '';
      if (known.has(value('transmitId'))) continue;
      const status = value('transmitStatus');
      const meanwhile = value('startDateTime') >= begun || value('endDateTime') >= begun;
      const about = subject.some((one) => terminalOf(one) === terminalNumber);
      if (isUnderWay(status) || (about && (meanwhile || (failures && status === 'failed'))))
        return `another user of the gateway transmitted the terminal ${terminalNumber} during the scenario`;
    }
  }
  return undefined;
}

const tranIdsOf = (own: readonly Exchange[]): ReadonlySet<string> =>
  new Set(made(own, ...transactionCommands).flatMap((one) => textAt(one.reply, 'response.tranId') || []));

/** Evidence: a transmission of the scenario, which it expects to be accepted, included a transaction of another user or scenario. */
async function sentAlong(merchant: Merchant, own: readonly Exchange[]): Promise<string | undefined> {
  const tranIds = tranIdsOf(own);
  const prepared = [...merchant.prepared.values()];
  for (const transmitId of idsIn(own.filter((one) => prepared.includes(one))).slice(-limit)) {
    for (const ref of blocksOf(await recordOf(merchant, transmitId))) {
      const clearingReferanceNo = textAt(ref, 'clearingReferanceNo') ?? '';
      const records = await merchant.inquire({ clearingReferanceNo });
      if (records.some((one) => !tranIds.has(textAt(one, 'tranId') ?? '')))
        return 'the transmission of the scenario also sent a transaction of another user or of an earlier scenario';
    }
  }
  return undefined;
}

async function waitingAlong(merchant: Merchant, own: readonly Exchange[]): Promise<string | undefined> {
  if (!own.some((one) => one.command === 'transmitTerminal' && resultOf(one) === '534')) return undefined;
  const day = textAt(merchant.lastExchange().reply, 'response.dateTime')?.match(minute)?.[0].slice(0, 10);
  if (day === undefined) return undefined;
  const waiting = { fromDealDate: day, toDealDate: day, financialStatus: 'CAPTURED' };
  const tranIds = tranIdsOf(own);
  const others = (await merchant.inquire(waiting)).some((one) => !tranIds.has(textAt(one, 'tranId') ?? ''));
  return others
    ? 'a transaction of another user or of an earlier scenario waits for transmission on the terminal of the scenario'
    : undefined;
}
