import { charging } from './charging.ts';
import { lostReplies } from './lost-replies.ts';
import { onTheWire } from './on-the-wire.ts';
import { pages } from './pages.ts';
import { refunds } from './refunds.ts';
import { right as ours } from './right.ts';
import { strangers } from './strangers.ts';
import type { Broken, Variant } from './variant.ts';

/** Shops with a mistake. */
export const broken: readonly Broken[] = [
  ...charging,
  ...lostReplies,
  ...pages,
  ...refunds,
  ...onTheWire,
  ...strangers.broken,
];

/** Shops that differ from the example, and are right. */
export const right: readonly Variant[] = [...ours, ...strangers.right];
