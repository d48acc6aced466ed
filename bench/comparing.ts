import type { Ratio } from './reference.ts';

const allowedLoss = 0.25;

export interface Finding {
  readonly name: string;
  readonly kind: 'loss' | 'missing' | 'gain' | 'same' | 'new';
  readonly text: string;
}

/** True for findings that fail `--check`. */
export const fails = ({ kind }: Finding): boolean => kind === 'loss' || kind === 'missing';

/** Compares measured performance ratios with the reference ratios. Lists ratios that only one of the two has. */
export function compared(reference: readonly Ratio[], measured: readonly Ratio[]): readonly Finding[] {
  const now = new Map(measured.map((ratio) => [nameOf(ratio), ratio]));
  const known = new Set(reference.map(nameOf));
  return [
    ...reference.map((was) => finding(was, now.get(nameOf(was)))),
    ...measured
      .filter((ratio) => !known.has(nameOf(ratio)))
      .map((ratio) => {
        const text = `${shown(ratio.ratio)}, not in the reference: run --reference`;
        return { name: nameOf(ratio), kind: 'new', text } as const;
      }),
  ];
}

const nameOf = ({ benchmark, what, against }: Ratio): string => `${benchmark}: ${what} against ${against}`;

function finding(was: Ratio, now: Ratio | undefined): Finding {
  const name = nameOf(was);
  if (now === undefined) return { name, kind: 'missing', text: `was ${shown(was.ratio)}, was not measured` };
  const change = now.ratio / was.ratio - 1;
  const loss = was.better === 'higher' ? -change : change;
  const kind = loss > allowedLoss ? 'loss' : loss < -allowedLoss ? 'gain' : 'same';
  const percent = `${change < 0 ? '-' : '+'}${Math.abs(100 * change).toFixed(0)} %`;
  const text = `was ${shown(was.ratio)}, is ${shown(now.ratio)} (${percent}; ${was.better} is better)`;
  return { name, kind, text };
}

const shown = (ratio: number): string => `${ratio.toPrecision(3)}x`;
