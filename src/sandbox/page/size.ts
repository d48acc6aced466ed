import { Refusal } from '../answer.ts';
import type { PaymentPage } from './pages.ts';
import { policyOf } from './security.ts';
import { wayBack } from './way-back.ts';

/** How many characters a page may remember: five thousand pages stay within 250 MB. */
const longest = 16_384;

/**
 * How long the headers may be that lead back to the merchant, without what the deal adds (some 1,000 characters). Node reads
 * 16 kB of headers: a card was charged, and the redirect could not be read.
 */
const longestWayBack = 14_000;

/**
 * No way back is longer, whatever the parameters are: a character is nine once it is encoded and seven in the name of a
 * host, and of an address the policy has the host again. The rest is names, codes and digests.
 */
const most = (length: number): number => 20 * length + 2_000;

/**
 * Holds a page that is asked for to what can be kept, and to a way back that can be read.
 *
 * @throws Refusal 401
 */
export function checkSize(page: PaymentPage): void {
  const length = Object.values(page.sent).reduce((sum, value) => sum + value.length, 0);
  if (length > longest)
    throw new Refusal(
      '401',
      'validation.TxnSetup',
      `the parameters of a payment page have ${length} characters in total, and ${longest} are allowed`,
    );
  if (most(length) <= longestWayBack) return;
  const ways = (['approved', 'declined', 'cancelled'] as const).map(
    (how) => wayBack(page, { how, code: '000', text: '', personalId: '' })?.length ?? 0,
  );
  const back = Math.max(...ways) + policyOf(page).length;
  if (back > longestWayBack)
    throw new Refusal(
      '401',
      'doDeal.request.successUrl',
      `the return address is ${back - longestWayBack} characters too long for a browser: shorten the addresses or userData`,
    );
}
