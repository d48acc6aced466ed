// Charges a card, refunds a part of the charge, and requests a payment page.
import { call, setting, stop, textOf } from './gateway.mjs';

const order = process.argv[2] || stop('usage: node quickstart.mjs ORDER');
const terminalNumber = setting('TCK_TERMINAL');
const mid = setting('TCK_MID');
const deal = {
  terminalNumber,
  transactionType: 'Debit',
  creditType: 'RegularCredit',
  transactionCode: 'Internet',
  currency: 'ILS',
  total: 10000, // agorot: 100.00 shekels
};
const card = { cardNo: '4580000000000000', cardExpiration: '1230', cvv: '123' };

/** Sends a command. If the result is not 000, the program stops. */
async function checked(step, command, fields) {
  const reply = await call(command, fields, `${order}-${step}`);
  const result = textOf(reply, 'result');
  if (result !== '000') stop(`${step} ${result} ${textOf(reply, 'additionalInfo')}`);
  return reply;
}

const charge = await checked('charge', 'doDeal', { ...deal, ...card, validation: 'AutoComm', user: order });
const tranId = textOf(charge, 'tranId');
console.log('charge', textOf(charge, 'result'), 'tranId', tranId);

// Refunds 40.00 shekels. Without a total, the gateway refunds the full amount.
const refund = await checked('refund', 'refundDeal', { terminalNumber, tranId, total: 4000 });
console.log('refund', textOf(refund, 'result'), 'total', textOf(refund, 'total'));

const page = await checked('page', 'doDeal', {
  ...deal,
  validation: 'TxnSetup',
  mpiValidation: 'AutoComm',
  mid,
  uniqueid: `${order}page`,
  user: `${order}page`,
  successUrl: 'https://shop.example/paid',
  cancelUrl: 'https://shop.example/cancelled',
  errorUrl: 'https://shop.example/failed',
});
console.log('page', textOf(page, 'result'), textOf(page, 'mpiHostedPageUrl'));
