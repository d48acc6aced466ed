import { commandNames, elementsBeside, isCommand, nearest } from '../contract/index.ts';
import { at, type Element } from '../message/element.ts';
import { maskXml } from '../secrets/mask.ts';
import type { Remark } from './finding.ts';
import { knownElements } from './known-elements.ts';

/** Returns remarks on unknown elements of a request, with the most similar known name and without values. */
export function unknownIn(
  command: string,
  root: Element,
  lines: ReadonlyMap<Element, number> = new Map(),
): readonly Remark[] {
  const body = at(root, 'request');
  if (!body || !isCommand(command)) return [];
  const others = (elementsBeside[command] ?? []).map((name) => `${command}.${name}`);
  const places = [...knownElements(command, 'request').keys(), ...others, 'mayBeDuplicate'];
  return below(body, '', places, lines);
}

const instead: Readonly<Record<string, string>> = { authNumber: 'authNo' };

function remarkOn(name: string, names: readonly string[]): string {
  const other = instead[name] ?? '';
  const elsewhere = placesOf(name);
  if (elsewhere.length > 0) {
    const better = names.includes(other) ? `; send ${other} instead` : '';
    return `does not belong here: the specification has ${name} in ${elsewhere.join(', ')}${better}`;
  }
  const [near] = nearest(name, names, 1);
  return `is not in the specification${near === undefined ? '' : `; did you mean ${near}?`}`;
}

const known = new Map<string, Set<string>>();

function placesOf(name: string): readonly string[] {
  if (known.size === 0)
    for (const command of commandNames)
      for (const [kind, place] of [
        ['request', `the request of ${command}`],
        ['reply', 'replies'],
      ] as const)
        for (const path of knownElements(command, kind).keys())
          for (const one of path.split('.')) known.set(one, (known.get(one) ?? new Set()).add(place));
  const places = [...(known.get(name) ?? [])];
  const requests = places.filter((one) => one !== 'replies');
  const shown = requests.length > 2 ? [`requests of ${requests.length} commands`] : requests;
  return [...shown, ...(places.includes('replies') ? ['replies'] : [])];
}

const isEmpty = ({ text, children }: Element): boolean => text.trim() === '' && children.length === 0;

function below(
  parent: Element,
  path: string,
  places: readonly string[],
  lines: ReadonlyMap<Element, number>,
): Remark[] {
  const within = path === '' ? '' : `${path}.`;
  const here = places.filter((one) => one.startsWith(within)).map((one) => one.slice(within.length));
  const names = [...new Set(here.map((one) => one.split('.', 1)[0] ?? ''))];
  return parent.children.flatMap((child): Remark[] => {
    const place = `${within}${child.name}`;
    if (names.includes(child.name))
      return child.children.length > 0 ? below(child, place, places, lines) : [];
    // Some clients send all elements that they know, and leave most of them empty.
    if (isEmpty(child)) return [];
    return [
      {
        line: lines.get(child) ?? 1,
        element: maskXml(child.name),
        text: remarkOn(child.name, names),
        isWarning: true,
      },
    ];
  });
}
