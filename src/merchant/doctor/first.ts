import type { DoctorFinding } from '../certificate.ts';
import type { Plan } from '../plan.ts';
import type { Playing } from '../playing.ts';
import { withoutSecrets } from '../secrets.ts';
import { taken } from '../step.ts';
import type { Scope, Task } from '../task-schema.ts';
import { examined } from './examined.ts';
import type { Diagnosis } from './questions.ts';

interface Examining {
  readonly plan: Plan;
  readonly scope: readonly Scope[];
  /** The first task that is played. */
  readonly first: Task | undefined;
  /** Names an order: `D1`. */
  readonly named: (suffix: string) => string;
  /** Told what was found; without it no doctor comes. */
  readonly onDoctor: ((findings: readonly DoctorFinding[]) => void) | undefined;
}

/** Looks at the set-up before the first task, outside of the plan: what is done for it counts for no task. */
export async function doctorFirst(
  playing: Playing,
  { plan, scope, first, named, onDoctor }: Examining,
): Promise<Diagnosis | undefined> {
  const { session, driver, orders, stop } = playing;
  if (!onDoctor || !first) return undefined;
  const diagnosis = await examined({
    ...{ session, driver, plan, scope, first, named },
    take: (order, step) => {
      orders.add([order], session.tape.now());
      return taken(playing, order, step);
    },
  });
  if (stop?.aborted) return { findings: [], isOver: true };
  onDoctor(withoutSecrets(diagnosis.findings, session.access.password));
  return diagnosis;
}
