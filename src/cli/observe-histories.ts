import { Option } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/index.ts';
import { type Evidence, loadHistories, type Plan, type Scope, type Searching } from '../merchant/index.ts';
import { whole } from './option-values.ts';
import { progressBar } from './progress.ts';

const most = 1_000_000;

export const historiesOption = () =>
  new Option(
    '--histories <number>',
    'generate this number of histories of orders and faults, instead of the tasks of a plan',
  ).argParser(whole('--histories', most));

/** What is played is not known beforehand. */
export const generatedPlan: Plan = { plan: 'generated histories', says: '', tasks: [] };

interface Options {
  readonly histories?: number;
  readonly scope?: readonly Scope[];
  readonly plan?: unknown;
  readonly task?: unknown;
  readonly interactive?: unknown;
  readonly shard?: unknown;
  readonly durationsFrom?: unknown;
}

/** @throws ConfigurationError where the other options do not go with generated histories */
export async function historiesSound({ histories, scope, ...others }: Options): Promise<void> {
  if (histories === 0) throw new ConfigurationError('--histories must be at least 1');
  const { plan, task, interactive, shard, durationsFrom } = others;
  const given = { plan, task, interactive, shard, 'durations-from': durationsFrom };
  const other = Object.entries(given).find(([, value]) => value !== undefined)?.[0];
  if (other !== undefined)
    throw new ConfigurationError(`--histories generates what is played: remove --${other}`);
  const { beginsNone } = await loadHistories();
  if (scope && beginsNone(scope))
    throw new ConfigurationError(
      `--scope: no order begins with ${scope.join(' or ')}; add charge, installments, token, authorize, payout or page`,
    );
}

/** Plays histories, and tells how far it is. */
export async function withProgress(searching: Omit<Searching, 'onHistory'>): Promise<Evidence> {
  const progress = progressBar(process.stderr);
  const { count: of } = searching;
  const { observeHistories } = await loadHistories();
  try {
    return await observeHistories({
      ...searching,
      onHistory: (done, tried) =>
        progress.show({
          ...{ done, of, scenario: '', counted: 'histories' },
          ...(tried > 0 && { waiting: `history ${done} failed; ${tried} smaller histories tried` }),
        }),
    });
  } finally {
    progress.done();
  }
}
