import type { RunScenario } from '../../src/certification/outcomes.ts';
import { verdictsOf } from '../../src/certification/verdicts.ts';
import { breaches, type Rule, rules } from '../../src/contract/index.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { masker } from '../../src/target/masker.ts';
import { sandboxTarget } from '../../src/target/target.ts';
import type { Alteration, Changes } from './alteration.ts';
import { alteredGateway } from './altered-gateway.ts';
import { alteringTransport } from './altering-transport.ts';
import type { LoadedSuite } from './loaded-suite.ts';

export type Failing = Readonly<Record<string, string>>;

export interface ScenarioResult {
  readonly place: string;
  /** True if the alteration changed something; always true for source edits. */
  readonly applied: boolean;
  readonly failing: Failing;
  /** Rules that cover the fault which blocked the scenario, with the reason. */
  readonly because?: { readonly rules: readonly string[]; readonly reason: string };
  /** Error of a scenario: a fault of the suite. */
  readonly broken?: string;
}

export type Run = Awaited<ReturnType<typeof run>>;

interface How extends Pick<Alteration, 'edits' | 'describes' | 'prepares'> {
  readonly id?: string;
  /** Positions of the scenarios, `features/a.feature:12`; default: all. */
  readonly places?: readonly string[] | undefined;
  readonly changes?: Changes | undefined;
  readonly changesAt?: (place: string) => Changes | undefined;
  readonly onBegin?: (place: string) => void;
}

function rulesIn({ rules: carried, report }: RunScenario): readonly Rule[] {
  const decided = new Set([...carried, ...(report?.judgements ?? []).map(({ rule }) => rule)]);
  return rules.filter(({ id }) => decided.has(id));
}

/** `withHidden` decides about faults that block scenarios, from all results of an alteration. */
const alone = (scenario: RunScenario): RunScenario => {
  const { because: _, ...report } = scenario.report ?? {};
  return scenario.report ? { ...scenario, report: report as typeof scenario.report } : scenario;
};

/**
 * Runs scenarios against one gateway, each with its own changes, because starting a run takes as long as several
 * scenarios.
 */
export async function run(suite: LoadedSuite, how: How) {
  const { id = '', edits, prepares, places, changesAt, describes, onBegin } = how;
  let { changes } = how;
  const appliedAt = new Set<string>();
  let place = '';
  const note = () => appliedAt.add(place);
  // A violation that the gateway overlooks has an effect only if no other check refuses the request.
  let isOverlooked = false;
  const requestChecks: Changes['checks'] = (command, fields) => {
    const usual = breaches(command, fields);
    const found = changes?.checks?.(command, fields) ?? usual;
    if (found.length > usual.length) note();
    isOverlooked ||= found.length < usual.length;
    return found;
  };
  const answered = (result: string) => {
    if (isOverlooked && (result === '000' || result === '099')) note();
    isOverlooked = false;
  };
  const start = edits ? await alteredGateway({ id, edits }) : startSandbox;
  // An edited contract has checks of its own.
  const gateway = await start({
    ...(!(edits && !changes?.checks) && { requestChecks }),
    behaviour: (served, usual) =>
      changes?.serve?.({ ...served, usual: (call = served.call) => usual(call), took: note }) ??
      usual(served.call),
  });
  prepares?.(gateway.state, note);
  gateway.state.events.on('transmission', (one) => {
    if (changes?.ledger?.sending?.(one, gateway.state)) note();
  });
  const target = await sandboxTarget(gateway, (transport) =>
    alteringTransport(transport, () => changes, gateway.state, note, answered),
  );
  const mask = masker(target);
  try {
    const begin = (begun: string) => {
      place = begun;
      if (changesAt) changes = changesAt(begun);
      onBegin?.(begun);
    };
    const described = describes?.(target) ?? target;
    const scenarios = await suite(described, places, begin, changesAt !== undefined);
    const results = scenarios.map(
      (scenario): ScenarioResult => ({
        place: scenario.place,
        applied: edits !== undefined || appliedAt.has(scenario.place),
        failing: Object.fromEntries(
          verdictsOf(rulesIn(scenario), [alone(scenario)], [], [])
            .filter(({ verdict }) => verdict === 'failed')
            .map(({ id, reason = '' }) => [id, mask(reason)]),
        ),
        ...(scenario.outcome === 'blocked' &&
          !scenario.planted &&
          !scenario.report?.judgements.some(({ verdict }) => verdict === 'failed') &&
          scenario.report?.because && {
            because: { rules: scenario.report.because, reason: mask(scenario.reason ?? '') },
          }),
        ...(scenario.outcome === 'broken' && { broken: mask(`${scenario.place}: ${scenario.reason ?? ''}`) }),
      }),
    );
    return { results, scenarios };
  } finally {
    await target.close();
    await gateway.stop();
  }
}

/** As in a certificate: if no rule failed that covers a fault which blocked a scenario, the first of them fails. */
export function withHidden(results: readonly ScenarioResult[]): readonly ScenarioResult[] {
  const failed = new Set(results.flatMap(({ failing }) => Object.keys(failing)));
  return results.map((one) => {
    const [rule, ...others] = one.because?.rules ?? [];
    return rule === undefined || [rule, ...others].some((id) => failed.has(id))
      ? one
      : { ...one, failing: { ...one.failing, [rule]: one.because?.reason ?? '' } };
  });
}

/** Rules that failed in any of the scenarios, and errors of scenarios by position. */
export const failingIn = (results: readonly ScenarioResult[]): Failing =>
  Object.assign(
    {},
    ...withHidden(results)
      .toReversed()
      .map(({ place, failing, broken }) => ({
        ...failing,
        ...(broken !== undefined && { [place]: broken }),
      })),
  );
