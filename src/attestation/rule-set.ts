import { digestOfObserving, digestOfSuite, suiteDigests } from '../certification/suite-digests.ts';
import type { Subject } from '../comparison/index.ts';
import { digest } from '../contract/index.ts';

/** SHA-256 digests of the contract and of the suite, which together decide a verdict. */
export type RuleSet = Awaited<ReturnType<typeof ruleSet>>;

export const ruleSet = async (subject: Subject) => ({
  contract: { digest },
  suite: { digest: subject === 'gateway' ? digestOfSuite(await suiteDigests()) : await digestOfObserving() },
});
