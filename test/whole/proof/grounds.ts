import { type Ground, groundOf } from '../../../tools/proof/ground.ts';
import { loadSuite } from '../../../tools/proof/loaded-suite.ts';

let latest: Promise<unknown> = Promise.resolve();

/** The ground of these features. One control run starts after the other, because a process has one run at a time. */
export function groundInTurn(places: readonly string[]): Promise<Ground> {
  const made = latest.then(async () => groundOf(await loadSuite(), places));
  latest = made;
  return made;
}

let deals: Promise<Ground> | undefined;

/** The ground of charges and cancellations, which several files use. */
export function groundOfDeals(): Promise<Ground> {
  deals ??= groundInTurn(['features/commands/charge.feature', 'features/commands/cancellation.feature']);
  return deals;
}
