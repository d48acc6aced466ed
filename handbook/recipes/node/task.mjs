// Does one step of `tck observe`, and prints the state of the order.
import { closeSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { charge, settle } from './lost-reply.mjs';

const { TCK_OPERATION, TCK_ORDER, TCK_AMOUNT, TCK_CARD, TCK_EXPIRATION, TCK_CVV, TCK_USER } = process.env;
const claim = join(tmpdir(), `${TCK_USER}-${TCK_ORDER}`);

/** Returns true for the first process of an order. After a second click, the file exists already. */
function isFirst() {
  try {
    closeSync(openSync(claim, 'wx'));
    return true;
  } catch {
    return false;
  }
}

if (TCK_OPERATION === 'charge' && isFirst()) {
  const card = { cardNo: TCK_CARD, cardExpiration: TCK_EXPIRATION, cvv: TCK_CVV };
  const { state } = await charge(TCK_ORDER, TCK_AMOUNT, card);
  // After a refusal, the buyer may try another card.
  if (state === 'failed') rmSync(claim);
  console.log(state);
} else if (TCK_OPERATION === 'charge' || TCK_OPERATION === 'reconcile') {
  // The step reconcile and a second click only inquire, and charge nothing.
  console.log(await settle(TCK_ORDER, TCK_AMOUNT));
} else {
  console.log(JSON.stringify({ unsupported: true }));
}
