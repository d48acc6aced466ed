import { at, type Element } from '../../../src/message/element.ts';
import type { Alteration, Wire } from '../alteration.ts';
import { resultIn } from '../replies/reply-elements.ts';
import { changed } from '../replies/tree.ts';
import { ledgerCells } from './ledger/cells.ts';
import { type Operator, operators } from './operators.ts';
import { parameterCells } from './parameters.ts';
import { outcomes, type Place, places, type ReplyOutcome, rulesOf } from './places.ts';

/** The earlier state of a transmission is a legal state of this transmission, and the order of scenarios decides which it is. */
const isLegal = ({ id }: Place, { name }: Operator): boolean =>
  id === 'transmission.record.transmitStatus' && name === 'of the reply before';

/** Each kind of fault in each element of each reply, separately for successes and refusals. */
const replyCells: readonly Alteration[] = places.flatMap((place) =>
  outcomes.flatMap((outcome) => {
    const rules = rulesOf(place, outcome);
    const { command, id, path, field } = place;
    return operators
      .filter((operator) => !isLegal(place, operator))
      .map(
        (operator): Alteration => ({
          id: `${command} ${outcome} ${id}: ${operator.name}`,
          rules,
          hints: { command, about: id, sent: field.echoes ?? id.slice(id.lastIndexOf('.') + 1) },
          changes: ({ answered }) => ({
            reply: changing(place, outcome, operator, answered(command, path)),
          }),
        }),
      );
  }),
);

function changing(place: Place, outcome: ReplyOutcome, operator: Operator, pool: readonly Element[]): Wire {
  let before: Element | undefined;
  return (root, { command }) => {
    if (command !== place.command || (resultIn(root) === '000') !== (outcome === 'success')) return root;
    const known = { pool, before };
    before = at(root, place.path);
    return changed(root, place.path, (one) => operator.change(one, place, known));
  };
}

/** Faults that are generated from the contract: each kind of fault in each element, parameter and deal. */
export const cells: readonly Alteration[] = [...replyCells, ...parameterCells, ...ledgerCells];
