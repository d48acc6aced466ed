import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import type { Envelope } from '@cucumber/messages';
import { loadedSteps, Silence } from '../certification/features.ts';
import { outcomesOf, type RunScenario } from '../certification/outcomes.ts';
import { suite } from '../certification/suite.ts';
import { inRun } from '../target/run-context.ts';
import type { Target } from '../target/target.ts';

/** The same for every trial: what is generated is then the same as in the control run. */
const seed = 1;

/** The steps of the suite, loaded once for many runs. */
export class LoadedSuite {
  readonly #environment = { cwd: suite.root, stdout: new Silence(), stderr: new Silence() };
  readonly #configuration;
  readonly #support;

  private constructor(
    configuration: Awaited<ReturnType<typeof loadConfiguration>>['runConfiguration'],
    support: Awaited<ReturnType<typeof loadedSteps>>,
  ) {
    this.#configuration = configuration;
    this.#support = support;
  }

  static async load(): Promise<LoadedSuite> {
    const environment = { cwd: suite.root, stdout: new Silence(), stderr: new Silence() };
    const { runConfiguration } = await loadConfiguration(
      {
        file: false,
        provided: { paths: [suite.features], import: [suite.steps], format: [suite.silentFormatter] },
      },
      environment,
    );
    return new LoadedSuite(runConfiguration, await loadedSteps(runConfiguration, environment));
  }

  /**
   * Runs scenarios against a target.
   *
   * @param places of the scenarios, `features/a.feature:12`; all of them if left out
   */
  async run(
    target: Target,
    places?: readonly string[],
    listen: (envelope: Envelope) => void = () => {},
  ): Promise<readonly RunScenario[]> {
    const envelopes: Envelope[] = [];
    const { sources } = this.#configuration;
    await inRun({ target, seed }, () =>
      runCucumber(
        {
          ...this.#configuration,
          ...(places && { sources: { ...sources, paths: [...places] } }),
          support: this.#support,
        },
        this.#environment,
        (envelope) => {
          envelopes.push(envelope);
          listen(envelope);
        },
      ),
    );
    return outcomesOf(envelopes);
  }
}
