import type { CertificateRule } from '../../src/certificate/index.ts';
import { readFeatures } from '../../src/certification/features.ts';
import { planOf } from '../../src/certification/plan.ts';
import { exitCodesHelp } from '../../src/cli/exit-codes.ts';
import { everyVerb } from '../../src/cli/main.ts';
import { bindsVisibly, rules } from '../../src/contract/index.ts';
import type { HandbookInput } from '../../src/reference/pages.ts';
import { CONFORMANT, EXCHANGES } from '../certification/certificate-fixture.ts';

export async function wholeRun(): Promise<HandbookInput> {
  const envelopes = readFeatures();
  const carrying = Map.groupBy(
    planOf(envelopes).flatMap(({ name, rules: own }) => own.map((rule) => ({ rule, name }))),
    ({ rule }) => rule,
  );
  const certified = (rule: (typeof rules)[number]): CertificateRule => {
    const scenarios = [
      ...new Set(carrying.get(rule.id)?.map(({ name }) => name) ?? ['A judge watched this']),
    ];
    const seen = bindsVisibly(rule);
    return {
      ...rule,
      ...(seen ? {} : { reason: rule.unobservable ?? 'The rule applies only to the merchant.' }),
      verdict: seen ? 'passed' : 'not observable',
      scenarios: seen ? scenarios : [],
      evidence: seen
        ? [{ scenario: scenarios[0] ?? '', by: 'scenario', verdict: 'passed', exchange: '1' }]
        : [],
    };
  };
  return {
    certificate: { ...CONFORMANT, rules: rules.map(certified), exchanges: EXCHANGES },
    envelopes: [...envelopes.filter(({ pickle, gherkinDocument }) => pickle ?? gherkinDocument)],
    proof: {
      at: '2026-11-22T15:10:20.634Z',
      totals: { mutants: 1, killed: 1 },
      mutants: [{ rules: ['refundDeal.error.321'], breaks: '321 is answered as 322', kind: 'killed' }],
    },
    detections: {
      ...{ schemaVersion: 1, at: '2026-11-22T15:10:20.634Z', durationMs: 1 },
      suite: { version: '0.1.0', commit: 'none' },
      variants: [
        {
          ...{ id: 'one', says: 'It charges twice', tasks: ['charge-approved'], isAsExpected: true },
          ...{ verdict: 'not ready', detectedBy: 'ledger.net' },
          found: [{ check: 'ledger.net', task: 'charge-approved', verdict: 'failed' }],
        },
      ],
    },
    verbs: await everyVerb(),
    exitCodes: exitCodesHelp,
    targetFile: '{ "name": "test" }',
  };
}
