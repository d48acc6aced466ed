import type { Limits } from './safety/index.ts';
import type { Target } from './target.ts';

/**
 * What a whole run of this suite asks for, about, where nothing lacks: refused charges count for none. The sum is that
 * of ILS, nearly all of it one deal of eight digits. Without a control surface fewer requests are generated.
 */
export const wholeRun = ({ control }: Pick<Target, 'control'>): Limits =>
  control ? { charges: 800, sum: 107_000_000 } : { charges: 650, sum: 105_000_000 };
