import { Control, ordinary } from './control.ts';
import { LoadedSuite } from './loaded-suite.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import type { Outcome } from './outcome.ts';
import { serve } from './pool.ts';
import { Prover, thorough } from './prover.ts';

const suite = await LoadedSuite.load();
const control = await Control.run(suite, ordinary);
const isThorough = process.argv.includes(thorough);
let prover = new Prover(suite, control, isThorough);
let isWhole = false;
const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));

/** What is generated takes as long as all the rest, and carries no rule: it is asked where nothing else sees a mutant. */
async function proved(mutant: Mutant): Promise<Outcome> {
  const outcome = await prover.prove(mutant);
  if (isWhole || outcome.kind === 'killed' || outcome.kind === 'also others') return outcome;
  isWhole = true;
  prover = new Prover(suite, await Control.run(suite), isThorough);
  return prover.prove(mutant);
}

serve(control.failing, async (id) => {
  const mutant = byId.get(id);
  return mutant && proved(mutant);
});
