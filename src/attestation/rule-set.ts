import { digestOfObserving, digestOfSuite, suiteDigests } from '../certification/suite-digests.ts';
import type { Subject } from '../comparison/index.ts';
import { digest } from '../contract/index.ts';

/** The digests (SHA-256) of the contract and of the suite that decide a verdict. */
export interface RuleSet {
  readonly contract: { readonly digest: string };
  readonly suite: { readonly digest: string };
}

/** The rule set of this kit. */
export const ruleSet = async (subject: Subject): Promise<RuleSet> => ({
  contract: { digest },
  suite: { digest: subject === 'gateway' ? digestOfSuite(await suiteDigests()) : await digestOfObserving() },
});
