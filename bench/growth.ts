import { buildRequest } from '../src/message/build-request.ts';
import { relay } from '../src/sandbox/relay.ts';
import type { SandboxState } from '../src/sandbox/state.ts';
import type { Transaction } from '../src/sandbox/transaction.ts';
import { type Benchmark, type Circumstances, inTurn } from './benchmark.ts';
import { dealText, formOf } from './deal.ts';
import { type Figure, figure } from './figure.ts';
import { answered, emptyState } from './in-process.ts';

const perDay = 100;
const sizes = (quick: boolean) => (quick ? [1_000, 10_000] : [1_000, 100_000]);

/** What an inquiry for one transaction, or for the hundred of one day, asks for. */
const questions = {
  id: (one: Transaction) => ({ tranId: one.tranId }),
  user: (one: Transaction) => ({ user: one.user }),
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
    const few = await filled(emptyState(), first);
    for (const size of others) {
      progress(`${size} transactions`);
      const many = await filled(emptyState(), size);
      const [ofMany, ofFew] = [many, few].map((state) => sample(state)) as [Sample, Sample];
      for (const by of ['id', 'user', 'date'] as const) {
        const times = by === 'date' ? 50 : 2000;
        const pairs = await inTurn(
          quick ? 3 : 7,
          () => inquiry(many, by, ofMany(times)),
          () => inquiry(few, by, ofFew(times)),
          (text) => progress(`${size} by ${by}, ${text}`),
        );
        const what = `inquiry by ${by} of ${size.toLocaleString('en')}`;
        const about = { what, unit: 'ms', peer: `of ${first.toLocaleString('en')}` };
        figures.push(figure({ ...about, reach: { atMost: 1.5 } }, pairs));
      }
    }
    figures.push(await pages(quick, progress));
    return figures;
  },
};

/** Milliseconds a later page of an inquiry for everything takes, against one that finds the fewest that have pages. */
async function pages(quick: boolean, progress: Circumstances['progress']): Promise<Figure> {
  const [least, most] = quick ? [1_200, 12_000] : [1_200, 120_000];
  progress(`pages of ${most} transactions`);
  const [few, many] = [await paged(least), await paged(most)];
  const pairs = await inTurn(quick ? 3 : 7, many, few, (text) => progress(`pages, ${text}`));
  const what = `a page of ${most.toLocaleString('en')} results`;
  return figure(
    { what, unit: 'ms', peer: `of ${least.toLocaleString('en')}`, reach: { atMost: 1.5 } },
    pairs,
  );
}

/** Asks for pages of an inquiry that finds so many: milliseconds for each. */
async function paged(size: number): Promise<() => Promise<number>> {
  const state = await filled(emptyState(), size);
  const [model] = state.ledger.all() as [Transaction];
  const ask = async (more: Record<string, string>) => {
    const fields = {
      terminalNumber: model.terminalNumber,
      fromDealDate: '1970-01-01',
      toDealDate: '9999-12-31',
    };
    const text = buildRequest({ command: 'inquireTransactions', fields: { ...fields, ...more } });
    const { bytes } = await relay(state, { body: Buffer.from(formOf(text)), query: '' });
    return bytes;
  };
  const [, queryResultId = ''] = /<queryResultId>(\d+)</.exec(await ask({})) ?? [];
  const times = 50;
  return async () => {
    const begun = performance.now();
    for (let time = 0; time < times; time++) {
      const pageNumber = String(1 + Math.floor((size / 200 - 1) * (time / times)));
      if (!(await ask({ pageNumber, queryResultId })).includes('<total>200</total>'))
        throw new Error(`page ${pageNumber} has not 200 transactions`);
    }
    return (performance.now() - begun) / times;
  };
}

/** Fills a ledger with copies of one charge, each with ids, a `user` and a date of its own, a hundred a day. */
export async function filled(state: SandboxState, size: number): Promise<SandboxState> {
  await answered(dealText, state);
  const [model] = state.ledger.all();
  if (!model) throw new Error('the sandbox took no charge');
  const first = model.at.subtract({ days: size / perDay });
  for (let number = 1; number < size; number++) {
    const at = first.add({ days: Math.floor(number / perDay), seconds: number % perDay });
    const tranId = String(1_000_000_000 + number);
    const user = `U${number}`;
    state.ledger.add({ ...model, tranId, cgUid: tranId, uid: `${tranId}0000`, authNumber: tranId, user, at });
    if (number % 1_000 === 0) await state.settled();
  }
  await state.settled();
  return state;
}

type Sample = (times: number) => readonly Transaction[];

/** Some of the transactions, from all over the ledger. */
export function sample(state: SandboxState): Sample {
  const all = state.ledger.all();
  return (times) =>
    Array.from(
      { length: times },
      (_, index) => all[Math.floor((all.length * (index + 0.5)) / times)] as Transaction,
    );
}

/** Milliseconds that one inquiry takes. */
export async function inquiry(
  state: SandboxState,
  by: keyof typeof questions,
  about: readonly Transaction[],
): Promise<number> {
  const bodies = about.map((one) => {
    const fields = { terminalNumber: one.terminalNumber, ...questions[by](one) };
    return Buffer.from(formOf(buildRequest({ command: 'inquireTransactions', fields })));
  });
  const begun = performance.now();
  for (const body of bodies) {
    const { bytes } = await relay(state, { body, query: '' });
    if (!bytes.includes('<result>000</result>')) throw new Error(`an inquiry by ${by} found nothing`);
  }
  return (performance.now() - begun) / bodies.length;
}
