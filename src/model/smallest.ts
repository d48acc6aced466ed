import { type History, type Move, numbered, type Transmit } from '../generators/index.ts';

/** Plays a history and returns the index of the move with the disagreement; undefined without one. */
export type Trial = (history: History) => Promise<number | undefined>;

/**
 * Returns the shortest part of a history with a disagreement. Each trial costs requests and, on a live target, charges,
 * so moves on other transactions are removed first.
 *
 * @param at the index of the move with the disagreement
 */
export async function smallest(history: History, at: number, trial: Trial): Promise<History> {
  let best = numbered(history.slice(0, at + 1));
  const better = async (shorter: History): Promise<boolean> => {
    const candidate = numbered(shorter);
    if (candidate.length === 0 || sameAs(candidate, best)) return false;
    const where = await trial(candidate);
    if (where === undefined) return false;
    best = candidate.slice(0, where + 1);
    return true;
  };
  const last = best.at(-1);
  const numbers = new Set(best.flatMap((move) => (move.what === 'transmit' ? [] : [move.number])));
  if (last && last.what !== 'transmit') await better(best.filter((move) => isAbout(move, last.number)));
  // A transmission involves all transactions, so halves of them are removed first.
  else
    for (const part of halves([...numbers]))
      await better(best.filter((move) => move.what === 'transmit' || !part.includes(move.number)));
  let shorter = true;
  while (shorter) {
    shorter = false;
    for (let index = best.length - 2; index >= 0; index -= 1)
      if (await better(best.filter((_, one) => one !== index))) shorter = true;
  }
  for (let index = 0; index < best.length; index += 1)
    await better(best.map((move, one) => (one === index ? simpler(move) : move)));
  return best;
}

const isAbout = (move: Move | Transmit, number: number): boolean =>
  move.what === 'transmit' || move.number === number;

const sameAs = (one: History, other: History): boolean => JSON.stringify(one) === JSON.stringify(other);

function halves<T>(list: readonly T[]): (readonly T[])[] {
  if (list.length < 2) return [list];
  const middle = Math.ceil(list.length / 2);
  const [first, second] = [list.slice(0, middle), list.slice(middle)];
  return [first, second, ...halves(first), ...halves(second)];
}

const simpler = (move: Move | Transmit): Move | Transmit =>
  move.what === 'transmit'
    ? move
    : {
        ...move,
        ...(move.total !== undefined && { total: 100 }),
        ...(move.share !== undefined && move.share !== 'above' && { share: 'whole' }),
      };
