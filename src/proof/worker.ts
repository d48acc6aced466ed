import { Control } from './control.ts';
import { LoadedSuite } from './loaded-suite.ts';
import { mutants } from './mutants.ts';
import type { Outcome } from './outcome.ts';
import { Prover } from './prover.ts';

/** What a worker tells: once that it is ready, then of each mutant what became of it. */
export type Told = { readonly failing: readonly string[] } | { readonly outcome: Outcome };

const tell = (told: Told): unknown => process.send?.(told);

const suite = await LoadedSuite.load();
const control = await Control.run(suite);
const prover = new Prover(suite, control);
const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
process.on('message', async (id: string) => {
  const mutant = byId.get(id);
  if (mutant) tell({ outcome: await prover.prove(mutant) });
});
process.on('disconnect', () => process.exit());
tell({ failing: control.failing });
