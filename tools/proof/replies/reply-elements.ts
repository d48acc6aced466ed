import { bindsVisibly, findRule, type RuleId } from '../../../src/contract/index.ts';
import { at, type Element } from '../../../src/message/element.ts';
import type { Wire } from '../alteration.ts';
import { type Place, places } from '../grid/places.ts';
import { type Change, changed } from './tree.ts';

export interface ReplyElement extends Pick<Place, 'name' | 'field'> {
  readonly rule: RuleId;
  /** The paths of the element by command: the three transaction commands share their elements. */
  readonly paths: ReadonlyMap<string, string>;
}

/** Returns the id if a gateway can visibly break a stated rule of that id, so that the rule needs a mutant. */
export const provable = (id: string): RuleId | undefined => {
  const rule = findRule(id);
  return rule?.standing === 'stated' && bindsVisibly(rule) ? rule.id : undefined;
};

export const replyElements: readonly ReplyElement[] = [
  ...Map.groupBy(
    places.filter(({ id }) => provable(id) && !id.startsWith('envelope.')),
    ({ id }) => id,
  ),
].flatMap(([rule, all]) => {
  const paths = new Map(all.map(({ command, path }) => [command, path]));
  return all.slice(0, 1).map(({ name, field }) => ({ rule, name, field, paths }));
});

export const resultIn = (root: Element): string => at(root, 'response.result')?.text ?? '';

export const changing =
  ({ paths }: ReplyElement, change: Change): Wire =>
  (root, { command }) => {
    const path = paths.get(command);
    return path === undefined ? root : changed(root, path, change);
  };

/**
 * Returns the element of a rule.
 *
 * @throws Error if the rule has none
 */
export function replyElementOf(rule: RuleId): ReplyElement {
  const found = replyElements.find((one) => one.rule === rule);
  if (!found) throw new Error(`no element of a reply has the rule ${rule}`);
  return found;
}
