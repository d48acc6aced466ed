import { contentOf, type Exchange, sentIn } from '../client/index.ts';
import { holds, keepsTerminal, type Test, validationOf } from '../contract/index.ts';
import { textAt } from '../message/element.ts';

/** Whether the request passes a test of the contract. */
export const asks = (exchange: Exchange, test: Test): boolean =>
  holds(test, (path) => sentIn(exchange, path));

/** The validation of the request; where the request is unknown, the reply repeats the validation. */
export const validationIn = (exchange: Exchange) =>
  validationOf(
    sentIn(exchange, 'validation') ??
      (exchange.request ? undefined : textAt(contentOf(exchange), 'validation')),
  );

/** A request for a payment page makes no transaction yet: its reply may have little to say. */
export const asksForPage = (exchange: Exchange): boolean => validationIn(exchange)?.needs === 'page';

export const isPreAuthorization = (exchange: Exchange): boolean =>
  validationOf(sentIn(exchange, 'validation'))?.leaves === 'authorized';

/** A parameter that names an earlier deal, and the element of the deal's reply that has the same value. */
export const lookups = {
  tranId: 'tranId',
  cgUid: 'cgUid',
  'ashraitEmvData.orgUid': 'ashraitEmvData.uid',
  authNo: 'authNumber',
} as const;

const lookupNames = Object.keys(lookups);

export const namesAnother = (exchange: Exchange): boolean =>
  lookupNames.some((name) => sentIn(exchange, name) !== undefined);

/** Whether the deal may have gone to another terminal than the one it names. */
export const isRouted = (exchange: Exchange): boolean => !asks(exchange, keepsTerminal);
