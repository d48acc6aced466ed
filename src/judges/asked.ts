import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { holds, keepsTerminal, lookupElements, lookups, type Test, validationOf } from '../contract/index.ts';
import { textAt } from '../message/element.ts';

/** Caches a function of an exchange, because several judges call it for the same exchanges. */
export function once<T, More extends readonly unknown[]>(
  compute: (exchange: Exchange, ...more: More) => T,
): (exchange: Exchange, ...more: More) => T {
  const known = new WeakMap<Exchange, { readonly value: T }>();
  return (exchange, ...more) => {
    const found = known.get(exchange);
    if (found) return found.value;
    const value = compute(exchange, ...more);
    known.set(exchange, { value });
    return value;
  };
}

export const tranIdOf = once((exchange) => textAt(exchange.reply, 'response.tranId') ?? '');

const content = once(contentOf);

export const valueIn = (exchange: Exchange, path: string): string => textAt(content(exchange), path) ?? '';

export const uidOf = once((exchange) => valueIn(exchange, 'ashraitEmvData.uid'));

export const isAccepted = once((exchange) => resultOf(exchange) === '000');

export const asks = (exchange: Exchange, test: Test): boolean =>
  holds(test, (path) => sentIn(exchange, path));

export const validationIn = once((exchange) =>
  validationOf(
    sentIn(exchange, 'validation') ??
      (exchange.request ? undefined : textAt(contentOf(exchange), 'validation')),
  ),
);

export const asksForPage = (exchange: Exchange): boolean => validationIn(exchange)?.needs === 'page';

export const isPreAuthorization = once(
  (exchange) => validationOf(sentIn(exchange, 'validation'))?.leaves === 'authorized',
);

export const namesAnother = once((exchange) =>
  Object.keys(lookupElements).some((name) => sentIn(exchange, name) !== undefined),
);

/** True if the gateway may have assigned the deal to a terminal other than the terminal of the request. */
export const isRouted = (exchange: Exchange): boolean => !asks(exchange, keepsTerminal);

/** Returns the earlier deals that the request identifies by tranId, cgUid, uid or authorization number. */
export function originalsOf(exchange: Exchange, history: readonly Exchange[]): readonly Exchange[] {
  // If a request has contradicting identifiers, only scenarios check which identifier the gateway uses.
  if (lookups.filter((name) => sentIn(exchange, name)).length > 1) return [];
  const deals = history.filter((one) => one.command === 'doDeal' && isAccepted(one) && !one.probe);
  const { tranId: _, ...byContent } = lookupElements;
  const tranId = sentIn(exchange, 'tranId');
  if (tranId) return deals.filter((one) => tranIdOf(one) === tranId);
  for (const [sent, path] of Object.entries(byContent)) {
    const value = sentIn(exchange, sent);
    const found = value ? deals.filter((one) => valueIn(one, path) === value) : [];
    if (found.length > 0) return found;
  }
  return [];
}
