import { baselineOutcomes, type Certificate } from '../certificate/index.ts';
import type { AnyCertificate } from '../comparison/index.ts';

export const exitCodes = {
  conformant: 0,
  notConformant: 1,
  usage: 2,
  unreachable: 3,
  incomplete: 4,
  harnessFault: 5,
} as const;

export const exitCodesHelp = `
Exit codes:
  0  conformant        3  target unreachable
  1  not conformant    4  run incomplete
  2  usage or set-up   5  fault of the suite itself`;

/** The exit code of a run. With a baseline, the comparison decides; otherwise the verdict. */
export function exitCodeOf(
  { verdict, baseline }: Pick<AnyCertificate, 'verdict'> & Pick<Partial<Certificate>, 'baseline'>,
  updateRefused = false,
): number {
  if (!baseline) {
    if (['conformant', 'ready', 'replayed'].includes(verdict)) return exitCodes.conformant;
    return verdict === 'incomplete' ? exitCodes.incomplete : exitCodes.notConformant;
  }
  if (baseline.outcome === 'broken' && !updateRefused) return exitCodes.notConformant;
  return baseline.outcome === 'kept' && !updateRefused ? exitCodes.conformant : exitCodes.incomplete;
}

/** The exit code of a run with a baseline and its cause, because the verdict can have another exit code. */
export function exitCodeLine({ verdict, baseline }: Certificate, updateRefused = false): string {
  if (!baseline) return '';
  const why = updateRefused ? 'The baseline was not updated.' : baselineOutcomes[baseline.outcome];
  return `\n  Exit code ${exitCodeOf({ verdict, baseline }, updateRefused)}: ${why}\n`;
}
