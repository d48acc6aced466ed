import { charging } from './charging.ts';
import { lostReplies } from './lost-replies.ts';
import { onTheWire } from './on-the-wire.ts';
import { pages } from './pages.ts';
import { refunds } from './refunds.ts';
import { right } from './right.ts';
import type { Broken } from './variant.ts';

export const broken: readonly Broken[] = [...charging, ...lostReplies, ...pages, ...refunds, ...onTheWire];
export { right };
