// Does one step of `tck observe`, and prints the state of the order.
import { charge, settle } from './lost-reply.mjs';

const { TCK_OPERATION, TCK_ORDER, TCK_AMOUNT, TCK_CARD, TCK_EXPIRATION, TCK_CVV } = process.env;

if (TCK_OPERATION === 'charge') {
  const card = { cardNo: TCK_CARD, cardExpiration: TCK_EXPIRATION, cvv: TCK_CVV };
  const { state } = await charge(TCK_ORDER, TCK_AMOUNT, card);
  console.log(state);
} else if (TCK_OPERATION === 'reconcile') {
  // The step reconcile only inquires, and charges nothing.
  console.log(await settle(TCK_ORDER, TCK_AMOUNT));
} else {
  console.log(JSON.stringify({ unsupported: true }));
}
