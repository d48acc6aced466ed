import type { Shard } from '../../../src/certificate/index.ts';
import { at, type Element } from '../../../src/message/element.ts';
import type { Wire } from '../mutant.ts';
import { resultIn } from '../replies/reply-elements.ts';
import { changed } from '../replies/tree.ts';
import type { Cell } from './cell.ts';
import { ledgerCells } from './ledger/cells.ts';
import { type Operator, operators } from './operators.ts';
import { parameterCells } from './parameters.ts';
import { outcomes, type Place, places, type ReplyOutcome, rulesOf } from './places.ts';

/** Each element of each reply, in successes and in refusals, wrong in each way. */
const replyCells: readonly Cell[] = places.flatMap((place) =>
  outcomes.flatMap((outcome) => {
    const rules = rulesOf(place, outcome);
    return operators.map((operator) => ({
      id: `${place.command} ${outcome} ${place.id}: ${operator.name}`,
      ...{ command: place.command, about: place.id, rules },
      sent: place.field.echoes ?? place.id.slice(place.id.lastIndexOf('.') + 1),
      fault: ({ answered }) => ({
        reply: changing(place, outcome, operator, answered(place.command, place.path)),
      }),
    }));
  }),
);

function changing(place: Place, outcome: ReplyOutcome, operator: Operator, pool: readonly Element[]): Wire {
  let before: Element | undefined;
  return (root, { command }) => {
    if (command !== place.command || (resultIn(root) === '000') !== (outcome === 'success')) return root;
    const known = { pool, before };
    before = at(root, place.path);
    return changed(root, place.path, operator.change(place, known));
  };
}

/** Every cell of the grid. */
export const cells: readonly Cell[] = [...replyCells, ...parameterCells, ...ledgerCells];

/** The cells whose id has the text, and those of a sample. */
export const cellsOf = (text = '', { number, of }: Shard = { number: 1, of: 1 }): readonly Cell[] =>
  cells.filter(({ id }) => id.includes(text)).filter((_, place) => place % of === number - 1);
