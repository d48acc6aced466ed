// Charges once. If no reply comes, asks what became of the charge, and never sends it again.
import { setTimeout as wait } from 'node:timers/promises';
import { call, NoReply, textOf } from './gateway.mjs';

const [order] = process.argv.slice(2); // a reference of this attempt alone
const { TCK_TERMINAL: terminalNumber, TCK_LATE_MS } = process.env;
const lateMs = Number(TCK_LATE_MS); // how late a request can still commit: the operator's word

/** The reply, or undefined where none came. */
const replyTo = (command, fields, requestId) =>
  call(command, fields, requestId).catch((error) => {
    if (!(error instanceof NoReply)) throw error;
  });

/** What the gateway knows of the order: paid, failed, nothing; unknown if it cannot be told. */
async function look() {
  const reply = await replyTo('inquireTransactions', { terminalNumber, user: order }, `${order}-inquiry`);
  if (reply === undefined) return 'unknown';
  if (textOf(reply, 'result') === '099') return 'nothing';
  const records = reply.match(/<transaction>.*?<\/transaction>/gs) ?? [];
  const states = records.map((one) => `${textOf(one, 'financialStatus')} ${textOf(one, 'total')}`);
  if (states.some((one) => one === 'CAPTURED 10000' || one === 'TRANSMITTED 10000')) return 'paid';
  return states.length > 0 && states.every((one) => one === 'REJECTED 10000') ? 'failed' : 'unknown';
}

async function settle() {
  const started = performance.now();
  while (true) {
    const isLast = performance.now() - started > lateMs;
    const state = await look();
    if (state === 'paid' || state === 'failed') return state;
    if (isLast) return state === 'nothing' ? 'failed' : 'unknown';
    await wait(200);
  }
}

const deal = {
  terminalNumber,
  transactionType: 'Debit',
  validation: 'AutoComm',
  creditType: 'RegularCredit',
  transactionCode: 'Internet',
  currency: 'ILS',
  total: 10000,
  cardNo: '4580000000000000',
  cardExpiration: '1230',
  cvv: '123',
  user: order,
};
const reply = await replyTo('doDeal', deal, `${order}-charge`);
const result = reply === undefined ? 'no reply' : textOf(reply, 'result');
console.log('charge', result);
// Approved, or refused by the credit company. Anything else has to be asked for.
const state = { '000': 'paid', '004': 'failed' }[result] ?? (await settle());
console.log('the order is', state);
