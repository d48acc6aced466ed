// Charges once. If no reply comes, inquires about the charge, and never sends the charge again.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { call, NoReply, setting, stop, textOf } from './gateway.mjs';

const terminalNumber = setting('TCK_TERMINAL');
if (!/^[1-9]\d*$/.test(process.env.TCK_LATE_MS ?? ''))
  stop('set TCK_LATE_MS: the processing deadline of the gateway in milliseconds');
const lateMs = Number(process.env.TCK_LATE_MS); // after this time the gateway can no longer charge

/** Returns the reply, or undefined if no reply came. */
const replyTo = (command, fields, requestId) =>
  call(command, fields, requestId).catch((error) => {
    if (!(error instanceof NoReply)) throw error;
    console.error(error.message);
  });

/** The state of the order at the gateway: paid, failed, nothing (no record) or unknown. */
async function look(order, total) {
  const reply = await replyTo('inquireTransactions', { terminalNumber, user: order }, `${order}-inquiry`);
  if (reply === undefined) return 'unknown';
  if (textOf(reply, 'result') === '099') return 'nothing';
  const records = reply.match(/<transaction>.*?<\/transaction>/gs) ?? [];
  const states = records.map((one) => `${textOf(one, 'financialStatus')} ${textOf(one, 'total')}`);
  if (states.some((one) => one === `CAPTURED ${total}` || one === `TRANSMITTED ${total}`)) return 'paid';
  return states.length > 0 && states.every((one) => one === `REJECTED ${total}`) ? 'failed' : 'unknown';
}

/** Inquires until the order is paid or failed, or until lateMs is over. */
export async function settle(order, total) {
  const started = performance.now();
  // Each pause is twice as long, so eight inquiries at most.
  for (let pause = lateMs / 100; ; pause *= 2) {
    const isLast = performance.now() - started > lateMs;
    const state = await look(order, total);
    if (state === 'paid' || state === 'failed') return state;
    if (isLast) return state === 'nothing' ? 'failed' : 'unknown';
    await wait(pause);
  }
}

/** Charges once, and returns the result of the charge and the state of the order. */
export async function charge(order, total, card) {
  const deal = {
    terminalNumber,
    transactionType: 'Debit',
    validation: 'AutoComm',
    creditType: 'RegularCredit',
    transactionCode: 'Internet',
    currency: 'ILS',
    total,
    ...card,
    user: order,
  };
  const reply = await replyTo('doDeal', deal, randomUUID());
  const result = reply === undefined ? 'no reply' : textOf(reply, 'result');
  // 000 is approved, 004 is refused by the credit company. Any other result needs an inquiry.
  const state = { '000': 'paid', '004': 'failed' }[result] ?? (await settle(order, total));
  return { result, state };
}

const [order] = process.argv.slice(2); // the unique reference of this attempt
if (order !== undefined) {
  const card = { cardNo: '4580000000000000', cardExpiration: '1230', cvv: '123' };
  const { result, state } = await charge(order, 10000, card);
  console.log('charge', result);
  console.log('state of the order:', state);
}
