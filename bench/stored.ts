import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultMerchants } from '../src/sandbox/index.ts';
import { ledgerLimit } from '../src/sandbox/ledger.ts';
import { relay } from '../src/sandbox/relay.ts';
import { SandboxState } from '../src/sandbox/state.ts';
import { Store } from '../src/sandbox/store/store.ts';
import { type Benchmark, inTurn } from './benchmark.ts';
import { dealText, formOf } from './deal.ts';
import { figure } from './figure.ts';

const limitSeconds = 10;

/** Measures the time to open a data folder with a full ledger. */
export const stored: Benchmark = {
  name: 'stored',
  run: async ({ quick, progress }) => {
    const size = quick ? 10_000 : ledgerLimit;
    const what = `open ${size.toLocaleString('en')}`;
    const directory = await mkdtemp(join(tmpdir(), 'tck-bench-'));
    try {
      progress(what);
      const last = await fill(directory, size);
      const pairs = await inTurn(
        quick ? 3 : 7,
        () => open(directory, last),
        () => limitSeconds,
        progress,
      );
      return [figure({ what, unit: 's', peer: 'limit', limit: 1 }, pairs)];
    } finally {
      await rm(directory, { recursive: true });
    }
  },
};

const stateOf = (store: Store): SandboxState => new SandboxState(defaultMerchants(), 1, undefined, store);

/** Stores copies of one charge with different ids and seconds, and returns the last tranId. */
async function fill(directory: string, size: number): Promise<string> {
  const store = new Store(directory, 'normal');
  const state = stateOf(store);
  await relay(state, { body: Buffer.from(formOf(dealText)), query: '' });
  const [model] = state.ledger.all();
  if (!model) throw new Error('the sandbox refused a charge');
  let tranId = model.tranId;
  for (let number = 1; number < size; number++) {
    tranId = String(1_000_000_000 + number);
    const ids = { tranId, cgUid: tranId, uid: `${tranId}0000`, authNumber: tranId, user: `U${number}` };
    state.ledger.add({ ...model, ...ids, at: model.at.add({ seconds: number }) });
    if (number % 1_000 === 0) await state.settled();
  }
  store.database.close();
  return tranId;
}

function open(directory: string, tranId: string): number {
  const begun = performance.now();
  const store = new Store(directory, 'normal');
  const found = stateOf(store).ledger.byTranId(tranId);
  const seconds = (performance.now() - begun) / 1000;
  store.database.close();
  if (!found) throw new Error('a stored transaction is missing');
  return seconds;
}
