import { type Mark, type Markup, marked } from '../../../src/reports/html/page.ts';
import type { OutcomeKind } from '../outcome.ts';

/** How the outcome of a mutant is shown: the class gives colour and icon. */
export const MARKS: Readonly<Record<OutcomeKind, Required<Omit<Mark, 'icon'>>>> = {
  killed: { label: 'Detected', name: 'passed', meaning: 'by the intended rule only' },
  survived: { label: 'Survived', name: 'failed', meaning: 'nothing failed' },
  'other reason': { label: 'Other reason', name: 'failed', meaning: 'only other rules failed' },
  'also others': { label: 'Also others', name: 'warned', meaning: 'the intended rule and others failed' },
  'not applied': { label: 'Not applied', name: 'skipped', meaning: 'no reply has the changed part' },
  broke: { label: 'Broke', name: 'failed', meaning: 'the suite stopped with an error' },
};

/** An outcome with its icon. */
export const mark = (kind: OutcomeKind): Markup => marked(MARKS[kind]);
