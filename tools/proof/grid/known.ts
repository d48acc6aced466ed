import { all, type Element } from '../../../src/message/element.ts';
import type { Control } from '../control.ts';
import type { Known } from './cell.ts';

/** So many values of a place are enough to take others from. */
const most = 40;

/** What the gateway without faults was asked and answered in a control run. */
export function knownFrom({ scenarios }: Control): Known {
  const exchanges = scenarios.flatMap((one) => one.exchanges);
  const sent = new Map<string, readonly string[]>();
  const answered = new Map<string, readonly Element[]>();
  return {
    sent: (command, name) =>
      once(sent, `${command} ${name}`, () =>
        distinct(exchanges, ({ asked }) => {
          const text = asked.command === command ? asked.sent(name) : undefined;
          return text === undefined ? [] : [[text, text]];
        }),
      ),
    answered: (command, path) =>
      once(answered, `${command} ${path}`, () =>
        distinct(exchanges, ({ root, asked }) =>
          asked.command === command
            ? elementsAt(root, path).map((one) => [JSON.stringify([one.text, one.attributes]), one])
            : [],
        ),
      ),
  };
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

function distinct<From, T>(
  list: readonly From[],
  keyed: (one: From) => readonly (readonly [string, T])[],
): readonly T[] {
  const found = new Map<string, T>();
  for (const one of list) {
    for (const [key, value] of keyed(one)) if (!found.has(key)) found.set(key, value);
    if (found.size >= most) break;
  }
  return [...found.values()];
}

/** Every element at a dotted path below the root. */
function elementsAt(root: Element, path: string): readonly Element[] {
  let here: readonly Element[] = [root];
  for (const name of path.split('.')) here = here.flatMap((one) => all(one, name));
  return here;
}
