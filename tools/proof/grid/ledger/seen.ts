import type { LedgerChange } from '../../alteration.ts';
import { aroundDeals } from './effects.ts';
import { aroundFindings } from './found.ts';
import { aroundSendings } from './settlements.ts';

/** Lists deals that are made, transmitted or found: `charge made`, `refund by hand`, `capture by user`. */
export function watching(found: (deal: string) => void): LedgerChange {
  const note = (text: string) => {
    found(text);
    return false;
  };
  const deals = aroundDeals((kind) => note(`${kind} made`));
  const findings = aroundFindings((kind, criterion) => note(`${kind} by ${criterion}`));
  return {
    ...aroundSendings((kind, way) => note(`${kind} ${way}`)),
    around(state, asked) {
      const all = [deals, findings].map(({ around }) => around?.(state, asked));
      return (root) => {
        for (const after of all) after?.(root);
        return undefined;
      };
    },
  };
}
