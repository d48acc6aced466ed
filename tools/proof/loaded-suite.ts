import { runCucumber } from '@cucumber/cucumber/api';
import type { Envelope } from '@cucumber/messages';
import { loadedSteps, suiteConfiguration } from '../../src/certification/features.ts';
import { outcomesOf, type RunScenario } from '../../src/certification/outcomes.ts';
import { planOf } from '../../src/certification/plan.ts';
import { suite } from '../../src/certification/suite.ts';
import { inRun } from '../../src/target/run-context.ts';
import type { Target } from '../../src/target/target.ts';

/** Seed of every run, so that scenarios generate the same requests as in the control run. */
const seed = 1;

export type LoadedSuite = Awaited<ReturnType<typeof loadSuite>>;

/** Loads the steps once, for many runs of scenarios. */
export async function loadSuite() {
  const { runConfiguration, environment } = await suiteConfiguration({ import: [suite.steps] });
  const { sources } = runConfiguration;
  const support = await loadedSteps(runConfiguration, environment);

  /**
   * Runs scenarios against a target.
   *
   * @param places of the scenarios, `features/a.feature:12`; default: all
   * @param onBegin called before each scenario with its position
   * @param isApart true if scenarios do not share what steps store, such as an accepted plain charge
   */
  return async (
    target: Target,
    places: readonly string[] | undefined,
    onBegin: (place: string) => void,
    isApart: boolean,
  ): Promise<readonly RunScenario[]> => {
    const envelopes: Envelope[] = [];
    // Steps store values between scenarios by the target, so another object gives an empty store.
    const context = { target, seed, judgedAlone: true };
    let placeByCase: ReadonlyMap<string, string> | undefined;
    const begun = ({ testCaseStarted }: Envelope) => {
      if (!testCaseStarted) return;
      placeByCase ??= placesByCase(envelopes);
      if (isApart) context.target = { ...target };
      onBegin(placeByCase.get(testCaseStarted.testCaseId) ?? '');
    };
    const configuration = {
      ...runConfiguration,
      ...(places && { sources: { ...sources, paths: [...places] } }),
      support,
    };
    await inRun(context, () =>
      runCucumber(configuration, environment, (envelope) => {
        envelopes.push(envelope);
        begun(envelope);
      }),
    );
    return outcomesOf(envelopes);
  };
}

function placesByCase(envelopes: readonly Envelope[]): ReadonlyMap<string, string> {
  const places = new Map(planOf(envelopes).map(({ pickleId, place }) => [pickleId, place]));
  return new Map(
    envelopes.flatMap(({ testCase }) =>
      testCase ? [[testCase.id, places.get(testCase.pickleId) ?? ''] as const] : [],
    ),
  );
}
