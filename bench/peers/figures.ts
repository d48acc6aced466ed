import { type Figure, figure, type Pair, type Skipped } from '../figure.ts';
import { limits, type Sample } from '../sample.ts';

export interface Outcome {
  readonly program: { readonly name: string; readonly package?: { readonly version: string } };
  readonly starts: readonly number[];
  readonly samples: readonly Sample[];
  readonly requests: number;
  readonly rss: number;
  readonly isSteady: boolean;
  /** The reason why the measurements of this program are missing. */
  readonly missing?: string | undefined;
}

type Outcomes = readonly Outcome[];

/** Compares the sandbox (the first outcome) with the other programs: under load, at the start and in memory. */
export function figuresOf(outcomes: Outcomes, command: string): (Figure | Skipped)[] {
  const { ours, peers } = sidesOf(outcomes);
  return [
    ...loadFiguresOf(outcomes, command),
    ...peers.map((peer) => start(ours, peer)),
    ...peers.map((peer) => memory(command, ours, peer)),
  ];
}

/** Compares the sandbox with the other programs under load only, and lists programs that could not run. */
export function loadFiguresOf(outcomes: Outcomes, command: string): (Figure | Skipped)[] {
  const { ours, peers } = sidesOf(outcomes);
  return [
    ...outcomes.flatMap((one) =>
      one.missing === undefined ? [] : [{ what: named(one), skipped: one.missing }],
    ),
    ...peers.map((peer) => ofSamples(`processor time of ${command}`, 'µs', 'processor', ours, peer)),
    ...peers.map((peer) => ofSamples(command, 'requests/s', 'perSecond', ours, peer)),
  ];
}

function sidesOf([ours, ...peers]: Outcomes): { readonly ours: Outcome; readonly peers: Outcomes } {
  if (ours === undefined) throw new RangeError('there is nothing to compare');
  if (ours.missing !== undefined) throw new Error(`the sandbox: ${ours.missing}`);
  return { ours, peers: peers.filter(({ missing }) => missing === undefined) };
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

/** Returns a note if the processor time of a program was not yet stable, so that its figure may be too high. */
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
