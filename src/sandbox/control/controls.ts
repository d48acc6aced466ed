import { z } from 'zod';
import { maskLoosely } from '../../secrets/mask.ts';
import { run } from '../clearing.ts';
import { toTheSecond } from '../clock.ts';
import { codesAgree, invoiceMembers } from '../configuration/invoice.ts';
import { only } from '../configuration/members.ts';
import { faultLimit } from '../faults/faults.ts';
import { snapshotLimit } from '../snapshots.ts';
import type { SandboxState } from '../state.ts';
import { testCards } from '../test-cards.ts';
import type { Transmission } from '../transmission.ts';
import { clockMove, moveClock, tellClock } from './clock.ts';
import { type Control, ControlError, control, nothing, part, window } from './control.ts';
import { faultKinds, faultSchema } from './faults.ts';
import { exchangesOf, journalOf, journalQuery, requestsQuery } from './requests.ts';
import { brief, searched, transactionsQuery, whole } from './transactions.ts';

const listQuery = z.strictObject(window);

export const controls: readonly Control[] = [
  control('GET health', {
    says: 'shows that the sandbox is up',
    act: () => ({ status: 'ok' }),
  }),
  control('GET merchants', {
    says: 'shows the merchants with their terminals, and the test cards; no password',
    act: ({ merchants }) => ({
      merchants: merchants.map(({ user, terminals }) => ({ user, terminals })),
      cards: testCards.map(({ role, number, says, cvv = '123' }) => ({
        ...{ role, number, says, cvv, expiration: '1230' },
      })),
    }),
  }),
  control('GET state', {
    says: 'shows the transactions in the ledger',
    act: ({ ledger }) => ({ transactions: ledger.all().map(brief) }),
  }),
  control('GET transactions', {
    says: 'searches the transactions, latest first: ?terminalNumber= and each criterion of inquireTransactions; &offset=&limit=&of= for a part',
    query: transactionsQuery,
    act: (state, { query }) => searched(state, query),
  }),
  control('GET transactions/{tranId}', {
    says: 'shows one transaction with its history and the transactions that belong to it',
    act: (state, { named }) => {
      const one = state.ledger.byTranId(named);
      if (!one) throw new ControlError(404, `There is no transaction "${maskLoosely(named.slice(0, 64))}".`);
      return whole(state, one);
    },
  }),
  control('GET requests', {
    says: 'shows the last requests and replies, masked. Each entry also has the rule that caused the result, and remarks. Parameters: ?command=&result=&terminal=&rule=&since=ID or TIME&limit=&format=json|har',
    query: requestsQuery,
    act: (state, { query }) => exchangesOf(state, query),
  }),
  control('GET requests/{id}', {
    says: 'shows one exchange, masked, by its id',
    act: ({ journal }, { named }) => {
      const [entry] = journal.entries(({ id }) => String(id) === named);
      if (!entry)
        throw new ControlError(
          404,
          'The journal has no exchange with that id. It has only the last exchanges.',
        );
      return entry;
    },
  }),
  control('GET journal', {
    says: 'lists the last exchanges without their texts, latest first. Parameters: ?command=&result=&terminal=&rule=&since=&offset=&limit=&of=',
    query: journalQuery,
    act: (state, { query }) => journalOf(state, query),
  }),
  control('POST reset', {
    says: 'removes transactions, tokens, payment pages, request log and faults, restores the invoices of the configuration, and keeps clock and snapshots',
    body: nothing,
    act: (state) => {
      state.reset();
      return { status: 'ok' };
    },
  }),
  control('GET snapshots', {
    says: 'lists the snapshots',
    act: ({ snapshots }) => ({ snapshots: snapshots.names() }),
  }),
  ...(['PUT', 'POST'] as const).map((method) =>
    control(`${method} snapshots/{name}`, {
      says: 'saves ledger, invoices, clock and next ids as a snapshot',
      body: nothing,
      act: ({ snapshots }, { named }) => {
        if (!/^[\w.-]{1,64}$/.test(named))
          throw new ControlError(400, 'The name has to be 1 to 64 letters, digits, and the characters _ . -');
        if (!snapshots.save(named))
          throw new ControlError(409, `There are already ${snapshotLimit} snapshots: delete one.`);
        return { saved: named };
      },
    }),
  ),
  control('POST snapshots/{name}/restore', {
    says: 'restores a snapshot',
    body: nothing,
    act: (state, { named }) => {
      if (!state.snapshots.restore(named)) throw noSnapshot(state, named);
      return { restored: named };
    },
  }),
  control('DELETE snapshots/{name}', {
    says: 'removes a snapshot',
    act: (state, { named }) => {
      if (!state.snapshots.delete(named)) throw noSnapshot(state, named);
      return { deleted: named };
    },
  }),
  control('GET clock', {
    says: 'shows the time of the sandbox, in Jerusalem',
    act: (state) => tellClock(state),
  }),
  control('POST clock', {
    says: 'moves the clock and lists the consequences: {advance: PT2H} | {to: 23:00 or 2026-03-27T23:00:00}, {freeze: true|false}, {reset: true}',
    body: clockMove,
    act: (state, { body }) => moveClock(state, body),
  }),
  control('GET transmissions', {
    says: 'lists the transmissions with their batches, latest first: ?offset=&limit=&of=',
    query: listQuery,
    act: ({ transmissions }, { query }) => {
      const { total, rows } = part(transmissions.all(), query);
      return { total, transmissions: rows.map(transmissionShown) };
    },
  }),
  control('POST clearing/run', {
    says: 'transmits all ready transactions: {terminalNumber?}',
    body: z.strictObject({ terminalNumber: z.string().optional() }),
    act: (state, { body: { terminalNumber } }) => {
      mustHave(state, terminalNumber);
      return run(state, terminalNumber);
    },
  }),
  control('GET invoices', {
    says: 'lists the invoices, latest first: ?offset=&limit=&of=',
    query: listQuery,
    act: ({ invoices }, { query }) => {
      const { total, rows } = part(invoices.ids(), query);
      const shown = rows.map((id) => {
        const { user, invoice, ...standing } = invoices.find(id) ?? {};
        return { id, user, currency: invoice?.currency, role: invoice?.role, ...standing };
      });
      return { total, invoices: shown };
    },
  }),
  control('POST invoices', {
    says: 'creates an invoice. The defaults are a new id and the first merchant: {user?, id?, currency?, readyAfter?, ...}',
    body: only({
      ...{ user: z.string().optional(), ...invoiceMembers.shape, id: invoiceMembers.shape.id.optional() },
    }).superRefine(codesAgree),
    act: (state, { body: { user = state.merchants[0]?.user, ...asked } }) => {
      const invoice = { ...asked, id: asked.id ?? state.identifiers.tranId() };
      const merchant = state.merchants.find((one) => one.user === user);
      if (!merchant) throw new ControlError(404, 'No merchant of this sandbox has that user.');
      if (state.invoices.find(invoice.id))
        throw new ControlError(
          409,
          'An invoice with that id exists already. Give another id, or omit the id.',
        );
      const { done, creationCode, responseCode } = state.invoices.add(merchant, invoice);
      return { id: invoice.id, done, creationCode, responseCode };
    },
  }),
  control('GET faults', {
    says: 'lists the simulated faults with their number of uses',
    act: ({ faults }) => ({ faults: faults.all() }),
  }),
  control('GET faults/kinds', {
    says: 'shows a fault of each kind, ready to be planted',
    act: () => ({ kinds: faultKinds }),
  }),
  control('POST faults', {
    says: 'plants a fault: {command?, terminalNumber?, user?, requestId?, validations?, phase: before|after, times?, action: {result, status?} | {delayMs} | {lateCommitMs} | {drop: connection|half|reset|silence} | {drip: {pieces, everyMs}} | {body: empty|html} | {httpStatus} | {malformed: true} | {form} | {field: {path, value|null}} | {return: twice|never|wrong MAC|{lateMs}}}',
    body: faultSchema,
    act: (state, { body }) => {
      mustHave(state, body.terminalNumber);
      const planted = state.faults.plant(body);
      if (!planted)
        throw new ControlError(409, `${faultLimit} faults are still planted: delete some faults.`);
      return planted;
    },
  }),
  control('DELETE faults', {
    says: 'removes all faults',
    act: ({ faults }) => ({ deleted: faults.clear() }),
  }),
  control('DELETE faults/{id}', {
    says: 'removes one fault',
    act: ({ faults }, { named }) => {
      if (faults.clear(named) === 0)
        throw new ControlError(404, `There is no fault "${named.slice(0, 64)}". GET faults lists them.`);
      return { deleted: 1 };
    },
  }),
];

/** @throws ControlError 404 for a number that no terminal has */
function mustHave({ everybody }: SandboxState, number: string | undefined): void {
  if (number !== undefined && !everybody.terminals.some((one) => one.number === number))
    throw new ControlError(404, `There is no terminal "${number.slice(0, 20)}".`);
}

const noSnapshot = ({ snapshots }: SandboxState, name: string): ControlError =>
  new ControlError(
    404,
    `There is no snapshot "${name.slice(0, 64)}". The snapshots are: ${snapshots.names().join(', ') || 'none'}.`,
  );

const transmissionShown = ({ ready, startedAt, endedAt, batches, ...one }: Transmission) => ({
  transmitId: one.transmitId,
  terminalNumber: one.terminalNumber,
  by: one.by,
  status: one.status,
  ready: ready.length,
  startedAt: toTheSecond(startedAt),
  endedAt: endedAt ? toTheSecond(endedAt) : '',
  batches: batches.map(({ clearingReferanceNo, fileNumber, transactions }) => ({
    ...{ clearingReferanceNo, fileNumber, count: transactions.length },
  })),
});
