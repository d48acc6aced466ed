import { breaches } from '../../../src/contract/index.ts';
import type { Changes } from '../../../tools/proof/alteration.ts';
import { loadSuite } from '../../../tools/proof/loaded-suite.ts';
import { inTime, serve } from '../../../tools/proof/pool.ts';
import { run } from '../../../tools/proof/run.ts';
import { roots } from '../../proof/roots.ts';

/** Only a hang takes so long: a busy machine needs three minutes for a root. */
const patience = 900_000;

const suite = await loadSuite();
const changesOf = new Map(
  roots.map(({ id, changes }) => [id, changes?.({ sent: () => [], answered: () => [] })]),
);

/** The scenarios in which a root changes the check of a request, or a reply. A root of edited source has none. */
const reached = new Map<string, Set<string>>();
let place = '';
const reach = (id: string) => {
  const places = reached.get(id) ?? new Set();
  reached.set(id, places.add(place));
};
const probe: Changes = {
  checks: (command, fields) => {
    const usual = breaches(command, fields);
    for (const [id, changes] of changesOf)
      if (changes?.checks && changes.checks(command, fields).length !== usual.length) reach(id);
    return usual;
  },
  reply: (root, asked) => {
    for (const [id, changes] of changesOf)
      if (changes?.reply && changes.reply(root, asked) !== root) reach(id);
    return root;
  },
};
// Scenarios share no plain charge here: otherwise a root would reach only the scenario that made the charge.
const changesAt = (begun: string) => {
  place = begun;
  return probe;
};
const [, , words] = process.argv;
const featuresOf: Readonly<Record<string, readonly string[]>> = JSON.parse(words ?? '{}');
if (words === undefined) await run(suite, { changesAt });

// Other tests run the suite without a fault, so a failure of this run decides nothing.
serve({}, async (id) => {
  const root = roots.find((one) => one.id === id);
  if (!root) return undefined;
  const changes = changesOf.get(id);
  // In all other scenarios the gateway behaves as the unaltered one.
  const affected = changes && [...(reached.get(id) ?? [])].filter((one) => one !== '');
  const places = featuresOf[id] ?? affected;
  try {
    const { results } = await inTime(patience, run(suite, { ...root, changes, places }));
    return { id, results };
  } catch (error) {
    // Cucumber catches what a run that still goes on throws, so an error would not end the process.
    return { id, results: [], because: String(error) };
  }
});
