import { type Ground, groundOf } from '../../../tools/proof/ground.ts';
import { loadSuite } from '../../../tools/proof/loaded-suite.ts';

let latest: Promise<unknown> = Promise.resolve();

/** The ground of these features. One control run starts after the other, because a process has one run at a time. */
export function groundInTurn(places: readonly string[]): Promise<Ground> {
  const made = latest.then(async () => groundOf(await loadSuite(), places));
  latest = made;
  return made;
}
