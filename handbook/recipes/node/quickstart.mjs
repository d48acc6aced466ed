// Charges a card, refunds a part of the charge, and requests a payment page.
import { call, textOf } from './gateway.mjs';

const { TCK_TERMINAL: terminalNumber, TCK_MID: mid } = process.env;
const [order] = process.argv.slice(2);
const deal = {
  terminalNumber,
  transactionType: 'Debit',
  creditType: 'RegularCredit',
  transactionCode: 'Internet',
  currency: 'ILS',
  total: 10000, // agorot: 100.00 shekels
};
const card = { cardNo: '4580000000000000', cardExpiration: '1230', cvv: '123' };

const charge = await call(
  'doDeal',
  { ...deal, ...card, validation: 'AutoComm', user: order },
  `${order}-charge`,
);
const tranId = textOf(charge, 'tranId');
console.log('charge', textOf(charge, 'result'), 'tranId', tranId);

// Refunds 40.00 shekels. Without a total, the gateway refunds the full amount.
const refund = await call('refundDeal', { terminalNumber, tranId, total: 4000 }, `${order}-refund`);
console.log('refund', textOf(refund, 'result'), 'total', textOf(refund, 'total'));

const page = await call(
  'doDeal',
  {
    ...deal,
    validation: 'TxnSetup',
    mpiValidation: 'AutoComm',
    mid,
    uniqueid: `${order}page`,
    user: `${order}page`,
    successUrl: 'https://shop.example/paid',
    cancelUrl: 'https://shop.example/cancelled',
    errorUrl: 'https://shop.example/failed',
  },
  `${order}-page`,
);
console.log('page', textOf(page, 'result'), textOf(page, 'mpiHostedPageUrl'));
