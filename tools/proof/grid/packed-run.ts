import type { RunScenario } from '../../../src/certification/outcomes.ts';
import { verdictsOf } from '../../../src/certification/verdicts.ts';
import { breaches, type Rule, rules } from '../../../src/contract/index.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { sandboxTarget } from '../../../src/target/target.ts';
import type { LoadedSuite } from '../loaded-suite.ts';
import type { Fault } from './cell.ts';
import { FaultyTransport } from './faulty-transport.ts';

/** What one scenario made of the fault that it met. */
export interface Met {
  readonly place: string;
  /** Whether the fault changed anything. */
  readonly applied: boolean;
  /** Stated rules that failed, each with why. */
  readonly failing: Readonly<Record<string, string>>;
  readonly broken?: string;
}

/** Those that something in the scenario can decide. */
function rulesIn({ rules: carried, report }: RunScenario): readonly Rule[] {
  const decided = new Set([...carried, ...(report?.judgements ?? []).map(({ rule }) => rule)]);
  return rules.filter(({ id }) => decided.has(id));
}

/**
 * Runs scenarios on one gateway, each with a fault of its own: to start a run takes as long as several scenarios.
 *
 * @param places of the scenarios; all of them if left out
 */
export async function packedRun(
  suite: LoadedSuite,
  faultAt: (place: string) => Fault | undefined,
  places?: readonly string[],
): Promise<readonly Met[]> {
  let fault: Fault | undefined;
  let applied = false;
  /** Something wrong was let through: that matters where nothing else refuses the request. */
  let isLoosened = false;
  const answered = (result: string) => {
    if (isLoosened && (result === '000' || result === '099')) note();
    isLoosened = false;
  };
  const note = () => {
    applied = true;
  };
  const gateway = await startSandbox({
    requestChecks: (command, fields) => {
      const usual = breaches(command, fields);
      const found = fault?.checks?.(command, fields) ?? usual;
      if (found.length > usual.length) note();
      isLoosened ||= found.length < usual.length;
      return found;
    },
  });
  const target = await sandboxTarget(
    gateway,
    (transport) => new FaultyTransport(transport, () => fault, { note, answered }, gateway.state),
  );
  const appliedAt = new Set<string>();
  let place = '';
  const over = () => {
    if (applied) appliedAt.add(place);
    applied = false;
    fault = undefined;
  };
  try {
    const scenarios = await suite.run(target, places, undefined, (begun) => {
      over();
      place = begun;
      fault = faultAt(begun);
    });
    over();
    return scenarios.map((scenario) => ({
      place: scenario.place,
      applied: appliedAt.has(scenario.place),
      failing: Object.fromEntries(
        verdictsOf(rulesIn(scenario), [scenario], [], [])
          .filter(({ verdict }) => verdict === 'failed')
          .map(({ id, reason = '' }) => [id, reason]),
      ),
      ...(scenario.outcome === 'broken' && { broken: scenario.reason ?? '' }),
    }));
  } finally {
    await target.close();
    await gateway.stop();
  }
}
