import { BASELINE_STYLES } from './stylesheet-baseline.ts';
import { COVERAGE_STYLES } from './stylesheet-coverage.ts';
import { PAGE_STYLES } from './stylesheet-page.ts';
import { PRINT_STYLES } from './stylesheet-print.ts';
import { RULE_STYLES } from './stylesheet-rules.ts';

/** The whole style of the page. */
export const STYLESHEET = `${PAGE_STYLES}${COVERAGE_STYLES}${RULE_STYLES}${BASELINE_STYLES}${PRINT_STYLES}`;
