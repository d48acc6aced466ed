import type { Fields } from '../src/message/build-request.ts';
import type { Merchant } from './merchant.ts';
import { mustHave } from './outcomes.ts';

let pages = 0;

export function page(merchant: Merchant, changes: Fields = {}): Fields {
  mustHave(merchant.target, { kind: 'mid', what: 'mid' });
  pages += 1;
  return merchant.deal({
    cardNo: undefined,
    cardExpiration: undefined,
    cvv: undefined,
    total: '10000',
    transactionCode: 'Internet',
    validation: 'TxnSetup',
    mpiValidation: 'AutoComm',
    mid: merchant.target.mid,
    uniqueid: `${merchant.reference}P${pages}`,
    successUrl: 'https://merchant.example/paid?shop=1',
    cancelUrl: 'https://merchant.example/cancelled?order=5',
    errorUrl: 'https://merchant.example/refused?order=5&again=1',
    ...changes,
  });
}
