import { plans } from '../../../src/merchant/index.ts';
import { charging } from './charging.ts';
import { brokenHolds, rightHolds } from './holds.ts';
import { lostReplies } from './lost-replies.ts';
import { missed, rightInMissed } from './missed.ts';
import { onTheWire } from './on-the-wire.ts';
import { otherSales } from './other-sales.ts';
import { overlooked, rightInOverlooked } from './overlooked.ts';
import { brokenPageShops, rightPageShops } from './page-shop.ts';
import { pages } from './pages.ts';
import { refunds } from './refunds.ts';
import { replies } from './replies.ts';
import { right as ours } from './right.ts';
import { rightWays } from './right-ways.ts';
import { sentTwice } from './sent-twice.ts';
import { strangersBroken } from './strangers-broken.ts';
import { strangersRight } from './strangers-right.ts';
import { transmissions } from './transmissions.ts';
import type { Broken, Variant } from './variant.ts';
import { brokenWaiting, rightWaiting } from './waiting.ts';
import { withoutBuyer } from './without-buyer.ts';

export const broken: readonly Broken[] = [
  ...charging,
  ...lostReplies,
  ...pages,
  ...refunds,
  ...onTheWire,
  ...replies,
  ...transmissions,
  ...brokenHolds,
  ...brokenWaiting,
  ...withoutBuyer,
  ...missed,
  ...overlooked,
  ...otherSales,
  ...sentTwice,
  ...brokenPageShops,
  ...strangersBroken,
];

/** True if a task of the plan `shop` shows the difference of a variant. */
export const isOfShop = ({ tasks }: Variant): boolean =>
  plans.shop?.tasks.some(({ id }) => id === tasks[0]) === true;

export const right: readonly Variant[] = [
  ...ours,
  ...rightWays,
  ...rightHolds,
  ...rightWaiting,
  ...rightInMissed,
  ...rightInOverlooked,
  ...rightPageShops,
  ...strangersRight,
];
