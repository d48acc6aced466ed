import { localOf, toTheSecond, type Zoned } from './clock.ts';
import type { Terminal } from './configuration/schema.ts';
import type { SandboxState } from './state.ts';
import type { Transaction } from './transaction.ts';
import type { Batch, Transmission, TransmitStatus } from './transmission.ts';

export const readyOn = (state: SandboxState, terminalNumber: string): Transaction[] =>
  state.ledger
    .all()
    .filter((one) => one.state === 'pending transmission' && one.terminalNumber === terminalNumber);

export const isUnderWay = (state: SandboxState, transaction: Transaction): boolean =>
  transaction.state === 'pending transmission' &&
  state.transmissions.of(transaction.terminalNumber)?.ready.includes(transaction.tranId) === true;

export const isAboveLimit = ({ batches }: Terminal, count: number): boolean =>
  count > batches.size * batches.limit;

/** Starts a transmission of a terminal's ready transactions. Transactions above the batch limit stay ready. */
export function start(
  state: SandboxState,
  terminal: Terminal,
  by: Transmission['by'],
  moment: Zoned = state.clock.zoned(),
): Transmission {
  const { number, batches, transmission: how } = terminal;
  const ready = readyOn(state, number).slice(0, batches.size * batches.limit);
  const seconds = by === 'control' ? 0 : how.seconds;
  const end = ready.length > 0 && by !== 'control' && fails(state, terminal) ? 'failed' : 'completed';
  const after = (part: number) => moment.add({ milliseconds: Math.round(seconds * 1000 * part) }).toInstant();
  const transmission: Transmission = {
    transmitId: state.identifiers.tranId(),
    terminalNumber: number,
    type: 'settlements',
    by,
    startedAt: localOf(moment),
    ready: ready.map(({ tranId }) => tranId),
    size: batches.size,
    status: 'Default',
    batches: [],
    ahead: [
      { at: after(1 / 3), status: 'inProcess' },
      { at: after(2 / 3), status: 'waitInquire' },
      { at: after(1), status: end },
    ],
  };
  state.transmissions.add(transmission);
  state.events.emit('transmission', transmission);
  if (seconds === 0) finish(state, transmission, moment);
  return transmission;
}

function fails({ transmissions }: SandboxState, { number, transmission }: Terminal): boolean {
  return (
    transmission.fails === 'always' ||
    (transmission.fails === 'first' && transmissions.failures.get(number) === undefined)
  );
}

export function step(state: SandboxState, transmission: Transmission, moment: Zoned): TransmitStatus {
  const [next, ...ahead] = transmission.ahead;
  if (!next) return transmission.status;
  transmission.status = next.status;
  transmission.ahead = ahead;
  state.events.emit('transmission', transmission);
  if (ahead.length > 0) return next.status;
  const { terminalNumber } = transmission;
  const now = localOf(moment);
  // If the clock was set back during a transmission, its end would be before its start.
  const { startedAt } = transmission;
  transmission.endedAt = toTheSecond(now) < toTheSecond(startedAt) ? startedAt : now;
  state.transmissions.over(transmission);
  if (next.status === 'failed') state.transmissions.failures.set(terminalNumber, 'not told');
  else {
    state.transmissions.failures.delete(terminalNumber);
    send(state, transmission);
  }
  return next.status;
}

export function finish(state: SandboxState, transmission: Transmission, moment: Zoned): void {
  while (transmission.ahead.length > 0) step(state, transmission, moment);
}

export const transactionsOf = (state: SandboxState, tranIds: readonly string[]): readonly Transaction[] =>
  tranIds.map((tranId) => state.ledger.byTranId(tranId)).filter((one) => one !== undefined);

/** Transactions that were put on hold after the start of the transmission are not marked as transmitted. */
function send(state: SandboxState, transmission: Transmission): void {
  const { size, transmitId, endedAt: at = transmission.startedAt } = transmission;
  const ready = transactionsOf(state, transmission.ready);
  const left = ready.filter((one) => one.state === 'pending transmission');
  const batches: Batch[] = [];
  for (let from = 0; from < left.length; from += size) {
    const batch = {
      clearingReferanceNo: state.identifiers.clearingReference(),
      fileNumber: state.identifiers.fileNumber(),
      transactions: left.slice(from, from + size),
    };
    for (const one of batch.transactions) {
      one.state = 'transmitted';
      const { clearingReferanceNo, fileNumber } = batch;
      one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };
    }
    batches.push({ ...batch, transactions: batch.transactions.map(({ tranId }) => tranId) });
  }
  transmission.batches = batches;
}

export const nextStep = ({ transmissions }: SandboxState) =>
  transmissions
    .underWay()
    .flatMap((transmission) => transmission.ahead.slice(0, 1).map(({ at }) => ({ at, transmission })))
    .toSorted((one, other) => one.at.epochMilliseconds - other.at.epochMilliseconds)
    .at(0);

/** Transmits the ready transactions of one terminal or of all. The transmission ends immediately and never fails. */
export function run(state: SandboxState, terminalNumber?: string) {
  const moment = state.clock.zoned();
  const terminals = state.everybody.terminals.filter(
    ({ number }) => terminalNumber === undefined || number === terminalNumber,
  );
  const sent: Transmission[] = [];
  for (const terminal of terminals) {
    const underWay = state.transmissions.of(terminal.number);
    if (underWay) {
      finish(state, underWay, moment);
      sent.push(underWay);
    }
    state.transmissions.failures.delete(terminal.number);
    while (readyOn(state, terminal.number).length > 0) sent.push(start(state, terminal, 'control', moment));
  }
  const batches = sent.flatMap((one) =>
    one.batches.map(({ clearingReferanceNo, transactions }) => ({
      terminalNumber: one.terminalNumber,
      transmitId: one.transmitId,
      clearingReferanceNo,
      count: transactions.length,
    })),
  );
  return { transmitted: batches.reduce((sum, { count }) => sum + count, 0), batches };
}
