import { bindsVisibly, rules } from '../contract/index.ts';
import { type Diagnosis, diagnose } from '../target/doctor.ts';
import type { Target } from '../target/target.ts';
import { readFeatures } from './features.ts';
import { type Equipment, isInFile, lackOf, mayBeFilled, type Need, needsOf } from './needs.ts';
import { messagesOf, type PlannedScenario, planOf } from './plan.ts';

/** A scenario with the requirements that a target must fulfil. */
export interface Needing extends PlannedScenario {
  readonly needs: readonly Need[];
}

/** The scenarios and rules that a run on a target could check, predicted without a run. */
export interface DryPlan {
  readonly scenarios: number;
  /** Scenarios that will be skipped, grouped by the reason that a run would give. */
  readonly skipped: readonly (Need & { readonly reason: string; readonly scenarios: readonly string[] })[];
  /** Scenarios that run only if the terminal `main` accepts the deals of another terminal role. */
  readonly open: readonly { readonly terminal: string; readonly scenarios: readonly string[] }[];
  /** Stated rules whose scenarios are all skipped. A judge can still decide some of them in other scenarios. */
  readonly rules: readonly { readonly rule: string; readonly reason: string }[];
}

export function needingScenarios(): readonly Needing[] {
  const envelopes = readFeatures();
  const needs = new Map(messagesOf(envelopes, 'pickle').map((pickle) => [pickle.id, needsOf(pickle)]));
  return planOf(envelopes).map((scenario) => ({ ...scenario, needs: needs.get(scenario.pickleId) ?? [] }));
}

export function dryPlan(scenarios: readonly Needing[], equipment: Equipment): DryPlan {
  const looked = scenarios.map((scenario) => {
    const lacking = scenario.needs.filter((need) => lackOf(need, equipment) !== undefined);
    const first = lacking.find((need) => !mayBeFilled(need, equipment));
    return {
      ...scenario,
      open: lacking.find((need) => mayBeFilled(need, equipment)),
      first,
      reason: first && lackOf(first, equipment),
    };
  });
  const places = (group: readonly Needing[]) => group.map(({ name, place }) => `${place} ${name}`);
  const byReason = Map.groupBy(
    looked.filter(({ reason }) => reason !== undefined),
    ({ reason = '' }) => reason,
  );
  const byTerminal = Map.groupBy(
    looked.filter(({ reason, open }) => reason === undefined && open),
    ({ open }) => open?.what ?? '',
  );
  const carriers = Map.groupBy(
    looked.flatMap((scenario) => scenario.rules.map((rule) => ({ rule, scenario }))),
    ({ rule }) => rule,
  );
  const lost = rules
    .filter((rule) => rule.standing === 'stated' && bindsVisibly(rule))
    .flatMap(({ id }) => {
      const reasons = (carriers.get(id) ?? []).map(({ scenario }) => scenario.reason);
      const known = reasons.filter((reason) => reason !== undefined);
      const reason = known.find(isInFile) ?? known[0];
      return reason !== undefined && known.length === reasons.length ? [{ rule: id, reason }] : [];
    });
  return {
    scenarios: scenarios.length,
    skipped: [...byReason]
      .flatMap(([reason, group]) =>
        group[0]?.first ? [{ ...group[0].first, reason, scenarios: places(group) }] : [],
      )
      .toSorted((one, other) => other.scenarios.length - one.scenarios.length),
    open: [...byTerminal].map(([terminal, group]) => ({ terminal, scenarios: places(group) })),
    rules: lost,
  };
}

/** A diagnosis of a target, with a prediction of the checks in a run. */
export interface Prognosis extends Diagnosis {
  readonly plan: DryPlan;
}

/** @throws TransportError, ConfigurationError: the same errors as `diagnose` */
export async function prognosis(target: Target): Promise<Prognosis> {
  const diagnosis = await diagnose(target);
  const { unusable, unknownInvoices } = diagnosis;
  const plan = dryPlan(needingScenarios(), { ...target, unusable, unknownInvoices });
  return { ...diagnosis, plan };
}
