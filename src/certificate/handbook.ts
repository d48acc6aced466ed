import { groupPrefix } from '../contract/index.ts';
import type { Certificate } from './certificate.ts';

/** A certificate as reports print it. */
export interface PrintedCertificate extends Certificate {
  /** The address of a served handbook. By default, reports name the command `tck handbook`. */
  readonly handbook?: string;
}

/** The handbook page of a group of rules, without an ending: `rules/doDeal-request`. */
export const groupPage = (prefix: string): string => `rules/${prefix.replaceAll('.', '-')}`;

/** The address of a rule in the built handbook: `rules/refundDeal.html#refundDeal.error.321`. */
export const rulePlace = (rule: string): string => `${groupPage(groupPrefix(rule))}.html#${rule}`;

/** The address of a rule in a served handbook, or the command that shows the rule. */
export const ruleAddress = (rule: string, handbook?: string): string =>
  handbook === undefined ? `tck handbook ${rule}` : `${handbook.replace(/\/$/, '')}/${rulePlace(rule)}`;
