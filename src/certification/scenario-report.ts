import type { ScenarioReport } from '../certificate/index.ts';
import type { Exchange } from '../client/index.ts';
import { contentOf, resultOf } from '../client/index.ts';
import { terminalRecord } from '../contract/index.ts';
import { judge } from '../judges/index.ts';
import { schemasOf } from '../judges/schema-verdicts.ts';
import { seenForCoverage } from '../judges/seen-elements.ts';
import { maskForm } from '../secrets/mask.ts';
import { masker, outsideMasker } from '../target/masker.ts';
import type { Target } from '../target/target.ts';
import { abstained } from './abstained.ts';

/** @param isShown false if no reader needs the exchanges; the report then has only the decisions */
export function scenarioReport(
  exchanges: readonly Exchange[],
  observations: ScenarioReport['observations'],
  deciding: number | undefined,
  target: Target,
  found: ScenarioReport['judgements'] = [],
  isShown = true,
): ScenarioReport {
  const mask = masker(target);
  const outside = outsideMasker(target);
  // Replies are masked before the notes of judges, because the notes quote them.
  const replies = exchanges.map(({ replyText }) => outside(replyText));
  const weighed = exchanges.map((exchange, index) =>
    abstained(exchange, judge(exchange, exchanges.slice(0, index))),
  );
  const judged = weighed.map(({ decided }) => decided);
  const hidden = new Map(weighed.flatMap((one) => one.hidden.map((rule) => [rule.rule, rule] as const)));
  const judgements = judged.flatMap((said, index) =>
    said.map(({ rule, verdict, note }) => ({
      rule,
      verdict,
      ...(note !== undefined && { note: mask(note) }),
      exchange: index,
    })),
  );
  // For each rule, a report contains the first pass in the scenario, and every failure.
  const passed = new Set<string>();
  const listed = judgements.filter(({ rule, verdict }) => {
    if (verdict === 'failed') return true;
    const first = !passed.has(rule);
    passed.add(rule);
    return first;
  });
  const shown = isShown ? exchanges : [];
  return {
    exchanges: shown.map((exchange, index) => ({
      command: exchange.command || 'probe',
      at: exchange.startedAt.toISOString(),
      durationMs: exchange.durationMs,
      request: mask(exchange.probe ? maskForm(exchange.requestText) : exchange.requestText),
      reply: replies[index] ?? '',
      schema: schemasOf(exchange, judged[index] ?? []),
    })),
    judgements: [
      ...found.map((one) => ({ ...one, ...(one.note !== undefined && { note: mask(one.note) }) })),
      ...listed,
    ],
    observations: observations.map((one) => ({ ...one, text: mask(one.text) })),
    ...(deciding !== undefined && { deciding, met: resultOf(exchanges[deciding] as Exchange) }),
    accepted: [
      ...new Set(
        exchanges.filter((one) => !one.probe && resultOf(one) === '000').map(({ command }) => command),
      ),
    ],
    ...(hidden.size > 0 && { hidden: [...hidden.values()] }),
    seen: repliesSeen(shown),
  };
}

export function repliesSeen(exchanges: readonly Exchange[]): ScenarioReport['seen'] {
  const proper = exchanges.filter(({ probe, reply }) => !probe && reply);
  const results = (command: string) => [
    ...new Set(proper.filter((one) => one.command === command).map((one) => resultOf(one))),
  ];
  const records = proper
    .filter(({ command }) => command === 'inquireTransactions')
    .flatMap((one) => contentOf(one)?.children.find(({ name }) => name === 'transactions')?.children ?? []);
  const texts = (name: string, elements: readonly { name: string; text: string }[]) => [
    ...new Set(elements.filter((one) => one.name === name && one.text !== '').map(({ text }) => text)),
  ];
  const contents = proper.flatMap((one) => contentOf(one)?.children ?? []);
  return {
    ...seenForCoverage(exchanges),
    doDealResults: results('doDeal'),
    inquiryResults: results('inquireTransactions'),
    financialStatuses: texts(
      'financialStatus',
      records.flatMap(({ children }) => children),
    ),
    recordElements: [...new Set(records.flatMap(({ children }) => children.map(({ name }) => name)))],
    notifications: texts('sendNotification', contents),
    terminalValues: terminalValues(proper),
    lyingDeclarations: exchanges.filter(({ lyingDeclaration }) => lyingDeclaration).length,
  };
}

/** The values of terminals in replies, with 9 in place of each digit. */
function terminalValues(exchanges: readonly Exchange[]): string[] {
  const names = Object.keys(terminalRecord).filter((name) => name !== 'terminalNumber');
  const records = exchanges
    .filter((one) => one.command === 'inquireTerminal' && resultOf(one) === '000')
    .flatMap((one) => contentOf(one)?.children ?? []);
  const texts = records
    .filter(({ name, text }) => names.includes(name) && text.trim() !== '')
    .map(({ name, text }) => `${name} "${text.trim().slice(0, 120).replaceAll(/[0-9]/g, '9')}"`);
  return [...new Set(texts)];
}
