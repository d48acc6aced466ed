import { buildRequest, type Fields } from '../../src/message/build-request.ts';
import { plainCharge } from '../plain-charge.ts';

const deal = (fields: Fields): string =>
  buildRequest({ command: 'doDeal', fields: { ...plainCharge, user: 'order-1', ...fields } });

export const pageRequest = deal({
  ...{ validation: 'TxnSetup', mpiValidation: 'AutoComm', mid: '10001', uniqueid: '', userData1: 'a' },
  ...{ successUrl: 'https://shop.example/', errorUrl: 'https://shop.example/' },
  ...{ cancelUrl: 'https://shop.example/', cardNo: undefined, cardExpiration: undefined },
});

/** Requests that create transactions in several states. Fuzz inputs refer to the ids in the last replies. */
export const opening: readonly string[] = [
  deal({ validation: 'AutoCommHold' }),
  deal({}),
  buildRequest({ command: 'transmitTerminal', fields: { terminalNumber: plainCharge.terminalNumber } }),
  pageRequest,
  deal({ validation: 'Verify' }),
  deal({}),
];
