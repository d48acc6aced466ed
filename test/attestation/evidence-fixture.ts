import { mkdir } from 'node:fs/promises';
import { suiteFacts } from '../../src/certification/suite.ts';
import { digestOfObserving } from '../../src/certification/suite-digests.ts';
import { digest, version } from '../../src/contract/index.ts';
import { type CheckId, checkKind } from '../../src/merchant/checks.ts';
import { type Evidence, plans, type Task } from '../../src/merchant/index.ts';
import { writeMerchantReports } from '../../src/merchant/report/reports.ts';

const suite = { ...(await suiteFacts()), digest: await digestOfObserving() };

export const chargeTasks = (plans.shop?.tasks ?? []).filter(({ scope }) => scope.join() === 'charge');

export const resultsOf = (tasks: readonly Task[]): Evidence['tasks'] =>
  tasks.map(({ id, title, scope, checks }, index) => ({
    ...{ id, title, scope, verdict: 'passed', order: `T1x${index}`, timeline: [] },
    checks: checks.map((check: CheckId) => ({ check, weight: checkKind(check).weight, verdict: 'passed' })),
  }));

export const evidence = (changes: Partial<Evidence> = {}): Evidence => ({
  ...{
    application: { name: 'a shop' },
    plan: 'shop',
    scope: ['charge'],
    suite,
    contract: { version, digest },
  },
  ...{ startedAt: new Date().toISOString(), durationMs: 1_000, seed: 1 },
  tasks: resultsOf(chargeTasks),
  rules: [
    { id: 'doDeal.request.cvv', verdict: 'passed' },
    { id: 'doDeal.request.total', verdict: 'not exercised' },
  ],
  codes: [{ code: '000', times: 2, survived: true }],
  approved: { of: 'deal', approved: 2, requests: 2, refused: {} },
  ...{ unassigned: 0, cut: [], beside: [], turnedAway: [], isStopped: false },
  ...changes,
});

export async function writeApplication(folder: string, of: Evidence): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeMerchantReports(folder, of);
  return folder;
}
