import { type AnyMove, type History, isMove, numbered } from '../generators/index.ts';

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
  const numbers = new Set(best.filter(isMove).map(({ number }) => number));
  if (last && isMove(last)) await better(best.filter((move) => isAbout(move, last.number)));
  // A transmission involves all transactions, so halves of them are removed first.
  else
    for (const part of halves([...numbers]))
      await better(best.filter((move) => !isMove(move) || !part.includes(move.number)));
  let shorter = true;
  while (shorter) {
    shorter = false;
    for (let index = best.length - 2; index >= 0; index -= 1)
      if (await better(without(best, index))) shorter = true;
  }
  for (let index = 0; index < best.length; index += 1)
    for (const simplify of [simpler, ...withoutAttributes(best[index])])
      await better(best.map((move, one) => (one === index ? simplify(move) : move)));
  return best;
}

const isAbout = (move: AnyMove, number: number): boolean => !isMove(move) || move.number === number;

const sameAs = (one: History, other: History): boolean => JSON.stringify(one) === JSON.stringify(other);

function halves<T>(list: readonly T[]): (readonly T[])[] {
  if (list.length < 2) return [list];
  const middle = Math.ceil(list.length / 2);
  const [first, second] = [list.slice(0, middle), list.slice(middle)];
  return [first, second, ...halves(first), ...halves(second)];
}

const simpler = (move: AnyMove): AnyMove =>
  isMove(move)
    ? {
        ...move,
        ...(move.total !== undefined && { total: 100 }),
        ...(move.share !== undefined && move.share !== 'above' && { share: 'whole' }),
      }
    : move;

/** Moves of the clock belong together: without one of them, the daily run may be between two moves. */
const without = (history: History, index: number): History =>
  history.filter((move, one) => one !== index && (move.what !== 'clock' || history[index]?.what !== 'clock'));

/** Attributes whose plain value needs other moves or attributes of the history. */
const bound = ['terminal', 'marks', 'card'];

/** Functions that each make one attribute of a move plain. */
const withoutAttributes = (move: AnyMove | undefined): readonly ((move: AnyMove) => AnyMove)[] =>
  Object.keys((move && isMove(move) && move.how) || {})
    .filter((name) => !bound.includes(name))
    .map((name) => (one) => {
      if (!isMove(one)) return one;
      const { how = {}, ...plain } = one;
      const left = Object.entries(how).filter(([other]) => other !== name);
      return left.length === 0 ? plain : { ...plain, how: Object.fromEntries(left) };
    });
