import { buildRequest } from '../src/message/build-request.ts';
import { encodeForm } from '../src/message/form.ts';
import { testCards } from '../src/sandbox/index.ts';

const reference = 'R0000000000';
let count = 0;

const deal = {
  ...{ terminalNumber: '0880000010', transactionType: 'Debit', currency: 'ILS', total: '10000' },
  ...{ creditType: 'RegularCredit', transactionCode: 'Internet', user: reference },
};

const charge = (role: string) =>
  buildRequest({
    command: 'doDeal',
    requestId: reference,
    fields: {
      ...deal,
      validation: 'AutoComm',
      cardNo: testCards.find((card) => card.role === role)?.number,
      cardExpiration: '1230',
      cvv: '123',
    },
  });

export const dealText = charge('approved-visa');

export const refusalText = charge('declined');

const shop = 'https://shop.example';

export const pageText = buildRequest({
  command: 'doDeal',
  requestId: reference,
  fields: {
    ...deal,
    ...{ validation: 'TxnSetup', mpiValidation: 'AutoComm', mid: '10001', uniqueid: reference },
    ...{ successUrl: `${shop}/paid`, cancelUrl: `${shop}/cancelled`, errorUrl: `${shop}/refused` },
  },
});

export const inquiryText = (user: string): string =>
  buildRequest({
    command: 'inquireTransactions',
    requestId: reference,
    fields: { terminalNumber: deal.terminalNumber, user },
  });

export const formOf = (text: string): string =>
  encodeForm({ user: 'merchant', password: 'sandbox-password', int_in: text });

/** Returns a function that writes an HTTP request, each time with a new `requestId` and `user`. */
export function requestsOf(text: string): () => string {
  const pieces = formOf(text).split(reference);
  const length = pieces.join(reference).length;
  const head = `POST /xpo/Relay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;
  return () => {
    count += 1;
    return head + pieces.join(`R${String(count).padStart(10, '0')}`);
  };
}

export const dealRequest = requestsOf(dealText);
