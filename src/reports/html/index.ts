/** What pages are made of: those of certificates, comparisons and proofs. */

export { type RuleGroup, ruleGroups } from '../../contract/index.ts';
export { html, Markup } from '../../message/markup.ts';
export { page } from './page.ts';
export {
  contents,
  counted,
  fact,
  figure,
  folded,
  inPart,
  ruleLink,
  section,
  verdict,
} from './parts.ts';
export { anchor, duration, identifier, moment, prose, timeOfDay } from './text.ts';
export { badge, CHECK_MARKS, icon, type Mark, marked, OUTCOMES, VERDICT_MARKS } from './verdict-marks.ts';
