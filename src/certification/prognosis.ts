import { type Diagnosis, diagnose } from '../target/doctor.ts';
import type { Target } from '../target/target.ts';
import { type DryPlan, dryPlan, needingScenarios } from './dry-plan.ts';

/** What the doctor finds of a target, and which scenarios a run on it would reach. */
export interface Prognosis extends Diagnosis {
  readonly plan: DryPlan;
}

/**
 * Asks the doctor, and plans a run without running anything.
 *
 * @throws TransportError, ConfigurationError as `diagnose` does
 */
export const prognosis = async (target: Target): Promise<Prognosis> => ({
  ...(await diagnose(target)),
  plan: dryPlan(await needingScenarios(), target),
});
