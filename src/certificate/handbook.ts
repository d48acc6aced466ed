import { groupPrefix } from '../contract/index.ts';
import type { Certificate } from './certificate.ts';

export interface PrintedCertificate extends Certificate {
  /** The address of a served handbook. Without it, reports name the command `tck explain` instead. */
  readonly handbook?: string;
}

/** The handbook page of a group of rules, without a file extension: `rules/doDeal-request`. */
export const groupPage = (prefix: string): string => `rules/${prefix.replaceAll('.', '-')}`;

/** The path of a rule in the built handbook: `rules/refundDeal.html#refundDeal.error.321`. */
export const rulePlace = (rule: string): string => `${groupPage(groupPrefix(rule))}.html#${rule}`;

/** The address of a rule in a served handbook; without a handbook, the command that explains the rule. */
export const ruleAddress = (rule: string, handbook?: string): string =>
  handbook === undefined ? `tck explain ${rule}` : `${handbook.replace(/\/$/, '')}/${rulePlace(rule)}`;

/** A line of a report that leads from a rule to its explanation. */
export const explainedBy = (address: string): string =>
  `${URL.canParse(address) ? 'Handbook' : 'Explained by'}: ${address}`;
