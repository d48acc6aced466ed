import { dealHabits } from '../sandbox/habits/deal-habits.ts';
import type { Habit } from '../sandbox/habits/habit.ts';
import { headerHabits } from '../sandbox/habits/header-habits.ts';
import { lookupHabits } from '../sandbox/habits/lookup-habits.ts';
import type { SandboxPlace } from './sandbox-places.ts';

/** Each table of habits by its file. */
const tables: Readonly<Record<string, Readonly<Record<string, Habit>>>> = {
  'src/sandbox/habits/header-habits.ts': headerHabits,
  'src/sandbox/habits/deal-habits.ts': dealHabits,
  'src/sandbox/habits/lookup-habits.ts': lookupHabits,
};

/** Habits of old clients that depart from a rule and that a lenient terminal takes: there no code has to change. */
export function habitPlaces(rule: string): readonly SandboxPlace[] {
  return Object.entries(tables).flatMap(([file, habits]) =>
    Object.entries(habits)
      .filter(([, habit]) => habit.rule === rule && habit.taken === 'leniently')
      .map(([name, { says }]) => ({
        file,
        names: [name],
        settings: ['lenient'],
        change: `A lenient terminal takes it: ${says}`,
      })),
  );
}
