import type { EvidenceExchange, ScenarioReport } from '../../certificate/index.ts';
import type { RunScenario } from '../../certification/outcomes.ts';
import { messageLines } from '../html/xml-lines.ts';
import type { Shown, Status, Step } from './format.ts';
import type { RulesById } from './status.ts';

/** Exchanges get an Allure step of their own, because cucumber's times are too coarse to assign them to steps. */
export function exchangesStep(
  { report, outcome }: Pick<RunScenario, 'report' | 'outcome'>,
  whole: Status,
  known: RulesById,
): Step | undefined {
  if (!report) return undefined;
  const own = (index: number) => (outcome === 'failed' && index === report.deciding ? whole : 'passed');
  const steps = report.exchanges.map((exchange, index) =>
    exchangeStep(exchange, index, report, known, own(index)),
  );
  const [first, last] = [steps.at(0), steps.at(-1)];
  if (!first || !last) return undefined;
  return {
    name: `Exchanges (${steps.length})`,
    status: worst(steps),
    ...within(first.start, last.stop, steps),
  };
}

const within = (start: number, stop: number, steps: readonly Step[] = []) => ({
  ...{ stage: 'finished' as const, start, stop, steps, attachments: [], parameters: [] },
});

function exchangeStep(
  exchange: EvidenceExchange,
  index: number,
  report: ScenarioReport,
  known: RulesById,
  own: Status,
): Step {
  const { command, at, durationMs, request, reply } = exchange;
  const start = Date.parse(at);
  const stop = start + Math.max(1, Math.round(durationMs));
  const steps = judged(index, report, known, stop);
  const [, result] = /<result>\s*(\w{1,9})\s*<\/result>/.exec(reply) ?? [];
  const about = index === report.deciding ? ', the subject of the scenario' : '';
  return {
    name: `${index + 1}. ${command}: ${result ?? (reply === '' ? 'no reply' : 'a reply without a result')}${about}`,
    status: worst([{ status: own }, ...steps]),
    ...within(start, stop, steps),
    attachments: [message('Request', request), ...(reply === '' ? [] : [message('Reply', reply)])],
  };
}

function judged(
  exchange: number,
  { judgements }: ScenarioReport,
  known: RulesById,
  at: number,
): readonly Step[] {
  return judgements
    .filter((one) => one.exchange === exchange && one.verdict === 'failed')
    .map(({ rule, note = '' }) => {
      const status = weights[known.get(rule)?.verdict ?? ''] ?? 'passed';
      return { name: `${rule}: ${note}`, status, ...within(at, at) };
    });
}

const weights: Readonly<Record<string, Status>> = { failed: 'failed', warned: 'broken' };

const worst = (steps: readonly Pick<Step, 'status'>[]): Status =>
  (['failed', 'broken'] as const).find((status) => steps.some((step) => step.status === status)) ?? 'passed';

const message = (name: string, text: string): Shown => ({
  name,
  type: text.trimStart().startsWith('<') ? 'application/xml' : 'text/plain',
  text: messageLines(text, ' are in messages.ndjson').join('\n'),
});
