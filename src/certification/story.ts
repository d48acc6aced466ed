import type { Exchange } from '../client/index.ts';
import { contentOf, resultOf } from '../client/index.ts';
import { terminalRecord } from '../contract/index.ts';
import { maskForm, maskXml, Secrets } from '../message/mask.ts';
import { abstained, type HiddenRule } from './adapter/abstained.ts';
import type { ClientFinding } from './adapter/adapted-client.ts';
import type { EvidenceExchange, ReplayFacts, TargetFacts } from './certificate.ts';
import { type SeenForCoverage, seenForCoverage } from './coverage/seen.ts';
import { judge } from './judges/index.ts';
import type { ProofSummary } from './proof-at-hand.ts';
import type { AuditFacts } from './schema/audit.ts';
import { schemasOf } from './schema/verdicts.ts';
import { secretsOf, type Target } from './target.ts';

/** The media types under which a scenario attaches what the certificate is made from. */
export const mediaTypes = {
  story: 'application/vnd.ashrait-tck.story+json',
  run: 'application/vnd.ashrait-tck.run+json',
  skip: 'text/vnd.ashrait-tck.skip',
  hidden: 'text/vnd.ashrait-tck.hidden',
  wait: 'text/vnd.ashrait-tck.wait',
  counterexample: 'application/vnd.ashrait-tck.counterexample+json',
} as const;

/** What the judges and the scenario itself found out, as one scenario attaches it. */
export interface Story {
  readonly exchanges: readonly EvidenceExchange[];
  readonly judgements: readonly {
    readonly rule: string;
    readonly verdict: 'passed' | 'failed';
    readonly note?: string;
    /** Index into `exchanges`. */
    readonly exchange: number;
    /** A scenario that found the rule itself, out of many that it might have met. */
    readonly by?: 'scenario';
  }[];
  readonly observations: readonly {
    readonly rule: string;
    readonly text: string;
    readonly exchange: number;
  }[];
  /** What could have been decided, had a client of somebody's own not hidden it; each rule once. */
  readonly hidden?: readonly HiddenRule[];
  /** The exchange that the scenario is about, as an index. */
  readonly deciding?: number;
  /** The result that exchange was answered with. */
  readonly met?: string;
  /** What the replies of this scenario add to the observations of the run. */
  readonly seen: SeenForCoverage & {
    readonly doDealResults: readonly string[];
    readonly inquiryResults: readonly string[];
    readonly financialStatuses: readonly string[];
    readonly recordElements: readonly string[];
    readonly notifications: readonly string[];
    readonly terminalValues: readonly string[];
    readonly lyingDeclarations: number;
  };
}

/** What a run says of itself, appended to the messages of cucumber. */
export interface RunFacts {
  readonly target: TargetFacts;
  readonly suite: { readonly version: string; readonly commit: string };
  readonly contract: { readonly version: string; readonly digest: string };
  /** The proof of these rules and scenarios, where one is at hand. */
  readonly proof?: ProofSummary;
  /** Why the run saw less than the whole suite: the options that cut it. */
  readonly cutBy: readonly string[];
  /** Whose client the scenarios went through, where it was not this kit's, and what it did wrong. */
  readonly client?: { readonly name: string; readonly findings: readonly ClientFinding[] };
  /** When that was recorded which answered, how many requests were not in it, and why it is too old; for a replay. */
  readonly replay?: ReplayFacts;
  /** What could not be cancelled or refunded, a line each; missing where nobody's money was at stake. */
  readonly left?: readonly string[];
  /** What a second validator made of the run's messages; missing where none was asked. */
  readonly audit?: AuditFacts;
  /** What the generated requests and histories were made from. */
  readonly seed: number;
}

/** Everything a scenario did, judged and masked. */
export function tell(
  exchanges: readonly Exchange[],
  observations: Story['observations'],
  deciding: number | undefined,
  target: Target,
  found: Story['judgements'] = [],
): Story {
  const mask = masker(target);
  const weighed = exchanges.map((exchange, index) =>
    abstained(exchange, judge(exchange, exchanges.slice(0, index))),
  );
  const judged = weighed.map(({ kept }) => kept);
  const hidden = new Map(weighed.flatMap((one) => one.hidden.map((rule) => [rule.rule, rule] as const)));
  const judgements = judged.flatMap((said, index) =>
    said.map(({ rule, verdict, note }) => ({
      rule,
      verdict,
      ...(note !== undefined && { note: mask(note) }),
      exchange: index,
    })),
  );
  // A rule that passes passes with its first exchange; every failure is told.
  const passed = new Set<string>();
  const told = judgements.filter(({ rule, verdict }) => {
    if (verdict === 'failed') return true;
    const first = !passed.has(rule);
    passed.add(rule);
    return first;
  });
  return {
    exchanges: exchanges.map((exchange, index) => ({
      command: exchange.command || 'probe',
      at: exchange.startedAt.toISOString(),
      durationMs: exchange.durationMs,
      request: mask(exchange.probe ? maskForm(exchange.requestText) : exchange.requestText),
      reply: mask(exchange.replyText),
      schema: schemasOf(exchange, judged[index] ?? []),
    })),
    judgements: [
      ...found.map((one) => ({ ...one, ...(one.note !== undefined && { note: mask(one.note) }) })),
      ...told,
    ],
    observations: observations.map((one) => ({ ...one, text: mask(one.text) })),
    ...(deciding !== undefined && { deciding, met: resultOf(exchanges[deciding] as Exchange) }),
    ...(hidden.size > 0 && { hidden: [...hidden.values()] }),
    seen: seenIn(exchanges),
  };
}

/** Masks what the run must not show: by field, and every card and the password of the target in any spelling. */
export function masker(target: Target): (text: string) => string {
  const secrets = secretsOfTargets.get(target) ?? new Secrets(secretsOf(target));
  secretsOfTargets.set(target, secrets);
  return (text) => secrets.mask(maskXml(text));
}

/** Every scenario asks for those of the same target. */
const secretsOfTargets = new WeakMap<Target, Secrets>();

export function seenIn(exchanges: readonly Exchange[]): Story['seen'] {
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

/** How the values of terminal records are written; times and numbers by their form alone. */
function terminalValues(exchanges: readonly Exchange[]): string[] {
  const names = Object.keys(terminalRecord).filter((name) => name !== 'terminalNumber');
  const records = exchanges
    .filter((one) => one.command === 'inquireTerminal' && resultOf(one) === '000')
    .flatMap((one) => contentOf(one)?.children ?? []);
  const met = records
    .filter(({ name, text }) => names.includes(name) && text.trim() !== '')
    .map(({ name, text }) => `${name} "${text.trim().slice(0, 120).replaceAll(/[0-9]/g, '9')}"`);
  return [...new Set(met)];
}
