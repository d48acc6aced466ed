import { digestOfObserving, digestOfSuite, suiteDigests } from '../certification/suite-digests.ts';
import type { Subject } from '../comparison/index.ts';
import { digest } from '../contract/index.ts';

/** What decides a verdict, frozen: the contract, and the scenarios and the code of the suite, each as a SHA-256. */
export interface RuleSet {
  readonly contract: { readonly digest: string };
  readonly suite: { readonly digest: string };
}

/** That of this kit. */
export const ruleSet = async (subject: Subject): Promise<RuleSet> => ({
  contract: { digest },
  suite: { digest: subject === 'gateway' ? digestOfSuite(await suiteDigests()) : await digestOfObserving() },
});
