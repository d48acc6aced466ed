import type { LoadedSuite } from '../../loaded-suite.ts';
import type { Fault } from '../cell.ts';
import { packedRun } from '../packed-run.ts';
import { aroundDeals } from './effects.ts';
import { aroundFindings } from './found.ts';
import { aroundSendings } from './settlements.ts';

/** What scenarios make, send and find, by the place of each: `charge made`, `refund by hand`, `capture by user`. */
export async function seenBy(
  suite: LoadedSuite,
  places: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const seen = new Map(places.map((place) => [place, new Set<string>()]));
  const found = (place: string) => seen.get(place) ?? new Set();
  await packedRun(suite, (place) => watching(found(place)), places);
  return seen;
}

function watching(found: Set<string>): Fault {
  const note = (text: string) => {
    found.add(text);
    return false;
  };
  const deals = aroundDeals((kind) => note(`${kind} made`));
  const findings = aroundFindings((kind, criterion) => note(`${kind} by ${criterion}`));
  const { meanwhile } = aroundSendings((kind, way) => note(`${kind} ${way}`));
  return {
    ledger: {
      ...(meanwhile && { meanwhile }),
      around(state, asked) {
        const all = [deals, findings].map(({ around }) => around?.(state, asked));
        return (root) => {
          for (const after of all) after?.(root);
          return undefined;
        };
      },
    },
  };
}
