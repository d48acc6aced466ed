import { type Breach, commandData, type RequestField } from '../../contract/index.ts';
import type { SandboxState } from '../state.ts';
import { dealHabits } from './deal-habits.ts';
import type { Asked, Habit } from './habit.ts';
import { headerHabits } from './header-habits.ts';
import { lookupHabits } from './lookup-habits.ts';

export { type Asked, askedIn, type Habit } from './habit.ts';

/** Every habit that the sandbox knows, by id. */
export const habits: Readonly<Record<string, Habit>> = { ...headerHabits, ...dealHabits, ...lookupHabits };

/** A request as a handler sees it: the habits that the terminal takes are allowed for. */
export interface Read {
  readonly field: Asked['field'];
  readonly forgives: (breach: Breach) => boolean;
  /** What the specification does not allow in the request, whether it was taken or not. */
  readonly remarks: readonly string[];
  /** The habit for which the request has to be refused, if any. */
  readonly refused: Habit | undefined;
}

/** Reads a request with the habits of old clients in mind; a strict terminal takes few of them. */
export function read(asked: Asked, lenient: boolean, state: SandboxState): Read {
  const met = Object.values(habits).filter((habit) => habit.met(asked));
  const taken = met.filter(({ taken }) => taken === 'everywhere' || (lenient && taken === 'leniently'));
  const forgiven = new Set(taken.flatMap(({ forgives = [] }) => forgives));
  const reads = taken.map((habit) => habit.reads ?? {});
  const field = (path: string) => {
    const instead = reads.find((one) => Object.hasOwn(one, path))?.[path];
    return instead ? instead(asked, state) : asked.field(path);
  };
  return {
    field,
    forgives: (breach) => forgiven.has(breach.field) || forgiven.has(breach.rule),
    remarks: [
      ...met.map((habit) =>
        taken.includes(habit) || habit.taken === 'nowhere'
          ? habit.remark
          : `${habit.remark} A lenient terminal takes it.`,
      ),
      ...unknown(asked),
      ...repeated(asked),
    ],
    refused: met.find(({ taken }) => taken === 'nowhere'),
  };
}

/** How many names a remark tells. */
const told = 10;

/** Parameters that the command does not have; the sandbox does not look at them. */
function unknown({ command, parameters }: Asked): string[] {
  const known = new Set(
    Object.entries<RequestField>(commandData[command].request).flatMap(([name, { alsoAt }]) =>
      [name, alsoAt].map((path) => path?.split('.', 1)[0]),
    ),
  );
  const covered = ['track2', 'authNumber', 'customerData'];
  const names = (parameters?.children ?? [])
    .filter(({ text, children }) => text.trim() !== '' || children.length > 0)
    .map(({ name }) => name)
    .filter((name) => !known.has(name) && !covered.includes(name));
  const [some, rest] = [[...new Set(names)].slice(0, told), new Set(names).size - told];
  return some.length === 0
    ? []
    : [`Not in the specification of ${command}: ${some.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`];
}

function repeated({ parameters }: Asked): string[] {
  return [...Map.groupBy(parameters?.children ?? [], ({ name }) => name)].flatMap(([name, same]) =>
    same.length > 1 ? [`${name} is there ${same.length} times; the first one counts.`] : [],
  );
}
