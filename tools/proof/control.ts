import { verdictsOf } from '../../src/certification/verdicts.ts';
import { rules } from '../../src/contract/index.ts';
import type { Element } from '../../src/message/element.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { masker } from '../../src/target/masker.ts';
import { sandboxTarget } from '../../src/target/target.ts';
import { AlteringTransport } from './altering-transport.ts';
import type { LoadedSuite } from './loaded-suite.ts';
import type { Asked, Wire } from './mutant.ts';

/** One reply of the control run. */
interface Overheard {
  readonly root: Element;
  readonly asked: Asked;
}

/** What the gateway as it is says to one scenario. */
export interface Heard {
  readonly place: string;
  readonly rules: readonly string[];
  readonly planted: boolean;
  readonly exchanges: readonly Overheard[];
  /** Rules that something in it decided: its own, and those of the judges that looked at it. */
  readonly decides: ReadonlySet<string>;
}

/** All scenarios but the generated: what those send differs each time, and they carry no rule. */
export const ordinary = ['features/!(properties)/**/*.feature'];

/** The suite against the gateway as it is: what no mutant may be blamed for, and where each can be seen. */
export class Control {
  readonly scenarios: readonly Heard[];
  /** Rules that failed, and scenarios that broke, each with why: none, or nothing is proven. */
  readonly failing: Readonly<Record<string, string>>;

  private constructor(scenarios: readonly Heard[], failing: Readonly<Record<string, string>>) {
    this.scenarios = scenarios;
    this.failing = failing;
  }

  /** @param places of the scenarios; all of them if left out */
  static async run(suite: LoadedSuite, places?: readonly string[]): Promise<Control> {
    const gateway = await startSandbox();
    let current: Overheard[] = [];
    const target = await sandboxTarget(
      gateway,
      (transport) =>
        new AlteringTransport(transport, (root, asked) => {
          current.push({ root, asked });
          return root;
        }),
    );
    const order: Overheard[][] = [];
    try {
      const scenarios = await suite.run(target, places, ({ testCaseStarted }) => {
        if (!testCaseStarted) return;
        current = [];
        order.push(current);
      });
      const mask = masker(target);
      const failing = [
        ...verdictsOf(rules, scenarios, [], [])
          .filter(({ verdict }) => verdict === 'failed')
          .map(({ id, reason = '' }) => [id, mask(reason)] as const),
        ...scenarios
          .filter(({ outcome }) => outcome === 'broken')
          .map(({ place, reason = '' }) => [place, mask(reason)] as const),
      ];
      return new Control(
        scenarios.map(({ place, rules, planted, report }, index) => ({
          place,
          rules,
          planted,
          exchanges: order[index] ?? [],
          decides: new Set([...rules, ...(report?.judgements ?? []).map(({ rule }) => rule)]),
        })),
        Object.fromEntries(failing),
      );
    } finally {
      await target.close();
      await gateway.stop();
    }
  }

  /** Scenarios in which a change of replies would take place. */
  reached(wire: Wire): readonly Heard[] {
    return this.scenarios.filter(({ exchanges }) =>
      exchanges.some(({ root, asked }) => wire(root, asked) !== root),
    );
  }
}
