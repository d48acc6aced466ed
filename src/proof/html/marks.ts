import { type Mark, type Markup, marked } from '../../reports/html/index.ts';
import type { OutcomeKind } from '../outcome.ts';

/** How the outcome of a mutant is shown: the class gives colour and icon. */
export const MARKS: Readonly<Record<OutcomeKind, Required<Omit<Mark, 'icon'>>>> = {
  killed: { label: 'Killed', name: 'passed', meaning: 'by its own rule alone' },
  survived: { label: 'Survived', name: 'failed', meaning: 'nothing failed' },
  'other reason': { label: 'Other reason', name: 'failed', meaning: 'by other rules alone' },
  'also others': { label: 'Also others', name: 'warned', meaning: 'by its rule and by others' },
  'not applied': { label: 'Not applied', name: 'skipped', meaning: 'nothing of it is answered' },
  broke: { label: 'Broke', name: 'failed', meaning: 'the suite broke over it' },
};

/** An outcome with its icon. */
export const mark = (kind: OutcomeKind): Markup => marked(MARKS[kind]);
