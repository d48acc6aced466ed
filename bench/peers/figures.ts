import { type Figure, figure, type Pair, type Skipped } from '../figure.ts';
import { limits, type Sample } from '../sample.ts';

/** What came out for one program. */
export interface Outcome {
  readonly program: { readonly name: string; readonly package?: { readonly version: string } };
  readonly starts: readonly number[];
  readonly samples: readonly Sample[];
  readonly requests: number;
  readonly rss: number;
  readonly isSteady: boolean;
  /** Why there is nothing of all this. */
  readonly missing?: string | undefined;
}

/** The first of them, the sandbox, against each of the others. */
export function figuresOf(command: string, [ours, ...peers]: readonly Outcome[]): (Figure | Skipped)[] {
  if (ours === undefined) throw new RangeError('there is nothing to compare');
  if (ours.missing !== undefined) throw new Error(`the sandbox: ${ours.missing}`);
  const here = peers.filter(({ missing }) => missing === undefined);
  const each = (of: (peer: Outcome) => Figure) => here.map(of);
  return [
    ...each((peer) => ofSamples(`processor time of ${command}`, 'µs', 'processor', ours, peer)),
    ...each((peer) => ofSamples(command, 'requests/s', 'perSecond', ours, peer)),
    ...each((peer) => start(ours, peer)),
    ...each((peer) => memory(command, ours, peer)),
    ...peers.flatMap((peer) =>
      peer.missing === undefined ? [] : [{ what: named(peer), skipped: peer.missing }],
    ),
  ];
}

const named = ({ program }: Outcome): string =>
  program.package ? `${program.name} ${program.package.version}` : program.name;

function ofSamples(
  what: string,
  unit: string,
  which: 'processor' | 'perSecond',
  ours: Outcome,
  peer: Outcome,
): Figure {
  const pairs = paired(
    ours.samples.map((sample) => sample[which]),
    peer.samples.map((sample) => sample[which]),
  );
  const both = [ours, peer].map((one) => ({ name: named(one), samples: one.samples }));
  const note = which === 'processor' ? steadiness(ours, peer) : limits(...both);
  return figure({ what, unit, peer: named(peer), note }, pairs);
}

/** The processor time did not come to rest: it may be too high. */
const steadiness = (...both: readonly Outcome[]): string =>
  both
    .flatMap((one) => (one.isSteady ? [] : [`${named(one)} was still changing after its warm-up`]))
    .join('; ');

const start = (ours: Outcome, peer: Outcome): Figure =>
  figure(
    { what: 'start to the first reply', unit: 's', peer: named(peer) },
    paired(ours.starts, peer.starts),
  );

const memory = (command: string, ours: Outcome, peer: Outcome): Figure =>
  figure(
    {
      what: `memory after ${command}`,
      unit: 'MB',
      peer: named(peer),
      note: `after ${[ours, peer].map(({ requests }) => requests.toLocaleString('en')).join(' and ')} requests`,
    },
    [{ ours: ours.rss / 1e6, peer: peer.rss / 1e6 }],
  );

function paired(ours: readonly number[], peer: readonly number[]): readonly Pair[] {
  if (ours.length !== peer.length) throw new RangeError('the two sides did not run equally often');
  return ours.map((value, index) => ({ ours: value, peer: peer[index] as number }));
}
