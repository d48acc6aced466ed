import { groupPrefix } from '../contract/index.ts';
import type { Certificate } from './certificate.ts';

/** A certificate as reports print it. */
export interface PrintedCertificate extends Certificate {
  /** The address at which somebody serves the handbook; left out, `tck handbook` shows it. */
  readonly handbook?: string;
}

/** The page of the handbook that a group of rules has, without an ending: `rules/doDeal-request`. */
export const groupPage = (prefix: string): string => `rules/${prefix.replaceAll('.', '-')}`;

/** The anchor of a rule in the built handbook: `rules/refundDeal.html#refundDeal.error.321`. */
export const rulePlace = (rule: string): string => `${groupPage(groupPrefix(rule))}.html#${rule}`;

/** Where a rule is explained: a link where the handbook is served, otherwise the command that shows it. */
export const ruleAddress = (rule: string, handbook?: string): string =>
  handbook === undefined ? `tck handbook ${rule}` : `${handbook.replace(/\/$/, '')}/${rulePlace(rule)}`;
