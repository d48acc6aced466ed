import { type Breach, breaches } from '../../../src/contract/index.ts';
import type { Cell, Fault } from './cell.ts';

/** So many gateways have the excused cells: fewer hide more from each other, more take longer. */
const gateways = 12;

/** What a cell is about: `doDeal success transaction.reply.total`. */
const placeOf = ({ id }: Cell): string => id.slice(0, id.indexOf(': '));

/** Whether one can hide the other: both change the same thing, or one changes what the other is part of. */
const hides = (one: Cell, other: Cell): boolean => {
  const [here, there] = [placeOf(one), placeOf(other)];
  return here === there || here.startsWith(`${there}.`) || there.startsWith(`${here}.`);
};

/** Cells in as few groups as there are cells of one place, so that none hides another of its group. */
export function grouped(cells: readonly Cell[], count = gateways): readonly (readonly Cell[])[] {
  const groups: Cell[][] = Array.from({ length: count }, () => []);
  for (const cell of cells) {
    const free = groups.filter((group) => !group.some((one) => hides(one, cell)));
    const [smallest] = free.toSorted((one, other) => one.length - other.length);
    if (smallest) smallest.push(cell);
    else groups.push([cell]);
  }
  return groups.filter((group) => group.length > 0);
}

/**
 * A gateway that gets all of it wrong.
 *
 * @param took called with the place of each fault in the list when it changes something
 */
export function together(faults: readonly Fault[], took: (index: number) => void = () => {}): Fault {
  const noting = <T>(index: number, was: T, now: T | undefined): T => {
    if (now === undefined || now === was) return was;
    took(index);
    return now;
  };
  return {
    request: (xml, asked) =>
      faults.reduce((made, { request }, index) => noting(index, made, request?.(made, asked)), xml),
    checks: (command, fields) => {
      const usual = breaches(command, fields);
      let found = usual;
      for (const [index, { checks }] of faults.entries()) {
        if (!checks) continue;
        const own = checks(command, fields);
        const kept = found.filter((one) => !has(usual, one) || has(own, one));
        const added = own.filter((one) => !has(usual, one));
        if (kept.length !== found.length || added.length > 0)
          found = noting(index, found, [...kept, ...added]);
      }
      return [...found];
    },
    reply: (root, asked) =>
      faults.reduce((made, { reply }, index) => noting(index, made, reply?.(made, asked)), root),
    ledger: {
      meanwhile: (state) =>
        faults.filter(({ ledger }, index) => noting(index, false, ledger?.meanwhile?.(state))).length > 0,
      around(state, asked) {
        const afters = faults.map(({ ledger }) => ledger?.around?.(state, asked));
        return (root) => {
          let spoiled: typeof root | undefined;
          for (const [index, after] of afters.entries()) {
            const made = after?.(spoiled ?? root);
            if (made) took(index);
            spoiled = made ?? spoiled;
          }
          return spoiled;
        };
      },
    },
  };
}

const has = (list: readonly Breach[], { rule, field, problem }: Breach): boolean =>
  list.some((one) => one.rule === rule && one.field === field && one.problem === problem);
