import type { CertificateRule } from '../../src/certificate/certificate.ts';
import type { ScenarioReport } from '../../src/certificate/scenario-report.ts';
import type { RunScenario } from '../../src/certification/outcomes.ts';
import { repliesSeen } from '../../src/certification/scenario-report.ts';

/** The report of a scenario without exchanges. */
export const report: ScenarioReport = {
  ...{ exchanges: [], judgements: [], observations: [], accepted: [], seen: repliesSeen([]) },
};

/** A scenario that passed, with these differences. */
export const runScenario = (changes: Partial<RunScenario> = {}): RunScenario => ({
  ...{ pickleId: '1', name: 'a scenario', place: 'a.feature:1', rules: [], tags: [], cells: [] },
  ...{ planted: false, generated: false, prepares: new Map(), outcome: 'passed' },
  ...changes,
});

/** A stated rule that passed, with these differences. */
export const certificateRule = (changes: Partial<CertificateRule> = {}): CertificateRule => ({
  ...{ id: 'transmit.error.501', verdict: 'passed', standing: 'stated', binds: 'gateway' },
  ...{ observable: 'reply', statement: 'Something holds.', source: 'Somewhere, line 1' },
  ...{ scenarios: [], evidence: [] },
  ...changes,
});
