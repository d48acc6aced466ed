import type { History, Move, Story } from './history.ts';

/**
 * Searches the smallest part of a history that still fails. Larger parts are left out first.
 *
 * @param fails plays a history; undefined when the time is over
 */
export async function smallest(
  history: History,
  fails: (smaller: History) => Promise<boolean | undefined>,
): Promise<History> {
  const known = new Set([JSON.stringify(history)]);
  let best = history;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smaller(best)) {
      const text = JSON.stringify(candidate);
      if (known.has(text)) continue;
      known.add(text);
      const outcome = await fails(candidate);
      if (outcome === undefined) return best;
      if (!outcome) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
  }
  return best;
}

function* smaller(history: History): Generator<History> {
  if (history.length > 1) {
    for (const one of history) yield [one];
    for (const [index] of history.entries()) yield history.toSpliced(index, 1);
  }
  for (const [index, story] of history.entries())
    for (const one of shorter(story)) yield history.with(index, one);
}

function* shorter(story: Story): Generator<Story> {
  const { moves } = story;
  // The first step opens the order and stays.
  for (const [index, { operation }] of moves.entries())
    if (index > 0 || moves[1]?.operation === operation) yield { ...story, moves: moves.toSpliced(index, 1) };
  yield { ...story, isTwin: false };
  yield { ...story, currency: 'ILS' };
  for (const [index, move] of moves.entries())
    for (const one of simpler(move)) yield { ...story, moves: moves.with(index, one) };
}

function* simpler(move: Move): Generator<Move> {
  const { situation } = move;
  yield { ...move, gap: 0 };
  yield { ...move, situation: {} };
  for (const name of ['clock', 'inquiry', 'form'] as const) {
    const { [name]: left, ...rest } = situation;
    if (left !== undefined) yield { ...move, situation: rest };
  }
  if (situation.fault !== undefined) yield { ...move, situation: { ...situation, fault: 'dropped after' } };
  const { isDeclined, ...approved } = move;
  if (isDeclined) yield approved;
}
