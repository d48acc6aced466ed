import { buildRequest } from '../src/message/build-request.ts';
import { encodeForm } from '../src/message/form.ts';
import { testCards } from '../src/sandbox/index.ts';

const reference = 'R0000000000';
let count = 0;

const card = testCards.find(({ role }) => role === 'approved-visa');

/** A charge as merchants send them. */
export const dealText = buildRequest({
  command: 'doDeal',
  requestId: reference,
  fields: {
    terminalNumber: '0880000010',
    transactionType: 'Debit',
    currency: 'ILS',
    total: '10000',
    validation: 'AutoComm',
    creditType: 'RegularCredit',
    transactionCode: 'Internet',
    cardNo: card?.number,
    cardExpiration: '1230',
    cvv: '123',
    user: reference,
  },
});

/** The form of a request, as the sandbox's merchant posts it. */
export const formOf = (text: string): string =>
  encodeForm({ user: 'merchant', password: 'sandbox-password', int_in: text });

const pieces = formOf(dealText).split(reference);
const length = pieces.join(reference).length;
const head = `POST /xpo/Relay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;

/** Each time another charge: its own `requestId` and its own `user`. */
export function dealForm(): string {
  count += 1;
  return pieces.join(`R${String(count).padStart(10, '0')}`);
}

/** The same as an HTTP request. */
export const dealRequest = (): string => head + dealForm();
