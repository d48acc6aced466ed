import { buildRequest } from '../src/message/build-request.ts';
import { relay } from '../src/sandbox/relay.ts';
import type { SandboxState } from '../src/sandbox/state.ts';
import type { Transaction } from '../src/sandbox/transaction.ts';
import { type Benchmark, inTurn } from './benchmark.ts';
import { dealText, formOf } from './deal.ts';
import { type Figure, figure } from './figure.ts';
import { answered, emptyState } from './in-process.ts';

const perDay = 100;
const sizes = (quick: boolean) => (quick ? [1_000, 10_000] : [1_000, 100_000, 1_000_000]);

/** What an inquiry for one transaction, or for the hundred of one day, asks for. */
const questions = {
  id: (one: Transaction) => ({ tranId: one.tranId }),
  user: (one: Transaction) => ({ user: one.sent.user }),
  date: (one: Transaction) => {
    const date = one.at.toPlainDate().toString();
    return { fromDealDate: date, toDealDate: date };
  },
};

/** Milliseconds an inquiry takes in a ledger of so many transactions, against one of a thousand. */
export const growth: Benchmark = {
  name: 'growth',
  run: async ({ quick, progress }) => {
    const figures: Figure[] = [];
    const [first = 0, ...others] = sizes(quick);
    const few = await ledgerOf(first);
    for (const size of others) {
      progress(`${size} transactions`);
      const many = await ledgerOf(size);
      for (const by of ['id', 'user', 'date'] as const) {
        const times = by === 'date' ? 50 : 2000;
        const pairs = await inTurn(
          quick ? 3 : 7,
          () => inquiry(many, by, times),
          () => inquiry(few, by, times),
          (text) => progress(`${size} by ${by}, ${text}`),
        );
        const what = `inquiry by ${by} of ${size.toLocaleString('en')}`;
        const about = { what, unit: 'ms', peer: `of ${first.toLocaleString('en')}` };
        figures.push(figure({ ...about, ...(by !== 'date' && { reach: { atMost: 1.5 } }) }, pairs));
      }
    }
    return figures;
  },
};

/** A ledger of copies of one charge, each with ids, a `user` and a date of its own, a hundred a day. */
async function ledgerOf(size: number): Promise<SandboxState> {
  const state = emptyState();
  await answered(dealText, state);
  const [model] = state.ledger.all();
  if (!model) throw new Error('the sandbox took no charge');
  const first = model.at.subtract({ days: size / perDay });
  for (let number = 1; number < size; number++) {
    const at = first.add({ days: Math.floor(number / perDay), seconds: number % perDay });
    const tranId = String(1_000_000_000 + number);
    const sent = { ...model.sent, user: `U${number}` };
    state.ledger.add({ ...model, tranId, cgUid: tranId, uid: `${tranId}0000`, authNumber: tranId, sent, at });
  }
  return state;
}

async function inquiry(state: SandboxState, by: keyof typeof questions, times: number): Promise<number> {
  const all = state.ledger.all();
  const bodies = Array.from({ length: times }, (_, index) => {
    const one = all[Math.floor((all.length * (index + 0.5)) / times)] as Transaction;
    const fields = { terminalNumber: one.terminalNumber, ...questions[by](one) };
    return Buffer.from(formOf(buildRequest({ command: 'inquireTransactions', fields })));
  });
  const begun = performance.now();
  for (const body of bodies) {
    const { bytes } = await relay(state, { body, query: '' });
    if (!bytes.includes('<result>000</result>')) throw new Error(`an inquiry by ${by} found nothing`);
  }
  return (performance.now() - begun) / times;
}
