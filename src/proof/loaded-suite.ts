import { loadConfiguration, loadSupport, runCucumber } from '@cucumber/cucumber/api';
import type { Envelope } from '@cucumber/messages';
import { useClock } from '../certification/clock.ts';
import { useScenario } from '../certification/current-scenario.ts';
import { useTarget } from '../certification/current-target.ts';
import { Silence } from '../certification/features.ts';
import { outcomesOf, type RunScenario } from '../certification/outcomes.ts';
import { useSeed } from '../certification/seed.ts';
import { suite } from '../certification/suite.ts';
import type { Target } from '../certification/target.ts';

/** The same for every trial: what is generated is then the same as in the control run. */
const seed = 1;

/** The steps of the suite, loaded once for many runs. */
export class LoadedSuite {
  readonly #environment = { cwd: suite.root, stdout: new Silence(), stderr: new Silence() };
  readonly #configuration;
  readonly #support;

  private constructor(
    configuration: Awaited<ReturnType<typeof loadConfiguration>>['runConfiguration'],
    support: Awaited<ReturnType<typeof loadSupport>>,
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
    return new LoadedSuite(runConfiguration, await loadSupport(runConfiguration, environment));
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
    useTarget(target);
    useSeed(seed);
    useClock(target.now);
    try {
      await runCucumber(
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
      );
    } finally {
      useTarget(undefined);
      useSeed(undefined);
      useClock(undefined);
      useScenario(undefined);
    }
    return outcomesOf(envelopes);
  }
}
