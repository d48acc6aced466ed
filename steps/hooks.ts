import { AssertionError } from 'node:assert/strict';
import {
  After,
  AfterAll,
  Before,
  setDefaultTimeout,
  setDefinitionFunctionWrapper,
  setWorldConstructor,
} from '@cucumber/cucumber';
import { ClientFault, HiddenByClient, lacksElements } from '../src/certification/adapter/index.ts';
import { releaseTarget } from '../src/certification/current-target.ts';
import { planned } from '../src/certification/plan.ts';
import { Forbidden } from '../src/certification/safety/index.ts';
import { currentAudit } from '../src/certification/schema/audit.ts';
import { mediaTypes, tell } from '../src/certification/story.ts';
import { TransportError } from '../src/client/index.ts';
import { Merchant } from './merchant.ts';
import { Blocked, Lacking } from './outcomes.ts';
import { patient } from './transmissions.ts';

setWorldConstructor(Merchant);
setDefaultTimeout(30_000);

/** Steps that compare the ledger with what it was before. */
const watching = ['nothing has changed', 'nothing is charged', 'the charge is reported as it was before'];

/** What the target lacks leads to a skip with its reason: cucumber's messages carry none of their own. */
setDefinitionFunctionWrapper(
  (step: (this: Merchant, ...values: unknown[]) => unknown) =>
    async function (this: Merchant, ...values: unknown[]) {
      try {
        return await step.apply(this, values);
      } catch (error) {
        // Nobody is there any more: that says nothing about a rule. Nor does silence where no rule is asked about.
        if (error instanceof TransportError && (error.code === 'unreachable' || this.rules.length === 0))
          throw new Blocked(error.message);
        if (error instanceof ClientFault) throw new Blocked(error.message);
        const hidden = hiddenIn(this, error);
        if (hidden) {
          this.attach(hidden, mediaTypes.hidden);
          return 'skipped';
        }
        if (!(error instanceof Lacking || error instanceof Forbidden)) throw error;
        this.attach(error.message, mediaTypes.skip);
        return 'skipped';
      }
    },
);

/** Why the client hides what a step looked for; undefined where it does not. */
function hiddenIn(merchant: Merchant, error: unknown): string | undefined {
  if (error instanceof HiddenByClient) return error.message;
  // What was missed may have been in the reply; the result always is.
  const [lacking] = merchant.exchanges.filter(lacksElements);
  const missed =
    error instanceof Blocked || (error instanceof AssertionError && !/\bresult\b/.test(error.message));
  return lacking && missed
    ? `${lacking.through?.client} gives back decoded fields without all that a reply to ${lacking.command} has`
    : undefined;
}

Before(patient, async function (this: Merchant, { pickle, gherkinDocument }) {
  await this.arrive();
  const { safety, client } = this.target;
  if (safety?.stopped.aborted) throw new Lacking(String(safety.stopped.reason));
  // What the scenario before left approved, behind all hooks of that.
  await safety?.undo(client);
  this.rules = planned(pickle, gherkinDocument).rules;
  this.watchesLedger = pickle.steps.some(({ text }) => watching.includes(text));
});

const controls = {
  '@needs:clock': 'moves its clock',
  '@needs:faults': 'plants faults',
};
for (const [tags, does] of Object.entries(controls))
  Before({ tags }, function (this: Merchant) {
    if (!this.target.control) throw new Lacking(`the target has no control surface that ${does}`);
  });

/** Judges every exchange of the scenario and attaches the whole story; what the judges find is red here as well. */
After(async function (this: Merchant, { pickle }) {
  if (!this.target) return;
  const deciding = this.outcome && this.exchanges.indexOf(this.outcome);
  const story = tell(this.exchanges, this.observations, deciding, this.target, this.judgements);
  this.attach(JSON.stringify(story), mediaTypes.story);
  currentAudit()?.note(
    pickle.name,
    this.exchanges,
    story.exchanges.map(({ schema }) => schema),
  );
  const failures = story.judgements.filter(({ verdict }) => verdict === 'failed');
  if (failures.length > 0)
    throw new Error(failures.map(({ rule, note }) => `${rule}: ${note ?? ''}`).join('\n'));
});

AfterAll(releaseTarget);
