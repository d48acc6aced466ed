import type { CommandName } from '../contract/index.ts';
import type { Element } from '../message/element.ts';
import type { MessageKind } from '../schema/index.ts';
import type { Remark } from './finding.ts';
import { knownElements, pathsBelow } from './known-elements.ts';

/** Elements of which a reply may have several: a record each, a block each, a total each. */
const several =
  /^(?:transmitInquire|inquireTransactions\.transactions\.transaction|transmitInquire\.transmitStatistics\.ref(?:\..*)?\.currencyTotal|transmitInquire\.transmitStatistics\.ref)$/;

/** Elements that stand twice where the contract has one: which of them counts is not said. */
export function repeatedIn(
  root: Element,
  body: Element,
  command: CommandName,
  kind: MessageKind,
  lines: ReadonlyMap<Element, number>,
): readonly Remark[] {
  const names = new Set<string>([command]);
  for (const path of knownElements(command, kind).keys())
    for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) names.add(path.slice(0, end));
  const further = (holder: Element, isOne: (child: Element) => boolean): readonly Element[] => {
    const met = new Set<string>();
    return holder.children.filter((child) => {
      if (!isOne(child)) return false;
      const again = met.has(child.name);
      met.add(child.name);
      return again;
    });
  };
  const paths = pathsBelow(body);
  const one = (child: Element) => {
    const path = paths.get(child) ?? '';
    return names.has(path) && !(kind === 'reply' && several.test(path));
  };
  const found = [
    ...(root === body ? [] : further(root, ({ name }) => name === body.name)),
    ...[...paths.keys()].flatMap((holder) => further(holder, one)),
  ];
  return found.map((element) => ({
    line: lines.get(element) ?? 1,
    element: element.name,
    text: 'occurs more than once, although the contract has one, and the specification does not state which one counts',
  }));
}
