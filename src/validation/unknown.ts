import { type CommandName, isCommand, nearest } from '../contract/index.ts';
import { at, type Element } from '../message/element.ts';
import { maskXml } from '../message/mask.ts';
import type { Remark } from './finding.ts';
import { knownElements } from './known-elements.ts';

/** Elements of a request that its command does not have, each with the name that may have been meant. No value is told. */
export function unknownIn(
  command: string,
  root: Element,
  lines: ReadonlyMap<Element, number> = new Map(),
): readonly Remark[] {
  const body = at(root, 'request');
  if (!body || !isCommand(command)) return [];
  const places = [...knownElements(command, 'request').keys(), ...alsoKnown(command)];
  return below(body, '', places, lines);
}

/** What the specification names beside the tables of its commands. */
const alsoKnown = (command: CommandName): readonly string[] =>
  command === 'doDeal'
    ? ['doDeal.frameAncestorURLs', 'doDeal.authNumber', 'mayBeDuplicate']
    : ['mayBeDuplicate'];

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
    const [meant] = nearest(child.name, names, 1);
    const text = `is not in the specification of this command${meant === undefined ? '' : `; did you mean ${meant}?`}`;
    return [{ line: lines.get(child) ?? 1, element: maskXml(child.name), text }];
  });
}
