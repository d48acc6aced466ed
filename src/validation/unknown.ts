import { elementsBeside, isCommand, nearest } from '../contract/index.ts';
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
  const beside = (elementsBeside[command] ?? []).map((name) => `${command}.${name}`);
  const places = [...knownElements(command, 'request').keys(), ...beside, 'mayBeDuplicate'];
  return below(body, '', places, lines);
}

/** What is meant by names that are spelt otherwise altogether. */
const instead: Readonly<Record<string, string>> = { authNumber: 'authNo' };

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
    // Clients send all the elements that they know, most of them empty.
    if (isEmpty(child)) return [];
    const [near] = nearest(child.name, names, 1);
    const other = instead[child.name] ?? '';
    const meant = names.includes(other) ? other : near;
    const text = `is not in the specification of this command${meant === undefined ? '' : `; did you mean ${meant}?`}`;
    return [{ line: lines.get(child) ?? 1, element: maskXml(child.name), text, isWarning: true }];
  });
}
