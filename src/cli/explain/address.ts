import { ruleAddress } from '../../certificate/index.ts';
import { findRule } from '../../contract/index.ts';
import { type Page, section } from './page.ts';

/** The page, and where the handbook explains the rule that it is about. */
export function withAddress(page: Page, handbook?: string): Page {
  const terms = page.sections.flatMap(({ entries }) => entries.map(({ term = '' }) => term));
  const rule = [page.title, `command.${page.title}`, ...terms].find(findRule);
  return rule === undefined
    ? page
    : { ...page, sections: [...page.sections, ...section('In the handbook', [ruleAddress(rule, handbook)])] };
}
