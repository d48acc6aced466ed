import { GatewayClient } from '../../../src/client/index.ts';
import type { Fields } from '../../../src/message/build-request.ts';
import { all, at, textAt } from '../../../src/message/element.ts';
import { control } from '../../sandbox/control-client.ts';
import type { Book, Deal } from './book.ts';
import type { Gateway } from './gateway.ts';

interface Shown {
  readonly tranId: string;
  readonly cgUid: string;
  readonly kind: string;
  readonly state: string;
  readonly total: number;
  readonly credited: number;
  readonly user: string;
  readonly terminalNumber: string;
}

export async function audit(gateway: Gateway, book: Book): Promise<readonly string[]> {
  const { body } = await control(gateway, 'GET', 'state');
  const shown: readonly Shown[] = body.transactions;
  const problems: string[] = [];
  const count = (of: readonly unknown[], is: number, what: string) => {
    if (of.length !== is) problems.push(`${what}: ${of.length} instead of ${is}`);
  };
  const byId = Map.groupBy(shown, ({ tranId }) => tranId);
  const byUser = Map.groupBy(shown, ({ user, kind }) => (isCredit(kind) ? '' : user));
  const groups = Map.groupBy(shown, ({ cgUid }) => cgUid);
  for (const [tranId, those] of byId) count(those, 1, `tranId ${tranId}`);
  for (const deal of book.deals) {
    const those = byUser.get(deal.user) ?? [];
    if (those.length > 1) problems.push(`${deal.is} ${deal.user} is there ${those.length} times`);
    if (deal.tranId === undefined) continue;
    count(byId.get(deal.tranId) ?? [], 1, `${deal.is} ${deal.user}, tranId ${deal.tranId}`);
    for (const { tranId, total } of deal.credits) {
      const [credit] = byId.get(tranId) ?? [];
      if (credit?.total !== total)
        problems.push(`credit ${tranId} of ${deal.user} is ${credit?.total}, not ${total}`);
    }
    const [there] = those;
    if (there) problems.push(...wrongIn(deal, there));
  }
  const users = new Set(book.deals.map(({ user }) => user));
  for (const { user, tranId } of shown)
    if (!users.has(user)) problems.push(`${tranId} is of nobody: ${user}`);
  for (const [cgUid, group] of groups) problems.push(...halves(cgUid, group));
  problems.push(...(await transmissionsOf(gateway, book, shown)));
  return [...book.problems, ...problems];
}

const isCredit = (kind: string): boolean => kind === 'refund' || kind === 'cancellation';
const sum = (of: readonly { readonly total: number }[]): number =>
  of.reduce((all, { total }) => all + total, 0);

/** The sandbox can transmit charges at any time, so transmitted and untransmitted charges are both correct. */
function wrongIn(deal: Deal, { total, state, credited, tranId }: Shown): readonly string[] {
  if (deal.unclear) return [];
  const wrong = [];
  if (tranId !== deal.tranId) wrong.push(`${deal.user} is ${tranId}, not ${deal.tranId}`);
  if (total !== deal.total) wrong.push(`${deal.user} has ${total}, not ${deal.total}`);
  if (deal.is !== 'pre-authorization' && credited !== deal.credited)
    wrong.push(`${deal.user} has credits of ${credited}, not ${deal.credited}`);
  const fixed = ['authorized', 'captured', 'held'].includes(deal.state) && deal.credited === 0;
  if (fixed && state !== deal.state) wrong.push(`${deal.user} is ${state}, not ${deal.state}`);
  return wrong;
}

function halves(cgUid: string, group: readonly Shown[]): readonly string[] {
  const wrong = [];
  const debits = group.filter(({ kind }) => !isCredit(kind));
  const credits = group.filter(({ kind }) => isCredit(kind));
  const credited = debits.reduce((all, one) => all + one.credited, 0);
  if (credited !== sum(credits))
    wrong.push(`${cgUid} was credited ${credited}, and its credits are ${sum(credits)}`);
  const [authorization] = debits.filter(({ kind }) => kind === 'pre-authorization');
  const captures = debits.filter(({ kind }) => kind === 'charge');
  if (captures.length > 1) wrong.push(`${cgUid} has ${captures.length} charges`);
  if (authorization && (authorization.state === 'captured') !== (captures.length === 1))
    wrong.push(`${cgUid} is ${authorization.state}, with ${captures.length} captures`);
  const undone = credits.filter(({ kind }) => kind === 'cancellation').length;
  const cancelled = debits.filter(({ state }) => state === 'cancelled').length;
  if (undone !== cancelled)
    wrong.push(`${cgUid} has ${undone} cancellations, and ${cancelled} deals are cancelled`);
  return wrong;
}

async function transmissionsOf(
  gateway: Gateway,
  book: Book,
  shown: readonly Shown[],
): Promise<readonly string[]> {
  const { baseUrl, ca } = gateway;
  const client = new GatewayClient({ baseUrl, ca, user: 'merchant', password: 'sandbox-password' });
  const wrong: string[] = [];
  const listed = new Set<string>();
  const asked = async (command: string, fields: Fields) => {
    const { reply } = await client.send({ command, fields });
    book.take(textAt(reply, 'response.tranId') ?? '', command);
    return reply;
  };
  for (const terminalNumber of new Set(book.transmissions.map(({ terminal }) => terminal))) {
    const period = {
      fromTransmitDateTime: '2000-01-01 00:00:00',
      toTransmitDateTime: '2099-01-01 00:00:00',
    };
    const fields = { terminalNumber, ...period };
    const reply = await asked('transmitInquire', fields);
    const records = all(at(reply, 'response'), 'transmitInquire');
    for (const record of records) {
      const transmitId = textAt(record, 'transmitId') ?? '';
      listed.add(transmitId);
      const counted = all(at(record, 'transmitStatistics'), 'ref')
        .map((ref) => Number(textAt(ref, 'countTransmitted')))
        .reduce((all, one) => all + one, 0);
      // A transmission that is in progress can end before the next request, so a later round checks it.
      if (textAt(record, 'transmitStatus') !== 'completed') continue;
      const found = await asked('inquireTransactions', { terminalNumber, transmitId });
      const matched = textAt(found, 'response.inquireTransactions.totals.totalMatch');
      if (Number(matched) !== counted)
        wrong.push(`transmission ${transmitId} counts ${counted}, an inquiry ${matched}`);
    }
    const sent = shown.filter(
      (one) => one.terminalNumber === terminalNumber && /^(?:transmitted|refunded)$/.test(one.state),
    );
    if (sent.length > 0 && records.length === 0)
      wrong.push(`${terminalNumber} has sent without a transmission`);
  }
  for (const { transmitId } of book.transmissions)
    if (!listed.has(transmitId)) wrong.push(`transmission ${transmitId} is gone`);
  await client.close();
  return wrong;
}
